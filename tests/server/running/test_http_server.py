"""The server on the wire: whom it hangs up on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from quandary.server.running.http_server import make_server
from quandary.server.settings import Settings

PLACE = ("127.0.0.2", 8711)


class Caller:
    """A connection, and the transport it has."""

    def __init__(self, sockname: tuple[Any, ...] | None) -> None:
        self.transport = self
        self.is_aborted = False
        self._sockname = sockname

    def get_extra_info(self, name: str) -> tuple[Any, ...] | None:
        return self._sockname if name == "sockname" else None

    def abort(self) -> None:
        self.is_aborted = True


def test_a_connection_that_is_gone_already_keeps_nobody_else_connected(tmp_path: Path) -> None:
    server = make_server(Settings(tmp_path / "tables.sqlite3"))
    gone, elsewhere = Caller(None), Caller(("127.0.0.1", 8711))
    inside, inside_by_ipv6 = Caller(PLACE), Caller(("fd00::2", 8711, 0, 0))
    # In this order, whatever a set would make of it.
    server.server_state.connections = [gone, elsewhere, inside, inside_by_ipv6]  # type: ignore[assignment]
    server._hang_up({PLACE, ("fd00::2", 8711)})
    assert inside.is_aborted
    assert inside_by_ipv6.is_aborted
    assert not elsewhere.is_aborted
