"""The whole corpus: every record here has to be refused with one line and exit code 2.

Each is a small edit of a valid record from `bases`. Its words say what the line must contain:
the place, the clause where there is one, and the offending thing.
"""

from . import action_cases, deck_cases, end_cases, file_cases, shape_cases
from .case import Case

__all__ = ["CASES", "Case"]

CASES: list[Case] = [
    *file_cases.all_cases(),
    *shape_cases.all_cases(),
    *deck_cases.all_cases(),
    *action_cases.all_cases(),
    *end_cases.all_cases(),
]
