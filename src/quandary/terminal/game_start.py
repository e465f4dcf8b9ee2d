"""How a game at the terminal begins: from the words after `quandary play`, or from a record."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quandary.bots.game_bots import LEVELS
from quandary.games import GAMES
from quandary.games.errors import Refusal
from quandary.games.game import Seat
from quandary.games.options import verify_offered
from quandary.system.arguments import flag, game_options, option, position
from quandary.system.safe_text import one_line, shorten
from quandary.table.match import AnyMatch, Match
from quandary.terminal.record_file import RecordFile, new_file, records_folder
from quandary.terminal.translator import Translator, language_of
from quandary.words import languages

BOT_NAMES = ("Heron", "Otter", "Lynx", "Wren", "Badger")
USUAL_PLAYERS = 4
PERSON = 0


class CannotStart(Exception):
    """The game cannot begin as wanted; the message is one sentence for the person."""


@dataclass(frozen=True)
class PlayArguments:
    """What can be typed after `quandary play`, and what was."""

    game: str | None = position("GAME", "{games}; asked for if missing", is_required=False)
    players: str | None = option("N", "number of players, including you (4)")
    bots: str | None = option(
        "A,B,…",
        f"one bot for all other seats, or one for each: {', '.join(LEVELS)}, ./programs, "
        "and more that the command `bots` lists",
    )
    seed: str | None = option("S", "a text that determines all the cards")
    here: str | None = option("A,B,…", "the names of several people who share this terminal")
    options: Mapping[str, str | bool] = game_options()
    plain: bool = flag("line by line, without colours and drawings")
    language: str | None = option("L", "en, de, fr or it")
    save: str | None = option("FILE", "write the record to this file")
    resume: str | None = option("FILE", "continue an unfinished record")
    bot_log: str | None = option("FILE", "append what your own bots write to standard error")


@dataclass
class GameStart:
    """A match about to be played, with all that it needs beside the cards."""

    match: AnyMatch
    record_file: RecordFile
    seed: str
    people: tuple[Seat, ...]
    """Who is no bot; several people pass the terminal around."""
    translator: Translator
    """The language to play in; nobody is named yet."""

    @property
    def person(self) -> Seat:
        """Who plays here, or the first of them."""
        return self.people[0]


def begin_new(arguments: PlayArguments, translator: Translator) -> GameStart:
    """A new game as wanted; raises `CannotStart`."""
    game_id = arguments.game or ""
    verify_game(game_id, translator)
    players = (
        _usual_players(game_id, arguments)
        if arguments.players is None
        else read_whole(arguments.players)
    )
    seed = secrets.token_hex(8) if arguments.seed is None else one_line(arguments.seed)
    names = read_names(arguments.here, translator)
    match = _new_match(game_id, players, names, read_options(arguments.options), translator)
    people = tuple(range(len(names)))
    more = {"seed": seed, **people_in_record(people), "language": translator.language}
    record_file = RecordFile(file_for(arguments, game_id, translator), more)
    return GameStart(match, record_file, seed, people, translator)


def read_names(here: str | None, translator: Translator) -> list[str]:
    """Who plays at this terminal; raises `CannotStart` unless each has a name of their own."""
    if here is None:
        return [translator.say("player.guest")]
    names = [one_line(name).strip() for name in here.split(",")]
    if not all(names) or len({name.casefold() for name in names}) < len(names):
        raise CannotStart(translator.say("pad.names_alike"))
    return names


def people_in_record(people: Sequence[Seat]) -> dict[str, Any]:
    """One person is named as ever; several are listed besides."""
    more = {"people": list(people)} if len(people) > 1 else {}
    return {"person": people[0], **more}


def verify_game(game_id: str, translator: Translator) -> None:
    """Raises `CannotStart` unless there is a game of that name."""
    if game_id not in GAMES:
        facts = {"name": one_line(shorten(game_id)), "games": ", ".join(GAMES)}
        raise CannotStart(translator.say("option.no_such_game", **facts))


def find_translator(language: str | None) -> Translator:
    """A translator in the language that was typed, or in the system's; raises `CannotStart`."""
    wanted = language or language_of(os.environ)
    if wanted not in languages():
        facts = {"name": one_line(shorten(wanted)), "languages": ", ".join(languages())}
        raise CannotStart(Translator("en").say("option.no_such_language", **facts))
    return Translator(wanted)


def read_bot_names(text: str | None) -> list[str]:
    """The names with commas between them after `--bots`."""
    return [] if text is None else [name.strip() for name in text.split(",")]


def _usual_players(game_id: str, arguments: PlayArguments) -> int:
    """A seat for every bot that was named; a single name is for all."""
    bots = len(read_bot_names(arguments.bots))
    return bots + 1 if bots > 1 else usual_count(game_id)


def usual_count(game_id: str) -> int:
    """How many play if nobody says so: four, or the number nearest to it that the rules allow."""
    counts = GAMES[game_id].PLAYER_COUNTS if game_id in GAMES else (USUAL_PLAYERS,)
    return min(counts, key=lambda count: abs(count - USUAL_PLAYERS))


def read_whole(text: str | None) -> int | str:
    """The whole number in a text; anything else as it is, for the rules to refuse."""
    text = text or ""
    is_number = text.isascii() and text.isdigit() and len(text) < 10
    return int(text) if is_number else text


def read_options(said: Mapping[str, str | bool]) -> dict[str, Any]:
    """The games' options as they were typed, whole numbers where they are some."""
    return {
        name: value if isinstance(value, bool) else read_whole(value)
        for name, value in said.items()
    }


def _new_match(
    game_id: str,
    players: int | str,
    names: Sequence[str],
    options: dict[str, Any],
    translator: Translator,
) -> AnyMatch:
    game = GAMES[game_id]
    try:
        read = game.read_options(options)
        verify_offered(game.OPTIONS, options)
        game.start(players, read)  # type: ignore[arg-type]  # a text is refused like a 9
    except Refusal as refusal:
        facts = {"game": translator.say(f"game.{game_id}"), "clause": refusal.clause}
        reason = translator.refusal(refusal)
        raise CannotStart(translator.say("option.cannot_start", reason=reason, **facts)) from None
    assert isinstance(players, int), "the rules take whole numbers of players only"
    if len(names) > players:
        raise CannotStart(translator.say("web.problem.too_many_players"))
    bots = [name for name in BOT_NAMES if name not in names][: players - len(names)]
    return Match(game, [*names, *bots], read)


def file_for(arguments: PlayArguments, game_id: str, translator: Translator) -> Path:
    if arguments.save is None:
        return new_file(records_folder(os.environ), game_id)
    if Path(arguments.save).exists():
        raise CannotStart(translator.say("option.save_exists", file=one_line(arguments.save)))
    return Path(arguments.save)


def why_unreadable(error: OSError | ValueError, translator: Translator) -> str:
    """Why a file cannot be read, as a part of a sentence."""
    match error:
        case FileNotFoundError():
            return translator.say("option.file.missing")
        case IsADirectoryError():
            return translator.say("option.file.is_folder")
        case PermissionError():
            return translator.say("option.file.no_permission")
        case OSError(strerror=str(reason)):
            return reason
        case _:
            return translator.say("option.file.bad_name")
