"""What people tell of a game of Quando: the knock at the right moment, and the lucky draw."""

from __future__ import annotations

from quandary.analysis.review.highlights import best_choice, luckiest_event

HIGHLIGHTS = (best_choice("best_knock", "knock"), luckiest_event("luckiest_draw", "draw"))
