"""A server process that can be killed and started again on the same data and the same port."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, NamedTuple

import apsw
import psycopg

from drills.shared.games.game import DrillGame
from drills.shared.games.registry import DRILL_GAMES
from drills.shared.server_process import ROOMY, START_SECONDS, ServerProcess
from quandary.server.settings import PostgresUrl

_EVENTS = "SELECT table_id, seq, cmd_id, kind, body FROM event ORDER BY table_id, seq"


class RestartableServer(ServerProcess):
    """A server that dies more than once."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{**ROOMY, "log_level": "warning", **settings})

    def kill(self) -> None:
        """kill -9: nothing is finished, nobody is told."""
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> None:
        """Stop in good order: clients are sent away and come back by themselves."""
        self.process.terminate()
        self.process.wait(START_SECONDS)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def start_again(self, **settings: Any) -> None:
        """A new process, at the same address, with what the old one left on disk."""
        self._settings |= settings
        self._settings["port"] = int(self.base.rpartition(":")[2])
        self.__enter__()

    def stored_events(self) -> list[StoredEvent]:
        """Every entry on disk; of a file only while no server runs."""
        database = self._settings.get("database")
        if database is not None:
            return read_stored(PostgresUrl(database))
        connection = apsw.Connection(str(self.folder / "drill.sqlite3"))
        try:
            return [StoredEvent(*row) for row in connection.execute(_EVENTS)]
        finally:
            connection.close()


def read_stored(url: PostgresUrl) -> list[StoredEvent]:
    """Every entry in a PostgreSQL database."""
    with psycopg.connect(url) as connection:
        return [StoredEvent(*row) for row in connection.execute(_EVENTS)]


class StoredEvent(NamedTuple):
    """A row of the log, read by somebody who knows nothing of the server."""

    table: str
    seq: int
    cmd_id: str | None
    kind: str
    body: bytes


def count_gaps(events: list[StoredEvent]) -> int:
    """How many tables have a log that is not 1, 2, 3 and so on."""
    seqs: dict[str, list[int]] = {}
    for event in events:
        seqs.setdefault(event.table, []).append(event.seq)
    return sum(found != list(range(1, len(found) + 1)) for found in seqs.values())


def public_seqs(events: list[StoredEvent]) -> dict[tuple[str, str], int]:
    """The seq of every command as clients count: a choice changed in secret has none."""
    seqs: dict[tuple[str, str], int] = {}
    newest: Counter[str] = Counter()
    seats: dict[str, int] = {}
    games: dict[str, DrillGame] = {}
    chosen: dict[str, set[int]] = {}
    for event in events:
        body = json.loads(event.body)
        if event.kind == "created":
            seats[event.table], games[event.table] = body["seats"], DRILL_GAMES[body["game"]]
        choices = chosen.setdefault(event.table, set())
        game = games.get(event.table, DrillGame())
        newest[event.table] += not _is_change(event, body, game, choices)
        if len(choices) == seats.get(event.table):
            choices.clear()
        if event.cmd_id is not None:
            seqs[event.table, event.cmd_id] = newest[event.table]
    return seqs


def _is_change(event: StoredEvent, body: dict[str, Any], game: DrillGame, chosen: set[int]) -> bool:
    """Whether somebody changes a hidden choice; `chosen` is who has made one in this turn."""
    action = body["action"] if event.kind == "acted" else ""
    if event.kind in ("game_started", "deal_made"):
        chosen.clear()
    elif game.is_taken_back(action):
        chosen.discard(body["seat"])
    elif game.is_hidden_choice(action):
        is_change = body["seat"] in chosen
        chosen.add(body["seat"])
        return is_change
    return False


def count_doubled(events: list[StoredEvent]) -> int:
    """How many commands stand there more than once."""
    counts = Counter((e.table, e.cmd_id) for e in events if e.cmd_id is not None)
    return sum(count - 1 for count in counts.values())
