"""The bot written from docs/messages.md alone plays whole games at a live table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from quandary.server.settings import Settings
from tests.server.serving import HURRY, server_in_thread

PROGRAM = Path(__file__).parents[2] / "examples" / "bot_client.py"


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_it_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "tables", patience=HURRY, messages=10_000)
    with server_in_thread(settings) as address:
        command = [sys.executable, str(PROGRAM), address, game]
        played = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith("Totals: ")


def test_it_is_short_and_uses_nothing_of_ours() -> None:
    lines = PROGRAM.read_text(encoding="utf-8").splitlines()
    assert not any("quandary" in line for line in lines if "import" in line)
    body = lines[lines.index("async def play(base: str, game: str) -> list[int]:") :]
    assert len([line for line in body if line.strip()]) <= 40
