"""A table drawn from a game's board: seats, piles and your hand, as large as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Static

from quandary.terminal.app.cards import SIZES, CardSize, card_lines, card_width
from quandary.terminal.app.felt import Felt
from quandary.terminal.app.hand import Hand, hand_height, hand_rows
from quandary.terminal.app.pieces import Piece, Pieces, find_places, height_of, join
from quandary.terminal.app.seats import Seats, fits_large, seats_height
from quandary.terminal.app.session import Session
from quandary.terminal.board import Board, Choice, HandCard, Pile, SeatRow, Seen, names_to_add

PILES_GAP = 3
OTHER_LINES = 2
"""What is asked for, and the own points."""
GAPS = 3
"""Empty lines around piles and hand, where there are any."""
LINES_BESIDE_LOG = 9
LINES_ABOVE_LOG = 9


class BoardFelt(Felt):
    """Seats, piles, and your hand with the cards that are chosen in it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._chosen: list[int] = []
        self._cards: list[HandCard] = []
        self._cursor: int | None = None
        self._card_size = SIZES[-1]

    def compose(self) -> ComposeResult:
        yield Seats(id="seats")
        with Container(id="between"):
            yield Pieces(gap=PILES_GAP, id="piles")
        yield Static(id="status", markup=False)
        yield Static(id="own", markup=False)
        yield Hand(id="hand")

    def on_resize(self) -> None:
        self.show()

    @property
    def board(self) -> Board:
        board = self.session.board
        assert board is not None, "a game without a board has lines"
        return board

    def where(self) -> str:
        return "" if self.session.seen is None else self.board.where(self.session.seen)

    def show(self) -> None:
        seen = self.session.seen
        status = self.session.status()
        if seen is None:
            self.query_one("#seats", Seats).show(self.session.company())
            self.query_one("#status", Static).update(status or "")
            return
        status_text = status or self.board.status(seen)
        rows = [
            replace(row, notes=(*row.notes, *self.session.notes(row.seat)))
            for row in self.board.seats(seen)
        ]
        piles = self.board.piles(seen)
        self._card_size = self._find_size(rows, piles, self.board.hand(seen), status_text)
        self.query_one("#seats", Seats).show(rows, self._card_size)
        self.query_one("#piles", Pieces).show(self._pile_pieces(piles, self._card_size))
        self.query_one("#status", Static).update(status_text)
        self.query_one("#status", Static).set_class(bool(seen.legal), "asks")
        self.query_one("#own", Static).update(self.board.own(seen))
        self._show_hand(seen)

    def _find_size(
        self, rows: Sequence[SeatRow], piles: Sequence[Pile], hand: Sequence[HandCard], status: str
    ) -> CardSize:
        """The largest cards with which the whole table is in sight.

        Rather smaller cards than another row of them, but rather that than the smallest.
        """
        width = self.size.width
        if not width:
            return SIZES[-1]
        room = self.screen.size.height - self._lines_around() - len(status) // width - OTHER_LINES
        fitting = []
        for size in SIZES:
            pieces = find_places(self._pile_pieces(piles, size), PILES_GAP, width)
            needed = seats_height(rows, size) + height_of(pieces) + hand_height(hand, size, width)
            needed += GAPS if size.has_gaps else 0
            if needed <= room and fits_large(rows, size, width):
                fitting.append(size)
        fewest = len(hand_rows(hand, SIZES[-1], width))
        flat = [size for size in fitting if len(hand_rows(hand, size, width)) == fewest]
        best = next(iter(flat), SIZES[-1])
        return best if best is not SIZES[-1] else next(iter(fitting), best)

    def _lines_around(self) -> int:
        """Lines of the screen that are not for the table: title, buttons, keys, perhaps the log."""
        return LINES_BESIDE_LOG if self.screen.has_class("-wide") else LINES_ABOVE_LOG

    def _pile_pieces(self, piles: Sequence[Pile], size: CardSize) -> list[Piece]:
        has_colour = not self.app.no_color
        return [_pile_piece(pile, size.piles, has_colour=has_colour) for pile in piles]

    def _show_hand(self, seen: Seen) -> None:
        cards = self.board.hand(seen)
        if cards != self._cards:
            self._cards, self._chosen = cards, []
        if self._cursor is not None:
            self._cursor = min(self._cursor, len(cards) - 1) if cards else None
        self.query_one("#hand", Hand).show(
            cards, self._card_size, self._chosen, self._usable(seen), self._cursor
        )

    def _usable(self, seen: Seen) -> list[int]:
        """The cards that go with those that are chosen."""
        names: set[str] = set()
        for verb in {action.partition(" ")[0] for action in seen.legal}:
            names |= names_to_add(verb, self._names(), seen.legal)
        return [index for index, card in enumerate(self._cards) if card.name in names]

    def _names(self) -> list[str]:
        return [self._cards[index].name for index in self._chosen]

    def choices(self) -> list[Choice]:
        seen = self.session.seen
        return [] if seen is None or not seen.legal else self.board.choices(seen, self._names())

    # Choosing

    def press(self, key: str, character: str | None) -> None:
        index = next((n for n, card in enumerate(self._cards) if card.key == character), None)
        if index is not None:
            self._toggle(index)
        elif key in ("left", "right") and self._cards:
            step = 1 if key == "right" else -1
            start = -step if self._cursor is None and step == 1 else (self._cursor or 0)
            self._cursor = (start + step) % len(self._cards)
            self._show_chosen()
        elif key == "space" and self._cursor is not None:
            self._toggle(self._cursor)
        elif key == "escape":
            self.clear()
        elif character is not None and character.isalnum() and self._cards:
            self._say("terminal.no_card", card=character)

    def clear(self) -> None:
        self._chosen = []
        self._show_chosen()

    @on(Hand.Toggled)
    def _press_card(self, event: Hand.Toggled) -> None:
        self._toggle(event.index)

    def _toggle(self, index: int) -> None:
        """Choose a card or put it back; one that does not go with the others begins a new one."""
        seen = self.session.seen
        if seen is None or not seen.legal:
            self._say("terminal.not_now")
            return
        is_put_back = index in self._chosen
        if is_put_back:
            self._chosen.remove(index)
        elif index in self._usable(seen):
            self._chosen.append(index)
        else:
            self._chosen = []
            self._chosen = [index] if index in self._usable(seen) else []
        self._show_chosen()
        if not self._chosen and not is_put_back:
            self._say("terminal.card_not_now")

    def _say(self, key: str, **facts: object) -> None:
        self.post_message(self.Says(self.session.translator.say(key, **facts)))

    def _show_chosen(self) -> None:
        if self.session.seen is not None:
            self._show_hand(self.session.seen)
            self.post_message(self.Changed())

    @on(Pieces.Pressed, "#piles")
    def _press_pile(self, event: Pieces.Pressed) -> None:
        self.post_message(self.Acts(str(event.value)))


def _pile_piece(pile: Pile, height: int, *, has_colour: bool) -> Piece:
    """A pile: its card, and the words beside the middle of it."""
    label = Text(pile.label)
    if pile.face is None:
        label = Text(f" {pile.label}")  # Where the paper of a card begins, its face does not.
        above, below = "\n" * (height // 2), "\n" * (height - 1 - height // 2)
        return Piece(Text(above).append_text(label).append(below), pile.action)
    width = card_width([pile.face], height)
    lines = card_lines(pile.face, width, height, has_colour=has_colour)
    lines[height // 2] = join(lines[height // 2], Text(" "), label)
    return Piece(Text("\n").join(lines), pile.action)
