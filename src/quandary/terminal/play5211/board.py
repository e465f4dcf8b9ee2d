"""A table of 5211 as values: shown cards around it, the counts, and your hand."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.play5211.cards import COLOURS
from quandary.games.play5211.view_types import SeenCard, View
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
    seats_from,
)
from quandary.terminal.outcome import describe_game_over
from quandary.terminal.play5211.card_names import name_cards, name_colour, order_of
from quandary.terminal.play5211.drawing import held_cards, say_round
from quandary.terminal.play5211.sentences import TIE_BREAK
from quandary.terminal.translator import Translator

LOOKS = {
    "y": ("●", "#3f2903", "#f5c83e"),
    "g": ("▲", "#f7fff1", "#287c42"),
    "o": ("■", "#421808", "#ee7936"),
    "b": ("☾", "#f0faff", "#1653a1"),
    "v": ("✦", "#fcf6ff", "#6e328d"),
}
"""Shape, ink and paper of each colour, as on the page."""
UNSEEN = Face("?", "#dfeed2", "#336655")


def face(card: SeenCard) -> Face:
    """A card with its shape and value; a question mark face down."""
    if card is None or card[0] not in LOOKS:
        return UNSEEN
    shape, ink, paper = LOOKS[card[0]]
    return Face(f"{shape}{card[1]}", ink, paper, mark=shape)


def where(seen: Seen) -> str:
    """`Round 2 of 7 · Turn 1 of 3`."""
    view: View = seen.view
    place = say_round(view, seen.translator)
    if view["phase"] != "lay":
        return place
    return f"{place} · {seen.translator.say('5211.turn_of', turn=view['turn'] + 1)}"


def status(seen: Seen) -> str:
    """What is asked for now, and who is still choosing."""
    view: View = seen.view
    say, viewer = seen.translator.say, seen.translator.viewer
    if view["result"] is not None:
        result = view["result"]
        return describe_game_over(result["winners"], result["totals"], seen.translator, TIE_BREAK)
    if view["phase"] != "lay":
        return say("5211.status.dealing")
    facts = {"count": view["cards_to_lay"], "turn": view["turn"] + 1}
    if viewer is None:
        return say("5211.status.watching", **facts)
    if not view["chosen"][viewer]:
        return say("5211.status.choose", **facts)
    others = [seen.translator.name(seat) for seat in view["to_act"] if seat != viewer]
    still = say("5211.waits.still", players=seen.translator.join(others), count=len(others))
    return f"{say('5211.status.chosen')}. {still}" if others else say("5211.status.chosen")


def seats(seen: Seen) -> list[SeatRow]:
    """The others with what they have shown in this round; a back while they have chosen."""
    view: View = seen.view
    found = []
    for seat in seats_from(seen.translator.viewer, view["players"]):
        is_choosing = view["phase"] == "lay" and not view["chosen"][seat]
        backs = () if is_choosing or view["phase"] != "lay" else (UNSEEN,) * view["cards_to_lay"]
        cards = (*map(face, sorted(view["shown"][seat], key=order_of)), *backs)
        notes = _notes(seat, seen)
        name = seen.translator.name(seat)
        points = seen.translator.points(view["totals"][seat])
        found.append(SeatRow(seat, name, points, cards, notes, is_choosing))
    return found


def _notes(seat: int, seen: Seen) -> tuple[str, ...]:
    view: View = seen.view
    if view["phase"] != "lay":
        return ()
    return (seen.translator.say(f"5211.seat.{'ready' if view['chosen'][seat] else 'choosing'}"),)


def piles(seen: Seen) -> list[Pile]:
    """How often each colour was shown, the Kododos, and what is left to draw."""
    view: View = seen.view
    if view["result"] is not None:
        return []
    say = seen.translator.say
    found = []
    for colour in COLOURS:
        shape, ink, paper = LOOKS[colour]
        count = f"{name_colour(colour, seen.translator)} {view['counts'][colour]}/{view['limit']}"
        found.append(Pile(count, Face(shape, ink, paper)))
    facts = {"count": view["kododos"], "needed": view["kododos_needed"]}
    found.append(Pile(say("5211.lane.kododos_of", **facts)))
    left = say("5211.pile_left", count=view["pile"]) if view["pile"] else say("5211.pile_empty")
    return [*found, Pile(left)]


def hand(seen: Seen) -> list[HandCard]:
    """The own cards, chosen by their numbers."""
    return [
        HandCard(str(number), face(card), card)
        for number, card in enumerate(held_cards(seen.view, seen.translator), start=1)
    ]


def own(seen: Seen) -> str:
    """Points, what was shown in this round, and what lies face down."""
    view: View = seen.view
    viewer = seen.translator.viewer
    if viewer is None:
        return ""
    translator, points = seen.translator, seen.translator.points(view["totals"][viewer])
    if view["result"] is not None:
        return points
    sentence = translator.say("5211.table.shown_nothing", points=points)
    if shown := view["shown"][viewer]:
        sentence = translator.say(
            "5211.table.shown", points=points, cards=name_cards(shown, translator)
        )
    if view["choice"]:
        chosen = translator.say(
            "terminal.lies_face_down", cards=name_cards(view["choice"], translator)
        )
        return f"{sentence}, {chosen}"
    return sentence


def choices(seen: Seen, chosen: Sequence[str]) -> list[Choice]:
    """Lay the chosen cards; again until everybody has chosen."""
    say, needed = seen.translator.say, seen.view["cards_to_lay"]
    action = action_with("lay", chosen, seen.legal)
    if action is not None:
        return [
            Choice(say("5211.button.lay", cards=name_cards(chosen, seen.translator)), action, ENTER)
        ]
    if not seen.legal:
        return []
    is_begun = bool(chosen) and len(chosen) < needed
    label = say("5211.button.one_more") if is_begun else say("5211.button.choose", count=needed)
    return [Choice(label, None, ENTER)]


def next_deal(seen: Seen) -> str:
    """`Deal again`."""
    return seen.translator.say("5211.button.deal_again")


def deal_name(deal: int, translator: Translator) -> str:
    """`Deal 2`."""
    return translator.say("score.deal", deal=deal)


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
