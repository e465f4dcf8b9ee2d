"""Asks at the terminal, line by line, which game to play, if none was named."""

from __future__ import annotations

from dataclasses import replace

from quandary.games import GAMES
from quandary.terminal.console import Console, Leaving
from quandary.terminal.game_start import PlayArguments, read_whole, usual_count
from quandary.terminal.translator import Translator


def ask_what_is_missing(
    arguments: PlayArguments, translator: Translator, console: Console
) -> PlayArguments:
    """The arguments with a game; where none was named, the players are asked for, too."""
    if arguments.game is not None:
        return arguments
    games = [
        f"  {n}  {translator.say(f'ask.game_{name}')}" for n, name in enumerate(GAMES, start=1)
    ]
    console.say([translator.say("ask.welcome"), *games])
    game_id = _ask_game(translator, console)
    players = arguments.players or str(_ask_players(game_id, translator, console))
    return replace(arguments, game=game_id, players=players)


def _ask_game(translator: Translator, console: Console) -> str:
    while True:
        line = console.ask(translator.say("ask.which_game")).casefold()
        for number, game_id in enumerate(GAMES, start=1):
            if line in (str(number), game_id, translator.say(f"game.{game_id}").casefold()):
                return game_id
        if translator.means(line, "quit"):
            raise Leaving
        console.say([translator.say("ask.which_game_again")])


def _ask_players(game_id: str, translator: Translator, console: Console) -> int:
    counts = GAMES[game_id].PLAYER_COUNTS
    facts = {"least": counts[0], "most": counts[-1], "usual": usual_count(game_id)}
    while True:
        line = console.ask(translator.say("ask.how_many_players", **facts))
        if not line:
            return usual_count(game_id)
        number = read_whole(line)
        if isinstance(number, int) and number in counts:
            return number
        if translator.means(line, "quit"):
            raise Leaving
        console.say([translator.say("ask.how_many_again", **facts)])
