"""Between nodes and their Redis: hints on their way may be lost, doubled, held back or cut off."""

from __future__ import annotations

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from quandary.server.settings import RedisUrl

Result = TypeVar("Result")
PUBLISHED = b"*3\r\n$7\r\nmessage\r\n"
"""How a published text begins, as subscribers get it."""


@dataclass(frozen=True)
class HintFaults:
    """What goes wrong, each with its probability."""

    lost: float = 0.0
    doubled: float = 0.0
    held_back: float = 0.0
    """Until the next one has overtaken it."""
    is_cut: bool = False
    """Nobody is connected, and nobody can connect."""
    is_silent: bool = False
    """Whoever is connected hears nothing, and does not learn why."""


class HintProxy:
    """A proxy while a test or a drill lasts, in a thread of its own."""

    def __init__(self, port: int, chance: random.Random) -> None:
        self._target = port
        self._chance = chance
        self._faults = HintFaults()
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self.counts: Counter[str] = Counter()
        """How many hints were passed on, lost, doubled and held back."""
        self.url = RedisUrl()

    def __enter__(self) -> Self:
        self._thread.start()
        self._server = server = self._run(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.url = RedisUrl(f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        return self

    def __exit__(self, *error: object) -> None:
        self._run(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def break_with(self, faults: HintFaults) -> None:
        """From now on this goes wrong; nothing, with the defaults."""
        self._run(self._change(faults))

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _change(self, faults: HintFaults) -> None:
        self._faults = faults
        if faults.is_cut:
            for writer in list(self._writers):
                writer.close()

    async def _stop(self) -> None:
        self._server.close()
        await self._change(HintFaults(is_cut=True))
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._faults.is_cut:
            writer.close()
            return
        with suppress(OSError, EOFError):
            their_reader, their_writer = await asyncio.open_connection("127.0.0.1", self._target)
            self._writers |= {writer, their_writer}
            asking = asyncio.create_task(_copy(reader, their_writer))
            try:
                await self._pass_on(their_reader, writer)
            finally:
                asking.cancel()
                for each in (writer, their_writer):
                    self._writers.discard(each)
                    each.close()
        writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """What the server says, with faults."""
        held = b""
        while True:
            said = await _read_reply(reader)
            if self._faults.is_silent:
                continue
            if said.startswith(PUBLISHED):
                said, held = self._spoil(said, held)
            writer.write(said)
            await writer.drain()

    def _spoil(self, said: bytes, held: bytes) -> tuple[bytes, bytes]:
        """What is said instead, and what is held back."""
        faults = self._faults
        kinds = {"lost": faults.lost, "doubled": faults.doubled, "held_back": faults.held_back}
        (kind,) = self._chance.choices(
            [*kinds, "passed"], [*kinds.values(), max(0.0, 1 - sum(kinds.values()))]
        )
        self.counts[kind] += 1
        match kind:
            case "lost":
                return held, b""
            case "doubled":
                return said + held + said, b""
            case "held_back":
                return held, said
        return said + held, b""


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        writer.close()


async def _read_reply(reader: asyncio.StreamReader) -> bytes:
    """One whole thing that the server says, in version 2 of its protocol."""
    line = await reader.readuntil(b"\r\n")
    kind, number = line[:1], line[1:]
    if kind == b"*":
        return line + b"".join([await _read_reply(reader) for _ in range(int(number))])
    if kind == b"$" and int(number) >= 0:
        return line + await reader.readexactly(int(number) + 2)
    return line
