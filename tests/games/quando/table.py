"""Small tables of Quando laid by hand, and the words to play on them."""

from collections.abc import Sequence
from typing import Any

from quandary.games.errors import IllegalAction
from quandary.games.quando import GAME
from quandary.games.quando import events as happened
from quandary.games.quando.cards import Card
from quandary.games.quando.options import Options
from quandary.games.quando.state import Phase, State


def cards(text: str) -> tuple[Card, ...]:
    """`7/3 8/0` as cards."""
    return tuple(map(GAME.read_card, text.split()))


def table(*hands: str, pile: str = "1/2 3/4 5/6", discard: str = "", **rest: Any) -> State:
    """A round in which seat 0 is to play; hands are `front/back`, piles `up/down`.

    Not a whole deck: only the cards that matter for the clause.
    """
    players = len(hands)
    facts: dict[str, Any] = {
        "options": Options(),
        "totals": (0,) * players,
        "deals": 1,
        "phase": Phase.PLAY,
        "dealer": players - 1,
        "plays": (0,) * players,
        **rest,
    }
    return State(hands=tuple(map(cards, hands)), pile=cards(pile), discard=cards(discard), **facts)


def hand(state: State, seat: int) -> str:
    """A hand as text."""
    return " ".join(map(GAME.write_card, state.hands[seat]))


def pile(state: State) -> str:
    """The draw pile as text, top first."""
    return " ".join(map(GAME.write_card, state.pile))


def discard(state: State) -> str:
    """The discard pile as text, the card laid first first."""
    return " ".join(map(GAME.write_card, state.discard))


def story(state: State, *actions: str) -> tuple[State, list[happened.Event]]:
    """Let whoever is to act do these things in turn; the last state and all that happened."""
    events: list[happened.Event] = []
    for text in actions:
        (seat,) = GAME.to_act(state)
        state, more = GAME.apply(state, seat, GAME.read_action(text))
        events += more
    return state, events


def after(state: State, *actions: str) -> State:
    """The state after whoever is to act has done these things."""
    return story(state, *actions)[0]


def legal(state: State) -> list[str]:
    """What whoever is to act may do, as text."""
    (seat,) = GAME.to_act(state)
    return sorted(map(GAME.write_action, GAME.legal_actions(state, seat)))


def plays(state: State) -> list[str]:
    """The plays among the legal actions, without the word `play`."""
    return [text.removeprefix("play ") for text in legal(state) if text.startswith("play ")]


def refusal(state: State, text: str, seat: int | None = None) -> tuple[str, str]:
    """Code and clause with which the rules refuse an action of whoever is to act, or a seat's."""
    who = GAME.to_act(state)[0] if seat is None else seat
    action = GAME.read_action(text)
    assert not GAME.is_legal(state, who, action)
    assert action not in GAME.legal_actions(state, who)
    try:
        GAME.apply(state, who, action)
    except IllegalAction as refused:
        return refused.code, refused.clause
    raise AssertionError(f"{text!r} was accepted")


def witnessed(events: Sequence[happened.Event], seat: int | None) -> list[Any]:
    """What a viewer is told of events."""
    return [GAME.redact(event, seat) for event in events]
