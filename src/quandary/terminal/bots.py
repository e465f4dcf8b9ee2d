"""`quandary bots`: every bot by name, from weak to strong, and by how much."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from quandary.bots.catalogue import beats_the_level_below, bot_names, reference_names, usual_bot
from quandary.bots.game_bots import LEVELS
from quandary.games import GAMES
from quandary.system.command_name import command_name
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.terminal.game_start import CannotStart, find_translator, verify_game
from quandary.terminal.style import Style, style_of_terminal
from quandary.terminal.translator import Translator


def list_bots(game: str | None, language: str | None) -> int:
    """Print the bots of one game or of all; the exit code."""
    try:
        translator = find_translator(language)
        if game is not None:
            verify_game(game, translator)
    except CannotStart as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    style = style_of_terminal(plain=False)
    for game_id in GAMES if game is None else (game,):
        print("\n".join([*_lines(game_id, translator, style), ""]))
    print(style.wrap(translator.say("bots.use", command=command_name())))
    return 0


def _lines(game: str, translator: Translator, style: Style) -> Iterator[str]:
    names = bot_names(game)
    yield style.heading(translator.say(f"game.{game}"))
    width = max(map(len, names))
    for name in names:
        about = [_about(game, name, translator)]
        if name == usual_bot(game):
            about.append(translator.say("bots.usual"))
        yield style.row(name, " ".join(filter(None, about)), width)


def _about(game: str, name: str, translator: Translator) -> str:
    if name in reference_names(game):
        return translator.say("bots.reference")
    if name not in LEVELS:
        return translator.say("bots.pool")
    about = translator.say(f"web.level_hint.{name}")
    share = beats_the_level_below(game).get(name)
    if share is None:
        return about
    below = LEVELS[LEVELS.index(name) - 1]
    return f"{about} {translator.say('bots.beats', percent=int(share + 0.5), below=below)}"
