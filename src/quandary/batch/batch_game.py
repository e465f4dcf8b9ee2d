"""What environments ask of a game: its kernels, and what its numbers mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from quandary.batch.layout import Layout

Row: TypeAlias = NDArray[np.signedinteger[Any]]
"""One game as whole numbers; the game's `row.py` says what stands where."""
Chance: TypeAlias = NDArray[np.uint64]
Numbers: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class BatchGame:
    """A game for environments."""

    actions: int
    """How many actions there are, legal or not."""
    is_simultaneous: bool
    """Whether everybody is asked at the same time."""
    layout: Callable[[int], Layout]
    """What the numbers of an observation mean, by number of players."""
    private_parts: frozenset[str]
    """Which of them not everybody knows; what is told seat by seat, without the seat's number."""
    new_row: Callable[[int, Mapping[str, Any]], Row]
    """A game that has not begun, from the number of players and the options of a record."""
    deck: Callable[[Row], tuple[Any, ...]]
    """The cards of the present deal, as they were dealt, for `Match.deal`."""
    put_deck: Callable[[Row, Sequence[Any]], None]
    """Lay a deck of one's own ready for `deal`."""
    is_over: Callable[[Row], bool]
    """Whether the game is over; where nobody is asked and it is not, a deal is due."""
    name: Callable[[int], str]
    """What an action is called, whoever's it is."""
    to_text: Callable[[int, Any], str]
    """What an action is in the words of the seat whose view this is."""
    from_text: Callable[[str, Any], int]
    """The action that a seat's words mean; -1 for one that environments do without."""

    # kernels: each game's `stepping.py` says what they do
    begin: Callable[[Row, Chance, int], None]
    clear: Callable[[Row], None]
    deal: Callable[[Row], None]
    decide: Callable[[Row, int, Numbers, bool], None]
    play: Callable[[Row, Chance, int, Numbers, bool], bool]
    tell: Callable[[Row, int, Numbers], None]
    mark: Callable[[Row, int, Mask], None]
    asked: Callable[[Row], int]
    step_range: Callable[..., None]
