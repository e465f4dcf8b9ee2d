"""What a seat or a spectator of 5211 is sent: the shapes of views and witnessed events.

Plain dictionaries, ready to be sent. A card is its text; `None` is a card this viewer may
not see.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

SeenCard = str | None
"""A card as a viewer sees it: its text, or `None` face down."""


class WitnessedDeal(TypedDict):
    """Cards were removed and dealt; the others' hands are face down (F2, F3)."""

    kind: Literal["dealt"]
    hands: list[list[SeenCard]]
    removed: int
    pile: int


class WitnessedLaying(TypedDict):
    """Somebody has chosen cards; a viewer sees only their own (F4)."""

    kind: Literal["laid"]
    seat: int
    cards: list[SeenCard]


class WitnessedTakingBack(TypedDict):
    """Somebody took the chosen cards back (F4)."""

    kind: Literal["taken_back"]
    seat: int


class WitnessedReveal(TypedDict):
    """Everybody's cards of a turn, by seat (F4)."""

    kind: Literal["revealed"]
    turn: int
    cards: list[list[str]]


class WitnessedDraw(TypedDict):
    """Somebody drew back to five cards; `pile` is what is left (F5)."""

    kind: Literal["drawn"]
    seat: int
    cards: list[SeenCard]
    pile: int


class WitnessedScore(TypedDict):
    """A scored round, told in its steps (F6–F12)."""

    kind: Literal["scored"]
    round: int
    kododos: int
    kododos_needed: int
    counts: dict[str, int]
    limit: int
    out_by_limit: list[str]
    out_by_tie: list[list[str]]
    scored: Literal["kododo", "majority", "none"]
    colour: str | None
    cards: list[list[str]]
    points: list[int]
    totals: list[int]


class WitnessedDealOver(TypedDict):
    """The deal is played out, or the target ended it (F13, F16)."""

    kind: Literal["deal_over"]
    ended_by: Literal["pile", "target"]
    scores: list[int]


class WitnessedGameOver(TypedDict):
    """The game is over; several winners share the win (F14)."""

    kind: Literal["game_over"]
    totals: list[int]
    winners: list[int]


WitnessedEvent = (
    WitnessedDeal
    | WitnessedLaying
    | WitnessedTakingBack
    | WitnessedReveal
    | WitnessedDraw
    | WitnessedScore
    | WitnessedDealOver
    | WitnessedGameOver
)


class ScorePileView(TypedDict):
    """A score pile lies face down: how many cards, and the points in it (F12)."""

    cards: int
    points: int


class ResultView(TypedDict):
    """How a finished game ended."""

    totals: list[int]
    winners: list[int]


class Memory(TypedDict):
    """What the viewer could remember: how often each card has lain open in this deal."""

    seen: dict[str, int]


class View(TypedDict):
    """Everything a seat or a spectator may know at one moment."""

    game: Literal["5211"]
    seat: int | None
    players: int
    options: dict[str, Any]
    deal: int | None
    phase: Literal["deal", "lay", "over"]
    to_act: list[int]
    round: int
    turn: int
    cards_to_lay: int
    last_round: bool
    hands: list[list[SeenCard]]
    """Chosen cards stay in the hand until the reveal."""
    chosen: list[bool]
    choice: list[str] | None
    """The viewer's own face-down cards."""
    shown: list[list[str]]
    counts: dict[str, int]
    """How often each colour has been shown in this round."""
    limit: int
    kododos: int
    kododos_needed: int
    score_piles: list[ScorePileView]
    pile: int
    removed: int
    discard: int
    totals: list[int]
    sheet: list[list[int]]
    result: ResultView | None
    memory: Memory
    events: list[WitnessedEvent]


class Facts(TypedDict):
    """What follows from the view by the rules, the same for everybody: for screens."""

    rounds: int
    """How many rounds a deal has, if no target ends it earlier (F13)."""
    ranking: list[int]
    """The seats from the best down (F14, F17)."""
    won_by_cards: bool
    """Whether the game is over and more cards have broken a tie of points (F14)."""
