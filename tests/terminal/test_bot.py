"""`quandary bot`: what its author is told, before the program plays and while it does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from drills.shared.client import Guest
from quandary.adapters.outside_bot import OutsideBot
from quandary.bots.bot import SeatInfo
from quandary.cli import main
from quandary.client.address import TableAddress
from quandary.server.settings import Settings
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.terminal.bot import Reporter
from quandary.terminal.translator import Translator
from tests.adapters.programs import answering
from tests.server.serving import HURRY, server_in_thread

TOKEN = "abcdefghijklmnopqrstuv.secret"
ADDRESS = TableAddress("http://cards.example", "abcdefghijklmnopqrstuv", "secret")


@pytest.mark.parametrize(
    ("server", "token", "program", "said"),
    [
        ("http://127.0.0.1:1", "no token", sys.executable, "no address of a server with a token"),
        ("cards.example", TOKEN, sys.executable, "no address of a server with a token"),
        ("http://127.0.0.1:1", TOKEN, "./no-such-bot", "There is no program './no-such-bot'"),
        ("http://127.0.0.1:1", TOKEN, "nosuchbot", "There is no program 'nosuchbot'"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    server: str, token: str, program: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bot", "--server", server, "--token", token, program]) == EXIT_REFUSED
    error = capsys.readouterr().err
    assert said in error
    assert "secret" not in error


def test_the_token_may_be_in_a_file_or_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "token").write_text(f"{TOKEN}\n", encoding="utf-8")
    command = ["bot", "--server", "http://127.0.0.1:1"]
    in_file = ["--token-file", str(tmp_path / "token")]
    # All of them are read before it is found that there is no such program.
    assert main([*command, *in_file, "nosuchbot"]) == EXIT_REFUSED
    assert "There is no program 'nosuchbot'" in capsys.readouterr().err
    monkeypatch.setenv("QUANDARY_BOT_TOKEN", TOKEN)
    assert main([*command, "nosuchbot"]) == EXIT_REFUSED
    assert "There is no program 'nosuchbot'" in capsys.readouterr().err
    monkeypatch.setenv("QUANDARY_BOT_TOKEN", "secret")
    assert main([*command, "nosuchbot"]) == EXIT_REFUSED
    assert "no address of a server with a token" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([], "or into the environment variable QUANDARY_BOT_TOKEN"),
        (["--token-file", "/no/such/file"], "'/no/such/file' cannot be read: No such file"),
    ],
)
def test_a_missing_token_is_asked_for(
    more: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("QUANDARY_BOT_TOKEN", raising=False)
    command = ["bot", "--server", "http://127.0.0.1:1", *more, sys.executable]
    assert main(command) == EXIT_REFUSED
    assert said in capsys.readouterr().err


def test_a_token_that_opens_nothing_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with server_in_thread(Settings(tmp_path / "tables", patience=HURRY)) as server:
        body = {"game": "quando", "seats": 2, "name": "Ann"}
        _, seated = Guest(server).call("POST", "/api/tables", body)
        token = f"{seated['table']}.not-the-right-one"
        assert main(["bot", "--server", server, "--token", token, sys.executable]) == EXIT_REFUSED
    assert "Ask the host for a new one" in capsys.readouterr().err


def test_faults_are_told_with_what_the_program_wrote(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = answering(tmp_path, 'raise SystemExit("the cat ate my cards")')
    bot = OutsideBot(command, SeatInfo("quando", 2, 0, {}, "seed"), seconds_to_be_ready=20)
    assert bot.choose({}, ["pass"]) == "pass"
    reporter = Reporter(ADDRESS, Translator("en"))
    reporter.line_changed("open")
    reporter.game_ended(bot, ["Ann", "Robot"], [3, 41])
    assert capsys.readouterr().out.splitlines() == [
        "Connected to http://cards.example/t/abcdefghijklmnopqrstuv.",
        "The game is over: Ann 3, Robot 41.",
        "Your program did not always answer correctly; decisions made for it: 1 (ended 1).",
        "Your program wrote on its standard error, last lines:",
        "  the cat ate my cards",
    ]
