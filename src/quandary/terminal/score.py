"""`quandary score`: keeps the score of a game that is played with real cards, line by line."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from functools import partial

from quandary.system.command_name import command_name
from quandary.system.exit_codes import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_REFUSED
from quandary.system.safe_text import one_line, shorten
from quandary.terminal.console import Console, Leaving
from quandary.terminal.game_start import CannotStart, find_translator
from quandary.terminal.outcome import describe_game_over
from quandary.terminal.refusals import say_refused_round
from quandary.terminal.score_file import write_pad
from quandary.terminal.score_pad import AnyPad, IllegalRound
from quandary.terminal.score_start import ScoreArguments, ScoreStart, begin
from quandary.terminal.sheet import draw_sheet_of
from quandary.terminal.style import style_of_terminal
from quandary.terminal.table_or_lines import can_open_screens
from quandary.terminal.translator import Translator, make_translator
from quandary.terminal.unreadable_input import UnreadableInput


def score(arguments: ScoreArguments) -> int:
    """Write down rounds until the person leaves; the exit code."""
    try:
        translator = find_translator(arguments.language)
        if can_open_screens(plain=arguments.plain, translator=translator):
            from quandary.terminal.app.console_app import converse_on_screen

            title = translator.say("web.score.title")
            return converse_on_screen(partial(keep_score, arguments, translator), title)
        return keep_score(arguments, translator, Console(style_of_terminal(plain=arguments.plain)))
    except CannotStart as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED


def keep_score(arguments: ScoreArguments, translator: Translator, console: Console) -> int:
    """By a console, whichever that is; raises `CannotStart`."""
    try:
        start = begin(arguments, translator, console)
    except (EOFError, Leaving):
        console.say(["", translator.say("keep.goodbye")])
        return 0
    return TerminalPad(start, translator, console).write()


class TerminalPad:
    """A score pad and the person who writes on it."""

    def __init__(self, start: ScoreStart, translator: Translator, console: Console) -> None:
        self.start, self.game, self.console = start, start.game, console
        self.translator = make_translator(translator.language, start.pad.players, None)
        rounds = start.pad.rounds
        self.pads: list[AnyPad] = [
            replace(start.pad, rounds=rounds[:count]) for count in range(len(rounds) + 1)
        ]
        """What the pad was, one after the other; undoing goes back in it."""
        self.now = len(rounds)
        self.has_failed = False

    @property
    def pad(self) -> AnyPad:
        """The pad as it is."""
        return self.pads[self.now]

    def write(self) -> int:
        """Ask for rounds and commands; the exit code."""
        exit_code = 0
        game = self.translator.say(f"game.{self.start.game_id}")
        self.console.say([self.translator.say("pad.begin", game=game)])
        if self.pad.rounds:
            self.console.say(self._draw_sheet())
        try:
            while True:
                self._take(self._ask_round())
        except (EOFError, Leaving):
            self.console.say([""])
        except KeyboardInterrupt:
            self.console.say([""])
            exit_code = EXIT_INTERRUPTED
        self._say_where()
        return EXIT_FAILED if self.has_failed else exit_code

    def _ask_round(self) -> str:
        standing = self.game.stand(self.pad)
        if standing.is_over:
            over = describe_game_over(
                standing.winners, standing.totals, self.translator, self.game.tie_break
            )
            question = self.translator.say("pad.over", outcome=over)
        else:
            question = self.game.ask(self.pad, self.translator)
        self.console.say(["", question])
        return self.console.ask()

    def _take(self, line: str) -> None:
        """Do what a line asks for, or write down the round in it."""
        translator = self.translator
        if translator.means(line, "quit"):
            raise Leaving
        if translator.means(line, "help"):
            self.console.say(
                [translator.say(f"{self.start.game_id}.ask.pad.help"), translator.say("pad.help")]
            )
        elif translator.means(line, "undo"):
            self._move(-1, "pad.nothing_to_undo")
        elif translator.means(line, "redo"):
            self._move(1, "pad.nothing_to_redo")
        elif translator.means(line, "score"):
            self.console.say(self._draw_sheet())
        else:
            self._write_round(line)

    def _write_round(self, line: str) -> None:
        translator = self.translator
        try:
            entry = self.game.read(line, self.pad, translator, self._ask_more)
            self.game.verify(self.pad, entry)
        except UnreadableInput as error:
            shown = shorten(one_line(line))
            key = error.key if line else "ask.nothing_typed"
            self.console.say([translator.say(key, **{**error.facts, "line": shown})])
            return
        except IllegalRound as refusal:
            self.console.say([say_refused_round(refusal, self.start.game_id, self.pad, translator)])
            return
        self.pads[self.now + 1 :] = [self.pad.write(entry)]
        self.now += 1
        self._keep()
        self.console.say([*self.game.explain(self.pad, translator), *self._draw_sheet()])

    def _ask_more(self, question: str) -> str:
        self.console.say([question])
        line = self.console.ask()
        if self.translator.means(line, "quit"):
            raise Leaving
        return line

    def _move(self, step: int, otherwise: str) -> None:
        """Go back to an earlier pad, or forward again."""
        if self.now + step not in range(len(self.pads)):
            self.console.say([self.translator.say(otherwise)])
            return
        self.now += step
        self._keep()
        self.console.say(self._draw_sheet())

    def _draw_sheet(self) -> list[str]:
        standing, translator = self.game.stand(self.pad), self.translator
        rows = [
            (self.game.label(self.pad, number, translator), points)
            for number, points in enumerate(standing.points)
        ]
        total = (translator.say("score.total"), standing.totals)
        return draw_sheet_of([*rows, total], translator, self.console.style)

    def _keep(self) -> None:
        """Keep the pad as it is; say so the first time that it fails."""
        try:
            write_pad(self.start.file, self.start.game_id, self.game, self.pad)
            self.has_failed = False
        except OSError as error:
            if not self.has_failed:
                facts = {"file": self._file(), "reason": error.strerror or str(error)}
                self.console.say_whole(self.translator.say("pad.not_kept", **facts))
            self.has_failed = True

    def _say_where(self) -> None:
        if self.has_failed or not self.start.file.exists():
            return
        facts = {"file": self._file(), "command": command_name(), "game": self.start.game_id}
        self.console.say_whole(self.translator.say("pad.kept", **facts))

    def _file(self) -> str:
        return shlex.quote(one_line(str(self.start.file)))
