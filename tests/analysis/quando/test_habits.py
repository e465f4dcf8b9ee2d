"""Self-play is watched truly, and habits counted from it tell of other games."""

import numpy as np

from quandary.analysis.quando import habits
from quandary.analysis.quando.bench_table import Player
from quandary.analysis.quando.tables import blank_mind
from quandary.fast.quando import habit_learning as learning


def test_what_was_watched_is_less_of_a_surprise_with_habits() -> None:
    watched = [
        habits.watch(3, Player(), blank_mind(3), seed, cards)
        for seed, cards in ((0, 8000), (1, 3000))
    ]
    for rows in watched:
        assert (rows[:, learning.POSSIBLE] >> rows[:, learning.FRONT] & 1).all()
    logs = learning.learn_habits(watched[0], 60, 0.05, 1.0)
    room = np.zeros_like(logs)
    without = learning.surprise(watched[1], np.zeros_like(logs), room)
    assert learning.surprise(watched[1], logs, room) < without - 0.05
