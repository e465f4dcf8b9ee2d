"""The games for OpenSpiel, registered from outside: `import quandary.envs.openspiel`.

`pyspiel.load_game("quandary_…(players=3)")` takes the options of the game besides, and `reward`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quandary.envs.extra import require

require("pyspiel")

import pyspiel  # noqa: E402 - only once it is known to be there

from quandary.batch.arguments import Arguments, read_arguments  # noqa: E402
from quandary.batch.registry import BATCH_GAMES  # noqa: E402
from quandary.envs.openspiel_deck import Outcomes  # noqa: E402
from quandary.envs.openspiel_observer import Observer  # noqa: E402
from quandary.envs.openspiel_state import State  # noqa: E402
from quandary.games import GAMES  # noqa: E402

MOST_POINTS = 10_000.0
LONGEST = 100_000
"""Decisions. Games end long before, but no rule says so."""


def game_name(game: str) -> str:
    """What OpenSpiel calls a game."""
    return f"quandary_{game}"


def default_parameters(game: str) -> dict[str, Any]:
    """Two players, rewarded for winning, and the options as they usually are."""
    options = {field.name: field.default for field in GAMES[game].OPTIONS}
    return {"players": GAMES[game].PLAYER_COUNTS[0], "reward": "winning", **options}


def game_type(game: str, *, by_winning: bool) -> pyspiel.GameType:
    """What OpenSpiel wants to know before it loads a game."""
    dynamics, utility = pyspiel.GameType.Dynamics, pyspiel.GameType.Utility
    rewards, counts = pyspiel.GameType.RewardModel, GAMES[game].PLAYER_COUNTS
    is_simultaneous = len(GAMES[game].to_act(_dealt(game))) > 1
    return pyspiel.GameType(
        short_name=game_name(game),
        long_name=f"Quandary: {game}",
        dynamics=dynamics.SIMULTANEOUS if is_simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if by_winning else utility.GENERAL_SUM,
        reward_model=rewards.TERMINAL if by_winning else rewards.REWARDS,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=default_parameters(game),
    )


def _dealt(game: str) -> Any:
    rules = GAMES[game]
    start = rules.start(rules.PLAYER_COUNTS[0], rules.read_options({}))
    return rules.deal(start, rules.full_deck()).state


def game_info(arguments: Arguments, outcomes: int) -> pyspiel.GameInfo:
    """Sizes and bounds."""
    by_winning, most = arguments.by_winning, MOST_POINTS
    return pyspiel.GameInfo(
        num_distinct_actions=arguments.kernels.actions,
        max_chance_outcomes=outcomes,
        num_players=arguments.players,
        min_utility=0.0 if by_winning else -most,
        max_utility=1.0 if by_winning else most,
        utility_sum=1.0 if by_winning else None,
        max_game_length=LONGEST,
    )


class QuandaryGame(pyspiel.Game):
    """A game with its options. Each game that is registered is a subclass with a `GAME`."""

    GAME: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**default_parameters(self.GAME), **(params or {})}
        options = {name: given[name] for name in given if name not in ("players", "reward")}
        self.arguments = read_arguments(self.GAME, given["players"], given["reward"], options)
        self.outcomes = Outcomes(self.arguments.game)
        kind = game_type(self.GAME, by_winning=self.arguments.by_winning)
        super().__init__(kind, game_info(self.arguments, len(self.outcomes.cards)), given)

    def new_initial_state(self) -> State:
        """A game before its first card is dealt."""
        return State(self, self.arguments, self.outcomes)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Tensors and strings of what a player knows."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.arguments, kind, params)


def register_games() -> None:
    """Register every game that has an environment; a second time does nothing."""
    known = set(pyspiel.registered_names())
    for game in BATCH_GAMES:
        if game_name(game) not in known:
            kind = type(f"QuandaryGame_{game}", (QuandaryGame,), {"GAME": game})
            pyspiel.register_game(game_type(game, by_winning=True), kind)


register_games()
