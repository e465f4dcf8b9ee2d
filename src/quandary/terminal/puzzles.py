"""`quandary puzzles play`: moments of real games, one after the other, with what each was worth."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from quandary.analysis.judge.advice import CHOICES, tell_choice
from quandary.analysis.judge.judged_choice import JudgedChoice
from quandary.analysis.puzzles.puzzle import Puzzle, open_puzzle, order_of_day, puzzles_of
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.table.match import AnyMatch
from quandary.terminal.console import Console, Leaving
from quandary.terminal.game_start import CannotStart, find_translator, verify_game
from quandary.terminal.registry import SCREENS
from quandary.terminal.style import style_of_terminal
from quandary.terminal.table_commands import answer_command
from quandary.terminal.translator import Translator, make_translator
from quandary.terminal.typed_action import NotAnAction, read_typed_action


@dataclass(frozen=True)
class PuzzleArguments:
    """What was typed after `puzzles play`."""

    game: str
    plain: bool = False
    language: str | None = None


def play_puzzles(arguments: PuzzleArguments) -> int:
    """Ask the puzzles of a game, the day's first; the exit code."""
    console = Console(style_of_terminal(plain=arguments.plain))
    try:
        translator = find_translator(arguments.language)
        verify_game(arguments.game, translator)
        puzzles = puzzles_of(arguments.game)
        if not puzzles:
            raise CannotStart(
                translator.say("puzzle.none", game=translator.say(f"game.{arguments.game}"))
            )
    except CannotStart as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    solved = 0
    try:
        for number, puzzle in enumerate(order_of_day(puzzles, date.today()), start=1):
            facts = {"number": number, "count": len(puzzles), "players": puzzle.players}
            console.say(["", console.style.heading(translator.say("puzzle.heading", **facts))])
            solved += _ask(puzzle, translator.language, console)
        console.say(["", translator.say("puzzle.end", solved=solved, count=len(puzzles))])
    except (EOFError, Leaving):
        console.say(["", translator.say("keep.goodbye")])
    return 0


def _ask(puzzle: Puzzle, language: str, console: Console) -> bool:
    """Ask one puzzle and tell its answer; whether it was solved."""
    match, seat = open_puzzle(puzzle), puzzle.seat
    translator = make_translator(language, match.players, seat)
    screen, view = SCREENS[match.game.ID], match.view(seat)
    console.say(screen.draw_table(view, translator, console.style))
    console.say([translator.say("puzzle.task"), screen.ask(view, match.legal(seat), translator)])
    chosen = puzzle.find(_read_choice(match, puzzle, translator, console))
    is_solved = puzzle.is_solved_by(chosen.worth.action)
    console.say([translator.say("puzzle.right" if is_solved else "puzzle.wrong")])
    console.say(_tell_answer(puzzle, chosen, language))
    return is_solved


def _read_choice(match: AnyMatch, puzzle: Puzzle, translator: Translator, console: Console) -> str:
    """The action that a person chooses at last, in the seat's words."""
    while True:
        line = console.ask()
        if translator.means(line, "quit"):
            raise Leaving
        lines = answer_command(
            line, match, puzzle.seat, translator, console.style, commands="puzzle.commands"
        )
        if lines is not None:
            console.say(lines)
            continue
        try:
            action = read_typed_action(line, match, puzzle.seat, translator)
        except NotAnAction as why:
            console.say([str(why)])
        else:
            return match.game.write_seat_action(match.state, puzzle.seat, action)


def _tell_answer(puzzle: Puzzle, chosen: JudgedChoice, language: str) -> Iterator[str]:
    """The best choices and the one that was made, and why the best is."""
    listed = puzzle.choices[:CHOICES]
    for choice in listed if chosen in listed else (*listed, chosen):
        yield f"  {tell_choice(choice.name, choice.worth, language)}"
    best = puzzle.choices[0]
    yield " ".join(each.say(language) for each in (best.why, best.also) if each is not None)
