"""The host's desk: it looks and acts, and sees nothing of the cards."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quandary.server.desk import desk as desk_module
from quandary.server.desk import requests, retention
from quandary.server.desk.answers import Pruned
from quandary.server.desk.client import prune
from quandary.server.desk.desk import Desk
from quandary.server.node import ANNOUNCEMENT, SLICE, Node
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.reports import NewReport
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.room.connection import Connection
from quandary.server.settings import Settings
from quandary.server.table.report import make_report
from quandary.system.durations import DAY
from tests.server.rooms import Line
from tests.server.serving import HURRY, sqlite_of

PLAYED = NewTable("quando", 2, "Ann", bots=["gentle"], start=True)
WAITING = NewTable("quando", 3, "Ann", here=["Ben"])


def at_desk(folder: Path, work: Callable[[Node, Desk], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        node = await Node.start(Settings(folder / "tables", patience=HURRY, keep_days=90))
        try:
            return await work(node, Desk(node))
        finally:
            await node.stop()

    return asyncio.run(run())


async def connect(node: Node, table: str, guest: str) -> Line:
    room = await node.lobby.room(table)
    assert room is not None
    line = Line()
    await room.attach(Connection(line, (0,), "192.0.2.7"), {0: guest})
    return line


def test_tables_are_listed_whether_they_are_open_or_put_away(tmp_path: Path) -> None:
    async def work(node: Node, desk: Desk) -> None:
        seated = await node.lobby.create(WAITING, "ann")
        await connect(node, seated.table, "ann")
        (line,) = (await desk.tables(9)).tables
        assert (line.table, line.status, line.names) == (seated.table, "waiting", ["Ann", "Ben"])
        assert line.present == 1
        await node.lobby.stop()
        node.lobby.rooms.clear()
        (line,) = (await desk.tables(9)).tables
        assert (line.names, line.present) == (["Ann", "Ben"], 0)
        assert not node.lobby.rooms

    at_desk(tmp_path, work)


def test_a_table_tells_who_sits_there_and_from_where(tmp_path: Path) -> None:
    async def work(node: Node, desk: Desk) -> None:
        seated = await node.lobby.create(PLAYED, "ann")
        await connect(node, seated.table, "ann")
        details = await desk.table(seated.table)
        assert (details.seats[0].guest, details.seats[0].addresses) == ("ann", ["192.0.2.7"])
        assert (details.seats[1].guest, details.seats[1].addresses) == (None, [])
        with pytest.raises(CommandRefused, match="no_such_table"):
            await desk.table("no such table")

    at_desk(tmp_path, work)


def test_who_is_banned_is_sent_away_at_once_and_let_in_again(tmp_path: Path) -> None:
    async def work(node: Node, desk: Desk) -> None:
        seated = await node.lobby.create(WAITING, "ann")
        line = await connect(node, seated.table, "ann")
        await desk.answer(requests.MakeBan(guest="ann", seconds=3600, note="rude"))
        assert line.code == 4012
        assert node.bans.keeps_out("", ["ann"])
        (ban,) = (await desk.bans()).bans
        assert (ban.kind, ban.subject, ban.scope, ban.note) == ("guest", "ann", "all", "rude")
        assert ban.seconds is not None
        assert 3500 < ban.seconds <= 3600
        await desk.answer(requests.EndBan(guest="ann"))
        assert not node.bans.keeps_out("", ["ann"])
        with pytest.raises(CommandRefused, match="no_such_ban"):
            await desk.answer(requests.EndBan(guest="ann"))

    at_desk(tmp_path, work)


def test_looking_for_those_who_are_banned_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(node: Node, desk: Desk) -> None:
        seated = await node.lobby.create(WAITING, "ann")
        room = await node.lobby.room(seated.table)
        assert room is not None
        people = 3 * SLICE
        for _ in range(people):
            await room.attach(Connection(Line(), (), "192.0.2.7"), {})
        await desk.answer(requests.MakeBan(guest="ann"))
        turn, looks, loop = 0, Counter[int](), asyncio.get_running_loop()

        def count_turn() -> None:
            nonlocal turn
            turn += 1
            loop.call_soon(count_turn)

        def look(address: str, guests: object) -> bool:
            looks[turn] += 1
            return False

        monkeypatch.setattr(node.bans, "keeps_out", look)
        loop.call_soon(count_turn)
        await node.read_desk()
        assert looks.total() == people
        assert max(looks.values()) <= SLICE

    at_desk(tmp_path, work)


def test_a_ban_ends_by_itself_and_one_made_elsewhere_is_noticed(tmp_path: Path) -> None:
    async def work(node: Node, desk: Desk) -> None:
        await desk.answer(requests.MakeBan(address="2001:db8::5", seconds=60))
        assert node.bans.keeps_out("2001:db8::9", [])
        sqlite_of(node).served.seconds += 61
        await node.read_desk()
        assert not node.bans.keeps_out("2001:db8::9", [])

    at_desk(tmp_path, work)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (requests.MakeBan(), "one_subject"),
        (requests.MakeBan(guest="ann", address="192.0.2.7"), "one_subject"),
        (requests.MakeBan(address="nowhere"), "no_address"),
        (requests.MakeBan(guest="Ann"), "no_such_guest"),
        (requests.DropReport(7), "no_such_report"),
        (requests.CloseTable("nowhere"), "no_such_table"),
        (requests.DeleteTable("nowhere"), "no_such_table"),
        (requests.ReadChat("nowhere"), "no_such_table"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_what_cannot_be_done_has_a_code(
    tmp_path: Path, asked: requests.AnyRequest, code: str
) -> None:
    async def work(node: Node, desk: Desk) -> None:
        with pytest.raises(CommandRefused, match=code):
            await desk.answer(asked)

    at_desk(tmp_path, work)


def test_a_table_is_closed_in_the_middle_of_a_game_and_deleted_with_everything(
    tmp_path: Path,
) -> None:
    async def work(node: Node, desk: Desk) -> None:
        seated = await node.lobby.create(PLAYED, "ann")
        await connect(node, seated.table, "ann")
        for _ in range(2):
            await desk.answer(requests.CloseTable(seated.table))
        assert (await desk.table(seated.table)).line.status == "closed"
        await desk.answer(requests.DeleteTable(seated.table))
        assert (await desk.tables(9)).tables == []
        assert await node.lobby.room(seated.table) is None

    at_desk(tmp_path, work)


def test_an_announcement_is_kept_and_goes(tmp_path: Path) -> None:
    async def announce(node: Node, desk: Desk) -> None:
        await desk.answer(requests.Announce("Back at nine."))
        assert node.announcement == "Back at nine."
        with pytest.raises(CommandRefused, match="bad_text"):
            await desk.answer(requests.Announce("Back\u202eat nine."))

    async def end(node: Node, desk: Desk) -> None:
        assert (await desk.stats()).announcement == "Back at nine."
        await desk.answer(requests.Announce())
        assert node.announcement == ""

    at_desk(tmp_path, announce)
    at_desk(tmp_path, end)


def test_a_damaged_announcement_keeps_no_server_from_starting(tmp_path: Path) -> None:
    async def damage(node: Node, desk: Desk) -> None:
        await node.store.change_setting(ANNOUNCEMENT, b"\xffBack")

    async def look(node: Node, desk: Desk) -> None:
        assert node.announcement == "\N{REPLACEMENT CHARACTER}Back"

    at_desk(tmp_path, damage)
    at_desk(tmp_path, look)


def test_reports_are_read_and_dealt_with(tmp_path: Path) -> None:
    async def work(node: Node, desk: Desk) -> None:
        seated = await node.lobby.create(WAITING, "ann")
        room = await node.lobby.room(seated.table)
        assert room is not None
        await room.sit(None, "Cat", "cat")
        body = make_report(room.state, {"cat"}, NewReport(0, "rude"))
        await node.store.put_report(seated.table, 1.0, msgspec.json.encode(body))
        await node.store.put_report(seated.table, 2.0, b"{")  # Damaged: it hides no other.
        (line,) = (await desk.reports(9)).reports
        assert (line.table, line.report) == (seated.table, body)
        assert (await desk.stats()).reports == 2
        await desk.answer(requests.DropReport(line.number))
        assert (await desk.reports(9)).reports == []

    at_desk(tmp_path, work)


def test_pruning_counts_first_and_spares_what_is_open(tmp_path: Path) -> None:
    async def work(node: Node, desk: Desk) -> None:
        gone = await node.lobby.create(PLAYED, "ann")
        await node.lobby.stop()
        node.lobby.rooms.clear()
        sqlite_of(node).served.seconds += 10 * DAY
        kept = await node.lobby.create(PLAYED, "ann")
        assert await desk.answer(requests.Prune(9, only_count=True)) == Pruned(1, False)
        assert await desk.answer(requests.Prune(9)) == Pruned(1, True)
        left = [line.table for line in (await desk.tables(9)).tables]
        assert left == [kept.table] != [gone.table]

    at_desk(tmp_path, work)


def test_pruning_answers_before_a_request_is_cut_off_and_goes_on_when_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each deletes what it has time for; what is left of the logs goes on by itself."""
    monkeypatch.setattr(desk_module, "PRUNE_SECONDS", 0.0)
    monkeypatch.setattr(retention, "AT_ONCE", 1)

    async def work(node: Node, desk: Desk) -> None:
        for _ in range(3):
            await node.lobby.create(PLAYED, "ann")
        await node.lobby.stop()
        node.lobby.rooms.clear()
        sqlite_of(node).served.seconds += 10 * DAY
        begun, may_go_on = asyncio.Event(), asyncio.Event()

        async def delete_slowly(used_before: float) -> None:
            begun.set()
            await may_go_on.wait()

        monkeypatch.setattr(node.store, "delete_leftovers", delete_slowly)
        loop = asyncio.get_running_loop()

        def ask(request: Any) -> Any:
            answer = asyncio.run_coroutine_threadsafe(desk.answer(request), loop).result()
            return msgspec.to_builtins(answer)

        assert await desk.answer(requests.Prune(9)) == Pruned(1, True, has_more=True)
        answer = await asyncio.to_thread(prune, ask, requests.Prune(9))
        assert answer == {"tables": 2, "is_deleted": True, "has_more": False}
        await begun.wait()
        may_go_on.set()

    at_desk(tmp_path, work)
