"""Judging 5211: choices tried on the fast core, and where each colour may end.

Points are those ahead of the others' mean in this round, with what the kept cards are worth beyond
a usual hand. The chance to win comes from the same worlds, played to the end of a game that is near
its end.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from quandary.analysis.judge.game_judge import GameJudge, Outcomes, in_batches
from quandary.analysis.judge.question import Question
from quandary.analysis.play5211 import judge_reasons
from quandary.analysis.play5211.colour_odds import colour_odds, shares_of_outcomes
from quandary.analysis.play5211.known_position import view_of_position
from quandary.bots.play5211.fast_search import (
    is_late,
    objective_of,
    policies_of_others,
    rounds_to_come,
)
from quandary.bots.play5211.kinds import kinds_of_players
from quandary.bots.play5211.search import dice_of
from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import judge as kernels
from quandary.fast.play5211.players.belief import begin, new_belief
from quandary.fast.play5211.players.view_reader import read_past, read_view
from quandary.fast.play5211.rules.actions import from_games
from quandary.games.game import Plain
from quandary.games.play5211.notation import read_action
from quandary.games.play5211.view_types import View

BATCH_CORRELATION = 0.01
"""Worlds of one batch share what appeals to whom and who is of which kind: samples, too."""


class Play5211Trial:
    """The choices of a seat, tried in worlds drawn from the strongest level's belief."""

    batch_correlation = BATCH_CORRELATION

    def __init__(self, question: Question) -> None:
        self._view: View = question.view
        self._seat: int = question.view["seat"]
        players = self._view["players"]
        self._chance = new_chance(dice_of(question.seed, self._view))
        self._state, self._past = read_view(self._view), read_past(self._view)
        self._policies, self._kinds = policies_of_others(players).copy(), kinds_of_players(players)
        self._belief = new_belief(len(self._kinds.traits))
        by_points = objective_of(players, keeps=True, is_to_win=False)
        by_wins = objective_of(players, keeps=True, is_to_win=True)
        self._worlds = kernels.new_worlds(players, by_points, by_wins)
        kernels.frame_points(self._state, self._seat, self._worlds)
        self._rounds_more = rounds_to_come(self._view) if is_late(self._view) else 0
        self.choices = [(action,) for action in question.legal if action != "take back"]
        self._actions = np.array(
            [from_games(read_action(action)) for (action,) in self.choices], dtype=np.int32
        )

    def try_choices(self, places: Sequence[int], worlds: int) -> list[Outcomes]:
        """The outcomes of these choices in the next worlds."""
        actions = self._actions[list(places)]
        believed = self._kinds, self._past, self._belief

        def try_batch(size: int) -> Outcomes:
            outcomes = np.zeros((size * len(places), kernels.OUTCOMES))
            begin(self._state, self._seat, *believed, self._chance)
            kernels.try_choices(
                self._state,
                self._seat,
                self._policies,
                *believed,
                self._worlds,
                self._rounds_more,
                actions,
                size,
                outcomes,
                self._chance,
            )
            return outcomes

        return in_batches(try_batch, len(places), worlds)

    def terms(self, outcomes: Outcomes) -> dict[str, float]:
        """The points of this round and what the hand is worth after it."""
        means = outcomes.mean(axis=0)
        return {
            "own": float(means[kernels.OWN]),
            "others": float(means[kernels.OTHERS]),
            "kept": float(means[kernels.KEPT]),
            **shares_of_outcomes(outcomes, self._view["players"]),
        }

    def odds(self, outcomes: Sequence[Outcomes]) -> Plain:
        """For each choice, where the colours and the Kododos may end."""
        return {
            "choices": {
                action: colour_odds(tried, self._view["players"])
                for (action,), tried in zip(self.choices, outcomes, strict=True)
            }
        }


JUDGE = GameJudge(
    open=Play5211Trial,
    view_of_position=view_of_position,
    name_action=judge_reasons.name_action,
    explain=judge_reasons.explain,
    draw_luck=judge_reasons.draw_luck,
    gap_kind=judge_reasons.gap_kind,
)
