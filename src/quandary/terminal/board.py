"""A game's table as values: what lies where, and what can be done, for a screen to draw.

Nothing here decides a rule. What may be done comes from the legal actions that the table sends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from quandary.games.game import Plain, Seat
from quandary.terminal.translator import Translator
from quandary.words import text

ENTER = "enter"


@dataclass(frozen=True)
class Face:
    """A side of a card: what is written on it, and the colours of ink and paper."""

    text: str
    ink: str
    paper: str
    mark: str = ""
    """What the text begins with before a number: it goes into the corners of a large card."""


@dataclass(frozen=True)
class HandCard:
    """A card of the viewer's hand."""

    key: str
    """Chooses it on the keyboard."""
    face: Face
    name: str
    """What actions call it."""
    below: str = ""
    """What the viewer could remember of its other side."""


@dataclass(frozen=True)
class SeatRow:
    """Somebody at the table, and what everybody sees of them."""

    seat: Seat
    name: str
    points: str = ""
    """In words; nothing before a game."""
    cards: tuple[Face, ...] = ()
    notes: tuple[str, ...] = ()
    is_active: bool = False


@dataclass(frozen=True)
class Pile:
    """Cards in the middle. Pressing one does its action, if it has one."""

    label: str
    face: Face | None = None
    action: str | None = None


@dataclass(frozen=True)
class Choice:
    """Something to do: a button, and a key for it."""

    label: str
    action: str | None
    """`None` if it cannot be done now; the label says why, or what is missing."""
    key: str
    confirm: tuple[str, str] | None = None
    """A question and its explanation, before what cannot be undone."""


@dataclass(frozen=True)
class Seen:
    """All that a board is drawn from: a seat's view, its legal actions and its language."""

    view: Plain
    legal: Sequence[str]
    translator: Translator
    memory_aid: bool = True
    """Whether what a person might have forgotten is shown."""

    @property
    def is_asked(self) -> bool:
        """Whether the viewer is to act."""
        return self.translator.viewer is not None and self.translator.viewer in self.view["to_act"]


@dataclass(frozen=True, kw_only=True)
class Board:
    """How a game is shown as a table."""

    where: Callable[[Seen], str]
    """How far the game has come."""
    status: Callable[[Seen], str]
    """What is asked for now, or of whom."""
    seats: Callable[[Seen], list[SeatRow]]
    """The others, clockwise from the viewer; everybody for somebody at no seat."""
    piles: Callable[[Seen], list[Pile]]
    hand: Callable[[Seen], list[HandCard]]
    own: Callable[[Seen], str]
    """The viewer's points, and what the hand comes to."""
    choices: Callable[[Seen, Sequence[str]], list[Choice]]
    """What can be done with the chosen cards, by name; first what Enter does."""
    next_deal: Callable[[Seen], str]
    """The words on the button that goes on to the next deal."""
    deal_name: Callable[[int, Translator], str]
    """What the game calls one of its deals, counted from 1."""


def action_with(verb: str, names: Sequence[str], legal: Sequence[str]) -> str | None:
    """The legal action that takes exactly these cards, in whatever order."""
    wanted = Counter(names)
    return next((each for each in _with_verb(verb, legal) if _cards_in(each) == wanted), None)


def names_to_add(verb: str, names: Sequence[str], legal: Sequence[str]) -> set[str]:
    """The cards that can still be added to these towards something legal."""
    chosen = Counter(names)
    found: set[str] = set()
    for each in _with_verb(verb, legal):
        cards = _cards_in(each)
        if chosen <= cards:
            found |= set(cards - chosen)
    return found


def _with_verb(verb: str, legal: Sequence[str]) -> list[str]:
    return [each for each in legal if each.partition(" ")[0] == verb]


def _cards_in(action: str) -> Counter[str]:
    return Counter(action.split()[1:])


def key_of(command: str, translator: Translator) -> str:
    """The letter for a command in this language; the English one if the language has none."""
    for language in (translator.language, "en"):
        words = text(language, f"command.{command}").split()
        letter = next((word for word in words if len(word) == 1 and word.isalpha()), None)
        if letter is not None:
            return letter
    return command[0]


def seats_from(viewer: Seat | None, players: int) -> list[Seat]:
    """The others clockwise; all seats for somebody at none."""
    if viewer is None:
        return list(range(players))
    return [(viewer + step) % players for step in range(1, players)]
