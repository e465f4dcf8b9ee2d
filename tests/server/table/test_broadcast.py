"""An allow-list: of every kind of entry, exactly what everybody may know, and to whom."""

import json
import typing
from typing import Any

import msgspec
import pytest

from quandary.games import GAMES
from quandary.server.protocol.encoding import encode
from quandary.server.room.history import History, restore
from quandary.server.table import log_entries
from quandary.server.table.broadcast import (
    LiveFacts,
    PublicEntry,
    describe_change,
    public_part,
    snapshot,
    update,
)
from quandary.server.table.listing import listing_of, summary
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import TableState
from quandary.table.dealer import deck_from_seed

CANARY = "canary-4711"
HASH = "c" * 64
KINDS: dict[type, tuple[log_entries.AnyBody, dict[str, Any]]] = {
    log_entries.Created: (log_entries.Created("quando", 2, {}, True, None, True, True, CANARY), {}),
    log_entries.PersonSat: (log_entries.PersonSat(1, "Ben", CANARY), {"name": "Ben"}),
    log_entries.BotSat: (
        log_entries.BotSat(1, "Wren", "sharp"),
        {"name": "Wren", "level": "sharp"},
    ),
    log_entries.SeatFreed: (log_entries.SeatFreed(1, True), {"by_host": True}),
    log_entries.Readmitted: (log_entries.Readmitted(), {}),
    log_entries.HostChanged: (log_entries.HostChanged(1), {}),
    log_entries.Renamed: (log_entries.Renamed(1, "Bob"), {"name": "Bob"}),
    log_entries.GameStarted: (log_entries.GameStarted(3), {"number": 3}),
    log_entries.DealOffered: (
        log_entries.DealOffered(1, 2, CANARY, HASH, [1]),
        {"deal": 1, "attempt": 2, "commit": HASH},
    ),
    log_entries.Committed: (log_entries.Committed(1, HASH), {"commit": HASH}),
    log_entries.CommitsClosed: (log_entries.CommitsClosed([1]), {"absent": [1]}),
    log_entries.EntropyRevealed: (log_entries.EntropyRevealed(1, CANARY), {}),
    log_entries.DealVoided: (log_entries.DealVoided([1]), {"seats": [1]}),
    log_entries.DealMade: (log_entries.DealMade([CANARY]), {}),
    log_entries.Acted: (log_entries.Acted(1, CANARY, "person"), {"by": "person"}),
    log_entries.WentAway: (log_entries.WentAway(1, "clock"), {"why": "clock"}),
    log_entries.CameBack: (log_entries.CameBack(1), {}),
    log_entries.ChatSaid: (log_entries.ChatSaid(1, "hello"), {"text": "hello"}),
    log_entries.Reacted: (log_entries.Reacted(1, "wow"), {"reaction": "wow"}),
    log_entries.CoachAllowed: (log_entries.CoachAllowed(1, True), {"allow": True}),
    log_entries.Undone: (log_entries.Undone(1), {}),
    log_entries.GameEnded: (log_entries.GameEnded(), {}),
    log_entries.TableClosed: (log_entries.TableClosed(), {}),
    log_entries.Restored: (log_entries.Restored(), {}),
}
"""A sample of every kind, with what may be told of it; a kind that is missing here fails."""


def test_every_kind_of_entry_is_listed_here() -> None:
    assert set(typing.get_args(log_entries.AnyBody)) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_of_an_entry_only_what_is_listed_is_told(kind: type) -> None:
    body, detail = KINDS[kind]
    told = public_part(7, body, (), None)
    assert (told.seq, told.kind, told.detail) == (7, log_entries.kind_of(body), detail)
    assert told.seat == getattr(body, "seat", None)
    assert CANARY not in repr(told)


# Views


NAMES = ("Ann", "Ben", "Cat")


def table(game: str, *more: log_entries.AnyBody) -> tuple[TableState, Any]:
    """A running game of three, and its history."""
    rules = GAMES[game]
    deck = deck_from_seed(rules, "telling", 0)
    bodies: list[log_entries.AnyBody] = [
        log_entries.Created(game, 3, {}, True, None, True, True, "steady"),
        *(log_entries.PersonSat(seat, name, f"{CANARY}-{name}") for seat, name in enumerate(NAMES)),
        log_entries.GameStarted(0),
        log_entries.DealOffered(0, 0, "5e" * 32, HASH),
        log_entries.CommitsClosed([0, 1, 2]),
        log_entries.DealMade([rules.write_card(card) for card in deck]),
        *more,
    ]
    return restore("T" * 22, [Entry(n, 1.0, None, body) for n, body in enumerate(bodies, 1)])


AROUND = LiveFacts([True, True, True])
AUDIENCES: list[tuple[int, ...]] = [(), (0,), (1,), (2,), (0, 1), (0, 1, 2)]


@pytest.mark.parametrize("game", ["quando", "5211"])
@pytest.mark.parametrize("audience", AUDIENCES, ids=str)
def test_nobody_is_told_guests_or_the_secret_of_a_running_deal(
    game: str, audience: tuple[int, ...]
) -> None:
    state, history = table(game, log_entries.ChatSaid(0, "hello"))
    frames = [encode(snapshot(state, audience, AROUND))]
    for told in history:
        frames.append(
            encode(update(state, told, audience, AROUND, with_table=True, with_views=True))
        )
    frames.append(
        msgspec.json.encode(summary(state.id, listing_of(state), [True] * 3, f"{CANARY}-Ann"))
    )
    for frame in frames:
        assert CANARY.encode() not in frame
        assert b"5e5e5e" not in frame


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_an_audience_gets_its_own_views_and_no_other(game: str) -> None:
    state, history = table(game)
    for audience in AUDIENCES:
        viewers: list[int | None] = [*audience] if audience else [None]
        seats = json.loads(encode(snapshot(state, audience, AROUND)))["seats"]
        assert [seat["seat"] for seat in seats] == viewers
        assert all(seat["view"]["seat"] == seat["seat"] for seat in seats)
        assert audience or seats[0]["legal"] == []
        told = update(state, history[-1], audience, AROUND, with_table=True, with_views=True)
        assert [seat["seat"] for seat in json.loads(encode(told))["seats"]] == viewers


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_every_view_comes_with_the_same_facts(game: str) -> None:
    state, history = table(game)
    assert state.match is not None
    facts = GAMES[game].public_facts(state.match.state)
    for audience in AUDIENCES:
        told = update(state, history[-1], audience, AROUND, with_table=True, with_views=True)
        for seat in [*snapshot(state, audience, AROUND).seats, *told.seats]:
            assert seat.facts == facts
            assert not set(facts) & set(seat.view), "a view is the one of records and bots"


def take_in(state: TableState, history: History, entry: Entry) -> list[PublicEntry]:
    applied = state.apply(entry)
    return history.note(state.client_seq, entry.body, applied)


def test_f4_a_change_of_mind_is_no_news_to_anybody_else() -> None:
    state, history = table("5211")
    assert state.match is not None
    first, second = state.match.legal(1)[:2]
    take_in(state, history, Entry(state.seq + 1, 2.0, None, log_entries.Acted(1, first, "person")))
    before = [encode(snapshot(state, audience, AROUND)) for audience in ((), (0,), (0, 2))]
    kept, listed = list(history), listing_of(state)
    hidden = Entry(state.seq + 1, 3.0, "c" * 32, log_entries.Acted(1, second, "person"))
    assert take_in(state, history, hidden) == []
    after = [encode(snapshot(state, audience, AROUND)) for audience in ((), (0,), (0, 2))]
    assert (after, list(history), listing_of(state)) == (before, kept, listed)
    assert state.answered["c" * 32] == state.client_seq == state.seq - 1
    (told,) = describe_change(state, (1,)).seats
    assert "lay " + " ".join(told.view["choice"]) == second


def test_a_proof_is_told_when_the_deal_is_over_or_ended() -> None:
    state, history = table("quando", log_entries.GameEnded())
    assert history[-1].detail["proof"]["secret"] == "5e" * 32
    assert state.record() is not None


def test_a_running_game_has_no_record() -> None:
    state, _ = table("quando")
    assert state.record() is None
