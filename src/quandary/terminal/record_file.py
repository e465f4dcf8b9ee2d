"""Where records of games at this terminal are kept, and how they are written."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from quandary.system.atomic_write import write_atomically
from quandary.system.data_folder import data_folder
from quandary.table.match import AnyMatch
from quandary.table.record import Record, write_record


def records_folder(environment: Mapping[str, str]) -> Path:
    """The folder for records among this user's data."""
    return data_folder(environment) / "records"


def new_file(folder: Path, game: str) -> Path:
    """A name with date and time that no file in the folder has yet."""
    stem = time.strftime(f"%Y-%m-%d-%H%M%S-{game}")
    names = (f"{stem}{extra}.json" for extra in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(folder / name for name in names if not (folder / name).exists())


class RecordFile:
    """Keeps a match in its file, again after every decision of the person who plays it."""

    def __init__(self, file: Path, more: Mapping[str, Any], began: Record | None = None) -> None:
        self.file = file
        self.failure: str | None = None
        """Why the last attempt failed."""
        self.is_kept = False
        self._more = more
        self._began = began

    def keep(self, match: AnyMatch) -> None:
        """Write the match as far as it has come; a failure is noted, not raised."""
        if not match.deals or not match.deals[0].actions:
            return
        try:
            write_atomically(self.file, write_record(self._record(match)))
            self.is_kept, self.failure = True, None
        except (OSError, ValueError) as error:
            self.failure = getattr(error, "strerror", None) or str(error)

    def _record(self, match: AnyMatch) -> Record:
        """The match with the keys of its own, and those that a resumed record had."""
        record = match.to_record()
        before = self._began.deals if self._began else ()
        deals = list(record.deals)
        for number, deal in enumerate(before):
            deals[number] = replace(deals[number], more=deal.more)
        return replace(record, deals=deals, more=self._more)
