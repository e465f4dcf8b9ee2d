"""What is said about the file that keeps a game."""

from __future__ import annotations

import shlex

from quandary.system.command_name import command_name
from quandary.system.safe_text import one_line
from quandary.table.match import AnyMatch
from quandary.terminal.record_file import RecordFile
from quandary.terminal.translator import Translator


def keep_at_last(record_file: RecordFile, match: AnyMatch, translator: Translator) -> str:
    """Keep a game that is left, and say where it is, or why it is not."""
    record_file.keep(match)
    if record_file.failure is not None:
        key = "keep.lost"
    elif not record_file.is_kept:
        key = "keep.nothing"
    else:
        key = "keep.finished" if match.is_over else "keep.unfinished"
    return about_file(key, record_file, translator)


def about_file(key: str, record_file: RecordFile, translator: Translator) -> str:
    """A sentence with the file's name in it, so that it can be copied."""
    file = shlex.quote(one_line(str(record_file.file)))
    facts = {"file": file, "reason": record_file.failure, "command": command_name()}
    return translator.say(key, **facts)
