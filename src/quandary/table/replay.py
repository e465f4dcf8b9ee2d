"""Replaying a record: every moment of the game, checked against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from quandary.games import GAMES
from quandary.games.errors import Refusal, UnreadableNotation
from quandary.games.game import Action, DealResult, Event, GameResult, Seat
from quandary.system.safe_text import one_line, quote, shorten
from quandary.table.match import AnyMatch, Match
from quandary.table.record import Record, RecordedDeal, UnreadableRecord, read_record
from quandary.words.catalogue import text


@dataclass(frozen=True)
class Dealt:
    """Cards have been dealt."""

    deal: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Decision:
    """Somebody is about to act; the match stands as it was before the action."""

    deal: int
    n: int
    seat: Seat
    action: Action
    written: str
    """The action as it stands in the file."""


@dataclass(frozen=True)
class Happened:
    """An action was applied."""

    deal: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class DealEnd:
    """A deal is finished."""

    deal: int
    result: DealResult
    details: dict[str, Any]


@dataclass(frozen=True)
class GameEnd:
    """The game is over."""

    result: GameResult


Moment = Dealt | Decision | Happened | DealEnd | GameEnd


def load(data: bytes | str) -> AnyMatch:
    """The match in a record's bytes or text, played as far as the record goes."""
    record = read_record(data)
    match = begin(record)
    for _ in moments(record, match):
        pass
    return match


def begin(record: Record) -> AnyMatch:
    """A match as a record begins it, before the first deal."""
    game = GAMES[record.game]
    try:
        return Match(game, record.players, game.read_options(record.options))
    except Refusal as refusal:
        raise UnreadableRecord(explain_refusal(refusal)) from None


def moments(record: Record, match: AnyMatch) -> Iterator[Moment]:
    """Play the record into a match that has just begun, moment by moment.

    Between two moments the match can be looked at. Raises `UnreadableRecord` at the first
    thing that does not follow the rules.
    """
    for number, deal in enumerate(record.deals):
        yield Dealt(number, _deal(match, deal, number, record))
        for n, written in enumerate(deal.actions):
            yield from _act(match, record, number, n, written)
        if match.game.is_awaiting_deal(match.state) or match.is_over:
            details = match.game.deal_details(match.state, match.events)
            yield DealEnd(number, match.game.deal_result(match.state), details)
    _verify_result(match, record)
    if match.is_over:
        yield GameEnd(match.game.game_result(match.state))


def _deal(match: AnyMatch, deal: RecordedDeal, number: int, record: Record) -> tuple[Event, ...]:
    if number and not match.is_over and not match.game.is_awaiting_deal(match.state):
        raise UnreadableRecord(f"deal {number}: deal {number - 1} is not finished")
    try:
        deck = [match.game.read_card(card) for card in deal.deck]
        return match.deal(deck, deal.dealer)
    except UnreadableNotation as error:
        raise UnreadableRecord(
            f"deal {number}: {quote(error.text)} in the deck is not {error.expected}"
        ) from None
    except Refusal as refusal:
        raise UnreadableRecord(
            f"deal {number}: {explain_refusal(refusal, record.players)}"
        ) from None


def _act(match: AnyMatch, record: Record, deal: int, n: int, written: str) -> Iterator[Moment]:
    place = f"deal {deal}, action {n}"
    # A finished deal asks nobody; the rules then say that it is over, whoever it might be.
    seat = next(iter(match.game.to_act(match.state)), 0)
    try:
        action = match.game.read_action(written)
        match.game.verify(match.state, seat, action)
        yield Decision(deal, n, seat, action, written)
        yield Happened(deal, match.act(seat, action))
    except UnreadableNotation as error:
        where = "" if error.text == written else f"{quote(written)}: "
        raise UnreadableRecord(
            f"{place}: {where}{quote(error.text)} is not {error.expected}"
        ) from None
    except Refusal as refusal:
        why = explain_refusal(refusal, record.players)
        raise UnreadableRecord(f"{place}: {quote(written)} is not allowed: {why}") from None


def _verify_result(match: AnyMatch, record: Record) -> None:
    if record.result is None:
        return
    if not match.is_over:
        raise UnreadableRecord("'result' is there, but the game is not over")
    totals, winners = match.game.game_result(match.state)
    for name, said, found in (
        ("totals", list(record.result.totals), list(totals)),
        ("winners", sorted(record.result.winners), list(winners)),
    ):
        if said != found:
            said_text = shorten(str(said))
            raise UnreadableRecord(f"result: {name} are {found}, but the file says {said_text}")


def explain_refusal(refusal: Refusal, players: Sequence[str] = (), language: str = "en") -> str:
    """A refusal as a sentence with its clause; seats get their players' names."""
    details = dict(refusal.details)
    seat = details.get("seat")
    if isinstance(seat, int) and seat in range(len(players)):
        details["player"] = shorten(one_line(players[seat]))
    details = {name: _safe_detail(value) for name, value in details.items()}
    return f"{text(language, f'refused.{refusal.code}', **details)} ({refusal.clause})"


def _safe_detail(value: object) -> object:
    if type(value) is int and abs(value) < 10**9:
        return value
    return shorten(one_line(value)) if isinstance(value, str) else quote(value)
