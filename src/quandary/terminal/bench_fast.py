"""`quandary bench fast`: the fast core beside the rules and OpenSpiel, as a table or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from quandary.analysis.fast_speed import Measured, measure_fast
from quandary.bots.compiling import compile_in_sight
from quandary.fast import FastCoreMissing
from quandary.fast.registry import KERNELS, PARTS
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.terminal.bench import read_seconds

Medians = dict[tuple[str, str, int, str], float]
PLAYERS_OF_OPENSPIEL = 4
"""OpenSpiel's games are compared with random play of our first game at a table of this size."""


def bench_fast(seconds: str, *, as_json: bool) -> int:
    """Measure the fast core and print what came out; the exit code."""
    time = read_seconds(seconds)
    if time is None:
        return EXIT_REFUSED
    try:
        for game in KERNELS:
            compile_in_sight(game, PARTS)
        measured = measure_fast(time)
    except FastCoreMissing as missing:
        print(missing, file=sys.stderr)
        return EXIT_REFUSED
    print(_as_json(measured, time) if as_json else "\n".join(_as_table(measured)))
    return 0


def _as_json(measured: Sequence[Measured], seconds: float) -> str:
    rows = [
        {
            "by": each.by,
            "game": each.game,
            "players": each.players,
            "what": each.what,
            "median": round(each.median),
            "least": round(min(each.slices)),
            "most": round(max(each.slices)),
        }
        for each in measured
    ]
    return json.dumps({"per_second": rows, "seconds": seconds})


def _as_table(measured: Sequence[Measured]) -> list[str]:
    """Medians per second, a row for each table; how often the rules' own speed the kernels have."""
    medians: Medians = {
        (each.by, each.game, each.players, each.what): each.median for each in measured
    }
    lines = [
        "Per second of processor time on one core, medians",
        f"{'':<16}{'random decisions':^34}{'rounds':^24}",
        f"{'game':<8}{'players':>8}{'rules':>12}{'fast':>14}{'times':>8}"
        f"{'greedy':>12}{'heuristic':>12}",
    ]
    for game, players in dict.fromkeys((each.game, each.players) for each in measured):
        rules = medians.get(("rules", game, players, "random decisions"))
        fast = medians.get(("fast", game, players, "random decisions"))
        if rules is not None and fast is not None:
            greedy = medians.get(("fast", game, players, "greedy rounds"))
            heuristic = medians.get(("fast", game, players, "heuristic rounds"))
            lines.append(
                f"{game:<8}{players:>8}{rules:>12,.0f}{fast:>14,.0f}{fast / rules:>8,.0f}"
                f"{_rounds(greedy):>12}{_rounds(heuristic):>12}"
            )
    return [*lines, *_beside_openspiel(measured, medians)]


def _rounds(median: float | None) -> str:
    return "" if median is None else f"{median:,.0f}"


def _beside_openspiel(measured: Sequence[Measured], medians: Medians) -> list[str]:
    """Other games, so orders of magnitude only: how many times as quick our random play is."""
    peers = [each for each in measured if each.by.startswith("openspiel")]
    if not peers:
        return ["OpenSpiel is not installed (open-spiel), so there is nothing to compare with."]
    players = PLAYERS_OF_OPENSPIEL
    game = next(each.game for each in measured if each.by == "fast" and each.players == players)
    ours = medians["fast", game, players, "random decisions"]
    lines = [f"Our random decisions of {game} with {players}, beside OpenSpiel's of other games:"]
    for each in peers:
        name = f"{each.game}, {each.by.removeprefix('openspiel ')}"
        lines.append(f"{name:<32}{each.median:>14,.0f}{ours / each.median:>8,.1f} times")
    return lines
