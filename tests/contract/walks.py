"""Random games of every kind, walked step by step."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from quandary.games import GAMES
from quandary.games.game import Action, AnyGame, Event, Seat, State, Step
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match
from tests.contract.kits import KITS

NAMES = ("Red", "Blue", "Gold", "Green", "Black", "White")


@dataclass(frozen=True)
class Setting:
    """A game, how many play it, and what they agreed on."""

    id: str
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        agreed = "".join(f"-{name}-{value}" for name, value in self.options)
        return f"{self.id}-{self.players}{agreed}"

    @property
    def game(self) -> AnyGame:
        return GAMES[self.id]

    @property
    def seats(self) -> range:
        return range(self.players)

    def start(self) -> State:
        """A game that waits for its first deal."""
        return self.game.start(self.players, self.game.read_options(dict(self.options)))

    def match(self) -> AnyMatch:
        """A match that waits for its first deal."""
        return Match.start(self.id, NAMES[: self.players], dict(self.options))


QUANDO = [Setting("quando", players) for players in range(2, 7)]
QUICK_QUANDO = [Setting("quando", players, (("target", 1),)) for players in range(2, 7)]
PLAY5211 = [Setting("5211", players) for players in range(2, 6)]
LONG_5211 = [Setting("5211", players, (("long", True),)) for players in range(2, 6)]
SETTINGS = [*QUANDO, *QUICK_QUANDO, *PLAY5211, *LONG_5211]


def parametrize_settings(metafunc: pytest.Metafunc, settings: Sequence[Setting]) -> None:
    """Give a test that takes a `setting`, and does not say which, every one of these."""
    marks = metafunc.definition.iter_markers("parametrize")
    if "setting" in metafunc.fixturenames and "setting" not in [mark.args[0] for mark in marks]:
        metafunc.parametrize("setting", settings, ids=str)


@dataclass(frozen=True)
class Moment:
    """A step of a walk; `seat` and `action` are `None` where cards are dealt."""

    before: State
    seat: Seat | None
    action: Action | None
    step: Step[State, Event]


def walk(setting: Setting, seed: object) -> Iterator[Moment]:
    """A whole random game."""
    game = setting.game
    rng = random.Random(f"{setting}|{seed}")
    state = setting.start()
    deals = 0
    while not game.is_over(state):
        seat, action = None, None
        if game.is_awaiting_deal(state):
            step = game.deal(state, deck_from_seed(game, f"{setting}|{seed}", deals))
            deals += 1
        else:
            seat, action = choose(setting, state, rng)
            step = game.apply(state, seat, action)
        yield Moment(state, seat, action, step)
        state = step.state


def steered_walk(setting: Setting, seed: int, choices: Sequence[int]) -> Iterator[Moment]:
    """A walk in which each number picks one of everybody's legal actions, until they run out."""
    game = setting.game
    state = setting.start()
    deals = 0
    for choice in choices:
        if game.is_over(state):
            return
        if game.is_awaiting_deal(state):
            step = game.deal(state, deck_from_seed(game, str(seed), deals))
            deals += 1
            yield Moment(state, None, None, step)
            state = step.state
        attempts = [(s, action) for s in setting.seats for action in game.legal_actions(state, s)]
        seat, action = attempts[choice % len(attempts)]
        step = game.apply(state, seat, action)
        yield Moment(state, seat, action, step)
        state = step.state


def walked_match(setting: Setting, seed: object, steps: int | None = None) -> AnyMatch:
    """A match after a random game, or after so many actions of it."""
    match = setting.match()
    for _ in match_walk(match, setting, seed, steps):
        pass
    return match


def match_walk(
    match: AnyMatch, setting: Setting, seed: object, steps: int | None = None
) -> Iterator[None]:
    """Play a random game into a match, halting after every deal and every action."""
    rng = random.Random(f"{setting}|{seed}")
    while not match.is_over and steps != 0:
        if match.game.is_awaiting_deal(match.state):
            match.deal(deck_from_seed(match.game, f"{setting}|{seed}", len(match.deals)))
        else:
            match.act(*choose(setting, match.state, rng))
            steps = None if steps is None else steps - 1
        yield


def choose(setting: Setting, state: State, rng: random.Random) -> tuple[Seat, Action]:
    """Somebody who may act, and something they may do; games differ, and all of them end."""
    game, kit = setting.game, KITS[setting.id]
    seat = rng.choice(game.to_act(state))
    if kit.changes_minds and rng.random() < 0.15:
        seat = rng.choice(setting.seats)  # perhaps a change of mind
    actions = game.legal_actions(state, seat)
    if rng.random() < 0.5:
        return seat, in_any_order(rng.choice(actions), rng)
    return seat, in_any_order(max(actions, key=lambda action: kit.liking(action, rng)), rng)


def in_any_order(action: Action, rng: random.Random) -> Action:
    """The same action with its cards named in another order."""
    if hasattr(action, "cards"):
        return replace(action, cards=tuple(rng.sample(action.cards, len(action.cards))))
    return action
