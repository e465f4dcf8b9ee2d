"""Records with proofs, and what `quandary verify` says of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from quandary.cli import main
from quandary.server.table.automatic import next_entry, void_deal
from quandary.table.record import write_record
from tests.server.played import PlayedTable

Change = Callable[[dict[str, Any]], None]


def content_of(table: PlayedTable) -> dict[str, Any]:
    record = table.state.record()
    assert record is not None
    content: dict[str, Any] = json.loads(write_record(record))
    return content


def finished(game: str = "quando", **more: Any) -> dict[str, Any]:
    table = PlayedTable(game, **more)
    table.play()
    return content_of(table)


def verified(file: Path, content: Any, capsys: Any, *words: str) -> tuple[int, str, str]:
    file.write_text(json.dumps(content))
    code = main(["verify", str(file), *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def take_next(table: PlayedTable) -> None:
    body = next_entry(table.state, lambda: bytes(32))
    if body is None and not table.promise_or_reveal():
        body = void_deal(table.state)
    if body is not None:
        table.take(body)


def drop_all_proofs(content: dict[str, Any]) -> None:
    for deal in content["deals"]:
        del deal["fair"]
