"""`quandary replay`: a record read, checked and shown."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from quandary.games.game import Seat
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.system.safe_text import quote
from quandary.table.record import Record, UnreadableRecord, read_record
from quandary.terminal.replay_lines import full_lines, seat_lines


def replay(
    file: str,
    *,
    as_json: bool,
    viewer: str | None = None,
    plain: bool = False,
    language: str | None = None,
) -> int:
    """Show a record; a refusal is one line on standard error and nothing else."""
    try:
        record = read_record_file(file)
        seats = () if viewer is None else (_read_viewer(viewer, record),)
        if as_json:
            # The whole file is checked before the first line is printed.
            for line in list(seat_lines(record, seats[0]) if seats else full_lines(record)):
                print(line)
            return 0
        return _tell(record, seats, plain=plain, language=language)
    except UnreadableRecord as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED


def _tell(
    record: Record, seats: Sequence[Seat | None], *, plain: bool, language: str | None
) -> int:
    from quandary.terminal.replay_pages import show_pages
    from quandary.terminal.replay_story import Viewpoint, pages
    from quandary.terminal.style import style_of_terminal
    from quandary.terminal.table_or_lines import can_open_screens
    from quandary.terminal.translator import language_of, make_translator
    from quandary.words import languages

    language = language or language_of(os.environ)
    if language not in languages():
        known = ", ".join(languages())
        raise UnreadableRecord(f"--language must be one of {known}, not {quote(language)}")
    eyes = Viewpoint(sees_everything=False, seat=seats[0]) if seats else Viewpoint()
    translator = make_translator(language, record.players, eyes.seat)
    if can_open_screens(plain=plain, translator=translator):
        from quandary.terminal.app.reading_apps import show_replay
        from quandary.terminal.app.replay_session import ReplaySession

        return show_replay(ReplaySession(record, eyes, translator))
    style = style_of_terminal(plain=plain)
    return show_pages(pages(record, eyes, translator, style), translator, style)


def read_record_file(file: str) -> Record:
    """The record in a file; raises `UnreadableRecord`, which names the file."""
    try:
        data = Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a valid file name"
        raise UnreadableRecord(f"{quote(file)} cannot be read: {reason}") from None
    try:
        return read_record(data)
    except UnreadableRecord as error:
        raise UnreadableRecord(f"{quote(file)} is not a valid record: {error}") from None


def _read_viewer(viewer: str, record: Record) -> Seat | None:
    if viewer == "spectator":
        return None
    for seat in range(len(record.players)):
        if viewer == str(seat):
            return seat
    last = len(record.players) - 1
    raise UnreadableRecord(
        f"--as must be a seat from 0 to {last} or 'spectator', not {quote(viewer)}"
    )
