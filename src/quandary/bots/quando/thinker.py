"""Players of Quando that think with the fast core: the tuned heuristic, the net, and search.

All they get is a view. What it does not show is filled in by the belief; the heuristic and the
net ask only for what their seat has seen, so it does not matter to them with what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock

from quandary.bots.quando import trained_weights
from quandary.bots.quando.greedy import Greedy, own_fronts
from quandary.fast.chance import new_chance
from quandary.fast.kernel import Ints
from quandary.fast.quando import belief as beliefs
from quandary.fast.quando import mind as minds
from quandary.fast.quando import policy, rollout, search
from quandary.fast.quando.actions import PLAY_SET, PLAY_STRAIGHT, to_games
from quandary.fast.quando.sight import Sighting, read_view
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
    """How hard it searches; without, the net alone chooses."""


@dataclass(frozen=True)
class _Workspace:
    """What thinking at a table of so many players needs; used by one thread at a time."""

    mind: minds.Mind
    belief: beliefs.Belief
    room: search.Room
    tuned: policy.PolicyArray


@cache
def _workspace(players: int) -> _Workspace:
    tuned = policy.table_of([trained_weights.tuned_policy(players)] * players)
    return _Workspace(
        minds.new_mind(
            trained_weights.net(players),
            trained_weights.habits_of_net(players),
            trained_weights.slopes(players),
        ),
        beliefs.new_belief(trained_weights.habits_of_belief(players)),
        search.new_room(tuned),
        tuned,
    )


class Thinker:
    """Chooses by kernels. `settings` is how by the net; without one the tuned heuristic plays."""

    def __init__(self, seed: str = "", settings: LevelSettings | None = None) -> None:
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
        seat, space = view["seat"], _workspace(view["players"])
        assert seat is not None, "a spectator does not act"
        moment = decision_seed(self._seed, view["deal"], len(view["events"]))
        chance = new_chance(seed_number(moment))
        sighting = read_view(view)
        room = space.room
        search.imagine(sighting.state, sighting.slots, seat, space.belief, room, chance)
        if self._settings is None:
            return int(rollout.choose(room.world, room.world_knowledge, space.tuned, chance))
        return _by_net(space, sighting, self._settings, chance)


def _by_net(space: _Workspace, sighting: Sighting, settings: LevelSettings, chance: Ints) -> int:
    room = space.room
    size = search.opinions_of_net(room, space.mind, chance)
    if settings.noise:
        minds.disturb(room.opinions, size, settings.noise, chance)
        return int(room.actions[minds.best_of(room.opinions, size)])
    if settings.effort is None:
        return int(room.actions[0])
    place = search.search(
        sighting.state, space.belief, room, space.mind, size, settings.effort, chance
    )
    return int(room.actions[place])


def in_words(action: int, view: View) -> str:
    """A kernel's action as its seat names it; of equal cards the first in the hand go."""
    if action & 7 not in (PLAY_SET, PLAY_STRAIGHT):
        return write_action(to_games(action))
    play = to_games(action)
    assert isinstance(play, Play), "sets and straights are plays"
    fronts, places = own_fronts(view), list[int]()
    for card in play.cards:
        places.append(
            next(at for at, front in enumerate(fronts) if front == card.front and at not in places)
        )
    return " ".join(["play", *map(str, sorted(places))])
