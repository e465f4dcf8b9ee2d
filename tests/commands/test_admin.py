"""`quandary admin` against a running server: what a host types, and what they read."""

from __future__ import annotations

import json
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from drills.shared.client import Guest
from quandary.cli import main
from quandary.server.settings import Settings, admin_socket_beside
from tests.server.asking import make
from tests.server.serving import HURRY, server_in_thread

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def data_dir() -> Iterator[Path]:
    """A folder with a short name: the system takes no long ones for sockets."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.fixture(scope="module")
def address(data_dir: Path) -> Iterator[str]:
    database = data_dir / "quandary.sqlite3"
    settings = Settings(
        database, patience=HURRY, admin_socket=admin_socket_beside(database), tables_per_address=99
    )
    with server_in_thread(settings) as address:
        yield address


def admin(data_dir: Path, *words: str) -> int:
    return main(["admin", *words, "--data-dir", str(data_dir)])


def test_an_evening_at_the_desk(data_dir: Path, address: str, capsys: Capture) -> None:
    guest = Guest(address)
    table = make(guest, name="Ann\u00a0B")["table"]
    assert admin(data_dir, "tables") == 0
    assert table in capsys.readouterr().out
    assert admin(data_dir, "table", table, "--json") == 0
    seat = json.loads(capsys.readouterr().out)["seats"][0]
    assert admin(data_dir, "ban", seat["guest"], "--for", "2d", "--note", "rude") == 0
    assert guest.call("POST", "/api/tables", {"game": "quando", "seats": 2, "name": "A"})[0] == 403
    assert admin(data_dir, "bans") == 0
    assert "ends in 2 days of service  (rude)" in capsys.readouterr().out
    assert admin(data_dir, "unban", seat["guest"]) == 0
    assert admin(data_dir, "announce", "Back at nine.") == 0
    assert guest.call("GET", "/api/site")[1]["announcement"] == "Back at nine."
    assert admin(data_dir, "announce") == 0
    assert guest.call("GET", "/api/site")[1]["announcement"] == ""
    capsys.readouterr()
    assert admin(data_dir, "stats") == 0
    assert "database: 0." in capsys.readouterr().out
    for words in (("chat", table), ("reports",), ("bans",)):
        assert admin(data_dir, *words) == 0
        assert capsys.readouterr().out == "none\n"
    assert admin(data_dir, "prune", "--days", "1", "--dry-run") == 0
    assert capsys.readouterr().out == "0 tables would go\n"
    assert admin(data_dir, "close", table) == 0
    assert admin(data_dir, "delete", table) == 0
    assert guest.call("GET", f"/api/tables/{table}")[0] == 404


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("close", "nowhere"), "there is no such table"),
        (("reports", "--done", "7"), "there is no such report"),
        (("reports", "--done", "x"), "that cannot be asked"),
        (("ban", "ann", "--for", "2y"), "--for must be like 30m, 12h, 2d or 1w, not '2y'"),
        (("ban", "ann", "--for", ""), "--for must be like"),
        (("unban", "192.0.2.7"), "nobody like that is banned"),
        (("prune", "--days", "0"), "that cannot be asked"),
        (("stats", "--server", "cards.example"), "--server needs a --token-file"),
        (("stats", "--server", "x", "--token-file", "/nowhere"), "cannot read '/nowhere'"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    data_dir: Path, address: str, capsys: Capture, words: tuple[str, ...], sentence: str
) -> None:
    assert admin(data_dir, *words) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


def test_a_token_is_made_once_and_for_its_owner(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "token"
    assert main(["admin", "token", str(file)]) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(file.read_text().strip()) == 43
    assert main(["admin", "token", str(file)]) == 2
    assert main(["admin", "token", str(tmp_path / "no" / "token")]) == 2
    assert capsys.readouterr().err.count("\n") == 2
