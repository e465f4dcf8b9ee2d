"""One game on the same kernels: what the environments for one game at a time are made of."""

from __future__ import annotations

import numpy as np

from quandary.batch.arguments import Arguments, read_seed
from quandary.batch.batch_game import Mask, Numbers
from quandary.batch.seeds import next_seed
from quandary.table.match import AnyMatch, Match


class OneGame:
    """A game in progress; it begins with `begin`.

    If it is to be followed, `match` is the same game as the rules play it, for views and bots.
    """

    match: AnyMatch

    def __init__(self, arguments: Arguments, *, is_followed: bool = False) -> None:
        self._arguments = arguments
        self._kernels = arguments.kernels
        self._is_followed = is_followed
        self._row = self._kernels.new_row(arguments.players, arguments.options)
        self._chance = np.zeros(1, np.uint64)
        self._reward = np.zeros(arguments.players, np.float32)
        self._inputs = self._kernels.layout(arguments.players).size
        self.is_over = False
        self.seed: int | None = None
        """Which stands for the present game."""

    def begin(self, seed: int | None = None) -> None:
        """Begin a game: of this seed, or of the one that follows, or of any if there was none."""
        if seed is not None:
            self.seed = read_seed(seed)
        elif self.seed is None:
            self.seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> 1)
        else:
            self.seed = next_seed(self._chance, self.seed)
        self._kernels.begin(self._row, self._chance, self.seed)
        self.is_over = False
        if self._is_followed:
            names = [f"player_{seat}" for seat in range(self._arguments.players)]
            self.match = Match.start(self._arguments.game.ID, names, self._arguments.options)
            self.match.deal(self._kernels.deck(self._row))

    @property
    def seat(self) -> int:
        """The seat that is asked to act; -1 once the game is over."""
        return self._kernels.asked(self._row)

    def act(self, action: int) -> list[float]:
        """Let the seat that is asked act; what that brings each seat. It has to be legal."""
        if self._is_followed:
            seat = self.seat
            text = self._kernels.to_text(action, self.match.view(seat))
            self.match.act_text(seat, text)
        self._reward.fill(0.0)
        self.is_over = self._kernels.play(
            self._row, self._chance, action, self._reward, self._arguments.by_winning
        )
        if self._is_followed and self.match.is_awaiting_deal:
            self.match.deal(self._kernels.deck(self._row))
        return self._reward.tolist()

    def observe(self, seat: int) -> Numbers:
        """What a seat knows."""
        observation = np.empty(self._inputs, np.float32)
        self._kernels.tell(self._row, seat, observation)
        return observation

    def mask(self, seat: int) -> Mask:
        """What a seat may do: nothing, unless it is asked, now or at the same time as others."""
        mask = np.empty(self._kernels.actions, np.bool_)
        self._kernels.mark(self._row, seat, mask)
        return mask
