"""What people tell of a game of 5211: a reveal that could not have gone better."""

from __future__ import annotations

from quandary.analysis.review.highlights import luckiest_event

HIGHLIGHTS = (luckiest_event("luckiest_draw", "others"),)
