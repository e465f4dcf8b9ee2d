"""How a score pad begins: from the words after `quandary score`, or from its file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from quandary.games import GAMES
from quandary.games.errors import Refusal
from quandary.games.options import verify_offered
from quandary.system.arguments import flag, game_options, option, position
from quandary.system.data_folder import data_folder
from quandary.system.safe_text import one_line, quote
from quandary.terminal.console import Console, Leaving
from quandary.terminal.game_start import CannotStart, read_options, verify_game, why_unreadable
from quandary.terminal.record_file import new_file
from quandary.terminal.refusals import say_refused_round
from quandary.terminal.registry import SCREENS
from quandary.terminal.score_file import UnreadablePad, read_pad
from quandary.terminal.score_pad import (
    AnyPad,
    AnyPadGame,
    IllegalRound,
    Pad,
    verify_all,
)
from quandary.terminal.translator import Translator


@dataclass(frozen=True)
class ScoreArguments:
    """What can be typed after `quandary score`, and what was."""

    game: str = position("GAME", "{games}", is_required=True)
    names: str | None = option("A,B,…", "the players, clockwise; asked for if missing")
    dealer: str | None = option("NAME", "who deals first (the last of the names)")
    options: Mapping[str, str | bool] = game_options()
    file: str | None = option("FILE", "keep the pad in this file, or continue the one in it")
    plain: bool = flag("no colours and no drawings")
    language: str | None = option("L", "en, de, fr or it")


@dataclass
class ScoreStart:
    """A pad to write on, and the file that keeps it."""

    game_id: str
    game: AnyPadGame
    pad: AnyPad
    file: Path


def begin(arguments: ScoreArguments, translator: Translator, console: Console) -> ScoreStart:
    """A new pad, or the one in the file; raises `CannotStart`."""
    game_id = arguments.game
    verify_game(game_id, translator)
    game = SCREENS[game_id].score_pad
    if game is None:
        raise CannotStart(translator.say("pad.no_pad", game=translator.say(f"game.{game_id}")))
    if arguments.file is not None and Path(arguments.file).exists():
        if arguments.names or arguments.dealer or arguments.options:
            raise CannotStart(translator.say("pad.continues", file=one_line(arguments.file)))
        return ScoreStart(
            game_id, game, _pad_in(arguments.file, game_id, game, translator), Path(arguments.file)
        )
    file = (
        new_file(data_folder(os.environ) / "scores", game_id)
        if arguments.file is None
        else Path(arguments.file)
    )
    return ScoreStart(game_id, game, _new_pad(arguments, translator, console), file)


def _pad_in(file: str, game_id: str, game: AnyPadGame, translator: Translator) -> AnyPad:
    facts = {"file": quote(file), "game": translator.say(f"game.{game_id}")}
    try:
        pad = read_pad(Path(file).read_bytes(), game_id, game)
        verify_all(game, pad)
    except UnreadablePad:
        raise CannotStart(translator.say("pad.not_a_pad", **facts)) from None
    except IllegalRound as refusal:
        reason = say_refused_round(refusal, game_id, pad, translator)
        raise CannotStart(translator.say("pad.impossible", reason=reason, **facts)) from None
    except (OSError, ValueError) as error:
        reason = why_unreadable(error, translator)
        raise CannotStart(
            translator.say("option.resume_cannot_read", reason=reason, **facts)
        ) from None
    return pad


def _new_pad(arguments: ScoreArguments, translator: Translator, console: Console) -> AnyPad:
    rules, options = GAMES[arguments.game], read_options(arguments.options)
    try:
        agreed = rules.read_options(options)
        verify_offered(rules.OPTIONS, options)
    except Refusal as refusal:
        facts = {"game": translator.say(f"game.{arguments.game}"), "clause": refusal.clause}
        reason = translator.refusal(refusal)
        raise CannotStart(translator.say("option.cannot_start", reason=reason, **facts)) from None
    names = _names_in(arguments.names) if arguments.names is not None else ()
    wrong = _wrong_names(names, arguments.game, translator)
    if arguments.names is not None and wrong:
        raise CannotStart(wrong)
    while wrong:
        line = console.ask(translator.say("pad.ask_names"))
        if translator.means(line, "quit"):
            raise Leaving
        names = _names_in(line)
        wrong = _wrong_names(names, arguments.game, translator)
        if wrong:
            console.say([wrong])
    return Pad(names, agreed, _dealer(arguments.dealer, names, translator))


def _names_in(line: str) -> tuple[str, ...]:
    return tuple(one_line(name).strip() for name in line.split(","))


def _wrong_names(names: tuple[str, ...], game_id: str, translator: Translator) -> str | None:
    """Why these names won't do, in a sentence."""
    counts = GAMES[game_id].PLAYER_COUNTS
    facts = {"game": translator.say(f"game.{game_id}"), "least": counts[0], "most": counts[-1]}
    if len(names) not in counts:
        return translator.say("pad.wrong_number_of_names", count=len(names), **facts)
    if not all(names) or len({name.casefold() for name in names}) < len(names):
        return translator.say("pad.names_alike")
    return None


def _dealer(name: str | None, names: tuple[str, ...], translator: Translator) -> int:
    if name is None:
        return len(names) - 1
    folded = [each.casefold() for each in names]
    if name.strip().casefold() not in folded:
        facts = {"name": one_line(name), "names": ", ".join(names)}
        raise CannotStart(translator.say("pad.no_such_dealer", **facts))
    return folded.index(name.strip().casefold())
