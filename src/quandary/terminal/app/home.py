"""Home: which game, with how many, against whom, in which language; or one that was left."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.screen import Screen
from textual.widgets import (
    Button,
    Input,
    Label,
    OptionList,
    Static,
)
from textual.widgets.option_list import Option

from quandary.bots.catalogue import bot_names
from quandary.bots.game_bots import LEVELS
from quandary.games import GAMES
from quandary.games.options import OptionField
from quandary.table.record import Record, UnreadableRecord, read_record
from quandary.terminal.app.choose_one import ChooseOne
from quandary.terminal.app.themes import switch_theme
from quandary.terminal.game_start import PlayArguments, find_translator, usual_count
from quandary.terminal.record_file import records_folder
from quandary.terminal.translator import Translator
from quandary.words import languages, text

MOST_RECORDS = 20
YES, NO = "yes", "no"
USUAL_LEVEL = "steady"
"""As on the page."""


@dataclass(frozen=True)
class LeftGame:
    """An unfinished game that can be continued."""

    file: Path
    record: Record
    at: datetime
    """When it was last played, by this machine's clock."""


def left_games(folder: Path, most: int = MOST_RECORDS) -> list[LeftGame]:
    """The unfinished games in a folder, last played first; other files are passed over."""
    found = []
    for at, file in sorted(_dated_files(folder), reverse=True):
        try:
            record = read_record(file.read_bytes())
        except (OSError, UnreadableRecord):
            continue
        if record.result is None and record.game in GAMES:
            found.append(LeftGame(file, record, datetime.fromtimestamp(at, UTC).astimezone()))
        if len(found) == most:
            break
    return found


def _dated_files(folder: Path) -> Iterator[tuple[float, Path]]:
    """The files in a folder, each with when it was last written; one that is gone is left out."""
    for file in folder.glob("*.json"):
        with suppress(OSError):
            yield file.stat().st_mtime, file


class HomeScreen(Screen[PlayArguments | None]):
    """A form. Dismissed with what is to be played, or with nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave"),
        Binding("f9", "theme"),
        Binding("f5", "play"),
        Binding("down", "app.focus_next"),
        Binding("up", "app.focus_previous"),
    ]

    def __init__(self, arguments: PlayArguments, problem: str | None = None) -> None:
        super().__init__(classes="HomeScreen")
        self._before = arguments
        self._problem = problem
        self._translator = find_translator(arguments.language)
        self._game = arguments.game or next(iter(GAMES))
        self._left = left_games(records_folder(os.environ))

    def compose(self) -> ComposeResult:
        say = self._translator.say
        yield Static(f"{say('web.title.plain')}", id="where", markup=False)
        names = [say(f"game.{game}") for game in GAMES]
        yield from self._choice("game", say("web.friends.game"), list(GAMES), names, self._game)
        yield Static(say(f"{self._game}.pitch"), classes="hint", id="pitch", markup=False)
        yield Container(*self._game_rows(), id="rows")
        with Horizontal(classes="row"):
            yield Label(say("web.friends.here"), classes="label", markup=False)
            yield Input(
                self._before.here or "",
                placeholder=say("terminal.here_hint"),
                id="here",
                compact=True,
            )
        own = [text(language, "terminal.language") for language in languages()]
        yield from self._choice(
            "language", say("web.settings.language"), languages(), own, self._translator.language
        )
        yield Static(say("terminal.form_keys"), id="form_keys", markup=False)
        with Horizontal(id="buttons"):
            yield Button(f"{say('web.bots.play')}  F5", id="play", variant="primary", compact=True)
            yield Button(f"{say('terminal.key.theme')}  F9", id="theme", compact=True)
            yield Button(f"{say('terminal.key.leave')}  Esc", id="leave", compact=True)
        yield Static(self._problem or "", id="problem", markup=False)
        if self._left:
            yield Label(say("terminal.left_games"), classes="label", markup=False)
            yield OptionList(*map(self._left_option, self._left), id="records", compact=True)

    def on_mount(self) -> None:
        self.query_one("#play", Button).focus()

    # The rows that depend on the game

    def _game_rows(self) -> list[Horizontal | Static]:
        say, rules = self._translator.say, GAMES[self._game]
        counts = [str(count) for count in rules.PLAYER_COUNTS]
        players = self._before.players if self._before.players in counts else None
        bots = self._bots()
        names = [self._bot_name(bot) for bot in bots]
        now = players or str(usual_count(self._game))
        rows: list[Horizontal | Static] = [
            *self._choice("players", say("web.bots.players"), counts, counts, now),
            *self._choice("bots", say("web.bots.level"), bots, names, self._bot()),
            Static(self._bot_hint(self._bot()), classes="hint", id="bot_hint", markup=False),
        ]
        return [*rows, *map(self._option_row, rules.OPTIONS)]

    def _option_row(self, field: OptionField) -> Horizontal:
        said = self._before.options.get(field.name, field.default)
        label = self._translator.say(f"{self._game}.options.{field.name}")
        name = f"option-{field.name}"
        box: ChooseOne | Input
        if field.is_yes_or_no:
            names = [self._translator.say(f"terminal.{answer}") for answer in (NO, YES)]
            box = ChooseOne((NO, YES), names, YES if said else NO, id=name)
        else:
            box = Input(str(said), id=name, type="integer", compact=True)
        return Horizontal(Label(label, classes="label", markup=False), box, classes="row")

    def _choice(
        self, name: str, label: str, values: Sequence[str], shown: Sequence[str], now: str
    ) -> list[Horizontal]:
        choose = ChooseOne(values, shown, now, id=name)
        return [Horizontal(Label(label, classes="label", markup=False), choose, classes="row")]

    def _bots(self) -> list[str]:
        names = bot_names(self._game)
        return [name for name in names if name in LEVELS] or list(names)

    def _bot(self) -> str:
        bots = self._bots()
        return next(bot for bot in (self._before.bots, USUAL_LEVEL, *bots) if bot in bots)

    def _bot_name(self, bot: str) -> str:
        return self._translator.say(f"web.level.{bot}") if bot in LEVELS else bot

    def _bot_hint(self, bot: str) -> str:
        return self._translator.say(f"web.level_hint.{bot}") if bot in LEVELS else ""

    def _left_option(self, left: LeftGame) -> Option:
        others = self._translator.join(left.record.players[1:])
        game = self._translator.say(f"game.{left.record.game}")
        label = self._translator.say("web.home_page.game_with", game=game, names=others)
        numbers = {"year": "Y", "month": "m", "day": "d", "hour": "H", "minute": "M"}
        facts = {name: left.at.strftime(f"%{code}") for name, code in numbers.items()}
        return Option(
            f"{self._translator.say('terminal.moment', **facts)}  {label}", id=str(left.file)
        )

    # Changes

    @on(ChooseOne.Changed)
    async def _change(self, event: ChooseOne.Changed) -> None:
        value, row = event.value, event.choose_one.id
        if row == "game":
            self._before = self._arguments()
            self._game = value
            self.query_one("#pitch", Static).update(self._translator.say(f"{value}.pitch"))
            rows = self.query_one("#rows", Container)
            await rows.remove_children()
            await rows.mount(*self._game_rows())
        elif row == "language":
            self._before = self._arguments()
            self._translator = Translator(value)
            await self.recompose()
            self.query_one("#language", ChooseOne).focus()
        elif row == "bots":
            self.query_one("#bot_hint", Static).update(self._bot_hint(value))

    def _value(self, row: str) -> str:
        return self.query_one(f"#{row}", ChooseOne).value

    def _arguments(self) -> PlayArguments:
        """What the form says now."""
        options: dict[str, str | bool] = {}
        for field in GAMES[self._game].OPTIONS:
            selector = f"#option-{field.name}"
            options[field.name] = (
                self.query_one(selector, ChooseOne).value == YES
                if field.is_yes_or_no
                else self.query_one(selector, Input).value
            )
        here = self.query_one("#here", Input).value.strip()
        return replace(
            self._before,
            game=self._game,
            players=self._value("players"),
            bots=self._value("bots"),
            options=options,
            here=here or None,
            language=self._value("language"),
            resume=None,
        )

    # Ending

    @on(Button.Pressed, "#play")
    def action_play(self) -> None:
        """Play what the form says."""
        self.dismiss(self._arguments())

    @on(Button.Pressed, "#theme")
    def action_theme(self) -> None:
        """Light or dark."""
        switch_theme(self.app)

    @on(Button.Pressed, "#leave")
    def action_leave(self) -> None:
        """Enough for today."""
        self.dismiss(None)

    @on(OptionList.OptionSelected, "#records")
    def _resume(self, event: OptionList.OptionSelected) -> None:
        resumed = PlayArguments(resume=str(event.option.id), bots=self._value("bots"))
        self.dismiss(replace(resumed, language=self._value("language")))
