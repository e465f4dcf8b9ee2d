"""An allow-list: of every kind of entry, exactly what everybody may know, and to whom."""

import json
import typing
from typing import Any

import msgspec
import pytest

from quandary.games import GAMES
from quandary.server import log
from quandary.server.history import restored, take_in
from quandary.server.listing import listing_of, summary
from quandary.server.log import Entry
from quandary.server.room import encode
from quandary.server.table_state import TableState
from quandary.server.telling import Surroundings, changed, public_part, snapshot, update
from quandary.table.dealer import deck_from_seed

CANARY = "canary-4711"
HASH = "c" * 64
KINDS: dict[type, tuple[log.AnyBody, dict[str, Any]]] = {
    log.Created: (log.Created("quando", 2, {}, True, None, True, True, CANARY), {}),
    log.PersonSat: (log.PersonSat(1, "Ben", CANARY), {"name": "Ben"}),
    log.BotSat: (log.BotSat(1, "Wren", "sharp"), {"name": "Wren", "level": "sharp"}),
    log.SeatFreed: (log.SeatFreed(1, True), {"by_host": True}),
    log.HostChanged: (log.HostChanged(1), {}),
    log.Renamed: (log.Renamed(1, "Bob"), {"name": "Bob"}),
    log.GameStarted: (log.GameStarted(3), {"number": 3}),
    log.DealOffered: (
        log.DealOffered(1, 2, CANARY, HASH, [1]),
        {"deal": 1, "attempt": 2, "commit": HASH},
    ),
    log.Committed: (log.Committed(1, HASH), {"commit": HASH}),
    log.CommitsClosed: (log.CommitsClosed([1]), {"absent": [1]}),
    log.EntropyRevealed: (log.EntropyRevealed(1, CANARY), {}),
    log.DealVoided: (log.DealVoided([1]), {"seats": [1]}),
    log.DealMade: (log.DealMade([CANARY]), {}),
    log.Acted: (log.Acted(1, CANARY, "person"), {"by": "person"}),
    log.WentAway: (log.WentAway(1, "clock"), {"why": "clock"}),
    log.CameBack: (log.CameBack(1), {}),
    log.ChatSaid: (log.ChatSaid(1, "hello"), {"text": "hello"}),
    log.Reacted: (log.Reacted(1, "wow"), {"reaction": "wow"}),
    log.GameEnded: (log.GameEnded(), {}),
    log.TableClosed: (log.TableClosed(), {}),
    log.Restored: (log.Restored(), {}),
}
"""A sample of every kind, with what may be told of it; a kind that is missing here fails."""


def test_every_kind_of_entry_is_listed_here() -> None:
    assert set(typing.get_args(log.AnyBody)) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_of_an_entry_only_what_is_listed_is_told(kind: type) -> None:
    body, detail = KINDS[kind]
    told = public_part(7, body, (), None)
    assert (told.seq, told.kind, told.detail) == (7, log.kind_of(body), detail)
    assert told.seat == getattr(body, "seat", None)
    assert CANARY not in repr(told)


# Views


NAMES = ("Ann", "Ben", "Cat")


def table(game: str, *more: log.AnyBody) -> tuple[TableState, Any]:
    """A running game of three, and its history."""
    rules = GAMES[game]
    deck = deck_from_seed(rules, "telling", 0)
    bodies: list[log.AnyBody] = [
        log.Created(game, 3, {}, True, None, True, True, "steady"),
        *(log.PersonSat(seat, name, f"{CANARY}-{name}") for seat, name in enumerate(NAMES)),
        log.GameStarted(0),
        log.DealOffered(0, 0, "5e" * 32, HASH),
        log.CommitsClosed([0, 1, 2]),
        log.DealMade([rules.write_card(card) for card in deck]),
        *more,
    ]
    return restored("T" * 22, [Entry(n, 1.0, None, body) for n, body in enumerate(bodies, 1)])


AROUND = Surroundings([True, True, True])
AUDIENCES: list[tuple[int, ...]] = [(), (0,), (1,), (2,), (0, 1), (0, 1, 2)]


@pytest.mark.parametrize("game", ["quando", "5211"])
@pytest.mark.parametrize("audience", AUDIENCES, ids=str)
def test_nobody_is_told_guests_or_the_secret_of_a_running_deal(
    game: str, audience: tuple[int, ...]
) -> None:
    state, history = table(game, log.ChatSaid(0, "hello"))
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


def test_f4_a_change_of_mind_is_no_news_to_anybody_else() -> None:
    state, history = table("5211")
    assert state.match is not None
    first, second = state.match.legal(1)[:2]
    take_in(state, history, Entry(state.seq + 1, 2.0, None, log.Acted(1, first, "person")))
    before = [encode(snapshot(state, audience, AROUND)) for audience in ((), (0,), (0, 2))]
    kept, listed = list(history), listing_of(state)
    hidden = Entry(state.seq + 1, 3.0, "c" * 32, log.Acted(1, second, "person"))
    assert take_in(state, history, hidden) is None
    after = [encode(snapshot(state, audience, AROUND)) for audience in ((), (0,), (0, 2))]
    assert (after, list(history), listing_of(state)) == (before, kept, listed)
    assert state.answered["c" * 32] == state.told_seq == state.seq - 1
    (told,) = changed(state, (1,)).seats
    assert "lay " + " ".join(told.view["choice"]) == second


def test_a_proof_is_told_when_the_deal_is_over_or_ended() -> None:
    state, history = table("quando", log.GameEnded())
    assert history[-1].detail["proof"]["secret"] == "5e" * 32
    assert state.record() is not None


def test_a_running_game_has_no_record() -> None:
    state, _ = table("quando")
    assert state.record() is None
