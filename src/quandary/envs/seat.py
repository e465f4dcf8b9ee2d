"""One seat at a table of bots, as an environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from quandary.batch.arguments import read_arguments
from quandary.batch.one_game import OneGame
from quandary.bots.bot import Bot
from quandary.bots.catalogue import make_bot, usual_bot
from quandary.envs.rendering import RENDER_MODES, render
from quandary.envs.spaces import Observation, action_space, observation_space, observe
from quandary.envs.table import ILLEGAL_REWARD


class SeatEnvironment(gymnasium.Env[Observation, int]):
    """The agent's turns; the bots' come in between.

    Bots choose as at any table, except that of several equal cards the one held longest is played.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - as in `Env`

    def __init__(
        self,
        game: str,
        *,
        players: int = 2,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        reward: str = "points",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if seat is not None and seat not in range(players):
            raise ValueError(f"seat must be a number from 0 to {players - 1}, not {seat}")
        self._arguments = read_arguments(game, players, reward, options)
        self._opponents = _names(opponents or usual_bot(game), players)
        for name in self._opponents:
            make_bot(game, name, players=players)  # an unknown one is refused at once
        self._wanted_seat = seat
        self.seat = seat or 0
        """The agent's seat in the present game."""
        self._game = OneGame(self._arguments, is_followed=True)
        self._bots: dict[int, Bot] = {}
        self.render_mode = render_mode
        self.observation_space: gymnasium.Space[Any] = observation_space(self._arguments)
        self.action_space: gymnasium.Space[Any] = action_space(self._arguments)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the game of this seed, or without one the game that follows the last.

        If no seat was wanted, the seed decides that, too.
        """
        super().reset(seed=seed)
        self._game.begin(seed)
        players, begun = self._arguments.players, self._game.seed or 0
        self.seat = begun % players if self._wanted_seat is None else self._wanted_seat
        self._bots = {
            (self.seat + step) % players: make_bot(
                self._arguments.game.ID, name, f"{begun}|{step}", players
            )
            for step, name in enumerate(self._opponents, start=1)
        }
        self._let_bots_act()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the bots act up to the agent's next turn or the end of the game.

        An illegal action ends the game with a reward of -1.
        """
        mask = self._game.mask(self.seat)
        if not 0 <= action < len(mask) or not mask[action]:
            return self._observe(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": action}
        reward = self._game.act(int(action))[self.seat] + self._let_bots_act()
        if self.render_mode == "human":
            self.render()
        return self._observe(), reward, self._game.is_over, False, self._info()

    def _let_bots_act(self) -> float:
        """Every bot that is asked before the agent; what that brings the agent."""
        brought, kernels = 0.0, self._arguments.kernels
        while not self._game.is_over and self._game.seat != self.seat:
            seat, match = self._game.seat, self._game.match
            view = match.view(seat)
            choice = self._bots[seat].choose(view, match.legal(seat))
            brought += self._game.act(kernels.from_text(choice, view))[self.seat]
        return brought

    def _observe(self) -> Observation:
        return observe(self._game, self.seat)

    def _info(self) -> dict[str, Any]:
        """Which game this is: its seed, and the agent's seat."""
        return {"seed": self._game.seed, "seat": self.seat}

    def render(self) -> Any:
        """The table as the agent sees it."""
        if self.render_mode is None:
            raise ValueError("name a render_mode when you make the environment")
        return render(self._game.match, self.render_mode, self.seat)


def _names(opponents: str | Sequence[str], players: int) -> list[str]:
    """One name for each of the others, clockwise from the agent."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise ValueError(f"{players - 1} opponents are needed, not {len(names)}")
    return names
