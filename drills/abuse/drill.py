"""Every limit holds however it is walked around, and those who play are served meanwhile.

SIZE is how many sockets that say nothing are opened. Each abuse is tried by itself, from many
addresses, beside honest players at theirs; then all of them at once. What got through is counted.
How long honest players waited stands beside the quiet moment just before, and beside a second
server that nobody attacks at the same time: attackers take the machine's time, too, and what that
costs is not the server's doing.
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from drills import ROOT
from drills.abuse.attackers import ATTACKS
from drills.abuse.long_tables import put_tables
from drills.shared.client import Guest
from drills.shared.figures import Figures
from drills.shared.games.registry import ANY_GAME
from drills.shared.honest_players import HonestPlayers, Latency
from drills.shared.machine import allow_many_files, machine_load
from drills.shared.raw_client import ask
from drills.shared.server_process import ServerProcess
from quandary.server.settings import Settings
from quandary.server.table.bounds import END

DEFAULT_SIZE = 9000
SECONDS = 8.0
TIMES = 3.0
FLOOR_MS = 25.0
"""What the machine's own noise may add to the quiet figure, whatever that is."""
HONEST_TABLES = 30
EVERY = 1.1
"""Seconds between two words of an honest player; the server allows one."""
LONG_TABLES = 8
FULL_TABLES = 55
DEFAULTS = Settings(Path("nowhere"))


@dataclass
class Target:
    """A server with everything that the attackers need."""

    server: ServerProcess
    size: int
    seconds: float
    honest: HonestPlayers
    bystanders: HonestPlayers
    """Honest players at a server that nobody attacks."""
    tokens: dict[str, list[str]] = field(default_factory=dict)
    tables: list[str] = field(default_factory=list)
    record: str = ""

    def facts(self) -> str:
        """What an attacker is told."""
        told = {"base": self.server.base, "seconds": self.seconds, "size": self.size}
        mine = {"tokens": self.tokens, "tables": self.tables, "record": self.record}
        return json.dumps({**told, **mine})


def run(size: int | None) -> Figures:
    """Each abuse, then all of them."""
    return asyncio.run(drill(size or DEFAULT_SIZE, SECONDS))


async def drill(
    size: int, seconds: float, entries: int = END, names: tuple[str, ...] = tuple(ATTACKS)
) -> Figures:
    """The figures of some abuses; `entries` is how long a long table is."""
    allow_many_files()
    figures: Figures = {"broken": []}
    server = ServerProcess(log_level="warning")
    tables = [f"LONG{number:018}" for number in range(LONG_TABLES)]
    record = server.folder / "record.json"
    database = server.folder / "drill.sqlite3"
    record.write_bytes(await asyncio.to_thread(put_tables, database, tables, entries))
    with server, ServerProcess(log_level="warning") as other:
        honest = await HonestPlayers.sit_down(server.base, HONEST_TABLES, EVERY, honest_address)
        bystanders = await HonestPlayers.sit_down(other.base, HONEST_TABLES, EVERY, honest_address)
        target = Target(
            server, size, seconds, honest, bystanders, tables=tables, record=str(record)
        )
        target.tokens = await attackers_seats(server.base)
        figures |= await full_tables(target, figures["broken"])
        for name in names:
            await one_abuse(target, name, figures)
        figures["broken"] += await honest.harm()
        figures |= await what_the_server_says(server.base)
        figures["broken"] += trouble_in(server)
    figures["machine_load"] = machine_load()
    return figures


def honest_address(number: int) -> str:
    """Where an honest player comes from."""
    return f"127.77.0.{number + 2}"


async def attackers_seats(base: str) -> dict[str, list[str]]:
    """Four tables of two seats that the attackers rightfully hold."""
    body = {"game": ANY_GAME, "seats": 2, "name": "Eve", "here": ["Mallory"], "start": True}
    made = [await Guest(base).ask("POST", "/api/tables", body) for _ in range(4)]
    return {each["table"]: [seat["token"] for seat in each["seats"]] for each in made}


async def full_tables(target: Target, broken: list[str]) -> Figures:
    """Public tables where nobody can sit, made after one where somebody can."""
    base, address = target.server.base, "127.88.0.1"
    free = {"game": ANY_GAME, "seats": 2, "name": "Ann", "open": True}
    wanted = (await Guest(base).ask("POST", "/api/tables", free))["table"]
    body = json.dumps({**free, "name": "Eve", "here": ["Mallory"]}).encode()
    made = 0
    for _ in range(FULL_TABLES):
        origin = f"Origin: {base}"
        status, _ = await ask(base, "POST", "/api/tables", origin, body=body, own_address=address)
        made += status == 201
    listed = await Guest(base).ask("GET", "/api/tables")
    if wanted not in [table["id"] for table in listed["tables"]]:
        broken.append("full tables drove one with a free seat out of the list")
    return {"full_tables_made": made, "tables_listed": len(listed["tables"])}


async def one_abuse(target: Target, name: str, figures: Figures) -> None:
    """Quiet, then the abuse."""
    quiet = await target.honest.latency(target.seconds / 2)
    attackers = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "drills.abuse.attackers", name, target.facts()),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,  # asyncio tells of everything that is cut off
    )
    await asyncio.sleep(min(1.0, target.seconds / 4))  # until they are at it
    abused, beside = await asyncio.gather(
        target.honest.latency(target.seconds * 0.75),
        target.bystanders.latency(target.seconds * 0.75),
    )
    told, _ = await attackers.communicate()
    counts = json.loads(told)
    target.tokens = counts.pop("tokens")
    tried, through = counts.get("tried", 0), counts.get("through", 0)
    figures |= {f"{name}_tried": tried, f"{name}_through": through}
    told_ms = {"p50_p95_p99_ms": abused, "quiet_ms": quiet, "elsewhere_ms": beside}
    figures |= {f"{name}_{what}": format_figure(latency) for what, latency in told_ms.items()}
    usual = max(quiet.p99, beside.p99)
    figures[f"{name}_p99_times_quiet"] = abused.p99 / max(quiet.p99, 0.001)
    figures[f"{name}_p99_times_usual"] = abused.p99 / max(usual, 0.001)
    figures["broken"] += too_much(target, name, through)
    if abused.p99 > max(TIMES * usual, usual + FLOOR_MS):
        figures["broken"].append(
            f"{name}: honest players' p99 was {abused.p99:.0f} ms, and {usual:.0f} without it"
        )


def format_figure(latency: Latency) -> str:
    """The three figures in one."""
    return f"{latency.p50:.1f} / {latency.p95:.1f} / {latency.p99:.1f}"


def too_much(target: Target, name: str, through: int) -> list[str]:
    """What got through that should not have."""
    windows = 1 + int(target.seconds / DEFAULTS.message_seconds)
    seats = sum(map(len, target.tokens.values()))
    most = {
        "commands": DEFAULTS.messages * seats * windows,
        "bodies": DEFAULTS.unfinished_connections + DEFAULTS.waiting_sockets + HONEST_TABLES,
        "new_tables": 2 * DEFAULTS.tables_per_address,
        "pages": 4 * DEFAULTS.requests_per_minute,
    }
    if through > most.get(name, through):
        return [f"{name}: {through} got through, where {most[name]} are allowed"]
    return []


async def what_the_server_says(base: str) -> Figures:
    """Figures of its own: whom it turned away, and the longest slice of work."""
    _, text = await ask(base, "GET", "/metrics")
    values = dict(
        line.rsplit(" ", 1) for line in text.decode().splitlines() if line.startswith("quandary_")
    )
    told = {
        name.partition('limit="')[2].removesuffix('"}'): int(float(value))
        for name, value in values.items()
        if name.startswith("quandary_turned_away{")
    }
    longest = float(values.get("quandary_longest_slice_seconds", 0)) * 1000
    return {"longest_slice_ms": longest, **{f"turned_away_{k}": n for k, n in told.items()}}


def trouble_in(server: ServerProcess) -> list[str]:
    """Errors in the server's log, but for the table that was spoilt on purpose."""
    lines: list[dict[str, Any]] = server.log_lines()
    bad = [line for line in lines if line["level"] in ("error", "critical")]
    return [f"the log has {line}" for line in bad if line["event"] != "table_damaged"][:5]
