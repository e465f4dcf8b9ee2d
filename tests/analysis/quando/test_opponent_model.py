"""Self-play is watched truly, and habits counted from it tell of other games."""

import numpy as np

from quandary.analysis.quando import opponent_model
from quandary.analysis.quando.self_play import Player
from quandary.analysis.quando.tables import blank_evaluator
from quandary.fast.quando.training import opponent_model_training as learning


def test_what_was_watched_is_less_of_a_surprise_with_habits() -> None:
    watched = [
        opponent_model.watch(3, Player(), blank_evaluator(3), seed, cards)
        for seed, cards in ((0, 8000), (1, 3000))
    ]
    for rows in watched:
        assert (rows[:, learning.POSSIBLE] >> rows[:, learning.FRONT] & 1).all()
    logs = learning.learn_habits(watched[0], 60, 0.05, 1.0)
    gradient = np.zeros_like(logs)
    without = learning.surprise(watched[1], np.zeros_like(logs), gradient)
    assert learning.surprise(watched[1], logs, gradient) < without - 0.05
