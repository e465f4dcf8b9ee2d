"""Players of Quando that think with the fast core: the net, and search.

All they get is a view. What it does not show is filled in by the belief; the net asks only for
what its seat has seen, so it does not matter to it with what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock

from quandary.bots.quando import trained_weights
from quandary.bots.quando.greedy import Greedy, own_fronts
from quandary.bots.quando.heuristic import write_play
from quandary.fast.chance import new_chance
from quandary.fast.kernel import Ints
from quandary.fast.quando.players import belief as beliefs
from quandary.fast.quando.players import net_evaluator, policy, search, worlds
from quandary.fast.quando.players.last_turn import (
    LAST_TURN_WORLDS,
    is_last_turn,
    solve_last_turn,
)
from quandary.fast.quando.players.view_reader import KnownPosition, read_view
from quandary.fast.quando.rules.actions import PLAY_SET, PLAY_STRAIGHT, to_games
from quandary.games.quando.actions import Play
from quandary.games.quando.notation import write_action
from quandary.games.quando.view_types import View
from quandary.system.seeds import decision_seed, seed_number

_one_at_a_time = Lock()


@dataclass(frozen=True)
class LevelSettings:
    """How a level thinks. Samples are counted, not timed, so that a seed says everything."""

    noise: float = 0.0
    """The net's opinions are disturbed by so many points."""
    effort: search.Effort | None = None
    """How hard it searches; without, the net alone chooses, last turns as well."""
    reads_turns: bool = True
    """Whether it weighs whole hands by others' turns, or only single cards by habit."""


@dataclass(frozen=True)
class _Engine:
    """What thinking at a table of so many players needs; used by one thread at a time."""

    evaluator: net_evaluator.NetEvaluator
    belief: beliefs.Belief
    workspace: worlds.Workspace


@cache
def _engine(players: int, reads_turns: bool) -> _Engine:
    tuned = policy.stack_policies([trained_weights.tuned_policy(players)] * players)
    return _Engine(
        net_evaluator.new_evaluator(
            trained_weights.net(players),
            trained_weights.habits_of_net(players),
            trained_weights.slopes(players),
        ),
        beliefs.new_belief(
            trained_weights.habits_of_belief(players),
            trained_weights.play_model(players) if reads_turns else None,
        ),
        worlds.new_workspace(tuned),
    )


class Searcher:
    """Chooses by the net, with or without search."""

    def __init__(self, seed: str, settings: LevelSettings) -> None:
        self._seed = seed
        self._settings = settings

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        if legal[0].startswith("turn "):
            return Greedy().choose(view, legal)
        with _one_at_a_time:
            action = self._think(view)
        return in_words(action, view)

    def _think(self, view: View) -> int:
        seat, engine = view["seat"], _engine(view["players"], self._settings.reads_turns)
        assert seat is not None, "a spectator does not act"
        moment = decision_seed(self._seed, view["deal"], len(view["events"]))
        chance = new_chance(seed_number(moment))
        known = read_view(view)
        workspace = engine.workspace
        worlds.imagine(known.state, known.slots, seat, engine.belief, workspace, chance)
        return _by_net(engine, known, self._settings, chance)


def _by_net(engine: _Engine, known: KnownPosition, settings: LevelSettings, chance: Ints) -> int:
    workspace, evaluator = engine.workspace, engine.evaluator
    state, effort = known.state, settings.effort
    if effort is not None and effort.solves_last and is_last_turn(workspace.world):
        slopes = evaluator.slopes
        solve_last_turn(state, engine.belief, workspace, slopes, LAST_TURN_WORLDS, chance)
        return int(workspace.actions[0])
    size = search.opinions_of_net(workspace, evaluator, chance)
    if effort is not None:
        place = search.search(state, engine.belief, workspace, evaluator, size, effort, chance)
        return int(workspace.actions[place])
    net_evaluator.disturb(workspace.opinions, size, settings.noise, chance)
    return int(workspace.actions[net_evaluator.best_of(workspace.opinions, size)])


def in_words(action: int, view: View) -> str:
    """A kernel's action as its seat names it; of equal cards the first in the hand go."""
    if action & 7 not in (PLAY_SET, PLAY_STRAIGHT):
        return write_action(to_games(action))
    play = to_games(action)
    assert isinstance(play, Play), "sets and straights are plays"
    return write_play([card.front for card in play.cards], own_fronts(view))
