"""`quandary judge`: whether the judge's errors are honest, and whether skill means something."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, TypeVar

from quandary.analysis.arena.intervals import Estimate, share
from quandary.analysis.judge.coverage import FAR_APART, LEVEL, TIMES, WITHIN, Agreement, compare
from quandary.analysis.judge.judge import NoJudge, find_judge
from quandary.analysis.judge.question import Budget
from quandary.analysis.progress import Progress
from quandary.analysis.results_file import OtherRun, ResultsFile
from quandary.analysis.review.skill_figures import (
    ReviewedGame,
    SkillFigures,
    play_and_review,
    sum_up,
)
from quandary.bots import UnknownBot, make_bot
from quandary.bots.compiling import compile_in_sight
from quandary.fast.registry import BOTS, JUDGE
from quandary.games import GAMES
from quandary.games.errors import UnknownGame
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.system.safe_text import one_line

if TYPE_CHECKING:  # importing it takes numpy
    from quandary.analysis.judge.batch_correlation import DesignEffect

Item = TypeVar("Item")


@dataclass(frozen=True)
class CheckArguments:
    """What was typed after `judge coverage` or `judge skill`."""

    game: str
    players: int
    count: int
    seed: str
    as_json: bool
    bots: tuple[str, str] = ("expert", "expert")
    worlds: int = Budget().worlds
    resume: str | None = None
    """A file to keep results in, and to go on from."""


def check_coverage(arguments: CheckArguments) -> int:
    """Judge choices twice, the second time with many more worlds, and count agreements."""
    if not _can_check(arguments):
        return EXIT_REFUSED
    wanted = arguments.game, arguments.players, arguments.count, arguments.seed
    found = _collect(arguments, "coverage", Agreement, partial(compare, *wanted))
    if found is None:
        return EXIT_REFUSED
    rows = _rows(found)
    if arguments.as_json:
        shares = {name: _share_within(apart).value for name, apart in rows.items() if apart}
        print(json.dumps({"cases": len(found), "within_two_errors": shares}))
        return 0
    _print_heading(len(found), arguments)
    print(f"{TIMES} times the worlds lie within {WITHIN:g} errors of what was said:")
    for name, apart in rows.items():
        if apart:
            print(f"  {name:<7} {_in_percent(_share_within(apart))}   {_typical(apart)}")
    return 0


def check_correlation(arguments: CheckArguments) -> int:
    """How much larger errors are because worlds of one batch are alike."""
    if not _can_check(arguments):
        return EXIT_REFUSED
    from quandary.analysis.judge.batch_correlation import (
        DesignEffect,
        compare_batches,
        correlation_of,
    )
    from quandary.analysis.judge.game_judge import AT_ONCE

    wanted = arguments.game, arguments.players, arguments.count, arguments.seed
    found = _collect(arguments, "correlation", DesignEffect, partial(compare_batches, *wanted))
    if found is None:
        return EXIT_REFUSED
    rows = _rows(found)
    if arguments.as_json:
        shares = {name: correlation_of(ratios) for name, ratios in rows.items() if ratios}
        print(json.dumps({"cases": len(found), "correlation": shares}))
        return 0
    _print_heading(len(found), arguments)
    print(f"the variance of a mean, beside that of independent worlds, in batches of {AT_ONCE}:")
    for name, ratios in rows.items():
        if ratios:
            correlation = correlation_of(ratios)
            print(f"  {name:<7} {fmean(ratios):.2f} times   correlation {correlation:.4f}")
    return 0


def _rows(found: Sequence[Agreement | DesignEffect]) -> dict[str, list[float]]:
    """What was found by what it is about."""
    return {
        "points": [each.points for each in found],
        "win": [each.win for each in found],
        "behind": [each.behind for each in found if each.behind is not None],
    }


def _share_within(apart: list[float]) -> Estimate:
    return share([float(value <= WITHIN) for value in apart], [1.0] * len(apart))


def _in_percent(estimate: Estimate) -> str:
    low, high = (f"{100 * (bound or 0):.1f}" for bound in (estimate.low, estimate.high))
    return f"{100 * estimate.value:5.1f} %  ({low} to {high})"


def _typical(apart: list[float]) -> str:
    mean = fmean(min(value, 10.0) for value in apart if value < FAR_APART)
    return f"on average {mean:.2f} errors apart (0.80 if errors are exact)"


def check_skill(arguments: CheckArguments) -> int:
    """Review games of two bots, and compare skill with what was won."""
    if not _can_check(arguments) or not _are_enough(arguments.count):
        return EXIT_REFUSED
    budget = Budget(worlds=arguments.worlds)
    wanted = (
        arguments.game,
        arguments.players,
        arguments.bots,
        arguments.count,
        arguments.seed,
        budget,
    )
    found = _collect(arguments, "skill", ReviewedGame, partial(play_and_review, *wanted))
    if found is None or not _are_enough(len(found)):
        return EXIT_REFUSED
    figures = sum_up(found)
    if arguments.as_json:
        print(json.dumps(asdict(figures)))
    else:
        _print_skill(figures, arguments)
    return 0


def _are_enough(games: int) -> bool:
    """Whether these games have a spread; if not, a sentence says so, before or after a stop."""
    if games < 2:
        print("at least two games are needed", file=sys.stderr)
    return games >= 2


def _print_skill(figures: SkillFigures, arguments: CheckArguments) -> None:
    first, second = arguments.bots
    print(f"{figures.games} games of {first} against {second}, {arguments.players} players")
    print(f"  result per round  {_with_range(figures.result)}")
    print(f"  skill per round   {_with_range(figures.skill)}")
    print(f"  luck alone has {100 * figures.luck_share:.0f} % of the variance of results")


def _with_range(estimate: Estimate) -> str:
    low, high = (f"{bound or 0:+.2f}" for bound in (estimate.low, estimate.high))
    return f"{estimate.value:+.2f} points  ({low} to {high})"


def _print_heading(choices: int, arguments: CheckArguments) -> None:
    players, seed = arguments.players, arguments.seed
    print(f"{choices} choices in games of {LEVEL}, {players} players, seed {seed}")


def _can_check(arguments: CheckArguments) -> bool:
    """Whether there is such a game, table and bot, and a judge; if not, a sentence says so."""
    try:
        if arguments.game not in GAMES:
            raise UnknownGame(f"there is no game '{arguments.game}', only {', '.join(GAMES)}")
        find_judge(arguments.game)
        for name in arguments.bots:
            make_bot(arguments.game, name)
    except (UnknownGame, NoJudge, UnknownBot) as error:
        print(error, file=sys.stderr)
        return False
    counts = GAMES[arguments.game].PLAYER_COUNTS
    if arguments.players not in counts:
        print(f"--players must be from {counts[0]} to {counts[-1]}", file=sys.stderr)
        return False
    compile_in_sight(arguments.game, (BOTS, JUDGE))
    return True


def _collect(
    arguments: CheckArguments,
    check: str,
    kind: type[Item],
    go_on: Callable[[int], Iterator[Item]],
) -> list[Item] | None:
    """All results, those of an interrupted run included; if they cannot be kept, why."""
    if arguments.resume is None:
        return list(_until_stopped(go_on(0), arguments.count, 0))
    try:
        return _go_on(arguments, check, kind, go_on, Path(arguments.resume))
    except (OtherRun, OSError) as error:
        print(one_line(str(error)), file=sys.stderr)
        return None


def _go_on(
    arguments: CheckArguments,
    check: str,
    kind: type[Item],
    go_on: Callable[[int], Iterator[Item]],
    file: Path,
) -> list[Item]:
    """Add to what a file holds; raises `OtherRun` and `OSError`."""
    heading = {
        "check": check,
        "game": arguments.game,
        "players": arguments.players,
        "seed": arguments.seed,
    }
    heading |= {"bots": list(arguments.bots), "worlds": arguments.worlds}
    kept = ResultsFile(file, heading, kind)
    done = len(kept.results)
    for item in _until_stopped(go_on(done), arguments.count, done):
        kept.add(item)
    return kept.results[: arguments.count]


def _until_stopped(items: Iterable[Item], count: int, done: int) -> Iterator[Item]:
    """Everything, with a progress bar; Ctrl-C ends it with what there is."""
    with Progress("judged", count, min(done, count)) as progress:
        try:
            for item in items:
                progress.advance()
                yield item
        except KeyboardInterrupt:
            print("\nstopped; these are the figures so far", file=sys.stderr)
