"""When a game is over, it goes into the lists of those who played it."""

from __future__ import annotations

from quandary.server.store.store import Store
from quandary.server.table.played_game import played_games
from quandary.server.table.state import TableState


class PlayedGames:
    """Keeps each game of one table once. What a crash has cut off is kept when the room opens."""

    def __init__(self, store: Store, edition: int, *, is_on: bool) -> None:
        self._store = store
        self._edition = edition
        self._is_on = is_on
        self._kept = -1
        """The number of the newest game that is in the lists."""

    async def keep(self, state: TableState) -> None:
        """Keep the present game, if it is over and has not been kept."""
        if self._is_on and state.game_number > self._kept and (games := played_games(state)):
            await self._store.keep_games(games, self._edition)
            self._kept = state.game_number
