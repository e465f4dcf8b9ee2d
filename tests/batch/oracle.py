"""Observations again, from views alone: part by part, as docs/environments.md describes them."""

from __future__ import annotations

from collections import Counter
from typing import Any

Parts = dict[str, list[float]]
COLOURS = "ygobv"
COPIES = {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}
KINDS = [f"{colour}{value}" for colour in COLOURS for value in range(1, 7)]


def clockwise(view: Any) -> list[int]:
    """The seats from the viewer on."""
    return [(view["seat"] + step) % view["players"] for step in range(view["players"])]


def one_of(size: int, place: int | None) -> list[float]:
    return [float(number == place) for number in range(size)]


def count(numbers: list[int | None]) -> list[float]:
    """How often each number of a card of 0 to 10 occurs; what is not known is not counted."""
    return [float(numbers.count(number)) for number in range(11)]


# ----- the game with two sides


def observe_quando(view: Any) -> Parts:
    me, memory = view["seat"], view["memory"]
    hand, pile = memory["hands"][me], memory["pile"]
    top = pile[0] if pile else {"front": None, "back": None}
    sides = [card for cards in (*memory["hands"], pile, memory["discard"]) for card in cards]
    seen = count([card[side] for card in sides for side in ("front", "back")])
    is_play = view["phase"] == "play"
    may_knock = is_play and view["knocker"] is None and min(view["plays"]) >= 2
    backs = [card["back"] for card in hand if card["front"] == 0]
    parts: Parts = {
        "hand": count([card["front"] for card in hand]),
        "zero_backs": count(backs)[1:],
        "showing": one_of(11, top["front"]),
        "under": one_of(11, top["back"]),
        "discard": count([card["front"] for card in memory["discard"]]),
        "unseen": [10 - number for number in seen],
        "pile_size": [view["pile"]["size"] / 55],
        "discard_size": [view["discard"]["size"] / 55],
        "phase": [float(view["phase"] == phase) for phase in ("play", "draw", "penalty")],
        "may_knock": [float(may_knock)],
        "triplet": [float(view["triplet"])],
    }
    for step, seat in enumerate(clockwise(view)):
        parts[f"total_{step}"] = [view["totals"][seat] / view["options"]["target"]]
        parts[f"plays_{step}"] = [view["plays"][seat]]
        parts[f"knocker_{step}"] = [float(view["knocker"] == seat)]
        parts[f"owing_{step}"] = [float(seat in view["owing"])]
        parts[f"dealer_{step}"] = [float(view["dealer"] == seat)]
        parts[f"active_{step}"] = [float(view["active"] == seat)]
    for step, seat in list(enumerate(clockwise(view)))[1:]:
        cards = memory["hands"][seat]
        held = [min(turns, 5) for turns in turns_held(view)[seat]]
        parts[f"fronts_{step}"] = count([card["front"] for card in cards])
        parts[f"backs_{step}"] = count([card["back"] for card in cards])
        parts[f"held_{step}"] = [float(held.count(turns)) for turns in range(6)]
        parts[f"cards_{step}"] = [len(cards)]
    return parts


def turns_held(view: Any) -> list[list[int]]:
    """For each card of each hand, how often its owner has played since it came."""
    since: list[list[int]] = []
    plays = [0] * view["players"]
    for event in view["events"]:
        if event["kind"] == "dealt":
            since = [[0] * len(hand) for hand in event["hands"]]
        elif event["kind"] == "played":
            seat, gone = event["seat"], event["positions"]
            since[seat] = [when for place, when in enumerate(since[seat]) if place not in gone]
            plays[seat] += 1
        elif event["kind"] == "drawn":
            since[event["seat"]].append(plays[event["seat"]])
    return [[plays[seat] - when for when in hand] for seat, hand in enumerate(since)]


# ----- the game in five colours


def observe_5211(view: Any) -> Parts:
    hand, seen = Counter(view["hands"][view["seat"]]), Counter(view["memory"]["seen"])
    parts: Parts = {
        "hand": [float(hand[kind]) for kind in KINDS],
        "unseen": [float(COPIES[int(kind[1])] - seen[kind] - hand[kind]) for kind in KINDS],
        "counts": [float(view["counts"][colour]) for colour in COLOURS],
        "kododos": [view["kododos"]],
        "turn": one_of(3, view["turn"] if view["phase"] == "lay" else None),
        "round": [view["round"] / 11],
        "last_round": [float(view["last_round"])],
        "pile_size": [view["pile"] / 100],
        "long": [float(view["options"]["long"])],
        "first_deal": [float(view["deal"] == 0)],
    }
    for step, seat in enumerate(clockwise(view)):
        shown = Counter(view["shown"][seat])
        parts[f"total_{step}"] = [view["totals"][seat] / 50]
        parts[f"won_{step}"] = [view["score_piles"][seat]["cards"] / 100]
        parts[f"shown_{step}"] = [float(shown[kind]) for kind in KINDS]
    return parts


ORACLES = {"quando": observe_quando, "5211": observe_5211}
