"""What a player in OpenSpiel observes: the observation of every environment, and a text."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from quandary.batch.arguments import Arguments
from quandary.envs.openspiel_state import State


class Observer:
    """One player's knowledge, or its public or private part.

    A tensor tells what an observation does. A text of perfect recall also tells different pasts
    apart.
    """

    def __init__(self, arguments: Arguments, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters, so not {params}")
        private = pyspiel.PrivateInfoType
        if kind.private_info == private.ALL_PLAYERS:
            raise ValueError("no observer tells what all players know")
        has_private = kind.private_info == private.SINGLE_PLAYER
        self._has_past = kind.perfect_recall and has_private and kind.public_info
        layout = arguments.kernels.layout(arguments.players)
        wanted = [
            part
            for part in layout.values()
            if (has_private if is_private(arguments, part.name) else kind.public_info)
        ]
        self._names = frozenset(part.name for part in wanted)
        places = [place for part in wanted for place in range(part.start, part.start + part.size)]
        self._places = np.array(places, np.int64)
        self.tensor = np.zeros(len(self._places), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for part in wanted:
            self.dict[part.name] = self.tensor[start : start + part.size]
            start += part.size

    def set_from(self, state: State, player: int) -> None:
        """Write a player's observation into `tensor`, whose parts are in `dict`."""
        self.tensor[:] = state.observe(player)[self._places]

    def string_from(self, state: State, player: int) -> str:
        """What a player knows as text."""
        return state.describe(player, self._names, has_past=self._has_past)


def is_private(arguments: Arguments, part: str) -> bool:
    """Whether not everybody knows this part of an observation."""
    return part.rstrip("_0123456789") in arguments.kernels.private_parts
