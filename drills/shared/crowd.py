"""Many tables at little cost: one socket each, which holds every seat and plays some moves."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import msgspec

from drills.shared.client import Guest
from drills.shared.games.registry import game_in_turn
from drills.shared.light_socket import LightSocket

AT_ONCE = 200
LONGEST = 120.0


class CrowdTable:
    """A table of two whose seats are all here; nothing happens at it by itself."""

    def __init__(self, base: str, table: str, tokens: list[str], chance: random.Random) -> None:
        self.base, self.table, self.tokens = base, table, tokens
        self._chance = chance
        self._socket: LightSocket | None = None
        self._moves_left = 0
        self._asked: set[tuple[Any, ...]] = set()
        self._entropy: dict[tuple[Any, ...], bytes] = {}
        self._wants_look = False
        self._done: asyncio.Future[str] | None = None
        self.seq = 0
        self.moves = 0

    async def _open(self) -> None:
        self._done = asyncio.get_running_loop().create_future()
        self._socket = await LightSocket.open(self.base, self._hear)
        self._say(type="hello", table=self.table, tokens=self.tokens)

    async def play(self, moves: int) -> None:
        """Make that many moves."""
        self._moves_left = moves
        await self._open()
        assert self._done is not None
        await asyncio.wait_for(self._done, LONGEST)

    async def look(self) -> str:
        """Come (back) and see everything anew; returns a digest of it."""
        self.hang_up()
        self._wants_look = True
        await self._open()
        assert self._done is not None
        return await asyncio.wait_for(self._done, LONGEST)

    def hang_up(self) -> None:
        """Without a word."""
        if self._socket is not None:
            self._socket.abort()
            self._socket = None

    # Talking

    def _say(self, **message: Any) -> None:
        assert self._socket is not None
        self._socket.send(msgspec.json.encode(message))

    def _command(self, kind: str, seat: int, **more: Any) -> None:
        cmd_id = f"{self._chance.getrandbits(128):032x}"
        self._say(type=kind, cmd_id=cmd_id, seat=seat, **more)

    def _hear(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        match message["type"]:
            case "welcome":
                self.tokens = [token["token"] for token in message["tokens"]]
                self._say(type="resume", seq=0)
            case "snapshot" if self._wants_look:
                self._finish(digest_of(message))
            case "snapshot" | "update":
                self.seq = message["seq"]
                self._help_deal(message["table"])
                self._move(message["seats"])
                if message["table"] and message["table"]["status"] == "over":
                    self._finish("")

    def _finish(self, result: str) -> None:
        if self._done is not None and not self._done.done():
            self._done.set_result(result)

    def _help_deal(self, table: dict[str, Any] | None) -> None:
        fair = table and table["fair"]
        if not fair or table is None:
            return
        for seat in fair["waiting_for"]:
            name = f"{table['game_number']}.{fair['deal']}.{fair['attempt']}"
            if (name, fair["phase"], seat) in self._asked:
                continue
            self._asked.add((name, fair["phase"], seat))
            deal = {"deal": fair["deal"], "attempt": fair["attempt"]}
            entropy = self._entropy.setdefault((name, seat), self._chance.randbytes(16))
            if fair["phase"] == "ready":
                text = f"deal-v1|entropy|{self.table}|{name}|{seat}|".encode()
                commit = hashlib.sha256(text + entropy).hexdigest()
                self._command("ready", seat, **deal, commit=commit, game=table["game_number"])
            else:
                self._command("reveal", seat, **deal, entropy=entropy.hex())

    def _move(self, seats: list[dict[str, Any]]) -> None:
        """One move for one seat that is asked, from the newest view."""
        asked = [s for s in seats if s["view"] and s["legal"] and s["seat"] in s["view"]["to_act"]]
        if not asked:
            return
        if self.moves == self._moves_left:
            self._finish("")
            return
        self.moves += 1
        told = asked[0]
        turn = {"turn": told["turn"]} if told["turn"] else {"expect_seq": self.seq}
        self._command("act", told["seat"], action=self._chance.choice(told["legal"]), **turn)


def digest_of(snapshot: dict[str, Any]) -> str:
    """Everything a snapshot tells, but who is connected and how much time is left."""
    table = {**snapshot["table"], "seats": [{**seat} for seat in snapshot["table"]["seats"]]}
    for seat in table["seats"]:
        del seat["present"]
    told = {key: snapshot[key] for key in ("seq", "seats", "chat")}
    text = json.dumps({**told, "table": table}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


async def open_crowd(base: str, tables: int) -> list[CrowdTable]:
    """So many running tables, of every game in turn."""

    async def one(number: int) -> CrowdTable:
        body = {"game": game_in_turn(number), "seats": 2, "name": "A", "here": ["B"]}
        seated = await Guest(base).ask("POST", "/api/tables", {**body, "start": True})
        tokens = [seat["token"] for seat in seated["seats"]]
        return CrowdTable(base, seated["table"], tokens, random.Random(number))

    return await gather_some([lambda n=n: one(n) for n in range(tables)], 16)  # type: ignore[misc]


async def gather_some(
    jobs: Iterable[Callable[[], Awaitable[Any]]], at_once: int = AT_ONCE
) -> list[Any]:
    """What jobs give, not too many of them at the same time."""
    gate = asyncio.Semaphore(at_once)

    async def one(job: Callable[[], Awaitable[Any]]) -> Any:
        async with gate:
            return await job()

    return await asyncio.gather(*map(one, jobs))
