"""What a seat of Quando could remember: a fold over the events it was allowed to witness.

Nothing else goes in, so nothing else can come out. A side nobody showed this seat is
`None`. The table under Q4 says who learns what when; `visibility.redact` is that table.
"""

from __future__ import annotations

from collections.abc import Iterable

from quandary.games.quando.view_types import Memory, SeenCard, WitnessedEvent


def remember(events: Iterable[WitnessedEvent]) -> Memory:
    """What the witnessed events of one round leave in a perfect memory."""
    memory: Memory = {"hands": [], "pile": [], "discard": []}
    for event in events:
        note(memory, event)
    return memory


def note(memory: Memory, event: WitnessedEvent) -> None:
    """Take one more witnessed event into a memory, in place."""
    if event["kind"] == "dealt":
        memory["hands"] = _copy_hands(event["hands"])
        memory["pile"] = [{"front": None, "back": None} for _ in range(event["pile"])]
        memory["discard"] = []
        _show_top(memory, event["showing"])
    elif event["kind"] == "played":
        hand, positions = memory["hands"][event["seat"]], event["positions"]
        for position, card in zip(positions, event["cards"], strict=True):
            memory["discard"].append(_merge(hand[position], card))
        left = [card for position, card in enumerate(hand) if position not in positions]
        memory["hands"][event["seat"]] = left
    elif event["kind"] == "drawn":
        top = memory["pile"].pop(0)
        taken = top if event["side"] == "showing" else _turn_over(top)
        memory["hands"][event["seat"]].append(_merge(taken, event["card"]))
        _show_top(memory, event["showing"])
    elif event["kind"] == "turned":
        memory["hands"][event["seat"]][event["position"]] = event["card"].copy()
    elif event["kind"] == "pile_turned":
        memory["pile"] = [_turn_over(card) for card in memory["discard"]]
        memory["discard"] = []
        _show_top(memory, event["showing"])
    elif event["kind"] == "deal_over":
        memory["hands"] = _copy_hands(event["hands"])


def recall(memory: Memory) -> Memory:
    """A memory as it is now, to be kept while the other goes on."""
    return {
        "hands": _copy_hands(memory["hands"]),
        "pile": [card.copy() for card in memory["pile"]],
        "discard": [card.copy() for card in memory["discard"]],
    }


def _copy_hands(hands: list[list[SeenCard]]) -> list[list[SeenCard]]:
    return [[card.copy() for card in hand] for hand in hands]


def _show_top(memory: Memory, showing: int | None) -> None:
    if memory["pile"] and showing is not None:
        memory["pile"][0]["front"] = showing


def _merge(known: SeenCard, seen: SeenCard) -> SeenCard:
    """What was known about a card, together with what has just been learnt."""
    return {
        "front": known["front"] if seen["front"] is None else seen["front"],
        "back": known["back"] if seen["back"] is None else seen["back"],
    }


def _turn_over(card: SeenCard) -> SeenCard:
    return {"front": card["back"], "back": card["front"]}
