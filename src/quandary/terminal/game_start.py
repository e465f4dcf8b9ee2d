"""How a game at the terminal begins: from the words after `quandary play`, or from a record."""

from __future__ import annotations

import os
import secrets
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quandary.games import GAMES
from quandary.games.errors import Refusal
from quandary.games.game import Seat
from quandary.games.options import verify_offered
from quandary.system.arguments import flag, game_options, option, position
from quandary.system.command_name import command_name
from quandary.system.safe_text import one_line, quote, shorten
from quandary.table.match import AnyMatch, Match
from quandary.table.record import Record, UnreadableRecord, read_record
from quandary.table.replay import begin, moments
from quandary.terminal.console import Console, Leaving
from quandary.terminal.record_file import RecordFile, new_file, records_folder
from quandary.terminal.voice import Voice, language_of
from quandary.words import languages

BOT_NAMES = ("Heron", "Otter", "Lynx", "Wren", "Badger")
USUAL_PLAYERS = 4
PERSON = 0


class CannotStart(Exception):
    """The game cannot begin as wished; the message is one sentence for the person."""


@dataclass(frozen=True)
class PlayArguments:
    """What can be typed after `quandary play`, and what was."""

    game: str | None = position("GAME", "{games}; asked for if missing", is_required=False)
    players: str | None = option("N", "number of players, including you (4)")
    bots: str | None = option(
        "A,B,…", "one bot for all other seats, or one for each; the command `bots` lists them"
    )
    seed: str | None = option("S", "a text that determines all the cards")
    options: Mapping[str, str | bool] = game_options()
    plain: bool = flag("no colours and no drawings")
    language: str | None = option("L", "en, de, fr or it")
    save: str | None = option("FILE", "write the record to this file")
    resume: str | None = option("FILE", "continue an unfinished record")


@dataclass
class GameStart:
    """A match about to be played, with all that it needs beside the cards."""

    match: AnyMatch
    record_file: RecordFile
    seed: str
    person: Seat
    voice: Voice
    """The language to play in; nobody is named yet."""


def begin_new(arguments: PlayArguments, voice: Voice, console: Console) -> GameStart:
    """A new game as wished; what was not said is asked, if the game was not."""
    game_id = arguments.game
    players: int | str
    if game_id is None:
        games = [f"  {n}  {voice.say(f'ask.game_{name}')}" for n, name in enumerate(GAMES, start=1)]
        console.say([voice.say("ask.welcome"), *games])
        game_id = _ask_game(voice, console)
        players = _whole(arguments.players) or _ask_players(game_id, voice, console)
    else:
        players = (
            _usual_players(game_id, arguments)
            if arguments.players is None
            else _whole(arguments.players)
        )
    verify_game(game_id, voice)
    seed = secrets.token_hex(8) if arguments.seed is None else one_line(arguments.seed)
    match = _new_match(game_id, players, read_options(arguments.options), voice)
    more = {"seed": seed, "person": PERSON, "language": voice.language}
    record_file = RecordFile(_file_for(arguments, game_id, voice), more)
    return GameStart(match, record_file, seed, PERSON, voice)


def verify_game(game_id: str, voice: Voice) -> None:
    """Raises `CannotStart` unless there is a game of that name."""
    if game_id not in GAMES:
        facts = {"name": one_line(shorten(game_id)), "games": ", ".join(GAMES)}
        raise CannotStart(voice.say("option.no_such_game", **facts))


def read_voice(language: str | None) -> Voice:
    """A voice in the language that was typed, or in the system's; raises `CannotStart`."""
    wished = language or language_of(os.environ)
    if wished not in languages():
        facts = {"name": one_line(shorten(wished)), "languages": ", ".join(languages())}
        raise CannotStart(Voice("en").say("option.no_such_language", **facts))
    return Voice(wished)


def read_bot_names(text: str | None) -> list[str]:
    """The names with commas between them after `--bots`."""
    return [] if text is None else [name.strip() for name in text.split(",")]


def _usual_players(game_id: str, arguments: PlayArguments) -> int:
    """A seat for every bot that was named; a single name is for all."""
    bots = len(read_bot_names(arguments.bots))
    return bots + 1 if bots > 1 else _usual_count(game_id)


def _usual_count(game_id: str) -> int:
    """How many play if nobody says so: four, or the number nearest to it that the rules allow."""
    counts = GAMES[game_id].PLAYER_COUNTS if game_id in GAMES else (USUAL_PLAYERS,)
    return min(counts, key=lambda count: abs(count - USUAL_PLAYERS))


def _whole(text: str | None) -> int | str:
    """The whole number in a text; anything else as it is, for the rules to refuse."""
    text = text or ""
    is_number = text.isascii() and text.isdigit() and len(text) < 10
    return int(text) if is_number else text


def read_options(said: Mapping[str, str | bool]) -> dict[str, Any]:
    """The games' options as they were typed, whole numbers where they are some."""
    return {
        name: value if isinstance(value, bool) else _whole(value) for name, value in said.items()
    }


def _new_match(game_id: str, players: int | str, options: dict[str, Any], voice: Voice) -> AnyMatch:
    game = GAMES[game_id]
    try:
        read = game.read_options(options)
        verify_offered(game.OPTIONS, options)
        game.start(players, read)  # type: ignore[arg-type]  # a text is refused like a 9
    except Refusal as refusal:
        facts = {"game": voice.say(f"game.{game_id}"), "clause": refusal.clause}
        reason = voice.refusal(refusal)
        raise CannotStart(voice.say("option.cannot_start", reason=reason, **facts)) from None
    assert isinstance(players, int), "the rules take whole numbers of players only"
    return Match(game, [voice.say("player.guest"), *BOT_NAMES[: players - 1]], read)


def _file_for(arguments: PlayArguments, game_id: str, voice: Voice) -> Path:
    if arguments.save is None:
        return new_file(records_folder(os.environ), game_id)
    if Path(arguments.save).exists():
        raise CannotStart(voice.say("option.save_exists", file=one_line(arguments.save)))
    return Path(arguments.save)


# Asking


def _ask_game(voice: Voice, console: Console) -> str:
    while True:
        line = console.ask(voice.say("ask.which_game")).casefold()
        for number, game_id in enumerate(GAMES, start=1):
            if line in (str(number), game_id, voice.say(f"game.{game_id}").casefold()):
                return game_id
        if voice.means(line, "quit"):
            raise Leaving
        console.say([voice.say("ask.which_game_again")])


def _ask_players(game_id: str, voice: Voice, console: Console) -> int:
    counts = GAMES[game_id].PLAYER_COUNTS
    facts = {"least": counts[0], "most": counts[-1], "usual": _usual_count(game_id)}
    while True:
        line = console.ask(voice.say("ask.how_many_players", **facts))
        if not line:
            return _usual_count(game_id)
        number = _whole(line)
        if isinstance(number, int) and number in counts:
            return number
        if voice.means(line, "quit"):
            raise Leaving
        console.say([voice.say("ask.how_many_again", **facts)])


# Resuming


def begin_again(arguments: PlayArguments, voice: Voice) -> GameStart:
    """The game in a record, as far as it goes, in the language that it was played in."""
    _refuse_other_arguments(arguments, voice)
    file = arguments.resume or ""
    record, match = _read_match(file, voice)
    voice = Voice(arguments.language or _language_in(record) or voice.language)
    facts = {"file": shlex.quote(one_line(file)), "command": command_name()}
    if arguments.game not in (None, record.game):
        game = voice.say(f"game.{record.game}")
        raise CannotStart(voice.say("option.resume_other_game", game=game))
    if match.is_over:
        raise CannotStart(voice.say("option.resume_finished", **facts))
    person, seed = record.more.get("person", PERSON), record.more.get("seed", secrets.token_hex(8))
    for key, is_fine in (
        ("seed", isinstance(seed, str)),
        ("person", type(person) is int and person in range(len(record.players))),
    ):
        if not is_fine:
            raise CannotStart(voice.say("option.resume_bad_key", name=f"'{key}'", **facts))
    more = {**record.more, "seed": seed, "person": person, "language": voice.language}
    target = Path(file) if arguments.save is None else _file_for(arguments, record.game, voice)
    return GameStart(match, RecordFile(target, more, record), one_line(seed), person, voice)


def _read_match(file: str, voice: Voice) -> tuple[Record, AnyMatch]:
    """A record and the match in it; raises `CannotStart`."""
    try:
        record = read_record(Path(file).read_bytes())
        match = begin(record)
        for _ in moments(record, match):
            pass
    except UnreadableRecord as error:
        facts = {"file": quote(file), "reason": str(error)}
        raise CannotStart(voice.say("option.resume_no_record", **facts)) from None
    except (OSError, ValueError) as error:
        facts = {"file": quote(file), "reason": why_unreadable(error, voice)}
        raise CannotStart(voice.say("option.resume_cannot_read", **facts)) from None
    return record, match


def why_unreadable(error: OSError | ValueError, voice: Voice) -> str:
    """Why a file cannot be read, as a part of a sentence."""
    match error:
        case FileNotFoundError():
            return voice.say("option.file.missing")
        case IsADirectoryError():
            return voice.say("option.file.is_folder")
        case PermissionError():
            return voice.say("option.file.no_permission")
        case OSError(strerror=str(reason)):
            return reason
        case _:
            return voice.say("option.file.bad_name")


def _language_in(record: Record) -> str | None:
    """The language a record was played in, if it says so and there is a catalogue for it."""
    language = record.more.get("language")
    is_known = isinstance(language, str) and language in languages()
    return language if is_known else None


def _refuse_other_arguments(arguments: PlayArguments, voice: Voice) -> None:
    said = {
        "--players": arguments.players is not None,
        "--seed": arguments.seed is not None,
        **{f"--{name}": True for name in arguments.options},
    }
    for name, is_said in said.items():
        if is_said:
            raise CannotStart(voice.say("option.resume_alone", option=name))
