"""Habits counted from self-play: what players hold who have done this and that."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.quando.bench_table import Bench, Player, cast_of
from quandary.fast.quando import habit_learning
from quandary.fast.quando import state as at
from quandary.fast.quando.habits import HABITS, HabitsArray
from quandary.fast.quando.mind import Mind

CARDS_WATCHED = 200_000
ONE_IN = 4
"""One moment in so many is looked at."""
PASSES, RATE, RIDGE = 200, 0.05, 1.0


def count_habits(players: int, kinds: Sequence[Player], mind: Mind, seed: int) -> HabitsArray:
    """The logarithms of the weights, from as many cards of each kind of player at tables of
    their own."""
    watched = [watch(players, kind, mind, seed, CARDS_WATCHED // len(kinds)) for kind in kinds]
    rows = np.concatenate(watched)
    logs = habit_learning.learn_habits(rows, PASSES, RATE, RIDGE)
    habits: HabitsArray = np.round(logs.reshape(HABITS, at.NUMBERS), 3)
    return habits


def watch(players: int, kind: Player, mind: Mind, seed: int, cards: int) -> NDArray[np.int16]:
    """So many unseen cards at a table of this kind of player; rows as `habit_learning` has them."""
    bench, rows = Bench(players, seed), habit_learning.new_rows(cards)
    cast = cast_of([kind] * players, mind)
    habit_learning.watch(bench.state, bench.knowledge, bench.deck, cast, bench.chance, ONE_IN, rows)
    return rows
