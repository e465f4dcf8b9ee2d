"""How many decisions of random play the rules carry out per second of processor time."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from statistics import median

from quandary.games import GAMES
from quandary.games.game import AnyGame

SLICES = 5


@dataclass(frozen=True)
class Speed:
    """Decisions per second for one game and number of players, slice by slice."""

    game: str
    players: int
    slices: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.slices)

    @property
    def least(self) -> float:
        return min(self.slices)

    @property
    def most(self) -> float:
        return max(self.slices)


def measure_rules(seconds: float) -> list[Speed]:
    """Every game with every number of players, so many seconds each.

    Random play through `legal_actions` and `apply`, events included: what a replay does.
    Shuffling is not counted, choosing at random is.
    """
    return [
        Speed(game.ID, players, _slices(game, players, seconds / SLICES))
        for game in GAMES.values()
        for players in game.PLAYER_COUNTS
    ]


def _slices(game: AnyGame, players: int, seconds: float) -> tuple[float, ...]:
    chance = random.Random(f"speed|{game.ID}|{players}")
    return tuple(decisions_per_second(game, players, seconds, chance) for _ in range(SLICES))


def decisions_per_second(
    game: AnyGame, players: int, seconds: float, chance: random.Random
) -> float:
    """Whole deals until the time is up, at least one."""
    decisions, spent = 0, 0.0
    while spent < seconds or not decisions:
        deck = [chance.choice(game.ways_up(card)) for card in game.full_deck()]
        chance.shuffle(deck)
        began = time.process_time()
        decisions += _play_deal(game, players, deck, chance)
        spent += time.process_time() - began
    return decisions / max(spent, 1e-9)


def _play_deal(game: AnyGame, players: int, deck: list[object], chance: random.Random) -> int:
    """One deal at random; how many decisions it took."""
    decisions = 0
    state = game.deal(game.start(players, game.read_options({})), deck).state
    while seats := game.to_act(state):
        actions = game.legal_actions(state, seats[0])
        state = game.apply(state, seats[0], chance.choice(actions)).state
        decisions += 1
    return decisions
