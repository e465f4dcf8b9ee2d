"""Habits are found again in cards that were chosen by them."""

import numpy as np
import pytest

from quandary.fast.quando.players import opponent_model
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.training import opponent_model_training as learning

SPEAKING = [0, 30, opponent_model.OF_DRAWS + 3, opponent_model.OF_TURNS + 2]
"""The habits of this small world."""


def test_habits_are_found_again() -> None:
    dice = np.random.default_rng(3)
    true_logs = np.zeros((opponent_model.HABITS, at.NUMBERS))
    true_logs[SPEAKING] = dice.normal(0, 1, (len(SPEAKING), at.NUMBERS))
    rows = learning.new_rows(30_000)
    for row in rows:
        speaking = dice.choice(SPEAKING, size=2, replace=False)
        impossible = dice.integers(at.NUMBERS)
        odds = np.exp(true_logs[speaking].sum(axis=0))
        odds[impossible] = 0
        row[learning.FRONT] = dice.choice(at.NUMBERS, p=odds / odds.sum())
        row[learning.POSSIBLE] = (1 << at.NUMBERS) - 1 ^ 1 << impossible
        row[learning.SIZE] = 2
        row[learning.FIRST : learning.FIRST + 2] = speaking
    logs = learning.learn_habits(rows, 150, 0.05, 1.0).reshape(opponent_model.HABITS, at.NUMBERS)
    assert not logs[np.setdiff1d(np.arange(opponent_model.HABITS), SPEAKING)].any()
    pairs = [(one, other) for one in SPEAKING for other in SPEAKING if one < other]
    for pair in pairs:
        found, true = (np.exp(table[list(pair)].sum(axis=0)) for table in (logs, true_logs))
        assert found / found.sum() == pytest.approx(true / true.sum(), abs=0.03)
