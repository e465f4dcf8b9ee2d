"""Small tables of 5211 laid by hand, and the words to play on them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from quandary.games.errors import IllegalAction
from quandary.games.play5211 import GAME
from quandary.games.play5211 import events as happened
from quandary.games.play5211.actions import Lay
from quandary.games.play5211.cards import Card, Cards
from quandary.games.play5211.options import Options
from quandary.games.play5211.state import Phase, State


def cards(text: str) -> Cards:
    """`g1 y3` as cards."""
    return tuple(map(GAME.read_card, text.split()))


def table(*hands: str, pile: str = "", **rest: Any) -> State:
    """A deal in which everybody is to lay two cards; without a pile it is the last round.

    Not a whole deck: only the cards that matter for the clause.
    """
    players = len(hands)
    facts: dict[str, Any] = {
        "options": Options(),
        "totals": (0,) * players,
        "deals": 1,
        "phase": Phase.LAY,
        "chosen": (None,) * players,
        "shown": ((),) * players,
        "won": ((),) * players,
        **rest,
    }
    return State(hands=tuple(map(cards, hands)), pile=cards(pile), **facts)


def deck_with(*hands: str, removed: int = 0) -> Cards:
    """A whole deck that deals these hands, after cards that are removed."""
    dealt = [card for around in zip(*map(cards, hands), strict=True) for card in around]
    left = list((Counter(GAME.full_deck()) - Counter(dealt)).elements())
    return (*left[:removed], *dealt, *left[removed:])


def text_of(some: Sequence[Card]) -> str:
    """Cards as text."""
    return " ".join(map(GAME.write_card, some))


def hand(state: State, seat: int) -> str:
    """A hand as text."""
    return text_of(state.hands[seat])


def story(state: State, *turns: str) -> tuple[State, list[happened.Event]]:
    """Turns such as `y1 y2 | g1 g2`, seat by seat; the last state and all that happened."""
    events: list[happened.Event] = []
    for turn in turns:
        for seat, choice in enumerate(turn.split("|")):
            state, more = GAME.apply(state, seat, lay(choice))
            events += more
    return state, events


def after(state: State, *turns: str) -> State:
    """The state after these turns."""
    return story(state, *turns)[0]


def lay(text: str) -> Lay:
    """The action of laying cards."""
    return Lay(cards(" ".join(sorted(text.split()))))


def lone_round(*shown: str) -> tuple[State, happened.Scored]:
    """A last round in which each seat shows these four cards; the state and how it scored."""
    hands = [f"{four} v6" for four in shown]
    choices = [four.split() for four in shown]
    turns = [
        "|".join(" ".join(choice[:2]) for choice in choices),
        "|".join(choice[2] for choice in choices),
        "|".join(choice[3] for choice in choices),
    ]
    state, events = story(table(*hands), *turns)
    (scored,) = [event for event in events if isinstance(event, happened.Scored)]
    return state, scored


def legal(state: State, seat: int) -> list[str]:
    """What a seat may do, as text."""
    return sorted(map(GAME.write_action, GAME.legal_actions(state, seat)))


def refusal(state: State, seat: int, text: str) -> tuple[str, str]:
    """Code and clause with which the rules refuse an action."""
    action = GAME.read_action(text)
    assert not GAME.is_legal(state, seat, action)
    try:
        GAME.apply(state, seat, action)
    except IllegalAction as refused:
        return refused.code, refused.clause
    raise AssertionError(f"{text!r} was accepted")


def witnessed(events: Sequence[happened.Event], seat: int | None) -> list[Any]:
    """What a viewer is told of events."""
    return GAME.redact_all(events, seat)
