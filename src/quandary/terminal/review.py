"""`quandary review`: what every choice of a recorded game was worth, and what was luck."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from quandary.analysis.judge.judge import NoJudge, find_judge
from quandary.analysis.on_ray import RayFailed, verify_place
from quandary.analysis.progress import Progress
from quandary.analysis.review.page import write_page
from quandary.analysis.review.review import Review, review, to_plain
from quandary.analysis.review.review_sentences import ReviewSentences
from quandary.bots.compiling import compile_judge
from quandary.system.atomic_write import replacement_of
from quandary.system.exit_codes import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_REFUSED
from quandary.system.safe_text import one_line, quote
from quandary.table.record import Record, UnreadableRecord
from quandary.terminal.cells import pad, pad_before, width_of
from quandary.terminal.replay import read_record_file
from quandary.terminal.table_or_lines import can_open_screens
from quandary.terminal.translator import Translator, language_of
from quandary.words import languages, text


@dataclass(frozen=True)
class ReviewArguments:
    """What was said after `review`."""

    file: str
    seat: str | None = None
    as_json: bool = False
    html: str | None = None
    language: str | None = None
    plain: bool = False
    on: str | None = None
    """A Ray cluster to judge on."""


def review_file(arguments: ReviewArguments) -> int:
    """Review a record's file; the exit code."""
    language = arguments.language or language_of(os.environ)
    try:
        _verify_language(language)
        record = read_record_file(arguments.file)
        seat = None if arguments.seat is None else _read_seat(arguments.seat, record)
        find_judge(record.game)
        if arguments.on is not None:
            verify_place(arguments.on)
    except (UnreadableRecord, NoJudge, RayFailed) as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    try:
        found = _review(record, language, arguments.on)
        return _tell(found, seat, language, arguments)
    except UnreadableRecord as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    except RayFailed as error:
        print(error, file=sys.stderr)
        return EXIT_FAILED
    except KeyboardInterrupt:
        print(f"\n{text(language, 'review.interrupted')}", file=sys.stderr)
        return EXIT_INTERRUPTED


def _verify_language(language: str) -> None:
    if language not in languages():
        known = ", ".join(languages())
        raise UnreadableRecord(f"--language must be one of {known}, not {quote(language)}")


def _read_seat(seat: str, record: Record) -> int:
    if seat in map(str, range(len(record.players))):
        return int(seat)
    last = len(record.players) - 1
    raise UnreadableRecord(f"--seat must be a seat from 0 to {last}, not {quote(seat)}")


def _review(record: Record, language: str, place: str | None) -> Review:
    compile_judge(record.game, language)
    count = sum(len(deal.actions) for deal in record.deals)

    def say(done: int, of: int, left: str) -> str:
        return text(language, "review.progress", done=done, of=of, left=left)

    with Progress(say, count) as progress:

        def tell(done: int, of: int) -> None:
            progress.advance_to(done)

        if place is not None:
            from quandary.analysis.review.ray_workers import review_on_ray

            return review_on_ray(record, place=place, tell=tell)
        return review(record, tell=tell)


def _tell(found: Review, seat: int | None, language: str, arguments: ReviewArguments) -> int:
    if arguments.html is not None:
        file = Path(arguments.html)
        try:
            with replacement_of(file) as beside:
                beside.write_text(write_page(found, language, seat), encoding="utf-8")
        except OSError as error:
            reason = error.strerror or "not a valid file name"
            print(f"{quote(arguments.html)} cannot be written: {reason}", file=sys.stderr)
            return EXIT_REFUSED
        line = text(language, "review.written", file=one_line(str(file)))
        print(line, file=sys.stderr if arguments.as_json else sys.stdout)
    if arguments.as_json:
        print(json.dumps(to_plain(found, seat)))
    elif arguments.html is None:
        return _show(list(_lines(ReviewSentences(found, language), seat)), language, arguments)
    return 0


def _show(lines: Sequence[str], language: str, arguments: ReviewArguments) -> int:
    translator = Translator(language)
    if not can_open_screens(plain=arguments.plain, translator=translator):
        print("\n".join(lines))
        return 0
    from quandary.terminal.app.reading_apps import show_lines

    return show_lines(lines[0], lines[1:], translator.say("web.close"))


def _lines(sentences: ReviewSentences, seat: int | None) -> Iterator[str]:
    yield sentences.title
    if not sentences.found.winners:
        yield sentences.say("unfinished")
    yield ""
    yield from _players(sentences)
    yield ""
    for moment in sentences.moments(seat):
        yield f"{moment.title} ({moment.place}):"
        yield from (f"  {sentence}" for sentence in moment.sentences)
    yield ""
    yield sentences.say("mistakes")
    mistakes = list(sentences.mistakes(seat))
    if not mistakes:
        yield f"  {sentences.say('none')}"
    for moment in mistakes:
        yield f"  {moment.title}. {moment.place}"
        yield from (f"     {sentence}" for sentence in moment.sentences)
    yield ""
    yield sentences.say("meaning")


def _players(sentences: ReviewSentences) -> Iterator[str]:
    heads = [sentences.say(key) for key in ("player", "result", "luck", "skill", "error")]
    rows: list[Sequence[str]] = [heads]
    for seat, share in enumerate(sentences.found.shares):
        amounts = [sentences.number(value) for value in (share.result, share.luck, share.skill)]
        rows.append([sentences.name(seat), *amounts, f"± {sentences.error(share.error)}"])
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = [pad_before(text, width) for text, width in zip(rest, widths[1:], strict=True)]
        yield "  ".join([pad(first, widths[0]), *cells])
