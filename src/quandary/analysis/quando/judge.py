"""Judging Quando: choices tried on the fast core, knocking, and what hidden sides may be.

Choices are played on as the strongest level does, which goes by the chance to win the game; what
they are worth is counted in points of the round ahead of the others' mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from quandary.analysis.judge.game_judge import GameJudge, Outcomes, in_batches
from quandary.analysis.judge.question import Question
from quandary.analysis.quando import judge_reasons
from quandary.analysis.quando.knock_advice import advise_on_knock
from quandary.analysis.quando.known_position import view_of_position
from quandary.bots.quando import trained_weights
from quandary.bots.quando.greedy import own_fronts
from quandary.fast.chance import new_chance
from quandary.fast.quando.players import judge as kernels
from quandary.fast.quando.players import net_evaluator, policy
from quandary.fast.quando.players.belief import look_at, new_belief
from quandary.fast.quando.players.view_reader import (
    ON_PILE,
    UNSEEN,
    read_view,
)
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import (
    KNOCK,
    PASS,
    PLAY_SET,
    PLAY_STRAIGHT,
    TAKE_HIDDEN,
    TAKE_SHOWING,
    TURN_ZERO,
)
from quandary.games.game import Plain
from quandary.games.quando.view_types import View
from quandary.system.seeds import decision_seed, seed_number

BATCH_CORRELATION = 0.003
"""Worlds of one chain are nearly independent: only every third is used. Rounded up to be safe."""

_WORDS = {"knock": KNOCK, "pass": PASS, "draw showing": TAKE_SHOWING, "draw hidden": TAKE_HIDDEN}


class QuandoTrial:
    """The choices of a seat, tried in worlds drawn from the strongest level's belief."""

    batch_correlation = BATCH_CORRELATION

    def __init__(self, question: Question) -> None:
        self._view: View = question.view
        self._seat: int = question.view["seat"]
        players = self._view["players"]
        moment = decision_seed(question.seed, self._view["deal"], len(self._view["events"]))
        self._chance = new_chance(seed_number(moment))
        self._known = read_view(self._view)
        self._belief = new_belief(
            trained_weights.habits_of_belief(players), trained_weights.play_model(players)
        )
        self._evaluator = net_evaluator.new_evaluator(
            trained_weights.net(players),
            trained_weights.habits_of_net(players),
            trained_weights.slopes(players),
        )
        self._worlds = kernels.new_worlds(_policies(players), trained_weights.points_net(players))
        self.choices = group_actions(self._view, question.legal)
        self._actions = np.array(
            [encode(self._view, choice[0]) for choice in self.choices], dtype=np.int32
        )

    def try_choices(self, places: Sequence[int], worlds: int) -> list[Outcomes]:
        """The outcomes of these choices in the next worlds."""
        actions = self._actions[list(places)]

        def try_batch(size: int) -> Outcomes:
            outcomes = np.zeros((size * len(places), kernels.OUTCOMES))
            state, slots = self._known
            look_at(self._belief, state, slots, self._seat, self._chance)
            kernels.try_choices(
                state,
                self._seat,
                self._belief,
                self._worlds,
                self._evaluator,
                actions,
                size,
                outcomes,
                self._chance,
            )
            return outcomes

        return in_batches(try_batch, len(places), worlds)

    def terms(self, outcomes: Outcomes) -> dict[str, float]:
        """Hands as they are expected to be at one's next turn or when the round ends."""
        means = outcomes.mean(axis=0)
        return {
            "own_sum": float(means[kernels.OWN_SUM]),
            "others_sum": float(means[kernels.OTHERS_SUM]),
            "together": float(means[kernels.TOGETHER]),
            "straight": float(means[kernels.STRAIGHT]),
            "has_straight": float((outcomes[:, kernels.STRAIGHT] > 0).mean()),
            "ended": float(means[kernels.HAS_ENDED]),
            "lowest": float(means[kernels.IS_LOWEST]),
        }

    def odds(self, outcomes: Sequence[Outcomes]) -> Plain:
        """The knock, if it is allowed; what hidden sides may be; what a hidden draw may bring."""
        by_action = {choice[0]: tried for choice, tried in zip(self.choices, outcomes, strict=True)}
        is_exact = not (self._belief.guessed[: int(self._belief.facts[0])] >= 0).any()
        return {
            "knock": advise_on_knock(by_action, self._view["players"], is_exact=is_exact),
            **self._hidden_sides(),
            "draw": _draws(by_action.get("draw hidden")),
        }

    def _hidden_sides(self) -> Plain:
        """By hand and place, the chances of each number to be the side that the seat has not seen.

        An empty object stands where it has seen both sides.
        """
        hands: list[list[Plain]] = [[{} for _ in hand] for hand in self._view["hands"]]
        top: Plain = {}
        for slot, (place, index, front, back, *_) in enumerate(self._known.slots.tolist()):
            if (front == UNSEEN) == (back == UNSEEN):
                continue
            if place < at.MOST_PLAYERS:
                hands[place][index] = _chances(self._worlds.hidden[slot].tolist())
            elif place == ON_PILE and index == 0:
                top = _chances(self._worlds.hidden[slot].tolist())
        return {"hands": hands, "top": top}


def _chances(counts: Sequence[int]) -> dict[str, float]:
    total = sum(counts)
    return {str(number): count / total for number, count in enumerate(counts) if count}


def _draws(outcomes: Outcomes | None) -> Plain:
    """Of the hidden side, each number's chance and what the draw is worth with it."""
    if outcomes is None:
        return None
    drawn = outcomes[:, kernels.DRAWN].astype(int)
    return {
        str(number): {
            "chance": float((drawn == number).mean()),
            "points": float(outcomes[drawn == number, kernels.POINTS].mean()),
        }
        for number in sorted(set(drawn.tolist()))
    }


@cache
def _policies(players: int) -> policy.PolicyArray:
    return policy.stack_policies([trained_weights.tuned_policy(players)] * players)


def group_actions(view: View, legal: Sequence[str]) -> list[tuple[str, ...]]:
    """Actions that make no difference to the seat are one choice: equal cards, for all it knows."""
    groups: dict[object, list[str]] = {}
    for action in legal:
        groups.setdefault(_likeness(view, action), []).append(action)
    return [tuple(group) for group in groups.values()]


def _likeness(view: View, action: str) -> object:
    verb, *places = action.split(" ")
    if verb == "play":
        fronts = own_fronts(view)
        return tuple(sorted(fronts[int(place)] for place in places))
    if verb == "turn":
        assert view["seat"] is not None, "a spectator has no hand"
        return ("turn", view["memory"]["hands"][view["seat"]][int(places[0])]["back"])
    return action


def encode(view: View, action: str) -> tuple[int, int]:
    """An action as the kernels of the judge read it: `ACTION` and `CARDS`."""
    if action in _WORDS:
        return _WORDS[action], 0
    verb, *texts = action.split(" ")
    places = list(map(int, texts))
    fronts = {own_fronts(view)[place] for place in places}
    kind = TURN_ZERO if verb == "turn" else PLAY_SET if len(fronts) == 1 else PLAY_STRAIGHT
    return kind, sum(1 << place for place in places)


JUDGE = GameJudge(
    open=QuandoTrial,
    view_of_position=view_of_position,
    name_action=judge_reasons.name_action,
    explain=judge_reasons.explain,
    draw_luck=judge_reasons.draw_luck,
    gap_kind=judge_reasons.gap_kind,
)
