"""The example bots play whole games of both kinds without a fault."""

import shutil
import sys
from pathlib import Path

import pytest

from quandary.adapters.outside_bot import OutsideBot
from quandary.analysis.arena.contest import make_contest, planned_games
from quandary.analysis.arena.playing import play_game
from quandary.bots import make_bot
from quandary.bots.bot import Bot, SeatInfo

EXAMPLES = Path(__file__).parents[2] / "examples"


def node() -> str | None:
    """Node from the system, or the one that comes with Playwright."""
    found = shutil.which("node")
    if found is None:
        try:
            import playwright
        except ImportError:
            return None
        found = shutil.which("node", path=str(Path(playwright.__file__).parent / "driver"))
    return found


@pytest.mark.parametrize("game", ["quando", "5211"])
@pytest.mark.parametrize("language", ["py", "js"])
def test_an_example_plays_without_a_fault(language: str, game: str) -> None:
    interpreter = sys.executable if language == "py" else node()
    if interpreter is None:
        pytest.skip("there is no node here")
    command = [interpreter, str(EXAMPLES / f"outside_bot.{language}")]

    def make(name: str, seat_info: SeatInfo) -> Bot:
        if name == "example":
            return OutsideBot(command, seat_info, seconds=20, seconds_to_be_ready=20)
        return make_bot(game, name, seat_info.seed)

    contest = make_contest(
        game, 3, ["example", "random"], options={}, is_duplicate=False, seed="example"
    )
    first, second = (play_game(contest, next(planned_games(contest, 1)), make) for _ in range(2))
    assert first == second
    assert not any(first.faults)
