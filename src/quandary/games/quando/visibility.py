"""Who may see what in Quando (Q4, Q5).

Views and witnessed events are built up from what a viewer may see; nothing is ever made by
taking secrets out of the full state. A viewer is a seat, or `None` for a spectator, who
sees what every seat sees and nothing that any seat may not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quandary.games.errors import UnreadableNotation
from quandary.games.position_text import read_number
from quandary.games.quando import events as happened
from quandary.games.quando.actions import Action, Play, Turn
from quandary.games.quando.cards import Card, Hand
from quandary.games.quando.notation import read_action, write_action
from quandary.games.quando.options import write_options
from quandary.games.quando.plays import is_triplet
from quandary.games.quando.rules import (
    first_player,
    game_result,
    is_over,
    last_turns,
    to_act,
)
from quandary.games.quando.state import Phase, State
from quandary.games.quando.view_types import (
    Facts,
    Memory,
    NameOfPlay,
    ResultView,
    SeenCard,
    View,
    WitnessedEvent,
)


def view_from(
    state: State, seat: int | None, witnessed: list[WitnessedEvent], memory: Memory
) -> View:
    """Everything the viewer may know now, given what it has witnessed and remembers."""
    return {
        "game": "quando",
        "seat": seat,
        "players": state.players,
        "options": write_options(state.options),
        "deal": state.deals - 1 if state.deals else None,
        "dealer": state.dealer,
        "phase": state.phase.value,
        "to_act": list(to_act(state)),
        "active": state.active if to_act(state) else None,
        "hands": _hands_in_sight(state, seat),
        "pile": {"size": len(state.pile), "showing": _upper_side(state.pile[:1])},
        "discard": {"size": len(state.discard), "top": _upper_side(state.discard[-1:])},
        "plays": list(state.plays),
        "knocker": state.knocker,
        "triplet": state.has_triplet,
        "owing": list(state.owing),
        "totals": list(state.totals),
        "sheet": [list(points) for points in state.sheet],
        "result": _result(state),
        "memory": memory,
        "events": witnessed,
    }


def public_facts(state: State) -> Facts:
    """What follows from what everybody sees."""
    return {
        "first_players": [first_player(seat, state.players) for seat in range(state.players)],
        "last_turns": list(last_turns(state)),
    }


def _hands_in_sight(state: State, viewer: int | None) -> list[list[SeenCard]]:
    """Own fronts, the others' backs; everything once the round is over (Q4)."""
    if state.phase in (Phase.DEAL, Phase.OVER):
        return [_open(hand) for hand in state.hands]
    return [_hand_in_sight(hand, seat, viewer) for seat, hand in enumerate(state.hands)]


def _hand_in_sight(hand: Hand, owner: int, viewer: int | None) -> list[SeenCard]:
    if viewer is None:
        return [_seen_card() for _ in hand]
    if viewer == owner:
        return [_seen_card(front=card.front) for card in hand]
    return [_seen_card(back=card.back) for card in hand]


def _seen_card(front: int | None = None, back: int | None = None) -> SeenCard:
    return {"front": front, "back": back}


def _open(cards: Iterable[Card]) -> list[SeenCard]:
    return [_seen_card(card.front, card.back) for card in cards]


def _upper_side(cards: Sequence[Card]) -> int | None:
    return cards[0].front if cards else None


def _result(state: State) -> ResultView | None:
    if not is_over(state):
        return None
    totals, winners = game_result(state)
    return {"totals": list(totals), "winners": list(winners)}


# Events


def redact(event: happened.Event, viewer: int | None) -> WitnessedEvent:
    """What the viewer witnesses of an event: the rows of the table under Q4."""
    match event:
        case happened.Dealt(dealer, hands, pile):
            return {
                "kind": "dealt",
                "dealer": dealer,
                "hands": [_hand_in_sight(hand, seat, viewer) for seat, hand in enumerate(hands)],
                "pile": len(pile),
                "showing": pile[0].front,
            }
        case happened.Played(seat, cards, positions):
            return {
                "kind": "played",
                "seat": seat,
                "play": _name_of_play(cards),
                "positions": list(positions),
                "cards": _played_cards(cards, seat, viewer),
            }
        case happened.Drawn(seat, side, card, is_penalty, showing):
            return {
                "kind": "drawn",
                "seat": seat,
                "side": side,
                "penalty": is_penalty,
                "card": _drawn_card(event, viewer),
                "showing": showing,
            }
        case happened.Turned(seat, position, card):
            seen = _seen_card(card.front, card.back)
            return {"kind": "turned", "seat": seat, "position": position, "card": seen}
        case happened.PileTurned(size, showing):
            return {"kind": "pile_turned", "size": size, "showing": showing}
        case happened.NothingDrawn(seat):
            return {"kind": "nothing_drawn", "seat": seat}
        case happened.Knocked(seat):
            return {"kind": "knocked", "seat": seat}
        case happened.Passed(seat):
            return {"kind": "passed", "seat": seat}
        case happened.Scored() | happened.DealOver() | happened.GameOver():
            return _open_event(event)


def _open_event(
    event: happened.Scored | happened.DealOver | happened.GameOver,
) -> WitnessedEvent:
    """The end of a round and of the game has no secrets (Q4)."""
    match event:
        case happened.Scored(score, totals):
            return {
                "kind": "scored",
                "sums": list(score.sums),
                "lowest": list(score.lowest),
                "knocker": score.knocker,
                "penalty": score.penalty,
                "points": list(score.points),
                "totals": list(totals),
            }
        case happened.DealOver(ended_by, hands):
            return {
                "kind": "deal_over",
                "ended_by": ended_by,
                "hands": [_open(hand) for hand in hands],
            }
        case happened.GameOver(totals, winners):
            return {"kind": "game_over", "totals": list(totals), "winners": list(winners)}


def _name_of_play(cards: Sequence[Card]) -> NameOfPlay:
    if len({card.front for card in cards}) > 1:
        return "straight"
    return "triplet" if is_triplet(cards) else "set"


def _played_cards(cards: Sequence[Card], seat: int, viewer: int | None) -> list[SeenCard]:
    """The others saw the backs in the hand; the owner and a spectator see fronts only."""
    if viewer is None or viewer == seat:
        return [_seen_card(front=card.front) for card in cards]
    return _open(cards)


def _drawn_card(event: happened.Drawn, viewer: int | None) -> SeenCard:
    """Everybody saw the upper side on the pile; the other side is seen by one party only."""
    card, took_showing = event.card, event.side == "showing"
    is_owner = viewer == event.seat
    knows_front = took_showing or is_owner
    knows_back = not took_showing or (viewer is not None and not is_owner)
    return _seen_card(card.front if knows_front else None, card.back if knows_back else None)


# Actions as a seat names them: own cards by position


def write_seat_action(state: State, seat: int, action: Action) -> str:
    """An action in the seat's own words: `play 2 5`, positions ascending."""
    hand = state.hands[seat]
    match action:
        case Play(cards):
            positions = sorted(map(hand.index, cards))
            return " ".join(["play", *map(str, positions)])
        case Turn(card):
            return f"turn {hand.index(card)}"
        case _:
            return write_action(action)


def read_seat_action(state: State, seat: int, text: str) -> Action:
    """What a seat means by `play 2 5`: the cards are laid in the order named (Q9).

    A place named twice is unreadable, not illegal: a refusal would have to name the card.
    """
    verb, *places = text.split(" ")
    if verb not in ("play", "turn"):
        return read_action(text)
    if not places or (verb == "turn" and len(places) > 1):
        raise UnreadableNotation(text, "an action such as 'play 0 2' or 'turn 1'")
    positions = [read_number(place) for place in places]
    hand = state.hands[seat] if state.hands else ()
    if len(set(positions)) < len(positions) or not set(positions) <= set(range(len(hand))):
        places_there = f"places 0 to {len(hand) - 1}" if hand else "no place before the deal"
        raise UnreadableNotation(
            text, f"an action with cards of the hand: {places_there}, each once"
        )
    cards = tuple(hand[position] for position in positions)
    return Play(cards) if verb == "play" else Turn(cards[0])
