"""Nobody is pulled out of a result: what comes after it waits for consent."""

from pathlib import Path
from typing import Any

import pytest

from quandary.client.address import TableAddress
from quandary.client.kept_seat import find_kept_seat
from quandary.client.table_client import TableClient

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def info(status: str, number: int = 0) -> dict[str, Any]:
    seats = [{"present": True}, {"present": True}]
    return {"id": "t", "status": status, "game_number": number, "seats": seats, "fair": None}


def told(phase: str, deal: int, **more: Any) -> dict[str, Any]:
    view = {"phase": phase, "deal": deal, "sheet": [[0, 3]], "events": [], **more}
    return {"seat": 1, "view": view, "legal": [], "turn": None, "left_out": 0}


def update(seq: int, kind: str, table: Any = None, *seats: Any) -> dict[str, Any]:
    return {"type": "update", "seq": seq, "kind": kind, "table": table, "seats": list(seats)}


def client_at(folder: Path, table: dict[str, Any], *seats: Any, asks: bool = True) -> TableClient:
    kept = find_kept_seat(TableAddress("http://h", "t"), folder)
    client = TableClient(kept, watch=lambda _: None, change=lambda: None, asks_for_consent=asks)
    client._hear({"type": "welcome", "seats": [1], "tokens": [{"seat": 1, "token": "x"}]})
    told = {"table": table, "chat": [], "seats": list(seats)}
    client._hear({"type": "snapshot", "seq": 3, **told})
    return client


async def test_the_next_game_waits_until_the_result_was_seen(tmp_path: Path) -> None:
    client = client_at(tmp_path, info("over"), told("over", 0))
    client._hear(update(4, "game_started", info("dealing", 1)))
    client._hear(update(5, "chat_said"))
    assert (client.waiting, client.table.seq) == ("game", 3)
    client.go_on()
    assert (client.waiting, client.table.seq) == (None, 5)
    assert client.table.info is not None
    assert client.table.info["game_number"] == 1


async def test_a_round_that_began_without_us_waits_too(tmp_path: Path) -> None:
    client = client_at(tmp_path, info("dealing"), told("deal", 0))
    client._hear(update(4, "deal_made", info("playing"), told("play", 1)))
    assert (client.waiting, client.can_go_on) == ("round", True)
    client.go_on()
    assert client.table.mine is not None
    assert client.table.mine.view["deal"] == 1


async def test_a_bot_looks_at_no_result(tmp_path: Path) -> None:
    client = client_at(tmp_path, info("over"), told("over", 0), asks=False)
    client._hear(update(4, "game_started", info("dealing", 1)))
    assert (client.waiting, client.table.seq) == (None, 4)


async def test_new_tokens_are_kept_and_lost_ones_forgotten(tmp_path: Path) -> None:
    client = client_at(tmp_path, info("waiting"))
    assert find_kept_seat(client.kept.address, tmp_path).tokens == {1: "x"}
    client._change_line("wrong_key")
    assert client.has_ended
    assert find_kept_seat(client.kept.address, tmp_path).tokens == {}


async def test_an_action_is_sent_for_the_moment_it_was_chosen_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []

    async def command(kind: str, seat: int | None, **more: Any) -> dict[str, Any]:
        sent.append(more)
        return {"type": "ack"}

    client = client_at(tmp_path, info("playing"), {**told("play", 0), "turn": "first"})
    monkeypatch.setattr(client._connection, "command", command)
    moment = client.moment
    client._hear(update(4, "acted", None, {**told("play", 0), "turn": "second"}))
    await client.act("draw", moment)
    await client.act("draw")
    assert [each["turn"] for each in sent] == ["first", "second"]
