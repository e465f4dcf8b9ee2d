"""All records of a guest in one zip file, made while it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from quandary.server.protocol.my_games_bodies import PlayedGame
from quandary.server.room.lobby import Lobby
from quandary.server.store.store import DamagedTable
from quandary.server.table.state import TableState
from quandary.table.record import write_record

FIRST_DAY = datetime(1980, 1, 1, tzinfo=UTC)
"""Zip files know no earlier one; a machine without a clock says it is 1970."""


class _Chunks:
    """A file that only grows; what was written is taken from it bit by bit."""

    def __init__(self) -> None:
        self._written = bytearray()

    def write(self, data: bytes, /) -> int:
        """Take more."""
        self._written += data
        return len(data)

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """Nothing to close."""

    def take(self) -> bytes:
        """What has come since the last time."""
        data = bytes(self._written)
        self._written.clear()
        return data


async def record_archive(
    lobby: Lobby, games: Iterable[PlayedGame], turn: asyncio.Semaphore
) -> AsyncIterator[bytes]:
    """The records of these games, table by table. What cannot be read is left out.

    Work at a table waits for its turn; a client that reads slowly keeps nobody from theirs.
    """
    by_table: dict[str, list[PlayedGame]] = {}
    for game in games:
        by_table.setdefault(game.table, []).append(game)
    chunks = _Chunks()
    with ZipFile(chunks, "w") as archive:
        for table, played in by_table.items():
            async with turn:
                await _add_table(archive, lobby, table, played)
            if chunk := chunks.take():
                yield chunk
    yield chunks.take()


async def _add_table(
    archive: ZipFile, lobby: Lobby, table: str, games: Iterable[PlayedGame]
) -> None:
    with suppress(DamagedTable):
        state = await lobby.look_at(table)
        if state is not None:
            await asyncio.to_thread(_add, archive, state, games)


def _add(archive: ZipFile, state: TableState, games: Iterable[PlayedGame]) -> None:
    for game in games:
        record = state.record(game.number)
        if record is not None:
            archive.writestr(_file(game), write_record(record), ZIP_DEFLATED)


def _file(game: PlayedGame) -> ZipInfo:
    ended = max(datetime.fromtimestamp(game.ended, UTC), FIRST_DAY)
    name = f"quandary-{game.game}-{ended.date()}-{game.table[:8]}-{game.number}.json"
    return ZipInfo(name, ended.timetuple()[:6])
