"""What a server can't be started with is told in a sentence."""

from __future__ import annotations

import socket as sockets
from pathlib import Path

import pytest

from quandary.cli import main
from quandary.server.network.listening import listen
from quandary.server.store import opening
from quandary.server.store.opening import UnusableDatabase, open_database, verify_writable
from tests.server.serving import server_process


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence `quandary serve` says instead of starting."""
    assert main(["serve", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said.err


def test_two_servers_cannot_share_a_data_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with server_process(tmp_path):
        said = refusal(capsys, "--data-dir", str(tmp_path), "--port", "0")
        assert "in use by another server" in said


def test_a_taken_port_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listener = listen("127.0.0.1", 0)
    port = str(listener.getsockname()[1])
    said = refusal(capsys, "--data-dir", str(tmp_path), "--port", port)
    listener.close()
    assert "Address already in use; name another --port" in said


@pytest.mark.parametrize("host", ["no-such-host.invalid", "203.0.113.7", "x" * 300, "::zz"])
def test_a_host_that_is_not_ours_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], host: str
) -> None:
    said = refusal(capsys, "--data-dir", str(tmp_path), "--host", host)
    assert said.startswith(f"cannot listen on {host}")
    assert "--host" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--database", "postgresql://a:b@[/db"], "--database must be like postgresql://"),
        (["--database", "mysql://host/db"], "--database must be the path of a file"),
        (["--database", "postgresql:db"], "--database must be the path of a file"),
        (["--hints", "redis://host"], "which need --database postgresql://"),
        *[
            (["--database", "postgresql://db/q", "--hints", hints], "--hints must be like redis://")
            for hints in ("http://host", "redis://", "redis://host:99999", "redis://h?db=x", "[")
        ],
        (["--port", "70000"], "--port must be a number from 0 to 65535, not '70000'"),
        (["--port", "-1"], "--port must be"),
        (["--origin", "cards.example"], "--origin must be like https://"),
        (["--origin", "https://a.example/path"], "--origin must be like https://"),
        (["--origin", "https://a:b@c.example"], "--origin must be like https://"),
        (["--origin", "https://a.example:99999"], "--origin must be like https://"),
    ],
)
def test_words_that_mean_nothing_are_told(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert said in refusal(capsys, *words)


def test_a_folder_that_cannot_be_used_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    said = refusal(capsys, "--data-dir", str(tmp_path / "file" / "folder"))
    assert "cannot be used: Not a directory" in said


def test_a_file_that_is_no_database_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tables").write_bytes(b"no database" * 1000)
    assert "file is not a database" in refusal(capsys, "--database", str(tmp_path / "tables"))
    assert "cannot be used" in refusal(capsys, "--database", str(tmp_path))


def test_a_newer_database_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    connection = open_database(tmp_path / "tables")
    connection.pragma("user_version", 99)
    connection.close()
    said = refusal(capsys, "--database", str(tmp_path / "tables"))
    assert "the database has version 99" in said
    assert "use the newer one" in said


def test_a_locked_database_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "BUSY_MS", 50)
    connection = open_database(tmp_path / "tables")
    connection.execute("BEGIN IMMEDIATE")
    assert "is locked by another program" in refusal(capsys, "--database", str(tmp_path / "tables"))
    connection.close()


def test_a_full_disk_is_told_before_anybody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = open_database(tmp_path / "tables")
    pages = connection.pragma("page_count")
    connection.pragma("max_page_count", pages)
    is_told = pytest.raises(UnusableDatabase, match=r"disk of .* is full")
    with is_told, opening.explain_errors(tmp_path / "tables"):
        connection.execute("CREATE TABLE filler AS SELECT randomblob(100000)")
    verify_writable(connection, tmp_path / "tables")
    monkeypatch.setattr(opening, "LEAST_FREE_BYTES", 2**80)
    with is_told:
        verify_writable(connection, tmp_path / "tables")
    connection.close()


def test_an_unsafe_sqlite_is_refused() -> None:
    with pytest.raises(UnusableDatabase, match="can lose a commit"):
        opening.verify_sqlite("3.51.2")
    opening.verify_sqlite("3.51.3")


@pytest.mark.parametrize("text", ["", "9100", ":9100", "127.0.0.1:", "127.0.0.1:x", "a:99999"])
def test_an_address_for_figures_that_is_none_is_refused(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal(capsys, "--metrics", text).startswith("--metrics must be like 127.0.0.1:9100")


def test_an_address_for_figures_that_is_taken_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sockets.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ["--port", "0", "--data-dir", str(tmp_path), "--metrics", f"127.0.0.1:{port}"]
        assert refusal(capsys, *words).endswith("; name another --metrics\n")
