"""Logs say what happened and where, and nothing that somebody said, holds or may not know."""

import asyncio
import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest

from quandary.server.running.logging_setup import FACTS, JsonLines, set_up
from quandary.server.table import log_entries
from quandary.table.fair import Masked

CANARY = "canary-4711"
SERVER = Path(__file__).parents[3] / "src/quandary/server"


def line_of(message: str, *args: object, **more: Any) -> dict[str, Any]:
    record = logging.getLogger("quandary.test").makeRecord(
        "quandary.test", logging.WARNING, "file", 1, message, args, more.pop("exc_info", None)
    )
    for name, value in more.items():
        setattr(record, name, value)
    text = JsonLines().format(record)
    assert "\n" not in text
    told: dict[str, Any] = json.loads(text)
    return told


def test_a_line_is_an_event_with_its_facts() -> None:
    line = line_of("fenced", table="T")
    assert line["event"] == "fenced"
    assert line["level"] == "warning"
    assert line["table"] == "T"


def test_every_fact_that_an_event_of_ours_has_is_listed() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py")]
    named = [each for text in texts for each in re.findall(r"extra=\{([^}]*)\}", text)]
    facts = {name for each in named for name in re.findall(r'"(\w+)": ', each)}
    assert len(facts) > 5
    assert facts <= set(FACTS)


def test_what_is_not_listed_is_not_written() -> None:
    assert CANARY not in json.dumps(line_of("some_event", token=CANARY, hand=CANARY, guest=CANARY))
    assert not {"token", "secret", "guest", "name", "text", "hand", "deck"} & set(FACTS)


def test_arguments_and_further_lines_of_others_are_not_written() -> None:
    assert CANARY not in json.dumps(line_of("%s asked for %s", CANARY, CANARY))
    assert CANARY not in json.dumps(line_of(f"went wrong\nfuture: <{CANARY}>"))


def test_strangers_write_no_log(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before, level = root.handlers, root.level
    try:
        set_up("info")
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        assert capsys.readouterr().err == ""
        logging.getLogger("uvicorn.error").error("Exception in ASGI application")
        assert "Exception in ASGI" in capsys.readouterr().err
    finally:
        root.handlers = before
        root.setLevel(level)


def test_the_secret_and_the_deck_of_a_deal_do_not_show_themselves() -> None:
    bodies: list[log_entries.AnyBody] = [
        log_entries.DealOffered(0, 0, CANARY, "commit"),
        log_entries.DealMade([CANARY]),
    ]
    assert CANARY not in repr([log_entries.Entry(1, 0.0, None, body) for body in bodies])
    assert CANARY not in f"{Masked(CANARY.encode())}"


def test_an_error_is_told_by_its_kind_and_place_only() -> None:
    try:
        raise ValueError(CANARY)
    except ValueError as error:
        line = line_of("room_failed", exc_info=(type(error), error, error.__traceback__))
    assert line["error"] == "ValueError"
    assert "test_an_error_is_told_by_its_kind_and_place_only" in line["where"]
    assert CANARY not in json.dumps(line)


def test_an_error_nobody_waited_for_is_told_without_its_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """asyncio writes such an error's whole text into its message."""
    root = logging.getLogger()
    before, level = root.handlers, root.level
    try:
        set_up("info")

        async def fail() -> None:
            raise ValueError(CANARY)

        async def forget() -> None:
            task = asyncio.get_running_loop().create_task(fail())
            await asyncio.sleep(0)
            del task

        asyncio.run(forget())
    finally:
        root.handlers = before
        root.setLevel(level)
    told = capsys.readouterr().err
    assert "Task exception was never retrieved" in told
    assert CANARY not in told


def test_a_secret_shows_nothing_of_itself() -> None:
    assert repr(Masked(CANARY.encode())) == str(Masked(CANARY.encode())) == "<masked>"
    assert f"{Masked(CANARY.encode())}" == "<masked>"
