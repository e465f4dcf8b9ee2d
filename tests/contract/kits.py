"""What the contract's tests have to know of a game that its rules do not tell.

Written without the engine's own words, so that a mistake made there is not made again here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from quandary.games.game import Action, State
from quandary.games.play5211.actions import TAKE_BACK, Lay
from quandary.games.play5211.cards import FULL_DECK as ALL_5211
from quandary.games.play5211.events import Laid, TakenBack
from quandary.games.quando.actions import DRAW_HIDDEN, DRAW_SHOWING, KNOCK, PASS, Knock, Play, Turn
from quandary.games.quando.cards import FULL_DECK, Card
from quandary.registry import Registry


def by_chance(action: Action, rng: random.Random) -> float:
    """No action is liked more than another."""
    return rng.random()


@dataclass(frozen=True, kw_only=True)
class Kit:
    """One game."""

    clauses: str
    """The letter its clauses begin with."""
    all_cards: Sequence[Any]
    cards_of: Callable[[State], list[Any]]
    """Every card of a state, wherever it lies, sorted."""
    any_action: Callable[[State, random.Random], Action]
    """Anything somebody might try, sense or nonsense."""
    liking: Callable[[Action, random.Random], float] = by_chance
    """How much an action is liked in random play, so that rare things are seen."""
    changes_minds: bool = False
    """Whether a seat may act that is not asked: everybody chooses at once, and may change it."""
    passing_events: tuple[type, ...] = ()
    """Events of choosing, which no record keeps."""


# Quando


def cards_of_quando(state: State) -> list[Any]:
    """Whichever way up."""
    heaps = [*state.hands, state.pile, state.discard]
    return sorted((min(card), max(card)) for heap in heaps for card in heap)


def any_quando_action(state: State, rng: random.Random) -> Action:
    """Some cards of one hand in any order, often one of them foreign, twice or turned; or else."""
    kind = rng.randrange(8)
    if kind < 4:
        return (DRAW_HIDDEN, DRAW_SHOWING, KNOCK, PASS)[kind]
    held: list[Card] = list(rng.choice(state.hands)) if state.hands else list(FULL_DECK[:7])
    if kind == 4 and held:
        return Turn(rng.choice(held))
    front = rng.choice(held).front if held else 0
    if rng.random() < 0.5:
        held = [card for card in held if (card.front - front) % 11 in (0, 1, 10)]
    named = rng.sample(held, rng.randint(0, min(len(held), 4)))
    if rng.random() < 0.1:
        named.append(rng.choice(named or FULL_DECK))
    if rng.random() < 0.1 and named:
        named[0] = named[0].turn_over()
    return Play(tuple(named))


def liking_in_quando(action: Action, rng: random.Random) -> float:
    """Knocking and large plays are liked, triplets most, or they would hardly ever be seen."""
    if isinstance(action, Knock):
        return 2 + rng.random()
    if isinstance(action, Play):
        fronts = [card.front for card in action.cards]
        is_triplet = len(fronts) == 3 and len(set(fronts)) == 1
        return 3 if is_triplet else len(fronts) * rng.random()
    return rng.random()


# 5211


def cards_of_5211(state: State) -> list[Any]:
    """Chosen cards are still in the hand."""
    piles = [
        *(*state.hands, *state.shown, *state.won),
        *(state.removed, state.pile, state.discard),
    ]
    return sorted(card for pile in piles for card in pile)


def any_5211_action(state: State, rng: random.Random) -> Action:
    """Some cards of one hand, or of the whole deck, in any order, or the choice taken back."""
    if rng.random() < 0.1:
        return TAKE_BACK
    held = rng.choice(state.hands) if state.hands and rng.random() < 0.7 else ALL_5211
    return Lay(tuple(rng.choices(held, k=rng.randint(0, 3)) if held else ()))


KITS: Registry[Kit] = Registry(
    {
        "quando": Kit(
            clauses="Q",
            all_cards=[(a, b) for a in range(11) for b in range(a + 1, 11)],
            cards_of=cards_of_quando,
            any_action=any_quando_action,
            liking=liking_in_quando,
        ),
        "5211": Kit(
            clauses="F",
            all_cards=[
                (c, value) for c in "bgovy" for value in (*[1] * 5, *[2] * 6, *[3] * 5, 4, 4, 5, 6)
            ],
            cards_of=cards_of_5211,
            any_action=any_5211_action,
            changes_minds=True,
            passing_events=(Laid, TakenBack),
        ),
    }
)
