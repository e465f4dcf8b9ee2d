"""Who may see what in 5211 (F3, F4, F12).

Views and witnessed events are built up from what a viewer may see; nothing is ever made by
taking secrets out of the full state. A viewer is a seat, or `None` for a spectator.
"""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.play5211 import events as happened
from quandary.games.play5211.actions import Action
from quandary.games.play5211.cards import COLOURS, KODODO, Card, Cards
from quandary.games.play5211.notation import read_action, write_action, write_card
from quandary.games.play5211.options import write_options
from quandary.games.play5211.rules import (
    CARDS_PER_TURN,
    game_result,
    is_last_round,
    is_over,
    rounds_per_deal,
    to_act,
)
from quandary.games.play5211.scoring import is_won_by_cards, kododos_needed, limit_of, ranking
from quandary.games.play5211.state import Phase, State
from quandary.games.play5211.view_types import (
    Facts,
    Memory,
    ResultView,
    SeenCard,
    View,
    WitnessedEvent,
)


def view_from(
    state: State, seat: int | None, witnessed: list[WitnessedEvent], memory: Memory
) -> View:
    """Everything the viewer may know now, given what it has witnessed and remembers."""
    shown = [card for cards in state.shown for card in cards]
    choice = None if seat is None or not state.chosen else state.chosen[seat]
    return {
        "game": "5211",
        "seat": seat,
        "players": state.players,
        "options": write_options(state.options),
        "deal": state.deals - 1 if state.deals else None,
        "phase": state.phase.value,
        "to_act": list(to_act(state)),
        "round": state.round,
        "turn": state.turn,
        "cards_to_lay": CARDS_PER_TURN[state.turn] if state.phase is Phase.LAY else 0,
        "last_round": is_last_round(state),
        "hands": _hands_in_sight(state.hands, seat),
        "chosen": [cards is not None for cards in state.chosen],
        "choice": None if choice is None else _open(choice),
        "shown": [_open(cards) for cards in state.shown],
        "counts": {c: sum(card.colour == c for card in shown) for c in COLOURS},
        "limit": limit_of(state.players),
        "kododos": sum(card.value == KODODO for card in shown),
        "kododos_needed": kododos_needed(state.players),
        "score_piles": [
            {"cards": len(pile), "points": sum(card.value for card in pile)} for pile in state.won
        ],
        "pile": len(state.pile),
        "removed": len(state.removed),
        "discard": len(state.discard),
        "totals": list(state.totals),
        "sheet": [list(points) for points in state.sheet],
        "result": _result(state),
        "memory": memory,
        "events": witnessed,
    }


def public_facts(state: State) -> Facts:
    """What follows from what everybody sees."""
    sizes = tuple(map(len, state.won)) or (0,) * state.players
    return {
        "rounds": rounds_per_deal(state.players),
        "ranking": list(ranking(state.totals, sizes)),
        "won_by_cards": is_over(state) and is_won_by_cards(state.totals, sizes),
    }


def _hands_in_sight(hands: Sequence[Cards], viewer: int | None) -> list[list[SeenCard]]:
    """The own hand open, the others face down (F3)."""
    return [_in_sight(hand, seat == viewer) for seat, hand in enumerate(hands)]


def _in_sight(cards: Sequence[Card], is_own: bool) -> list[SeenCard]:
    return [write_card(card) if is_own else None for card in cards]


def _open(cards: Sequence[Card]) -> list[str]:
    return [write_card(card) for card in cards]


def _result(state: State) -> ResultView | None:
    if not is_over(state):
        return None
    totals, winners = game_result(state)
    return {"totals": list(totals), "winners": list(winners)}


# Events


def redact(event: happened.Event, viewer: int | None) -> WitnessedEvent | None:
    """What the viewer witnesses of an event.

    `None` for another's change of mind: the others see only whether one has chosen (F4).
    """
    match event:
        case happened.Dealt(removed, hands, pile):
            return {
                "kind": "dealt",
                "hands": _hands_in_sight(hands, viewer),
                "removed": len(removed),
                "pile": len(pile),
            }
        case happened.Laid(seat, cards, is_change):
            if is_change and viewer != seat:
                return None
            return {"kind": "laid", "seat": seat, "cards": _in_sight(cards, viewer == seat)}
        case happened.TakenBack(seat):
            return {"kind": "taken_back", "seat": seat}
        case happened.Revealed(turn, choices):
            return {"kind": "revealed", "turn": turn, "cards": [_open(c) for c in choices]}
        case happened.Drawn(seat, cards, pile_size):
            drawn = _in_sight(cards, viewer == seat)
            return {"kind": "drawn", "seat": seat, "cards": drawn, "pile": pile_size}
        case happened.Scored():
            return _scoring_steps(event)
        case happened.DealOver(ended_by, scores):
            return {"kind": "deal_over", "ended_by": ended_by, "scores": list(scores)}
        case happened.GameOver(totals, winners):
            return {"kind": "game_over", "totals": list(totals), "winners": list(winners)}


def _scoring_steps(event: happened.Scored) -> WitnessedEvent:
    """A scored round: every card in it lay open (F12)."""
    score = event.score
    return {
        "kind": "scored",
        "round": event.round,
        "kododos": score.kododos,
        "kododos_needed": score.kododos_needed,
        "counts": dict(zip(COLOURS, score.counts, strict=True)),
        "limit": score.limit,
        "out_by_limit": list(score.out_by_limit),
        "out_by_tie": [list(colours) for colours in score.out_by_tie],
        "scored": score.scored,
        "colour": score.colour,
        "cards": [_open(cards) for cards in score.cards],
        "points": list(score.points),
        "totals": list(event.totals),
    }


# Actions as a seat names them: the same as in a record


def write_seat_action(state: State, seat: int, action: Action) -> str:
    """An action in the seat's own words."""
    return write_action(action)


def read_seat_action(state: State, seat: int, text: str) -> Action:
    """What a seat means by a text."""
    return read_action(text)
