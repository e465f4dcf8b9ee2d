"""Results of a long run in a file, one by one, so that it can be stopped and gone on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

Result = TypeVar("Result")


class OtherRun(ValueError):
    """The file belongs to another run; the message is one sentence."""


class ResultsFile(Generic[Result]):
    """A file with a line for what is run and one for each result; half a line at its end is none.

    Raises `OtherRun` if it is not this run's.
    """

    def __init__(self, file: Path, heading: dict[str, Any], kind: type[Result]) -> None:
        self._file = file
        lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
        first = json.dumps(heading).encode()
        if lines and lines[0] != first:
            raise OtherRun(f"{file} belongs to another run: name another file, or delete it")
        try:
            self.results = [msgspec.json.decode(line, type=kind) for line in lines[1:]]
        except msgspec.DecodeError:
            raise OtherRun(f"{file} cannot be read: name another file, or delete it") from None
        file.write_bytes(b"".join(line + b"\n" for line in (lines or [first])))

    def add(self, result: Result) -> None:
        """Keep one more."""
        with self._file.open("ab") as out:
            out.write(msgspec.json.encode(result) + b"\n")
        self.results.append(result)
