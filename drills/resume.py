"""Resume from any point: cut after every message of whole games, then many sockets at once.

SIZE is the number of sockets that come back at the same moment. Whoever was cut off again and
again has to end with exactly what a newcomer is shown, without a gap and without a repetition.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from functools import partial
from typing import Any

from drills.shared.client import Client, Guest
from drills.shared.crowd import gather_some, open_crowd
from drills.shared.figures import Figures
from drills.shared.games.registry import DRILL_GAMES
from drills.shared.light_socket import LightSocket
from drills.shared.machine import allow_many_files, machine_load
from drills.shared.restartable_server import RestartableServer

DEFAULT_SIZE = 1000
TABLES = 20
MOVES = 10
LONGEST = 60.0
PATIENT = {"away_after": 3600.0, "ready_wait": 3600.0, "reveal_wait": 3600.0}


def run(size: int | None) -> Figures:
    """Every message index of a whole game each, then that many sockets at once."""
    return asyncio.run(resume_everywhere(size or DEFAULT_SIZE))


async def resume_everywhere(sockets: int) -> Figures:
    """The figures of all three parts."""
    allow_many_files()
    figures: Figures = {"cuts": 0, "resumed_from": 0, "broken": []}
    with RestartableServer(patience=PATIENT) as server:
        for game in DRILL_GAMES:
            await _check_game(server.base, game, figures)
        await _all_at_once(server.base, sockets, figures)
    figures["machine_load"] = machine_load()
    return figures


# A game, cut after every message


async def _check_game(base: str, game: str, figures: Figures) -> None:
    body = {
        "game": game,
        "seats": 2,
        "name": "A",
        "here": ["B"],
        "options": DRILL_GAMES[game].short_options,
    }
    seated = await Guest(base).ask("POST", "/api/tables", {**body, "start": True})
    tokens = [seat["token"] for seat in seated["seats"]]
    player = Client(base, seated["table"], tokens, keeps_frames=True)
    chance = random.Random(game)
    while player.state is None or player.state["status"] != "over":
        await player.connect()
        if player.seq:
            await _do_something(player, chance)
        while (await player.receive())["type"] not in ("update", "snapshot"):
            pass
        await player.close()  # Cut after every message that counts.
        figures["cuts"] += 1
    figures["broken"] += _misfits(player.received, f"{game}, cut all the time")
    await _resume_from_everywhere(player, game, figures)


async def _do_something(player: Client, chance: random.Random) -> None:
    """Help the deal or make a move, so that there is a next message."""
    for seat in player.seats_to_act()[:1]:
        await player.act(seat, chance.choice(player.views[seat]["legal"]))
        return
    await player.help_deal()


async def _resume_from_everywhere(player: Client, game: str, figures: Figures) -> None:
    """Somebody who watches comes back from each seq there was."""
    newest = player.seq
    whole = await _watch(player, 0, newest)
    for seq in range(1, newest + 1):
        watcher = await _watch(player, seq, newest)
        figures["resumed_from"] += 1
        figures["broken"] += _misfits(watcher.received, f"{game}, resumed from {seq}", seq)
        if watcher.received and _knowledge_of(watcher) != _knowledge_of(whole):
            figures["broken"].append(f"{game}: whoever resumes from {seq} ends with another table")


async def _watch(player: Client, seq: int, newest: int) -> Client:
    watcher = Client(player.base, player.table, seq=seq, keeps_frames=True)
    await watcher.connect()
    watcher.received.clear()
    while (await watcher.receive())["type"] != "presence":
        pass  # Presence comes last: nothing is missing any more.
    await watcher.close()
    watcher.received = [m for m in watcher.received if m["type"] in ("update", "snapshot")]
    if watcher.seq != newest:
        raise RuntimeError(f"resumed from {seq}, came to {watcher.seq} of {newest}")
    return watcher


def _knowledge_of(client: Client) -> str:
    """What a client ends with, but who is connected and what happened last."""
    seats = [{**seat, "present": False} for seat in (client.state or {}).get("seats", [])]
    views = {str(seat): {**told, "events": []} for seat, told in client.views.items()}
    return json.dumps([{**(client.state or {}), "seats": seats}, views], sort_keys=True)


def _misfits(frames: list[dict[str, Any]], what: str, seq: int = 0) -> list[str]:
    """Where a sequence of messages has a gap or a repetition."""
    broken = []
    for frame in frames:
        if frame["type"] == "snapshot":
            seq = frame["seq"]
        elif frame["type"] == "update":
            if frame["seq"] != seq + 1:
                broken.append(f"{what}: {frame['seq']} came after {seq}")
            seq = frame["seq"]
    return broken


# Many at once


async def _all_at_once(base: str, sockets: int, figures: Figures) -> None:
    crowd = await open_crowd(base, TABLES)
    await gather_some(partial(table.play, MOVES) for table in crowd)
    chance = random.Random(sockets)
    tables = [crowd[number % TABLES] for number in range(sockets)]
    watchers = [ReturningClient(t.base, t.table, chance.randrange(1, t.seq), t.seq) for t in tables]
    began = time.perf_counter()
    await asyncio.gather(*(watcher.come_back() for watcher in watchers))
    figures["sockets"] = sockets
    figures["seconds_for_all"] = time.perf_counter() - began
    wrong = sum(not watcher.is_right for watcher in watchers)
    figures["sockets_told_wrongly"] = wrong
    if wrong:
        figures["broken"].append(f"{wrong} of {sockets} sockets were not told what they missed")


class ReturningClient:
    """A socket that comes back and wants to know what it missed."""

    def __init__(self, base: str, table: str, seq: int, newest: int) -> None:
        self._base, self._table, self._seq = base, table, seq
        self._expected = list(range(seq + 1, newest + 1))
        self._seen: list[int] = []
        self._done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def is_right(self) -> bool:
        """Whether it got exactly what it missed, in order."""
        return self._seen == self._expected

    async def come_back(self) -> None:
        """Connect, resume and hang up again."""
        self._socket = await LightSocket.open(self._base, self._hear)
        self._say({"type": "hello", "table": self._table, "tokens": []})
        await asyncio.wait_for(self._done, LONGEST)
        self._socket.abort()

    def _say(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message).encode())

    def _hear(self, data: bytes) -> None:
        message = json.loads(data)
        if message["type"] == "welcome":
            self._say({"type": "resume", "seq": self._seq})
        elif message["type"] == "update":
            self._seen.append(message["seq"])
        elif message["type"] == "snapshot" and message["seq"] == self._expected[-1]:
            self._seen = list(self._expected)  # It has been away since before the game.
        elif message["type"] == "presence" and not self._done.done():
            self._done.set_result(None)
