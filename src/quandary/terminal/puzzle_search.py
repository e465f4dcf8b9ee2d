"""`quandary puzzles find` searches games of strong bots for puzzles; `price` judges them again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from quandary.analysis.judge.judge import NoJudge, find_judge
from quandary.analysis.progress import Progress
from quandary.analysis.puzzles.choose import choose
from quandary.analysis.puzzles.found_file import FoundFile, games_to_search
from quandary.analysis.puzzles.puzzle import Puzzle, puzzles_of, write_puzzles
from quandary.analysis.puzzles.search import Search, price
from quandary.analysis.results_file import OtherRun
from quandary.bots import UnknownBot, make_bot
from quandary.bots.compiling import compile_in_sight
from quandary.fast.registry import BOTS, JUDGE
from quandary.games import find_game
from quandary.games.errors import UnknownGame
from quandary.system.atomic_write import write_atomically
from quandary.system.exit_codes import EXIT_FAILED, EXIT_REFUSED
from quandary.system.safe_text import one_line


@dataclass(frozen=True)
class SearchArguments:
    """What was typed after `puzzles find`."""

    game: str
    out: str
    games: int
    count: int
    level: str
    seed: str


def search_puzzles(arguments: SearchArguments) -> int:
    """Search games, and write the best choice of what was found; the exit code."""
    return _write(arguments.out, lambda: _find(arguments))


def price_puzzles(game: str, out: str) -> int:
    """Judge a game's puzzles again, and write those that still are puzzles; the exit code."""
    return _write(out, lambda: _price(game))


def _write(out: str, make: Callable[[], tuple[str, list[Puzzle]]]) -> int:
    """Make puzzles with a headline, write and list them; the exit code."""
    try:
        headline, puzzles = make()
        write_atomically(Path(out), write_puzzles(puzzles))
    except (UnknownGame, NoJudge, UnknownBot, OtherRun) as error:
        print(one_line(str(error)), file=sys.stderr)
        return EXIT_REFUSED
    except OSError as error:
        print(f"{one_line(out)} cannot be written: {error.strerror}", file=sys.stderr)
        return EXIT_FAILED
    print(headline)
    _print_puzzles(puzzles)
    return 0


def _find(arguments: SearchArguments) -> tuple[str, list[Puzzle]]:
    counts = find_game(arguments.game).PLAYER_COUNTS
    find_judge(arguments.game)
    make_bot(arguments.game, arguments.level)
    out = Path(arguments.out)
    out.parent.mkdir(parents=True, exist_ok=True)
    search = Search(arguments.game, arguments.level, arguments.seed)
    found = FoundFile(out.with_name(f"{out.name}.found"), search)
    compile_in_sight(arguments.game, (BOTS, JUDGE))
    _search(found, counts, arguments.games)
    chosen = choose(found.puzzles, arguments.count)
    counted = f"{len(found.puzzles)} puzzles in {len(found.games)} games"
    return f"{counted}, {len(chosen)} chosen:", chosen


def _price(game: str) -> tuple[str, list[Puzzle]]:
    find_game(game)
    find_judge(game)
    compile_in_sight(game, (JUDGE,))
    known, puzzles = puzzles_of(game), list[Puzzle]()
    with Progress("puzzles", len(known)) as progress:
        for puzzle in known:
            puzzles += price(puzzle)
            progress.advance()
    return f"{len(puzzles)} of {len(known)} puzzles still have one best choice:", puzzles


def _print_puzzles(puzzles: Sequence[Puzzle]) -> None:
    for puzzle in puzzles:
        behind = puzzle.choices[1].worth
        lead = f"{behind.behind:.1f} ± {behind.behind_error:.1f} points"
        print(f"  {puzzle.id}  {puzzle.players} players  {puzzle.kind:<20} {lead}")


def _search(found: FoundFile, counts: range, games: int) -> None:
    """Search what has not been searched; Ctrl-C ends it with what there is."""
    wanted = list(games_to_search(counts, games))
    missing = [game for game in wanted if game not in found.games]
    try:
        with Progress("games", len(wanted), len(wanted) - len(missing)) as progress:
            for players, number in missing:
                found.search(players, number)
                progress.advance()
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
