"""What `quandary join` opens on a terminal: a server's table, in the screens of the local one."""

from __future__ import annotations

import asyncio
from typing import Any

from quandary.client.address import TableAddress
from quandary.client.kept_seat import KeptSeat, find_kept_seat
from quandary.client.requests import Problem, take_seat
from quandary.client.table_client import TableClient
from quandary.system.safe_text import one_line
from quandary.terminal.app.dialogs import AskName
from quandary.terminal.app.preparing import busy
from quandary.terminal.app.remote_session import RemoteSession
from quandary.terminal.app.screens_app import ScreensApp
from quandary.terminal.app.table import TableScreen
from quandary.terminal.join import JoinArguments, seats_folder
from quandary.terminal.server_words import say_ending, say_problem
from quandary.terminal.translator import Translator


class JoinApp(ScreensApp):
    """One table of a server, until the person leaves it."""

    def __init__(
        self, address: TableAddress, arguments: JoinArguments, translator: Translator
    ) -> None:
        super().__init__()
        self._address, self._arguments, self._translator = address, arguments, translator
        self._client: TableClient | None = None
        self._session: RemoteSession | None = None
        self._is_known = asyncio.Event()
        self._line: asyncio.Task[None] | None = None

    async def visit(self) -> None:
        """Sit down, play, stand up."""
        if not await self._sit_and_connect():
            return
        assert self._client is not None
        self._session = RemoteSession(self._client, self._translator.language)
        self._session.refresh()
        await self.push_screen_wait(TableScreen(self._session))

    async def _sit_and_connect(self) -> bool:
        """Whether the table can be seen. A kept seat that is no longer ours is retaken once."""
        kept = await self._sit()
        had_seat = kept is not None and self._address.key is None and not self._arguments.watch
        if kept is None:
            return False
        if await self._connect(kept):
            return True
        if not had_seat or kept.tokens:
            return False
        self.problem = None
        kept = await self._sit()
        return kept is not None and await self._connect(kept)

    async def _sit(self) -> KeptSeat | None:
        """The seat that was kept, the one that the link brings, or a free one."""
        if self._arguments.watch:
            return find_kept_seat(self._address, seats_folder(), "watcher")
        kept = find_kept_seat(self._address, seats_folder())
        if self._address.key is not None:
            kept.tokens = {-1: self._address.key}
        if not kept.tokens and not await self._take_seat(kept):
            return None
        return kept

    async def _take_seat(self, kept: KeptSeat) -> bool:
        """Sit down under a name that the table accepts; whether that succeeded."""
        name, problem = self._arguments.name, ""
        while True:
            if name is None:
                name = await self.push_screen_wait(AskName(self._translator, problem))
            if name is None:
                return False
            try:
                sitting = (self._address.base, self._address.table, one_line(name))
                kept.tokens = await asyncio.to_thread(take_seat, *sitting)
                kept.save()
                return True
            except Problem as refused:
                problem = say_problem(refused, self._translator)
                if not refused.code.startswith(("name_", "bad_name")):
                    self.problem = problem
                    return False
                name = None

    async def _connect(self, kept: KeptSeat) -> bool:
        """Wait until the table is known; whether it can be."""
        self._is_known.clear()
        self._client = TableClient(kept, watch=self._watch, change=self._change)
        async with busy(self, self._translator.say("web.looking")):
            self._line = asyncio.create_task(self._client.run())
            await self._is_known.wait()
        if self._client.table.info is None:
            self.problem = say_ending(self._client.line, self._translator)
            return False
        return True

    def _watch(self, message: dict[str, Any]) -> None:
        if self._session is not None:
            self._session.watch(message)

    def _change(self) -> None:
        assert self._client is not None
        if self._client.table.info is not None or self._client.has_ended:
            self._is_known.set()
        if self._session is not None:
            self._session.refresh()

    def stand_up(self) -> None:
        if self._line is not None:
            self._line.cancel()
        if self._session is not None:
            self.farewell = self._session.leave()
