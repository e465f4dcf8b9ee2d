"""`quandary bench environments`: ours beside those of other packages, as a table or as JSON."""

from __future__ import annotations

import json
import sys
from itertools import groupby

from quandary.envs.speed import ours, peers
from quandary.envs.speed.subject import Speed, measure
from quandary.fast import FastCoreMissing, require
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.terminal.bench import read_seconds


def bench_environments(seconds: str, *, as_json: bool) -> int:
    """Measure every environment that is installed and print what came out; the exit code."""
    time = read_seconds(seconds)
    if time is None:
        return EXIT_REFUSED
    try:
        require()
    except FastCoreMissing as missing:
        print(missing, file=sys.stderr)
        return EXIT_REFUSED
    speeds = measure([*ours.subjects(), *peers.subjects()], time)
    print(_as_json(speeds, time) if as_json else "\n".join(_as_table(speeds)))
    return 0


def _as_json(speeds: list[Speed], seconds: float) -> str:
    rows = [
        {
            "interface": speed.interface,
            "by": speed.by,
            "game": speed.game,
            "median": round(speed.median),
            "least": round(min(speed.slices)),
            "most": round(max(speed.slices)),
        }
        for speed in speeds
    ]
    return json.dumps({"steps_per_second": rows, "seconds": seconds})


def _as_table(speeds: list[Speed]) -> list[str]:
    """Interface by interface, so that like stands beside like."""
    lines = ["Steps per second with observation and mask, random play, medians"]
    lines.append(f"{'interface':<28}{'by':<14}{'game':<20}{'median':>12}{'least':>12}{'most':>12}")
    ordered = sorted(speeds, key=lambda speed: (speed.interface, speed.by != "quandary"))
    for _, group in groupby(ordered, key=lambda speed: speed.interface):
        for speed in group:
            figures = (speed.median, min(speed.slices), max(speed.slices))
            columns = "".join(f"{figure:>12,.0f}" for figure in figures)
            lines.append(f"{speed.interface:<28}{speed.by:<14}{speed.game:<20}{columns}")
    return lines
