"""A table of Quando as values: backs around it, two piles, and your hand."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.quando.view_types import SeenCard, View
from quandary.terminal.board import (
    ENTER,
    Board,
    Choice,
    Face,
    HandCard,
    Pile,
    SeatRow,
    Seen,
    action_with,
    key_of,
    seats_from,
)
from quandary.terminal.outcome import describe_game_over
from quandary.terminal.quando.drawing import held_cards
from quandary.terminal.translator import Translator

COLOURS = (
    ("#24312c", "#ece8dc"),
    ("#fbf8f0", "#c02c29"),
    ("#411e0d", "#f39340"),
    ("#402c05", "#f3cd52"),
    ("#173012", "#98c656"),
    ("#f7faef", "#216b3c"),
    ("#002d32", "#62c0bc"),
    ("#f1faff", "#1965ad"),
    ("#ecf2ff", "#282f65"),
    ("#321c48", "#ba9ae0"),
    ("#fff5fa", "#952065"),
)
"""Ink and paper of each number, as on the page. The hue means nothing, it helps the eye."""
UNSEEN = ("#dfeed2", "#336655")


def face(number: int | None) -> Face:
    """A side of a card; a question mark for one that the viewer may not see."""
    if number is None:
        return Face("?", *UNSEEN)
    return Face(str(number), *COLOURS[number])


def where(seen: Seen) -> str:
    """`Round 2 · to 50`."""
    view: View = seen.view
    facts = {"round": (view["deal"] or 0) + 1, "target": view["options"]["target"]}
    return seen.translator.say("quando.where.round", **facts)


def status(seen: Seen) -> str:
    """What is asked for now, in one sentence."""
    view: View = seen.view
    say = seen.translator.say
    if view["result"] is not None:
        return describe_game_over(
            view["result"]["winners"], view["result"]["totals"], seen.translator
        )
    if not view["to_act"]:
        return say("quando.status.round_over")
    if not seen.is_asked:
        kind = {"penalty": "other_penalty", "draw": "other_draws"}.get(view["phase"], "other_plays")
        return say(f"quando.status.{kind}", player=seen.translator.name(view["to_act"][0]))
    if view["phase"] == "penalty":
        turns = sum(action.startswith("turn ") for action in seen.legal)
        kind = ("penalty_draw", "turn_zero", "turn_which")[min(turns, 2)]
        return say(f"quando.status.{kind}", player=seen.translator.name(view["active"] or 0))
    if view["phase"] == "draw":
        kind = "draw_triplet" if view["triplet"] else "draw"
        return say(
            f"quando.status.{kind}", number=_name_of(view["pile"]["showing"], seen.translator)
        )
    return say("quando.status.play" if view["knocker"] is None else "quando.status.play_last")


def _name_of(number: int | None, translator: Translator) -> str:
    return translator.say(f"quando.named_number.{number or 0}")


def seats(seen: Seen) -> list[SeatRow]:
    """The others with the backs of their cards; open hands show their fronts."""
    view: View = seen.view
    return [
        SeatRow(
            seat,
            seen.translator.name(seat),
            seen.translator.points(view["totals"][seat]),
            tuple(map(_side, view["hands"][seat])) if view["hands"] else (),
            _notes(seat, seen),
            is_active=seat in view["to_act"],
        )
        for seat in seats_from(seen.translator.viewer, view["players"])
    ]


def _side(card: SeenCard) -> Face:
    return face(card["back"] if card["front"] is None else card["front"])


def _notes(seat: int, seen: Seen) -> tuple[str, ...]:
    view: View = seen.view
    notes = {"knocked": seat == view["knocker"], "owes": seat in view["owing"]}
    return tuple(
        seen.translator.say(f"quando.seat.{note}") for note, is_so in notes.items() if is_so
    )


def piles(seen: Seen) -> list[Pile]:
    """The side that shows, the hidden side, and the discard pile."""
    view: View = seen.view
    say, pile, discard = seen.translator.say, view["pile"], view["discard"]
    found = []
    if pile["size"]:
        left = say("quando.pile.left", count=pile["size"])
        label = f"{say('quando.pile.shows', number=pile['showing'])}, {left}"
        found.append(Pile(label, face(pile["showing"]), _legal("draw showing", seen)))
        found.append(Pile(say("quando.pile.hidden"), face(None), _legal("draw hidden", seen)))
    else:
        found.append(Pile(say("quando.pile.empty")))
    if discard["size"]:
        label = say("quando.pile.discards", count=discard["size"])
        found.append(Pile(label, face(discard["top"])))
    return found


def _legal(action: str, seen: Seen) -> str | None:
    return action if action in seen.legal else None


def hand(seen: Seen) -> list[HandCard]:
    """The own fronts, with the backs that have been seen."""
    return [
        HandCard(
            card.letter,
            face(card.front),
            str(card.place),
            "" if card.back is None or not seen.memory_aid else str(card.back),
        )
        for card in held_cards(seen.view, seen.translator)
    ]


def own(seen: Seen) -> str:
    """Points, the sum of the hand, and what the others see of it."""
    viewer = seen.translator.viewer
    if viewer is None:
        return ""
    total = sum(card.front for card in held_cards(seen.view, seen.translator))
    points = seen.translator.points(seen.view["totals"][viewer])
    sentence = seen.translator.say("quando.table.own", points=points, sum=total)
    return ", ".join([sentence, *_notes(viewer, seen)])


def choices(seen: Seen, chosen: Sequence[str]) -> list[Choice]:
    """Draw, turn a zero, or play; then knock or pass."""
    say, view, translator = seen.translator.say, seen.view, seen.translator
    if "draw showing" in seen.legal:
        number = _name_of(view["pile"]["showing"], translator)
        return [
            Choice(
                say("quando.do.take_showing", number=number),
                "draw showing",
                key_of("showing", translator),
            ),
            Choice(say("quando.do.take_hidden"), "draw hidden", key_of("hidden", translator)),
        ]
    turns = [action for action in seen.legal if action.startswith("turn ")]
    if turns:
        return [_turn(turns, chosen, seen)]
    return [_play(chosen, seen), *_second(seen)]


def _turn(turns: Sequence[str], chosen: Sequence[str], seen: Seen) -> Choice:
    action = action_with("turn", chosen, seen.legal)
    if len(turns) == 1 and not chosen:
        action = turns[0]
    label = seen.translator.say("quando.do.turn" if action else "quando.why.choose_zero")
    return Choice(label, action, ENTER)


def _play(chosen: Sequence[str], seen: Seen) -> Choice:
    say = seen.translator.say
    cards = [card for card in held_cards(seen.view, seen.translator) if str(card.place) in chosen]
    if not cards:
        return Choice(say("quando.why.choose_cards"), None, ENTER)
    action = action_with("play", chosen, seen.legal)
    label = say("quando.do.play", cards=" ".join(str(card.front) for card in cards))
    return Choice(label, action, ENTER)


def _second(seen: Seen) -> list[Choice]:
    say, translator = seen.translator.say, seen.translator
    if "pass" in seen.legal:
        return [Choice(say("quando.do.pass"), "pass", key_of("pass", translator))]
    if "knock" in seen.legal:
        total = sum(card.front for card in held_cards(seen.view, translator))
        confirm = (say("quando.knock.title"), say("quando.knock.text", sum=total))
        return [Choice(say("quando.do.knock"), "knock", key_of("knock", translator), confirm)]
    if seen.view["knocker"] is None and seen.is_asked:
        return [Choice(say("quando.do.knock_later"), None, key_of("knock", translator))]
    return []


def next_deal(seen: Seen) -> str:
    """`Deal round 3`."""
    return seen.translator.say("quando.do.deal", round=len(seen.view["sheet"]) + 1)


def deal_name(deal: int, translator: Translator) -> str:
    """`Round 2`."""
    return translator.say("table.round", round=deal)


BOARD = Board(
    where=where,
    status=status,
    seats=seats,
    piles=piles,
    hand=hand,
    own=own,
    choices=choices,
    next_deal=next_deal,
    deal_name=deal_name,
)
