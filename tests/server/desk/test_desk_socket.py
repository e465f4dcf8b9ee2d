"""The desk on its own machine: a socket for the owner alone, one line in, one line out."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from quandary.server.desk import requests
from quandary.server.desk.client import DeskUnreachable, desk_at_socket
from quandary.server.desk.desk import Desk
from quandary.server.desk.desk_socket import desk_socket
from quandary.server.node import Node
from quandary.server.settings import (
    PostgresUrl,
    Settings,
    admin_socket_beside,
    admin_socket_of,
    find_admin_socket,
)
from tests.server.serving import HURRY


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short name: the system takes no long ones for sockets."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def beside(folder: Path, work: Callable[[Path], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        database = folder / "tables"
        node = await Node.start(Settings(database, patience=HURRY))
        path = admin_socket_beside(database)
        async with desk_socket(path, Desk(node)):
            result = await work(path)
        assert not path.exists()
        await node.stop()
        return result

    return asyncio.run(run())


async def say(path: Path, line: bytes) -> Any:
    reader, writer = await asyncio.open_unix_connection(str(path))
    writer.write(line)
    answer = await reader.readline()
    writer.close()
    return json.loads(answer) if answer else None


def test_its_folder_is_made_where_no_database_has_made_one(folder: Path) -> None:
    path = folder / "new" / "desk.admin"

    async def work(_: Path) -> Any:
        async with desk_socket(path, await open_desk()):
            return await say(path, b"no request" + b"\n")

    async def open_desk() -> Desk:
        return Desk(await Node.start(Settings(folder / "others", patience=HURRY)))

    assert "code" in beside(folder, work)


def test_only_the_owner_may_open_it_whatever_the_umask_is(folder: Path) -> None:
    async def work(path: Path) -> int:
        return stat.S_IMODE(os.stat(path).st_mode)

    before = os.umask(0)
    try:
        assert beside(folder, work) == 0o600
        assert os.umask(0) == 0  # As it was.
    finally:
        os.umask(before)


def test_one_line_is_one_question(folder: Path) -> None:
    async def work(path: Path) -> Any:
        lines = (b'{"type":"bans"}\n', b'{"type":"fly"}\n', b"{\n", b"x" * 9000 + b"\n")
        return [await say(path, line) for line in lines]

    bans, unknown, broken, long = beside(folder, work)
    assert bans == {"bans": []}
    assert unknown["code"] == "wrong_message"
    assert broken["code"] == "not_json"
    assert long is None


def test_what_a_killed_server_left_is_replaced(folder: Path) -> None:
    admin_socket_beside(folder / "tables").touch()

    async def work(path: Path) -> Any:
        return await say(path, b'{"type":"bans"}\n')

    assert beside(folder, work) == {"bans": []}


def test_a_server_whose_folder_has_too_long_a_name_runs_without(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        node = await Node.start(Settings(folder / "tables", patience=HURRY))
        async with desk_socket(folder / ("x" * 200), Desk(node)):
            pass
        await node.stop()

    asyncio.run(run())
    assert "desk_unavailable" in caplog.messages


def test_a_client_says_in_a_sentence_that_nobody_answers(folder: Path) -> None:
    ask = desk_at_socket(folder / "tables.admin")
    with pytest.raises(DeskUnreachable, match=r"no server answers at .* is it running"):
        ask(requests.ListBans())


def test_a_node_on_postgresql_is_found_by_its_folder_alone(folder: Path) -> None:
    database = folder / "quandary.sqlite3"
    of_node = admin_socket_of(PostgresUrl("postgresql://db/quandary"), folder)
    assert find_admin_socket(database, folder) == admin_socket_beside(database)
    of_node.touch()
    assert find_admin_socket(database, folder) == of_node
    admin_socket_beside(database).touch()
    assert find_admin_socket(database, folder) == admin_socket_beside(database)
