"""The abuse drill in small: what gets through is counted; how fast the machine is is not asked."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from drills.abuse import drill as abuse
from drills.abuse.attackers import ATTACKS, Attack, main
from drills.abuse.long_tables import long_log
from quandary.server.room.history import restore
from quandary.server.settings import Settings
from quandary.table.record import read_record
from tests.server.serving import HURRY, server_in_thread


def test_no_limit_is_walked_around(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abuse, "HONEST_TABLES", 3)
    names = ("commands", "silence", "new_tables", "long_tables")
    figures = asyncio.run(abuse.drill(100, 2.0, entries=300, names=names))
    assert [broken for broken in figures["broken"] if "p99" not in broken] == []
    assert all(figures[f"{name}_tried"] > 0 for name in names)
    assert figures["full_tables_made"] == abuse.FULL_TABLES
    assert figures["tables_listed"] >= 1


def attack(base: str, name: str, **facts: Any) -> Attack:
    facts = {"base": base, "seconds": 1.0, "size": 20, **facts}
    return asyncio.run(asyncio.wait_for(main(name, facts), 60))


def test_the_attackers_do_get_through_where_nothing_is_limited(tmp_path: Path) -> None:
    """Otherwise the drill would show nothing."""
    most = 1_000_000
    settings = Settings(
        tmp_path / "tables", patience=HURRY, messages=most, asides=most, resumes=most
    )
    with server_in_thread(settings) as address:
        tokens = asyncio.run(abuse.attackers_seats(address))
        flood = attack(address, "commands", tokens=tokens, seconds=3.0)
        assert flood.counts["through"] > abuse.DEFAULTS.messages
        assert attack(address, "silence").counts["through"] >= 20
        assert attack(address, "bodies").counts["through"] >= 20
        assert attack(address, "pages").counts["through"] > 0
    assert set(ATTACKS) >= {"commands", "silence", "bodies", "records", "everything"}


def test_a_long_table_can_be_played_and_its_record_is_legal() -> None:
    entries, record = long_log("T" * 22, 300, 100)
    assert len(entries) == 300
    state, _ = restore("T" * 22, entries)
    assert state.status == "ended"
    assert len(read_record(record).deals[0].actions) == 100
