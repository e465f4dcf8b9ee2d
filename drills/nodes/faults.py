"""Some nodes, what they rely on, and what goes wrong with either."""

from __future__ import annotations

import random
import signal
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack

import psycopg

from drills.shared.hint_proxy import HintFaults, HintProxy
from drills.shared.played_through import HURRY
from drills.shared.postgres_server import PostgresServer
from drills.shared.redis_server import RedisServer
from drills.shared.restartable_server import RestartableServer

PAUSE_SECONDS = 30.0
HINT_SECONDS = 4.0
"""How long hints are spoilt: longer than two looks."""
MOST_TAKEOVER_SECONDS = 10.0
SILENT_AFTER = 3.0
"""Seconds after which a dead node has missed a sign of life; it had six to its lease's end."""
LOOK_SECONDS = 0.05
READY_SECONDS = 240.0
"""For nodes that are started while players keep a busy machine busier."""
_LEFT = """SELECT id FROM game_table WHERE id = ANY (%s) AND (owner IS NULL OR owner NOT IN
        (SELECT id FROM node WHERE alive_until > now() + interval '3.5 seconds'))
    AND EXISTS (SELECT 1 FROM presence JOIN node ON node.id = node AND alive_until > now()
        WHERE table_id = game_table.id)"""
"""Tables with a player on a living node, whose owner has missed a sign of life."""

WEIGHTS = {
    "node killed": 6,
    "node paused": 2,
    "node restarted": 2,
    "postgresql restarted": 1,
    "postgresql killed": 1,
    "redis killed": 1,
    "hints lost": 2,
    "hints doubled": 1,
    "hints cut": 1,
    "hints silent": 1,
}
"""Every fault, and how often it comes."""
SPOILT = {
    "hints lost": HintFaults(lost=0.7),
    "hints doubled": HintFaults(doubled=0.5, held_back=0.4),
    "hints cut": HintFaults(is_cut=True),
    "hints silent": HintFaults(is_silent=True),
}


class Nodes:
    """Nodes on one PostgreSQL and one Redis; a thread of its own breaks them."""

    def __init__(self, stack: ExitStack, number: int, chance: random.Random) -> None:
        self._postgres = stack.enter_context(PostgresServer())
        self._redis = stack.enter_context(RedisServer())
        self.proxy = stack.enter_context(HintProxy(self._redis.port, chance))
        self.url = self._postgres.new_database()
        settings = {"database": str(self.url), "hints": str(self.proxy.url), "patience": HURRY}
        self.servers = [stack.enter_context(RestartableServer(**settings)) for _ in range(number)]
        self._chance = chance
        self.tables: list[str] = []
        """Where people play now."""
        self.takeovers: list[float] = []
        """Seconds until the tables of a node that was killed or paused had another owner."""
        self.unfenced = 0
        """Nodes that were paused and did not notice that their lease had ended."""
        self.ended = 0
        """Nodes that ended without having been told to."""
        self._wait_until_ready()

    def break_something(self, fault: str) -> None:
        """One fault, from its beginning to its end."""
        self._break(fault)
        for server in self.servers:
            if server.process.poll() is not None:
                self.ended += 1
                server.start_again()
        self._wait_until_ready()

    def _break(self, fault: str) -> None:
        if fault in SPOILT:
            self.proxy.break_with(SPOILT[fault])
            time.sleep(HINT_SECONDS)
            self.proxy.break_with(HintFaults())
        else:
            work: dict[str, Callable[[], None]] = {
                "node killed": self._kill_node,
                "node paused": self._pause_node,
                "node restarted": self._restart_node,
                "postgresql restarted": lambda: self._start_again(self._postgres, "stop"),
                "postgresql killed": lambda: self._start_again(self._postgres, "kill"),
                "redis killed": lambda: self._start_again(self._redis, "kill"),
            }
            work[fault]()

    def _kill_node(self) -> None:
        server = self._chance.choice(self.servers)
        server.kill()
        self.takeovers.append(self._watch_takeover(SILENT_AFTER))
        server.start_again()

    def _pause_node(self) -> None:
        """For so long that others take over, and it finds itself fenced when it wakes."""
        server = self._chance.choice(self.servers)
        before = _leases_lost(server)
        server.process.send_signal(signal.SIGSTOP)
        self.takeovers.append(self._watch_takeover(PAUSE_SECONDS))
        server.process.send_signal(signal.SIGCONT)
        began = time.monotonic()
        while _leases_lost(server) == before:
            if _seconds(began) > 2 * MOST_TAKEOVER_SECONDS:
                self.unfenced += 1
                break
            time.sleep(0.05)

    def _restart_node(self) -> None:
        server = self._chance.choice(self.servers)
        server.stop()
        server.start_again()

    def _start_again(self, server: PostgresServer | RedisServer, how: str) -> None:
        getattr(server, how)()
        time.sleep(self._chance.random())
        server.start()

    def _watch_takeover(self, seconds: float) -> float:
        """For so long and until all is well: how long any table was left alone at most.

        A table that everybody has left needs nobody to see to it until somebody comes back.
        """
        began, longest, since = time.monotonic(), 0.0, dict[str, float]()
        with psycopg.connect(self.url, autocommit=True) as connection:
            while since or _seconds(began) < seconds:
                now = _seconds(began)
                left = {table for (table,) in connection.execute(_LEFT, (self.tables,))}
                # Before that a dead node has not missed a sign of life yet.
                first = 0.0 if now < SILENT_AFTER + LOOK_SECONDS else now
                since = {table: since.get(table, first) for table in left}
                longest = max([longest, *(now - at for at in since.values())])
                if longest > 3 * MOST_TAKEOVER_SECONDS:
                    break
                time.sleep(LOOK_SECONDS)
        return longest

    def _wait_until_ready(self) -> None:
        """A node that has just been started listens before it has a lease to lose."""
        until = time.monotonic() + READY_SECONDS
        while not all(map(_is_ready, self.servers)):
            if time.monotonic() > until:
                logs = [server.log()[-500:] for server in self.servers]
                raise RuntimeError(f"a node does not come back: {logs}")
            time.sleep(LOOK_SECONDS)


def _is_ready(server: RestartableServer) -> bool:
    try:
        with urllib.request.urlopen(f"{server.base}/health", timeout=READY_SECONDS) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _leases_lost(server: RestartableServer) -> int:
    return server.log().count("lease_lost")


def _seconds(began: float) -> float:
    return time.monotonic() - began
