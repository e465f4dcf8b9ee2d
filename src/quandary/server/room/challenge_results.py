"""When a challenge is played to its end, its result goes to the others'."""

from __future__ import annotations

from quandary.server.store.store import Store
from quandary.server.table.challenge_result import challenge_result
from quandary.server.table.state import TableState


class ChallengeResults:
    """Keeps the result of one table once. What a crash has cut off is kept when the room opens."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._is_kept = False

    async def keep(self, state: TableState) -> None:
        """Keep the result of the present game, if it is a challenge and over."""
        if not self._is_kept and (result := challenge_result(state)):
            await self._store.keep_challenge_result(result)
            self._is_kept = True
