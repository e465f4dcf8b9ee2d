"""The bots around the person: named, asked, told what they witness, and sent home at the end."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from quandary.adapters.any_bot import make_any_bot
from quandary.adapters.outside_bot import OutsideBot
from quandary.bots.bot import Bot, ListeningBot, SeatInfo
from quandary.bots.catalogue import UnknownBot, usual_bot
from quandary.bots.compiling import compile_for
from quandary.games.game import Event, Plain, Seat
from quandary.system.command_name import command_name
from quandary.table.match import AnyMatch
from quandary.terminal.bot_faults import describe_faults
from quandary.terminal.game_start import CannotStart, GameStart, read_bot_names
from quandary.terminal.translator import Translator


class Opponents:
    """A bot in every seat that is no person's."""

    def __init__(self, match: AnyMatch, bots: dict[Seat, Bot]) -> None:
        self._match = match
        self._bots = bots
        self._listeners = {s: bot for s, bot in bots.items() if isinstance(bot, ListeningBot)}
        self.hear(match.events)

    def act(self, seat: Seat) -> tuple[Event, ...]:
        """Let the bot in a seat act."""
        match = self._match
        return match.act_text(seat, self.choose(seat, match.view(seat), match.legal(seat)))

    def choose(self, seat: Seat, view: Plain, legal: Sequence[str]) -> str:
        """What the bot in a seat would do; it may think about it in a thread of its own."""
        return self._bots[seat].choose(view, legal)

    def hear(self, events: Sequence[Event]) -> None:
        """Tell those who listen what they witness of it."""
        for seat, bot in self._listeners.items():
            witnessed = self._match.game.redact_all(events, seat)
            if witnessed:
                bot.hear(witnessed)

    def leave(self, translator: Translator) -> list[str]:
        """Send everybody home; what is to be said about decisions that were taken for them."""
        for bot in self._listeners.values():
            if self._match.is_over:
                bot.end(*self._match.game.game_result(self._match.state))
            bot.close()
        lines = []
        for seat, bot in self._listeners.items():
            errors = bot.last_errors if isinstance(bot, OutsideBot) else ()
            lines += describe_faults(translator.names[seat], bot.faults, errors, translator)
        return lines


Compile = Callable[[str, Sequence[str], str], None]
"""Makes ready what a game's bots need, by their names; told in a language how far it has come."""


def seat_opponents(
    start: GameStart, named: str | None, compile_bots: Compile = compile_for
) -> Opponents:
    """The bots that were named: one for all seats, or one for each; raises `CannotStart`."""
    match, translator = start.match, start.translator
    seats = [seat for seat in range(len(match.players)) if seat not in start.people]
    names = read_bot_names(named) or [usual_bot(match.game.ID)]
    if len(names) not in (1, len(seats)):
        facts = {"seats": len(seats), "named": len(names)}
        raise CannotStart(translator.say("option.wrong_bots", **facts))
    if len(names) == 1:
        names *= len(seats)
    try:
        bots = {
            seat: make_any_bot(name, seat_info(match, start.seed, seat))
            for seat, name in zip(seats, names, strict=True)
        }
    except UnknownBot as error:
        game = translator.say(f"game.{match.game.ID}")
        about = {**error.facts, "game": game, "command": command_name()}
        raise CannotStart(translator.say(f"option.{error.reason}", **about)) from None
    compile_bots(match.game.ID, names, translator.language)
    return Opponents(match, bots)


def seat_info(match: AnyMatch, seed: str, seat: Seat) -> SeatInfo:
    """A seat with dice that tell nothing about the cards."""
    dice = hashlib.sha256(f"quandary-bot|{seat}|{seed}".encode()).hexdigest()
    options = match.game.write_options(match.options)
    return SeatInfo(match.game.ID, len(match.players), seat, options, dice)
