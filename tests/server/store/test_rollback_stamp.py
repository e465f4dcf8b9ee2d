"""A database that is not the one written last: noticed, and no deck in it is dealt again."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest

from quandary.server.store import rollback_stamp
from quandary.server.store.backup import back_up, restore
from quandary.server.store.opening import open_database
from quandary.server.store.sqlite import SqliteStore
from quandary.server.table import log_entries
from quandary.server.table.state import TableState, fold
from tests.server.played import TABLE, PlayedTable


def start(database: Path) -> bool:
    """What a server does with its database when it starts, and when it stops."""
    connection = open_database(database)
    is_other = rollback_stamp.renew_stamp(connection, database)
    connection.close()
    return is_other


def append(database: Path, entries: list[log_entries.Entry]) -> None:
    async def write() -> None:
        store = SqliteStore(database)
        await store.append(TABLE, entries)
        await store.close()

    asyncio.run(write())


def state_in(database: Path) -> TableState:
    async def read() -> list[log_entries.Entry]:
        store = SqliteStore(database)
        entries = await store.load(TABLE)
        await store.close()
        return entries

    return fold(TABLE, asyncio.run(read()))


def copy_by_hand(database: Path, copy: Path) -> None:
    connection = open_database(database)
    connection.pragma("wal_checkpoint(truncate)")
    connection.close()
    shutil.copyfile(database, copy)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables"


def test_a_server_that_is_killed_goes_on_with_the_same_deal(database: Path) -> None:
    assert not start(database)
    played = PlayedTable()
    played.play(5)
    append(database, played.entries)
    assert not start(database)
    assert not start(database)
    assert state_in(database).fair == played.state.fair


def test_after_a_restore_the_deck_that_was_seen_is_never_dealt(
    database: Path, tmp_path: Path
) -> None:
    """The backup is made when the deal is promised; then its cards are dealt and played."""
    played = PlayedTable()
    played.take(log_entries.DealOffered(0, 0, "5e" * 32, "c" * 64))
    promised = list(played.entries)
    append(database, promised)
    back_up(database, tmp_path / "backup")
    played.deal()
    append(database, played.entries[len(promised) :])
    assert played.state.match is not None
    seen = played.state.match.deals[0].deck
    restore(tmp_path / "backup", database, force=True)
    again = PlayedTable()
    again.state = state_in(database)
    again.deal()
    assert again.state.match is not None
    assert [deal.deck for deal in again.state.match.deals] != [seen]
    assert again.state.voided[0]["secret"] == "5e" * 32
    assert again.state.fair is not None
    assert (again.state.fair.attempt, again.state.restores) == (1, 1)
    assert not start(database), "it is marked once"


def test_a_backup_put_in_place_by_hand_is_noticed(database: Path, tmp_path: Path) -> None:
    played = PlayedTable()
    played.play(5)
    append(database, played.entries)
    back_up(database, tmp_path / "backup")
    shutil.copyfile(tmp_path / "backup", tmp_path / "elsewhere")
    assert start(tmp_path / "elsewhere")
    assert state_in(tmp_path / "elsewhere").fair is None
    assert not start(tmp_path / "elsewhere")


def test_an_older_file_put_in_place_by_hand_is_noticed(database: Path, tmp_path: Path) -> None:
    start(database)
    played = PlayedTable()
    played.play(5)
    append(database, played.entries)
    copy_by_hand(database, tmp_path / "copy")
    assert not start(database)
    copy_by_hand(tmp_path / "copy", database)
    assert start(database)
    assert state_in(database).voided[0]["given_up"] == "restored"


def test_a_file_without_its_stamp_is_another_one(database: Path, tmp_path: Path) -> None:
    start(database)
    copy_by_hand(database, tmp_path / "copy")
    assert start(tmp_path / "copy")


def test_a_database_older_than_stamps_is_taken_as_it_is_unless_one_was_here(
    database: Path, tmp_path: Path
) -> None:
    open_database(tmp_path / "older").close()
    copy_by_hand(tmp_path / "older", database)
    assert not start(database)
    copy_by_hand(tmp_path / "older", database)
    assert start(database)


def test_tables_that_are_closed_are_left_as_they_are(database: Path) -> None:
    played = PlayedTable()
    played.take(log_entries.TableClosed())
    append(database, played.entries)
    connection = open_database(database)
    rollback_stamp.mark_restored(connection)
    connection.close()
    assert state_in(database).restores == 0


@pytest.mark.parametrize("cut_after", range(4))
@pytest.mark.parametrize("is_other", [True, False])
def test_cut_off_anywhere_the_next_start_comes_to_the_same(
    database: Path, monkeypatch: pytest.MonkeyPatch, cut_after: int, is_other: bool
) -> None:
    """The steps: the file beside, the database, the file beside once more."""
    start(database)
    append(database, PlayedTable().entries)
    if is_other:
        rollback_stamp._file_beside(database).unlink()
    steps = 0

    def one_more(work: Any) -> Any:
        def run(*values: Any) -> None:
            nonlocal steps
            if steps == cut_after:
                raise KeyboardInterrupt
            steps += 1
            work(*values)

        return run

    monkeypatch.setattr(rollback_stamp, "_write", one_more(rollback_stamp._write))
    monkeypatch.setattr(rollback_stamp, "_set", one_more(rollback_stamp._set))
    connection = open_database(database)
    try:
        rollback_stamp.renew_stamp(connection, database)
    except KeyboardInterrupt:
        assert cut_after < 3
    connection.close()
    monkeypatch.undo()
    start(database)
    assert state_in(database).restores == int(is_other)


def test_a_stamp_that_cannot_be_read_is_none(database: Path) -> None:
    start(database)
    rollback_stamp._file_beside(database).write_bytes(b"\xff\xfe")
    assert start(database)
