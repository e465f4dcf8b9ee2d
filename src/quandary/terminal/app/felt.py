"""What lies on the table: drawn from a game's board, or as the lines of a game without one."""

from __future__ import annotations

from dataclasses import replace

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from quandary.system.safe_text import one_line, shorten
from quandary.terminal.app.hand import Hand
from quandary.terminal.app.pieces import Piece, Pieces, face_text, join
from quandary.terminal.app.seats import Seats
from quandary.terminal.app.session import Session
from quandary.terminal.board import Board, Choice, HandCard, Pile, Seen, names_to_add
from quandary.terminal.style import Style
from quandary.terminal.unreadable_input import UnreadableInput


class Felt(Vertical):
    """The part of the screen that is the game's own."""

    class Acts(Message):
        """A pile was pressed, which means an action."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    class Changed(Message):
        """Other cards are chosen now."""

    def __init__(self, session: Session) -> None:
        super().__init__(id="felt")
        self.session = session

    def show(self) -> None:
        """Show what is there now."""
        raise NotImplementedError

    def where(self) -> str:
        """How far the game has come."""
        return ""

    def choices(self) -> list[Choice]:
        """What can be done with what is chosen."""
        return []

    def clear(self) -> None:
        """Nothing is chosen any more."""

    def press(self, key: str, character: str | None) -> None:
        """A key that is nobody else's was pressed."""

    def read(self, line: str) -> tuple[str | None, str]:
        """The action that a typed line means; `None` and why, if it means none."""
        session = self.session
        if session.seen is None:
            return None, ""
        try:
            return session.screen.read(line, session.seen.view, session.voice), ""
        except UnreadableInput as error:
            facts = {**error.facts, "line": shorten(one_line(line))}
            return None, session.voice.say(error.key, **facts)


class LinesFelt(Felt):
    """A game without a board: the lines that it draws, and a question."""

    def compose(self) -> ComposeResult:
        yield Static(id="lines")
        yield Static(id="status", markup=False)

    def show(self) -> None:
        session = self.session
        if session.seen is None:
            names = [row.name for row in session.company()]
            self.query_one("#lines", Static).update(Text("\n".join(names)))
            self.query_one("#status", Static).update(session.status() or "")
            return
        style = Style(has_colour=True, is_plain=False, width=max(40, self.size.width))
        lines = session.screen.draw_table(session.seen.view, session.voice, style)
        self.query_one("#lines", Static).update(Text.from_ansi("\n".join(lines)))
        asks = session.seen.is_asked and session.seen.legal
        question = session.status() or ""
        if asks:
            question = session.screen.ask(session.seen.view, session.seen.legal, session.voice)
        self.query_one("#status", Static).update(question)


class BoardFelt(Felt):
    """Seats, piles, and the own hand with the cards that are chosen in it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._chosen: list[int] = []
        self._cards: list[HandCard] = []
        self._cursor: int | None = None

    def compose(self) -> ComposeResult:
        yield Seats(id="seats")
        yield Pieces(gap=3, id="piles")
        yield Static(id="status", markup=False)
        yield Static(id="own", markup=False)
        yield Hand(id="hand")

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
        rows = self.board.seats(seen)
        noted = [replace(row, notes=(*row.notes, *self.session.notes(row.seat))) for row in rows]
        self.query_one("#seats", Seats).show(noted)
        self.query_one("#piles", Pieces).show(
            [_pile_piece(pile) for pile in self.board.piles(seen)]
        )
        self.query_one("#status", Static).update(status or self.board.status(seen))
        self.query_one("#status", Static).set_class(bool(seen.legal), "asks")
        self.query_one("#own", Static).update(self.board.own(seen))
        self._show_hand(seen)

    def _show_hand(self, seen: Seen) -> None:
        cards = self.board.hand(seen)
        if cards != self._cards:
            self._cards, self._chosen = cards, []
        if self._cursor is not None:
            self._cursor = min(self._cursor, len(cards) - 1) if cards else None
        self.query_one("#hand", Hand).show(cards, self._chosen, self._usable(seen), self._cursor)

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

    def clear(self) -> None:
        self._chosen = []
        self._show_chosen()

    @on(Hand.Toggled)
    def _press_card(self, event: Hand.Toggled) -> None:
        self._toggle(event.index)

    def _toggle(self, index: int) -> None:
        """Choose a card or put it back; one that does not go with the others begins anew."""
        seen = self.session.seen
        if seen is None or not seen.legal:
            return
        if index in self._chosen:
            self._chosen.remove(index)
        elif index in self._usable(seen):
            self._chosen.append(index)
        else:
            self._chosen = []
            self._chosen = [index] if index in self._usable(seen) else []
        self._show_chosen()

    def _show_chosen(self) -> None:
        if self.session.seen is not None:
            self._show_hand(self.session.seen)
            self.post_message(self.Changed())

    @on(Pieces.Pressed, "#piles")
    def _press_pile(self, event: Pieces.Pressed) -> None:
        self.post_message(self.Acts(str(event.value)))


def _pile_piece(pile: Pile) -> Piece:
    label = Text(pile.label)
    if pile.face is None:
        return Piece(label, pile.action)
    face = face_text(pile.face, len(pile.face.text) + 2)
    return Piece(join(face, Text(" "), label), pile.action)
