"""A contest as a picture: who won how often, and the ratings, with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from quandary.analysis.arena.contest import CannotPlay
from quandary.analysis.arena.intervals import Estimate
from quandary.analysis.arena.ratings import HOW_TO_INSTALL, Ratings
from quandary.analysis.arena.standings import TableStandings


def verify_plotting() -> None:
    """Refuse now rather than after a night of games."""
    if find_spec("matplotlib") is None:
        raise CannotPlay(f"plots need the package matplotlib: {HOW_TO_INSTALL}")


def draw(file: Path, title: str, tables: Sequence[TableStandings], ratings: Ratings | None) -> None:
    """Write the picture; the file's ending says which format."""
    verify_plotting()
    from matplotlib.figure import Figure

    bars = [
        (f"{standing.bot} – {_others(table, standing.bot)}", standing.won, table.par)
        for table in tables
        for standing in table.standings
    ]
    rows = max(len(bars), len(ratings.bots) if ratings else 0)
    figure = Figure(figsize=(11, 1.6 + 0.35 * rows), layout="constrained")
    figure.suptitle(title, fontsize=10)
    panels = figure.subplots(1, bool(bars) + (ratings is not None), squeeze=False)[0]
    if bars:
        _draw_row(panels[0], {name: won for name, won, _ in bars}, "share of games won")
        for par in {par for _, _, par in bars}:
            panels[0].axvline(par, color="grey", linestyle=":", label="par")
        panels[0].set_xlim(0, 1)
    if ratings is not None:
        _draw_row(panels[-1], ratings.bots, f"rating, {ratings.anchor} = 1500")
    try:
        figure.savefig(file, dpi=120)
    except (OSError, ValueError) as error:
        raise CannotPlay(f"the plot could not be written: {error}") from None


def _others(table: TableStandings, bot: str) -> str:
    return ", ".join(other for other in table.bots if other != bot)


def _draw_row(panel: Any, estimates: Mapping[str, Estimate], label: str) -> None:
    names = list(estimates)
    for row, estimate in enumerate(estimates.values()):
        panel.plot(estimate.value, row, "o", color="tab:blue")
        if estimate.low is not None and estimate.high is not None:
            panel.hlines(row, estimate.low, estimate.high, color="tab:blue")
    panel.set_yticks(range(len(names)), names)
    panel.invert_yaxis()
    panel.set_xlabel(label)
