"""`quandary play`: at the table, or line by line, one person against bots."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from quandary.games.game import Event
from quandary.system.exit_codes import EXIT_INTERRUPTED, EXIT_REFUSED
from quandary.table.dealer import deck_from_seed
from quandary.terminal.console import Console, Leaving
from quandary.terminal.game_ask import ask_what_is_missing
from quandary.terminal.game_resume import begin_again
from quandary.terminal.game_start import (
    CannotStart,
    GameStart,
    PlayArguments,
    begin_new,
    find_translator,
)
from quandary.terminal.hint import give_hint
from quandary.terminal.keeping import about_file, keep_at_last
from quandary.terminal.opponents import Opponents, seat_opponents
from quandary.terminal.registry import SCREENS
from quandary.terminal.style import style_of_terminal
from quandary.terminal.table_commands import answer_command
from quandary.terminal.table_or_lines import can_open_screens
from quandary.terminal.translator import Translator, make_translator
from quandary.terminal.typed_action import NotAnAction, read_typed_action


def play(arguments: PlayArguments) -> int:
    """Play a game to its end, or until the person leaves; the exit code."""
    try:
        translator = find_translator(arguments.language)
    except CannotStart as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    if can_open_screens(plain=arguments.plain, translator=translator):
        from quandary.terminal.app.play_app import play_at_table

        return play_at_table(arguments)
    return play_by_lines(arguments, translator)


def play_by_lines(arguments: PlayArguments, translator: Translator) -> int:
    """One person against bots, for screen readers, pipes and plain terminals; the exit code."""
    console = Console(style_of_terminal(plain=arguments.plain))
    try:
        start = (
            begin_new(ask_what_is_missing(arguments, translator, console), translator)
            if arguments.resume is None
            else begin_again(arguments, translator)
        )
        if len(start.people) > 1:
            raise CannotStart(translator.say("terminal.here_needs_table"))
        opponents = seat_opponents(start, arguments.bots)
    except CannotStart as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    except (EOFError, Leaving):
        console.say(["", translator.say("keep.goodbye")])
        return 0
    except KeyboardInterrupt:
        console.say([""])
        return EXIT_INTERRUPTED
    return TerminalGame(start, opponents, console, is_new=arguments.resume is None).play()


class TerminalGame:
    """A person at a table with bots."""

    def __init__(
        self, start: GameStart, opponents: Opponents, console: Console, *, is_new: bool
    ) -> None:
        self.match, self.record_file = start.match, start.record_file
        self.seed, self.person = start.seed, start.person
        self.console, self.style = console, console.style
        self.translator = make_translator(
            start.translator.language, self.match.players, self.person
        )
        self.screen = SCREENS[self.match.game.ID]
        self.opponents = opponents
        self.is_new = is_new
        self.has_seen_table = is_new

    def play(self) -> int:
        """Play to the end of the game, or of the person's patience; the exit code."""
        exit_code = 0
        try:
            self._greet()
            self._play_on()
            self._tell_end()
        except (EOFError, Leaving):
            self.console.say([""])
        except KeyboardInterrupt:
            self.console.say([""])
            exit_code = EXIT_INTERRUPTED
        except BrokenPipeError:
            self.record_file.keep(self.match)
            raise
        finally:
            about_opponents = self.opponents.leave(self.translator)
        self.console.say(about_opponents)
        self.console.say_whole(keep_at_last(self.record_file, self.match, self.translator))
        return exit_code

    def _greet(self) -> None:
        others = [name for seat, name in enumerate(self.translator.names) if seat != self.person]
        game = self.translator.say(f"game.{self.match.game.ID}")
        key = "ask.begin" if self.is_new else "ask.resumed"
        self.console.say([self.translator.say(key, game=game, others=self.translator.join(others))])

    def _play_on(self) -> None:
        match, game = self.match, self.match.game
        while not match.is_over:
            if game.is_awaiting_deal(match.state):
                self.console.say([""])
                self._tell(match.deal(deck_from_seed(game, self.seed, len(match.deals))))
                continue
            seats = game.to_act(match.state)
            if self.person in seats:
                self._tell(self._person_acts())
            else:
                self._tell(self.opponents.act(seats[0]))

    def _tell(self, events: Sequence[Event]) -> None:
        self.opponents.hear(events)
        for witnessed in self.match.game.redact_all(events, self.person):
            self.console.say(self.screen.describe(witnessed, self.translator))

    # The person's turn

    def _person_acts(self) -> tuple[Event, ...]:
        """Ask until there is a legal action, and do it."""
        self._keep()
        view, legal = self.match.view(self.person), self.match.legal(self.person)
        draw = self.screen.draw_for if self.has_seen_table else self.screen.draw_table
        self.has_seen_table = True
        self.console.say(["", *draw(view, self.translator, self.style)])
        question = self.screen.ask(view, legal, self.translator)
        self.console.say([question])
        while True:
            line = self.console.ask()
            if self._answers(line):
                self.console.say([question])
                continue
            events = self._try(line)
            if events is not None:
                return events

    def _try(self, line: str) -> tuple[Event, ...] | None:
        """What the action in a line leads to; `None`, and why not, if it cannot be done."""
        try:
            action = read_typed_action(line, self.match, self.person, self.translator)
        except NotAnAction as why:
            self.console.say([str(why)])
            return None
        return self.match.act(self.person, action)

    def _answers(self, line: str) -> bool:
        """Do what a line asks for besides playing; whether it did ask for such a thing."""
        if self.translator.means(line, "quit"):
            raise Leaving
        if self.translator.means(line, "hint"):
            lines: list[str] | None = give_hint(self.match, self.person, self.translator)
        else:
            lines = answer_command(line, self.match, self.person, self.translator, self.style)
        if lines is None:
            return False
        self.console.say(lines)
        return True

    # The end

    def _tell_end(self) -> None:
        view, translator = self.match.view(self.person), self.translator
        sheet = self.screen.draw_sheet(view, translator, self.style)
        self.console.say(["", self.style.heading(translator.say("score.heading")), *sheet])

    def _keep(self) -> None:
        """Keep the game as it is; say so the first time that it fails."""
        had_failed = self.record_file.failure is not None
        self.record_file.keep(self.match)
        if self.record_file.failure is not None and not had_failed:
            about = about_file("keep.failed", self.record_file, self.translator)
            self.console.say_whole(f"\n{about}")
