"""A person at the terminal, for tests: the lines they type, and the game that must come of it."""

import io
from dataclasses import dataclass
from typing import Any

import pytest

from quandary.bots import make_bot
from quandary.cli import main
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match
from quandary.terminal.game_start import BOT_NAMES
from quandary.terminal.opponents import seat_info
from quandary.terminal.quando.drawing import held_cards
from quandary.terminal.translator import Translator

PERSON = 0


@dataclass(frozen=True)
class Script:
    """What a person types through a whole game, and the match it makes."""

    lines: list[str]
    match: AnyMatch
    actions: list[str]
    """The same as the lines, in the words of the game."""


def script_of(game_id: str, players: int, seed: str, options: dict[str, Any]) -> Script:
    """A whole game of a person who plays like a bot, told apart from the terminal's loop."""
    match = Match.start(game_id, ["Guest", *BOT_NAMES[: players - 1]], options)
    chooser = make_bot(game_id, "random" if players % 2 else "greedy", "person")
    lines, actions = [], []
    while not match.is_over:
        if match.game.is_awaiting_deal(match.state):
            match.deal(deck_from_seed(match.game, seed, len(match.deals)))
        seat = match.game.to_act(match.state)[0]
        bot = (
            chooser
            if seat == PERSON
            else make_bot(game_id, "greedy", seat_info(match, seed, seat).seed)
        )
        view = match.view(seat)
        choice = bot.choose(view, match.legal(seat))
        if seat == PERSON:
            lines.append(typed(choice, view))
            actions.append(choice)
        match.act(seat, match.game.read_seat_action(match.state, seat, choice))
    return Script(lines, match, actions)


def typed(choice: str, view: Any, person: int = PERSON) -> str:
    """An action as a person types it: cards of Quando by letter."""
    verb, *rest = choice.split()
    if verb in ("play", "turn"):
        translator = Translator("en", ("Guest",), person)
        letters = {card.place: card.letter for card in held_cards(view, translator)}
        return " ".join(letters[int(place)] for place in rest)
    if verb == "draw":
        return rest[0]
    return " ".join(rest) if verb == "lay" else verb


def type_lines(monkeypatch: pytest.MonkeyPatch, arguments: list[str], lines: list[str]) -> int:
    """Run the command with these lines on standard input; the exit code."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(arguments)
