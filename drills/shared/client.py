"""A client of live tables, for drills and tests: real HTTP, real sockets, nothing of the server's.

It keeps what a person's page would keep: its tokens, the newest seq, and the entropy it has
promised. What it sees is written down, so that a checker can compare it with the log.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


@dataclass
class Guest:
    """Somebody with a cookie jar."""

    base: str
    cookie: str | None = None

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One HTTP request; returns status and JSON."""
        headers = {"origin": self.base, "content-type": "application/json"}
        if self.cookie:
            headers["cookie"] = self.cookie
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                cookie = response.headers.get("set-cookie")
                if cookie:
                    self.cookie = cookie.partition(";")[0]
                return response.status, json.loads(response.read() or b"null")
        except urllib.error.HTTPError as error:
            content = error.read()
            return error.code, json.loads(content) if content else None

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request that must succeed, beside the loop."""
        status, content = await asyncio.to_thread(self.call, method, path, body)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {content}")
        return content


@dataclass
class Client:
    """One socket at one table, for some seats or none."""

    base: str
    table: str
    tokens: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    seq: int = 0
    state: dict[str, Any] | None = None
    """The table as it was last told."""
    views: dict[int | None, dict[str, Any]] = field(default_factory=dict)
    received: list[dict[str, Any]] = field(default_factory=list)
    keeps_frames: bool = False
    source: str | None = None
    """The address to call from, where the machine has several."""
    promised: dict[tuple[int, int, int, int], bytes] = field(default_factory=dict)
    _socket: ClientConnection | None = None

    @classmethod
    async def open(cls, base: str, table: str, tokens: list[str], **more: Any) -> Self:
        """Connect, say hello and ask for everything."""
        client = cls(base, table, list(tokens), **more)
        await client.connect()
        return client

    async def connect(self) -> None:
        """Say hello, and ask for what was missed."""
        url = self.base.replace("http", "ws", 1) + "/api/socket"
        self._socket = await connect(
            url,
            origin=self.base,  # type: ignore[arg-type]
            max_size=None,
            compression=None,
            local_addr=(self.source, 0) if self.source else None,
        )
        await self.send(type="hello", table=self.table, tokens=self.tokens)
        welcome = await self.receive()
        assert welcome["type"] == "welcome", welcome
        self.seats = welcome["seats"]
        self.tokens = [token["token"] for token in welcome["tokens"]]
        await self.send(type="resume", seq=self.seq)

    async def send(self, **message: Any) -> None:
        """Send one message."""
        assert self._socket is not None
        await self._socket.send(json.dumps(message))

    async def command(self, kind: str, seat: int, **more: Any) -> str:
        """Send a command with a new id; returns the id."""
        cmd_id = secrets.token_hex(16)
        await self.send(type=kind, cmd_id=cmd_id, seat=seat, **more)
        return cmd_id

    async def receive(self, timeout: float = 30.0) -> dict[str, Any]:
        """The next message, taken in."""
        assert self._socket is not None
        async with asyncio.timeout(timeout):
            frame = await self._socket.recv()
        message: dict[str, Any] = json.loads(frame)
        if self.keeps_frames:
            self.received.append(message)
        self._take_in(message)
        return message

    def _take_in(self, message: dict[str, Any]) -> None:
        if message["type"] not in ("snapshot", "update", "changed"):
            return
        self.seq = max(self.seq, message["seq"])
        if message.get("table"):
            self.state = message["table"]
        for told in message["seats"]:
            if told["view"] is not None or message["type"] == "snapshot":
                self.views[told["seat"]] = told

    async def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """Receive until such a message comes."""
        while True:
            message = await self.receive()
            if message["type"] == kind and wanted.items() <= message.items():
                return message

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    # Playing

    async def help_deal(self) -> None:
        """Say ready, and reveal what was promised, for every own seat that is waited for."""
        fair = self.state and self.state["fair"]
        if not fair or self.state is None:
            return
        for seat in [seat for seat in fair["waiting_for"] if seat in self.seats]:
            key = (self.state["game_number"], fair["deal"], fair["attempt"], seat)
            deal = {"deal": fair["deal"], "attempt": fair["attempt"]}
            if fair["phase"] == "ready":
                entropy = self.promised.setdefault(key, secrets.token_bytes(16))
                commit = self._commitment(key, entropy)
                await self.command("ready", seat, **deal, commit=commit, game=key[0])
            elif key in self.promised:
                await self.command("reveal", seat, **deal, entropy=self.promised[key].hex())

    def _commitment(self, key: tuple[int, int, int, int], entropy: bytes) -> str:
        *deal, seat = key
        name = ".".join(map(str, deal))
        text = f"deal-v1|entropy|{self.table}|{name}|{seat}|".encode()
        return hashlib.sha256(text + entropy).hexdigest()

    async def act(self, seat: int, action: str) -> str:
        """Do something in the game."""
        told = self.views[seat]
        if told["turn"] is not None:
            return await self.command("act", seat, action=action, turn=told["turn"])
        return await self.command("act", seat, action=action, expect_seq=self.seq)

    def seats_to_act(self) -> list[int]:
        """Own seats that are asked to act."""
        return [
            seat
            for seat in self.seats
            if seat in self.views
            and self.views[seat]["legal"]
            and seat in self.views[seat]["view"]["to_act"]
        ]


__all__ = ["Client", "ConnectionClosed", "Guest"]
