"""`quandary replay`: a record read, checked and shown."""

from __future__ import annotations

import sys
from pathlib import Path

from quandary.games.game import Seat
from quandary.table.record import Record, UnreadableRecord, read_record
from quandary.table.text import shown
from quandary.terminal.replay_lines import full_lines, seat_lines

EXIT_REFUSED = 2


def replay(file: str, *, as_json: bool, viewer: str | None) -> int:
    """Show a record; a refusal is one line on standard error and nothing else."""
    try:
        record = read_record(_read_bytes(file))
        seats = None if viewer is None else (_read_viewer(viewer, record),)
        if as_json:
            # The whole file is checked before the first line is printed.
            lines = list(full_lines(record) if seats is None else seat_lines(record, seats[0]))
            for line in lines:
                print(line)
            return 0
        raise NotImplementedError
    except UnreadableRecord as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED


def _read_bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a file's name"
        raise UnreadableRecord(f"{shown(file)} cannot be read: {reason}") from None


def _read_viewer(viewer: str, record: Record) -> Seat | None:
    if viewer == "spectator":
        return None
    for seat in range(len(record.players)):
        if viewer == str(seat):
            return seat
    last = len(record.players) - 1
    raise UnreadableRecord(
        f"--as must be a seat from 0 to {last} or 'spectator', not {shown(viewer)}"
    )
