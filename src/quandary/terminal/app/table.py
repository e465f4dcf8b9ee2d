"""The table: everybody's cards, your hand, what happened, and the keys for all of it."""

from __future__ import annotations

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from quandary.terminal.app.board_felt import BoardFelt
from quandary.terminal.app.dialogs import Curtain, Lines, Question
from quandary.terminal.app.felt import Felt, LinesFelt
from quandary.terminal.app.hinting import ask_for_hint
from quandary.terminal.app.keys import KEYS, NAMES_OF_KEYS
from quandary.terminal.app.pieces import Piece, Pieces, join
from quandary.terminal.app.session import Session
from quandary.terminal.app.themes import switch_theme
from quandary.terminal.app.typed import answer_lines
from quandary.terminal.board import ENTER, Choice
from quandary.terminal.style import Style

LINES_OF_LOG = 400
LEAST_SIZE = {"width": 60, "height": 20}
"""Cells; in a smaller window the hand may be out of sight."""


class TableScreen(Screen[str]):
    """A session to look at and to play. Dismissed with the command that ended it."""

    AUTO_FOCUS = ""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.felt: Felt = LinesFelt(session) if session.board is None else BoardFelt(session)
        self._is_chatting = False
        self._has_told_result = False

    def compose(self) -> ComposeResult:
        yield Static(id="where", markup=False)
        with Container(id="middle"):
            with Vertical(id="left"):
                yield self.felt
                yield Static(id="said", markup=False)
                yield Pieces(id="actions")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="log_lines", markup=False)
        yield Input(id="line", compact=True)
        yield Pieces(gap=1, id="keys")

    def on_mount(self) -> None:
        self.query_one("#keys", Pieces).show([*map(self._key_piece, self._keys())])
        line = self.query_one("#line", Input)
        line.display = self.session.board is None
        if line.display:
            line.focus()
        self.session.listen(self.show_session)
        self.show_session()
        self._play()

    @work(exclusive=True)
    async def _play(self) -> None:
        await self.session.run()

    # Showing

    def show_session(self) -> None:
        """Show what is there now."""
        if not (self.is_mounted and self.display):  # or it is being taken down
            return
        session = self.session
        self._show_where()
        self.felt.show()
        self._show_actions()
        log = session.log[-LINES_OF_LOG:]
        self.query_one("#log_lines", Static).update(Text("\n").join(map(Text, log)))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        if session.curtain is not None:
            self._draw_curtain(session.curtain)
        elif session.is_over and not self._has_told_result:
            self._has_told_result = True
            self.action_score()
        elif not session.is_over:
            self._has_told_result = False

    def _show_where(self) -> None:
        session = self.session
        game = session.translator.say(f"game.{session.game_id}")
        where = "" if session.seen is None or session.board is None else self.felt.where()
        is_small = self.size.width < LEAST_SIZE["width"] or self.size.height < LEAST_SIZE["height"]
        if session.board is not None and is_small:
            game, where = "", session.translator.say("terminal.too_small", **LEAST_SIZE)
        self.query_one("#where", Static).update(" · ".join(filter(None, (game, where))))

    def on_resize(self) -> None:
        if self.is_mounted and self.display:
            self._show_where()

    def _choices(self) -> list[Choice]:
        return [*self.felt.choices(), *self.session.commands()]

    def _show_actions(self) -> None:
        pieces = []
        for choice in self._choices():
            key = NAMES_OF_KEYS.get(choice.key, choice.key)
            style = "dim" if choice.action is None else "bold reverse"
            label = f" {choice.label}  {key} " if choice.action else f" {choice.label} "
            pieces.append(Piece(Text(label, style=style), choice))
        self.query_one("#actions", Pieces).show(pieces)

    def say(self, sentence: str | None) -> None:
        """A sentence below the hand, such as why something cannot be done."""
        self.query_one("#said", Static).update(sentence or "")

    def _draw_curtain(self, name: str) -> None:
        if isinstance(self.app.screen, Curtain):
            return

        def lift(_: None) -> None:
            self.session.lift_curtain()

        self.app.push_screen(Curtain(name, self.session.translator), lift)

    def _keys(self) -> list[str]:
        skipped = set()
        if not self.session.can_chat:
            skipped.add("chat")
        if not self.session.can_hint:
            skipped.add("hint")
        if self.session.board is None:
            skipped.add("type")
        return [key for key, name in KEYS.items() if name not in skipped]

    def _key_piece(self, key: str) -> Piece:
        name = NAMES_OF_KEYS.get(key, key.upper())
        label = self.session.translator.say(f"terminal.key.{KEYS[key]}")
        return Piece(join(Text(name, style="bold"), Text(f" {label}")), key)

    # Pressing

    @on(Pieces.Pressed, "#actions")
    def _press_action(self, event: Pieces.Pressed) -> None:
        if isinstance(event.value, Choice):
            self._do(event.value)

    @on(Pieces.Pressed, "#keys")
    def _press_key(self, event: Pieces.Pressed) -> None:
        self._do_key(str(event.value))

    @on(Felt.Acts)
    def _felt_acts(self, event: Felt.Acts) -> None:
        self._act(event.action)

    @on(Felt.Changed)
    def _felt_changed(self) -> None:
        self.say(None)
        self._show_actions()

    @on(Felt.Says)
    def _felt_says(self, event: Felt.Says) -> None:
        self.say(event.sentence)

    def on_key(self, event: events.Key) -> None:
        if isinstance(self.focused, Input):
            if event.key == "escape":
                self._close_line()
            elif event.key in KEYS and event.key != "slash":
                self._do_key(event.key)
            elif self.session.board is None and event.key == ENTER:
                self._do_first_command()
            return
        names = {event.key, event.character}
        choice = next((each for each in self._choices() if each.key in names), None)
        if choice is not None:
            self._do(choice)
        elif event.key in KEYS or event.character == "?":
            self._do_key("f1" if event.character == "?" else event.key)
        else:
            self.felt.press(event.key, event.character)

    def _do_first_command(self) -> None:
        commands = self.session.commands()
        if commands and not self.query_one("#line", Input).value:
            self._do(commands[0])

    def _do_key(self, key: str) -> None:
        getattr(self, f"action_{KEYS[key]}")()

    @work
    async def _do(self, choice: Choice) -> None:
        if choice.action is None:
            self.say(choice.label)
            return
        if choice.confirm is not None:
            say = self.session.translator.say
            question = Question(*choice.confirm, yes=choice.label, no=say("web.cancel"))
            if not await self.app.push_screen_wait(question):
                return
        if choice.action in self.session.endings:
            self.dismiss(choice.action)
        elif choice in self.session.commands():
            answer = await self.session.do(choice.action)
            if isinstance(answer, list):
                self._read(choice.label, answer)
            else:
                self.say(answer)
        else:
            self._act(choice.action)

    @work
    async def _act(self, action: str) -> None:
        problem = await self.session.act(action)
        if problem is None:
            self.felt.clear()
        self.say(problem)

    # The line

    def action_type(self) -> None:
        """Open the line for a command as in the plain game."""
        self._open_line(is_chatting=False)

    def action_chat(self) -> None:
        """Open the line to say something to the others."""
        if self.session.can_chat:
            self._open_line(is_chatting=True)

    def _open_line(self, *, is_chatting: bool) -> None:
        self._is_chatting = is_chatting
        line = self.query_one("#line", Input)
        key = "web.chat.write" if is_chatting else "terminal.type_here"
        line.placeholder = self.session.translator.say(key)
        line.display = True
        line.focus()

    def _close_line(self) -> None:
        line = self.query_one("#line", Input)
        line.value = ""
        if self.session.board is None:
            self._is_chatting = False
        else:
            line.display = False
            self.set_focus(None)

    @on(Input.Submitted, "#line")
    async def _submit_line(self, event: Input.Submitted) -> None:
        line = event.value.strip()
        self._close_line()
        if not line:
            return
        if self._is_chatting:
            self._is_chatting = False
            self.say(await self.session.chat(line))
        elif self.session.translator.means(line, "quit"):
            self.action_leave()
        elif (lines := answer_lines(line, self.session)) is not None:
            self._read(line, lines)
        else:
            action, problem = self.felt.read(line)
            if action is None:
                self.say(problem)
            else:
                self._act(action)

    # Reading

    def _read(self, title: str, lines: list[str]) -> None:
        self.app.push_screen(Lines(title, lines, self.session.translator.say("web.close")))

    def action_help(self) -> None:
        """What the keys do, and how to play."""
        translator = self.session.translator
        sections = ["terminal.replay.help"]
        if self.session.can_play:
            sections = ["terminal.help", f"help.{self.session.game_id}"]
        lines = ["- " + line for each in sections for line in translator.section(each)]
        self._read(translator.say("terminal.key.help"), lines)

    def action_rules(self) -> None:
        """The rules in short."""
        session = self.session
        options = {} if session.seen is None else session.seen.view["options"]
        lines = [
            "- " + line
            for line in session.translator.section(f"rules.{session.game_id}", **options)
        ]
        self._read(session.translator.say("web.menu.rules"), lines)

    def action_score(self) -> None:
        """The score sheet."""
        session = self.session
        if session.seen is not None:
            style = Style(has_colour=True, is_plain=False, width=self.size.width - 10)
            lines = session.screen.draw_sheet(session.seen.view, session.translator, style)
            last = list(session.log[-1:]) if session.is_over else []
            self._read(session.translator.say("score.heading"), [*last, *lines])

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """What the judge would do."""
        if self.session.can_hint:
            lines, sentence = await ask_for_hint(self.app, self.session)
            self.say(sentence)
            if lines:
                self._read(self.session.translator.say("terminal.key.hint"), lines)

    def action_theme(self) -> None:
        """Light or dark."""
        switch_theme(self.app)

    def action_leave(self) -> None:
        """Stand up; the game is kept."""
        self.dismiss("leave")
