"""Numbers on the command line of the tools that find bots' numbers."""

from __future__ import annotations

import argparse

MOST = 10**9


def whole_number(text: str) -> int:
    """A whole number that somebody could mean; the sentence is argparse's."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST))
    if not is_number or not 0 < int(text) <= MOST:
        raise argparse.ArgumentTypeError("must be a whole number from 1 to 1000000000")
    return int(text)


def some_minutes(text: str) -> float:
    """A number of minutes above 0, at most a year of them."""
    if not _is_decimal(text) or not 0 < float(text) <= 366 * 24 * 60:
        raise argparse.ArgumentTypeError("must be a number of minutes above 0")
    return float(text)


def share(text: str) -> float:
    """A number from 0 to 1."""
    if not _is_decimal(text) or not 0 <= float(text) <= 1:
        raise argparse.ArgumentTypeError("must be a number from 0 to 1")
    return float(text)


def _is_decimal(text: str) -> bool:
    return text.isascii() and text.replace(".", "", 1).isdecimal() and len(text) < 12
