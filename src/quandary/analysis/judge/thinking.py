"""A question as far as it has been thought about."""

from __future__ import annotations

import numpy as np

from quandary.analysis.judge.estimates import Mean, lags, mean_of
from quandary.analysis.judge.game_judge import POINTS, WIN, Outcomes, Trial
from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.judge.question import Budget, Question


class Thinking:
    """A question as far as it has been thought about."""

    def __init__(self, question: Question, trial: Trial) -> None:
        self._question, self._trial = question, trial
        self._running = list(range(len(trial.choices)))
        self._tried: list[Outcomes] = [np.zeros((0, 0)) for _ in trial.choices]
        self._worlds = 0
        self._is_sure = False

    @property
    def is_done(self) -> bool:
        return self._is_sure or self._worlds >= self._question.budget.worlds

    def go_on(self) -> None:
        """Try what is still in question in as many worlds more as there have been."""
        budget = self._question.budget
        more = min(self._worlds or budget.first, budget.worlds - self._worlds)
        found = self._trial.try_choices(self._running, more)
        for choice, outcomes in zip(self._running, found, strict=True):
            before = self._tried[choice]
            self._tried[choice] = np.concatenate([before, outcomes]) if len(before) else outcomes
        self._worlds += more
        self._behind = lags(
            [tried[:, POINTS] for tried in self._tried],
            self._running,
            self._trial.batch_correlation,
        )
        self._give_up(budget)

    def _give_up(self, budget: Budget) -> None:
        """Stop trying what is clearly worse and not asked about; see whether it is sure."""
        if self._worlds < budget.surely:
            return
        best = self._best()
        clear = {
            choice
            for choice, (value, error) in enumerate(self._behind)
            if choice != best and value >= budget.clear * error
        }
        self._is_sure = len(clear) + 1 == len(self._tried)
        self._running = [
            choice for choice in self._running if choice not in clear or self._is_asked(choice)
        ]

    def _is_asked(self, choice: int) -> bool:
        return any(action in self._question.asked for action in self._trial.choices[choice])

    def _best(self) -> int:
        return max(self._running, key=lambda choice: float(self._tried[choice][:, POINTS].mean()))

    def answer(self) -> Judgement:
        """What is known by now."""
        best = self._best()
        worths = [self._worth(choice, best) for choice in range(len(self._tried))]
        worths.sort(key=lambda worth: (worth.action not in self._trial.choices[best], worth.behind))
        return Judgement(
            game=self._question.game,
            seat=self._question.view["seat"],
            choices=tuple(worths),
            worlds=self._worlds,
            is_sure=self._is_sure,
            odds=self._trial.odds(self._tried),
        )

    def _worth(self, choice: int, best: int) -> Worth:
        tried, same = self._tried[choice], self._trial.choices[choice]
        points, win = (
            mean_of(tried[:, column], self._trial.batch_correlation) for column in (POINTS, WIN)
        )
        behind = Mean(0.0, 0.0) if choice == best else self._behind[choice]
        return Worth(
            action=same[0],
            same=tuple(same),
            points=points.value,
            error=points.error,
            win=win.value,
            win_error=win.error,
            behind=max(behind.value, 0.0),
            behind_error=behind.error,
            worlds=len(tried),
            terms=self._trial.terms(tried),
        )
