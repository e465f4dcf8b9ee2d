"""One socket to one table: it says hello, comes back by itself, and sends commands until answered.

A command keeps its id, so the server carries it out once however often it is sent.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Literal

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from quandary.client.address import TableAddress
from quandary.client.direct import DirectConnect

LineState = Literal[
    "connecting",
    "open",
    "lost",
    "restarting",
    "elsewhere",
    "wrong_key",
    "gone",
    "removed",
    "damaged",
    "banned",
]
FINAL: Mapping[int, LineState] = {
    4001: "elsewhere",
    4003: "wrong_key",
    4004: "gone",
    4010: "removed",
    4011: "damaged",
    4012: "banned",
}
"""Close codes after which coming back by itself would be wrong."""
RESTARTS, TOO_MANY = 1012, 4009
FIRST_WAIT, LONGEST_WAIT, WAIT_AFTER_TOO_MANY = 0.4, 8.0, 5.0
SECONDS_TO_WELCOME = 10.0
LARGEST_MESSAGE = 16 * 1024 * 1024
Message = dict[str, Any]


class TableConnection:
    """Keeps a line to a table open until that makes no sense any more."""

    def __init__(
        self,
        address: TableAddress,
        *,
        tokens: Callable[[], list[str]],
        seq: Callable[[], int],
        hear: Callable[[Message], None],
        change: Callable[[LineState], None],
    ) -> None:
        self._address = address
        self._tokens, self._seq, self._hear, self._change = tokens, seq, hear, change
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, tuple[Message, asyncio.Future[Message]]] = {}
        self._failures = 0

    async def run(self) -> None:
        """Stay connected; returns when the server has said that this is over."""
        while True:
            code = await self._connect_once()
            final = FINAL.get(code)
            if final is not None:
                self._give_up()
                self._change(final)
                return
            self._change("restarting" if code == RESTARTS else "lost")
            await asyncio.sleep(self._wait_after(code))

    def _wait_after(self, code: int) -> float:
        """Longer and longer, and never the same for everybody."""
        self._failures += 1
        if code == TOO_MANY:
            return WAIT_AFTER_TOO_MANY
        wait = min(LONGEST_WAIT, FIRST_WAIT * 1.8 ** min(self._failures - 1, 10))
        return wait * (0.5 + secrets.randbelow(1000) / 2000)

    async def _connect_once(self) -> int:
        """From hello to the end of one socket; its close code, 1006 if it just broke."""
        try:
            async with DirectConnect(
                self._address.socket,
                origin=self._address.base,  # type: ignore[arg-type]  # a new type of str
                max_size=LARGEST_MESSAGE,
                compression=None,
                open_timeout=SECONDS_TO_WELCOME,
            ) as socket:
                await self._talk(socket)
        except ConnectionClosed as closed:
            return 1006 if closed.rcvd is None else closed.rcvd.code
        except (OSError, TimeoutError, WebSocketException, ValueError):
            return 1006
        finally:
            self._socket = None
        return 1006

    async def _talk(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "table": self._address.table, "tokens": self._tokens()}
        await socket.send(json.dumps(hello))
        async with asyncio.timeout(SECONDS_TO_WELCOME):
            self._hear(json.loads(await socket.recv()))
        self._failures = 0
        self._socket = socket
        await socket.send(json.dumps({"type": "resume", "seq": self._seq()}))
        for command, _ in list(self._unanswered.values()):
            await socket.send(json.dumps(command))
        self._change("open")
        while True:
            self._take(json.loads(await socket.recv()))

    def _take(self, message: Message) -> None:
        self._hear(message)
        command = self._unanswered.pop(message.get("cmd_id", ""), None)
        if command is not None and not command[1].done():
            command[1].set_result(message)

    async def say(self, message: Message) -> None:
        """Send something that needs no answer; lost with the connection."""
        if self._socket is not None:
            try:
                await self._socket.send(json.dumps(message))
            except ConnectionClosed:
                return

    async def command(self, kind: str, seat: int, **more: Any) -> Message:
        """Send a command until it is answered, over as many sockets as that takes; the answer.

        Raises `ConnectionError` if there will be none.
        """
        cmd_id = secrets.token_hex(16)
        message = {"type": kind, "cmd_id": cmd_id, "seat": seat, **more}
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._unanswered[cmd_id] = (message, answer)
        await self.say(message)
        return await answer

    def _give_up(self) -> None:
        for _, answer in self._unanswered.values():
            if not answer.done():
                answer.set_exception(ConnectionError())
        self._unanswered.clear()
