"""What a seat or a spectator of Quando is sent: the shapes of views and witnessed events.

Plain dictionaries, ready to be sent. `None` is a side or fact this viewer may not see.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class SeenCard(TypedDict):
    """A card as a viewer sees it."""

    front: int | None
    back: int | None


NameOfPlay = Literal["straight", "set", "triplet"]


class WitnessedDeal(TypedDict):
    """A round begins: every hand as the viewer sees it, and the draw pile (Q2, Q3)."""

    kind: Literal["dealt"]
    dealer: int
    hands: list[list[SeenCard]]
    pile: int
    showing: int


class WitnessedPlay(TypedDict):
    """Cards went onto the discard pile; `positions` are their places in the hand (Q9)."""

    kind: Literal["played"]
    seat: int
    play: NameOfPlay
    positions: list[int]
    cards: list[SeenCard]


class WitnessedDraw(TypedDict):
    """Somebody drew a card; `showing` is what then lies on top (Q10, Q15)."""

    kind: Literal["drawn"]
    seat: int
    side: Literal["showing", "hidden"]
    penalty: bool
    card: SeenCard
    showing: int | None


class WitnessedTurn(TypedDict):
    """A zero was turned over; everybody knows both of its sides (Q14)."""

    kind: Literal["turned"]
    seat: int
    position: int
    card: SeenCard


class WitnessedPileTurn(TypedDict):
    """The discard pile became the draw pile (Q12)."""

    kind: Literal["pile_turned"]
    size: int
    showing: int


class WitnessedDeed(TypedDict):
    """Something a seat did, or was spared, that has nothing hidden in it."""

    kind: Literal["knocked", "passed", "nothing_drawn"]
    seat: int


class WitnessedScore(TypedDict):
    """The round was counted (Q22, Q23)."""

    kind: Literal["scored"]
    sums: list[int]
    lowest: list[int]
    knocker: int | None
    penalty: int
    points: list[int]
    totals: list[int]


class WitnessedDealOver(TypedDict):
    """The round is over, and all hands lie open (Q4)."""

    kind: Literal["deal_over"]
    ended_by: Literal["zeros", "knock"]
    hands: list[list[SeenCard]]


class WitnessedGameOver(TypedDict):
    """The game is over; several winners share the win (Q24)."""

    kind: Literal["game_over"]
    totals: list[int]
    winners: list[int]


WitnessedEvent = (
    WitnessedDeal
    | WitnessedPlay
    | WitnessedDraw
    | WitnessedTurn
    | WitnessedPileTurn
    | WitnessedDeed
    | WitnessedScore
    | WitnessedDealOver
    | WitnessedGameOver
)


class PileView(TypedDict):
    """The draw pile: how many cards, and the upper side of the top one (Q5)."""

    size: int
    showing: int | None


class DiscardView(TypedDict):
    """The discard pile: how many cards, and the side that lies on top."""

    size: int
    top: int | None


class ResultView(TypedDict):
    """How a finished game ended."""

    totals: list[int]
    winners: list[int]


class Memory(TypedDict):
    """What the viewer could remember: every card's place, with the sides this viewer has seen."""

    hands: list[list[SeenCard]]
    pile: list[SeenCard]
    """The draw pile, top first; the side that lies up is the front."""
    discard: list[SeenCard]
    """The discard pile, the card laid first first."""


class View(TypedDict):
    """Everything a seat or a spectator may know at one moment."""

    game: Literal["quando"]
    seat: int | None
    players: int
    options: dict[str, Any]
    deal: int | None
    dealer: int | None
    phase: Literal["deal", "play", "draw", "penalty", "over"]
    to_act: list[int]
    active: int | None
    hands: list[list[SeenCard]]
    pile: PileView
    discard: DiscardView
    plays: list[int]
    knocker: int | None
    triplet: bool
    """The active player has played a number triplet and is about to draw (Q13)."""
    owing: list[int]
    totals: list[int]
    sheet: list[list[int]]
    result: ResultView | None
    memory: Memory
    events: list[WitnessedEvent]


class Facts(TypedDict):
    """What follows from the view by the rules, the same for everybody: for screens."""

    first_players: list[int]
    """Who plays first, for each seat that may deal (Q6)."""
    last_turns: list[int]
    """After a knock, the seats whose last turn is not over yet, in their order (Q20)."""
