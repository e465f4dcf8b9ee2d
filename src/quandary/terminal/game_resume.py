"""How an unfinished game goes on: from its record, as far as that goes."""

from __future__ import annotations

import secrets
import shlex
from pathlib import Path

from quandary.system.command_name import command_name
from quandary.system.safe_text import one_line, quote
from quandary.table.match import AnyMatch
from quandary.table.record import Record, UnreadableRecord, read_record
from quandary.table.replay import begin, moments
from quandary.terminal.game_start import (
    PERSON,
    CannotStart,
    GameStart,
    PlayArguments,
    file_for,
    people_in_record,
    why_unreadable,
)
from quandary.terminal.record_file import RecordFile
from quandary.terminal.translator import Translator
from quandary.words import languages


def begin_again(arguments: PlayArguments, translator: Translator) -> GameStart:
    """The game in a record, as far as it goes, in the language that it was played in."""
    _refuse_other_arguments(arguments, translator)
    file = arguments.resume or ""
    record, match = _read_match(file, translator)
    translator = Translator(arguments.language or _language_in(record) or translator.language)
    facts = {"file": shlex.quote(one_line(file)), "command": command_name()}
    if arguments.game not in (None, record.game):
        game = translator.say(f"game.{record.game}")
        raise CannotStart(translator.say("option.resume_other_game", game=game))
    if match.is_over:
        raise CannotStart(translator.say("option.resume_finished", **facts))
    person, seed = record.more.get("person", PERSON), record.more.get("seed", secrets.token_hex(8))
    people = record.more.get("people", [person])
    for key, is_fine in (
        ("seed", isinstance(seed, str)),
        ("person", _is_seat(person, record)),
        ("people", _are_people(people, person, record)),
    ):
        if not is_fine:
            raise CannotStart(translator.say("option.resume_bad_key", name=f"'{key}'", **facts))
    kept = {"seed": seed, **people_in_record(people), "language": translator.language}
    target = Path(file) if arguments.save is None else file_for(arguments, record.game, translator)
    out = RecordFile(target, {**record.more, **kept}, record)
    return GameStart(match, out, one_line(seed), tuple(people), translator)


def _is_seat(seat: object, record: Record) -> bool:
    return type(seat) is int and seat in range(len(record.players))


def _are_people(people: object, person: object, record: Record) -> bool:
    """Whether these are different seats, and the one person the first of them."""
    if not isinstance(people, list) or not all(_is_seat(seat, record) for seat in people):
        return False
    return people[:1] == [person] and len(set(people)) == len(people)


def _read_match(file: str, translator: Translator) -> tuple[Record, AnyMatch]:
    """A record and the match in it; raises `CannotStart`."""
    try:
        record = read_record(Path(file).read_bytes())
        match = begin(record)
        for _ in moments(record, match):
            pass
    except UnreadableRecord as error:
        facts = {"file": quote(file), "reason": str(error)}
        raise CannotStart(translator.say("option.resume_no_record", **facts)) from None
    except (OSError, ValueError) as error:
        facts = {"file": quote(file), "reason": why_unreadable(error, translator)}
        raise CannotStart(translator.say("option.resume_cannot_read", **facts)) from None
    return record, match


def _language_in(record: Record) -> str | None:
    """The language a record was played in, if it says so and there is a catalogue for it."""
    language = record.more.get("language")
    is_known = isinstance(language, str) and language in languages()
    return language if is_known else None


def _refuse_other_arguments(arguments: PlayArguments, translator: Translator) -> None:
    typed = {
        "--players": arguments.players is not None,
        "--seed": arguments.seed is not None,
        "--here": arguments.here is not None,
        **{f"--{name}": True for name in arguments.options},
    }
    for name, is_typed in typed.items():
        if is_typed:
            raise CannotStart(translator.say("option.resume_alone", option=name))
