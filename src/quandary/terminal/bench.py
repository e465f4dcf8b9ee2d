"""`quandary bench`: measurements as a table for people or as JSON for programs."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence

from quandary.analysis.speed import Speed, measure_rules
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.system.safe_text import quote

LONGEST = 3600


def bench_rules(seconds: str, *, as_json: bool) -> int:
    """Measure the rules of every game and print what came out; the exit code."""
    time = read_seconds(seconds)
    if time is None:
        return EXIT_REFUSED
    speeds = measure_rules(time)
    print(_as_json(speeds, time) if as_json else "\n".join(_as_table(speeds)))
    return 0


def read_seconds(seconds: str) -> float | None:
    """How long to measure; `None`, after saying so, if that is no time to measure."""
    try:
        time = float(seconds)
    except ValueError:
        time = math.nan
    if 0 < time <= LONGEST:
        return time
    print(
        f"--seconds must be a number above 0 and at most {LONGEST}, not {quote(seconds)}",
        file=sys.stderr,
    )
    return None


def _as_json(speeds: Sequence[Speed], seconds: float) -> str:
    rows = [
        {
            "game": speed.game,
            "players": speed.players,
            "median": round(speed.median),
            "least": round(speed.least),
            "most": round(speed.most),
        }
        for speed in speeds
    ]
    return json.dumps({"decisions_per_second": rows, "seconds": seconds})


def _as_table(speeds: Sequence[Speed]) -> list[str]:
    heading = "Decisions per second of processor time, random play on one core"
    lines = [heading, f"{'game':<8}{'players':>8}{'median':>12}{'least':>12}{'most':>12}"]
    for speed in speeds:
        numbers = (speed.median, speed.least, speed.most)
        figures = "".join(f"{number:>12,.0f}" for number in numbers)
        lines.append(f"{speed.game:<8}{speed.players:>8}{figures}")
    return lines
