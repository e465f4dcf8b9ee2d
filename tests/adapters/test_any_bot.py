"""Bots by what was typed."""

import os
import sys
from pathlib import Path

import pytest

from quandary.adapters.any_bot import make_any_bot, program_in
from quandary.adapters.outside_bot import OutsideBot
from quandary.bots.bot import SeatInfo
from quandary.bots.catalogue import UnknownBot
from quandary.bots.quando.greedy import Greedy

CHAIR = SeatInfo("quando", 2, 0, {"target": 50}, "seed")


def executable(file: Path) -> Path:
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return file


def test_names_go_before_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    executable(tmp_path / "greedy")
    assert isinstance(make_any_bot("greedy", CHAIR), Greedy)
    assert isinstance(make_any_bot("./greedy", CHAIR), OutsideBot)


def test_a_path_is_a_program(tmp_path: Path) -> None:
    file = executable(tmp_path / "mybot")
    assert program_in(str(file)) == [str(file)]
    assert program_in(f"{sys.executable} {file}") == [sys.executable, str(file)]


def test_a_command_is_found_where_commands_are() -> None:
    command = program_in("python3 mybot.py") if os.name == "posix" else None
    assert command is None or command[1:] == ["mybot.py"]


def test_what_is_no_program_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("notes")
    with pytest.raises(UnknownBot, match="not executable"):
        make_any_bot(str(tmp_path / "notes"), CHAIR)
    with pytest.raises(UnknownBot, match=r"no program '\./nothing'"):
        make_any_bot("./nothing", CHAIR)
    for name in ("grandmaster", "python3", "'", ""):
        with pytest.raises(UnknownBot, match="no bot"):
            make_any_bot(name, CHAIR)
