"""Searching a game of strong bots for puzzles.

A choice becomes a puzzle if the judge is sure of it twice, each time with other worlds, if a first
look had the same opinion, and if a simpler level would have chosen something else: what everybody
sees is no puzzle.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf

from quandary.analysis.arena.contest import Contest, make_contest, planned_games
from quandary.analysis.arena.playing import play_game
from quandary.analysis.judge.judge import judge
from quandary.analysis.judge.judged_choice import JudgedChoice, in_words
from quandary.analysis.judge.judgement import Judgement
from quandary.analysis.judge.question import Budget, Question, ask
from quandary.analysis.puzzles.puzzle import SURE_POINTS, Puzzle, is_clear, open_puzzle, question_of
from quandary.bots import make_bot
from quandary.bots.bot import Bot, SeatInfo
from quandary.table.match import AnyMatch
from quandary.table.record import Record, read_record, write_record
from quandary.table.replay import Decision, begin, moments

SIMPLER_LEVEL = "steady"
NAMES = ("Alba", "Bruno", "Clara", "Dario", "Elena", "Fabio")
"""Who plays in puzzles."""
FIRST_LOOK = Budget(worlds=128)
CHECK = Budget(worlds=1024, first=1024, clear=inf)
"""What a test can afford for every puzzle."""
PRICE = Budget(worlds=4096, first=4096, clear=inf)
"""What the worth of every choice is told from."""
NO_REASON = "later"


@dataclass(frozen=True)
class Search:
    """What is searched: games of one level. Every game follows from its number and players."""

    game: str
    level: str
    seed: str


def find_puzzles(search: Search, players: int, number: int) -> list[Puzzle]:
    """The puzzles in one game of so many players."""
    record = _play(search, players, number)
    match = begin(record)
    found: list[Puzzle] = []
    for moment in moments(record, match):
        if isinstance(moment, Decision) and len(match.legal(moment.seat)) > 1:
            found += _look_at(match, moment.seat)
    return found


def _play(search: Search, players: int, number: int) -> Record:
    contest = _contest(search, players)
    *_, planned = planned_games(contest, number + 1)
    played = play_game(contest, planned, _make_bot, with_record=True)
    assert played.record is not None, "a record was asked for"
    return replace(read_record(played.record), players=NAMES[:players], result=None, more={})


def _contest(search: Search, players: int) -> Contest:
    bots = (search.level,) * players
    seed = f"puzzles|{search.seed}|{players}"
    return make_contest(search.game, players, bots, options={}, is_duplicate=False, seed=seed)


def _make_bot(name: str, info: SeatInfo) -> Bot:
    return make_bot(info.game, name, info.seed, info.players)


def _look_at(match: AnyMatch, seat: int) -> Iterator[Puzzle]:
    """The moment as a puzzle, if it is one."""
    question = ask(match, seat, budget=FIRST_LOOK)
    record = json.loads(write_record(match.to_record()))
    name = hashlib.sha256(json.dumps(record).encode()).hexdigest()[:8]
    draft = Puzzle(name, "", seat, record, 0, ())
    if open_puzzle(draft).view(seat) != question.view:
        return  # Where all choose at once, those who already have are not in the record.
    first = judge(question)
    is_promising = min((worth.behind for worth in first.choices[1:]), default=0.0) >= SURE_POINTS
    if not is_promising or _is_easy(question, first):
        return
    yield from (each for each in price(draft) if each.is_solved_by(first.best.action))


def price(draft: Puzzle) -> Iterator[Puzzle]:
    """A puzzle's moment, judged again, if it still has one best choice and a reason for it."""
    check = judge(question_of(draft, CHECK))
    if not is_clear(check):
        return
    question = question_of(draft, PRICE, "price")
    found = judge(question)
    if check.best.same == found.best.same:
        yield from _tell(draft, question, found)


def _tell(draft: Puzzle, question: Question, price: Judgement) -> Iterator[Puzzle]:
    described = [in_words(question.view, price, worth) for worth in price.choices]
    kind = _kind(described[0])
    if is_clear(price) and NO_REASON not in kind:
        choices = tuple(replace(each, worth=replace(each.worth, terms={})) for each in described)
        yield replace(draft, kind=kind, worlds=price.worlds, choices=choices)


def _is_easy(question: Question, found: Judgement) -> bool:
    players = question.view["players"]
    bot = make_bot(question.game, SIMPLER_LEVEL, "puzzles", players)
    return bot.choose(question.view, question.legal) in found.best.same


def _kind(best: JudgedChoice) -> str:
    """What is done and why, by the last words of their keys."""
    phrases = (best.name, best.why, best.also)
    return " ".join(phrase.key.rpartition(".")[2] for phrase in phrases if phrase is not None)
