"""`quandary export`: records as a table of decisions."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from quandary.analysis.export.decisions import COLUMNS, WORTH_COLUMNS, Row, decisions
from quandary.analysis.export.tables import CannotExport, find_writer
from quandary.analysis.judge.judge import NoJudge
from quandary.fast import FastCoreMissing, require
from quandary.system.atomic_write import replacement_of
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.system.safe_text import one_line
from quandary.table.record import UnreadableRecord
from quandary.terminal.replay import read_record_file


def export(files: Sequence[str], to: str, *, has_worth: bool) -> int:
    """Write every decision of some records to a file; the exit code."""
    target = Path(to)
    columns = {**COLUMNS, **WORTH_COLUMNS} if has_worth else COLUMNS
    try:
        if has_worth:
            require()
        write = find_writer(target)
        with replacement_of(target) as unfinished:
            count = write(Path(unfinished), _rows(find_records(files), has_worth), columns)
    except (CannotExport, UnreadableRecord, NoJudge, FastCoreMissing) as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    except OSError as error:
        print(f"{one_line(to)} cannot be written: {error.strerror or error}", file=sys.stderr)
        return EXIT_REFUSED
    print(f"{count} decisions written to {one_line(to)}")
    return 0


def find_records(files: Sequence[str]) -> list[str]:
    """The files named, and of every folder named those that end with .json, in order."""
    found: list[str] = []
    for name in files:
        is_folder = Path(name).is_dir()
        found += sorted(map(str, Path(name).glob("*.json"))) if is_folder else [name]
    if not found:
        raise CannotExport("there is no record in these folders")
    return found


def _rows(files: Sequence[str], has_worth: bool) -> Iterator[Row]:
    for file in files:
        yield from decisions(Path(file).name, read_record_file(file), has_worth=has_worth)
