"""What each viewer is sent of a table. An allow-list: what is not named here is not sent.

A viewer is a seat, or `None` for a spectator. A client may hold several seats (pass and
play); its audience is the tuple of these, and the empty tuple for a spectator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from quandary.games.game import Event
from quandary.server.protocol.outgoing import (
    Changed,
    ClockInfo,
    Earlier,
    EveningRow,
    FairInfo,
    Said,
    SeatInfo,
    SeatView,
    Snapshot,
    TableInfo,
    Update,
)
from quandary.server.table import log_entries
from quandary.server.table.chat import tell_line
from quandary.server.table.fair_deal import FairDeal
from quandary.server.table.person_ids import person_id
from quandary.server.table.place import Place
from quandary.server.table.state import TableState

Audience = tuple[int, ...]
MOST_EVENTS = 100
"""Of a deal's events, in a view that is sent: a message must not grow with the deal."""
MOST_EARLIER_EVENTS = 300
MOST_CHAT_BYTES = 32 * 1024


class PublicEntry(NamedTuple):
    """An entry of the log as it will be told: its public part, and the game's full events."""

    seq: int
    """As clients count (`TableState.client_seq`)."""
    kind: str
    seat: int | None
    detail: dict[str, Any]
    events: tuple[Event, ...]

    @property
    def changes_game(self) -> bool:
        """Whether views differ after this entry."""
        return self.kind in (
            "acted",
            "deal_made",
            "game_started",
            "game_ended",
            "restored",
            "undone",
        )

    @property
    def changes_table(self) -> bool:
        """Whether the table itself, apart from the game, may differ after this entry."""
        return self.kind not in ("chat_said", "reacted")


def public_part(
    seq: int, body: log_entries.AnyBody, events: tuple[Event, ...], proof: Any | None
) -> PublicEntry:
    """What everybody may know of an entry, before the game's events are redacted per viewer."""
    seat = getattr(body, "seat", None)
    detail = _detail(body)
    if proof is not None:
        detail["proof"] = proof
    return PublicEntry(seq, log_entries.kind_of(body), seat, detail, events)


def _detail(body: log_entries.AnyBody) -> dict[str, Any]:
    match body:
        case log_entries.Acted(_, _, by):
            return {"by": by}
        case log_entries.PersonSat(_, name) | log_entries.Renamed(_, name):
            return {"name": name}
        case log_entries.BotSat(_, name, level):
            return {"name": name, "level": level}
        case log_entries.SeatFreed(_, by_host):
            return {"by_host": by_host}
        case log_entries.GameStarted(number):
            return {"number": number}
        case log_entries.DealOffered(deal, attempt, _, commit):
            return {"deal": deal, "attempt": attempt, "commit": commit}
        case log_entries.Committed(_, commit_or_none):
            return {"commit": commit_or_none}
        case log_entries.CommitsClosed(absent):
            return {"absent": absent}
        case log_entries.DealVoided(seats):
            return {"seats": seats}
        case log_entries.WentAway(_, why):
            return {"why": why}
        case log_entries.ChatSaid(_, text):
            return {"text": text}
        case log_entries.Reacted(_, reaction):
            return {"reaction": reaction}
        case log_entries.CoachAllowed(_, allow):
            return {"allow": allow}
        case _:
            return {}


@dataclass(frozen=True)
class LiveFacts:
    """What a message tells besides the log: who is connected, and the turn clock."""

    present: Sequence[bool]
    clock: ClockInfo | None = None


def update(
    state: TableState,
    entry: PublicEntry,
    audience: Audience,
    facts: LiveFacts,
    *,
    with_table: bool,
    with_views: bool,
) -> Update:
    """One entry for one audience, on demand with the table and the views as they are now."""
    viewers: list[int | None] = [*audience] if audience else [None]
    events = {viewer: _redact_events(state, entry, viewer) for viewer in viewers}
    seats = []
    if with_views:
        seats = [seat_view(state, viewer, events[viewer]) for viewer in viewers]
    elif entry.events:
        seats = [SeatView(viewer, None, [], None, events[viewer]) for viewer in viewers]
    return Update(
        seq=entry.seq,
        kind=entry.kind,
        seat=entry.seat,
        detail=entry.detail,
        table=table_info(state, facts.present) if with_table else None,
        seats=seats,
        clock=facts.clock,
    )


def updates(
    state: TableState,
    entries: Sequence[PublicEntry],
    audience: Audience,
    facts: LiveFacts,
    *,
    is_return: bool = False,
) -> list[Update]:
    """Entries for an audience; the last brings table and views, where they have changed.

    A client that returns gets both in any case: the last time it may have been cut off after
    the entry that changed them, and before the last.
    """
    has_table = is_return or any(entry.changes_table for entry in entries)
    has_views = is_return or any(entry.changes_game for entry in entries)
    last = entries[-1]
    return [
        *(
            update(state, entry, audience, facts, with_table=False, with_views=False)
            for entry in entries[:-1]
        ),
        update(state, last, audience, facts, with_table=has_table, with_views=has_views),
    ]


def _redact_events(state: TableState, entry: PublicEntry, viewer: int | None) -> list[Any]:
    if state.match is None:
        return []
    return state.match.game.redact_all(entry.events, viewer)


def seat_view(state: TableState, viewer: int | None, events: list[Any]) -> SeatView:
    """What a viewer may know now, and may do."""
    if state.match is None:
        return SeatView(viewer, None, [], None, events)
    legal = []
    if viewer is not None and state.status == "playing":
        legal = state.match.legal(viewer)
    view = state.match.view(viewer)
    left_out = max(0, len(view["events"]) - MOST_EVENTS)
    view["events"] = view["events"][left_out:]
    facts = state.match.game.public_facts(state.match.state)
    return SeatView(viewer, view, legal, state.turn_id(), events, left_out, facts)


def earlier(state: TableState, viewer: int | None, before: int) -> Earlier:
    """The newest of what a viewer witnessed in this deal before so many of its events."""
    if state.match is None:
        return Earlier(viewer, None, 0, [])
    view = state.match.view(viewer)
    before = min(before, len(view["events"]))
    start = max(0, before - MOST_EARLIER_EVENTS)
    return Earlier(viewer, view["deal"], start, view["events"][start:before])


def describe_change(state: TableState, audience: Audience) -> Changed:
    """A hidden choice that was changed at this device: the seats' views, and nothing else."""
    return Changed(state.client_seq, [seat_view(state, viewer, []) for viewer in audience])


def snapshot(state: TableState, audience: Audience, facts: LiveFacts) -> Snapshot:
    """Everything an audience may know."""
    viewers: list[int | None] = [*audience] if audience else [None]
    return Snapshot(
        seq=state.client_seq,
        table=table_info(state, facts.present),
        seats=[seat_view(state, viewer, []) for viewer in viewers],
        chat=_newest_chat(state),
        clock=facts.clock,
    )


def _newest_chat(state: TableState) -> list[Said]:
    """As much of what was said as one message should hold."""
    said: list[Said] = []
    left = MOST_CHAT_BYTES
    for line in reversed(state.chat):
        left -= len(f"{line.text}{line.name or ''}".encode())
        if left < 0:
            break
        said.append(tell_line(line, state.id))
    return said[::-1]


def table_info(state: TableState, present: Sequence[bool]) -> TableInfo:
    """The table without anything of the cards."""
    settings = state.settings
    return TableInfo(
        id=state.id,
        game=settings.game,
        options=settings.options,
        status=state.status,
        seats=seat_infos(state.places, present, state.id),
        host=state.host,
        open=settings.open,
        clock=settings.clock,
        memory_aid=settings.memory_aid,
        spectators=settings.spectators,
        game_number=max(state.game_number, 0),
        fair=_fair_info(state, state.fair) if state.fair else None,
        removed=len(state.removed),
        evening=_evening_rows(state),
        lesson=state.lesson is not None,
        challenge=state.cards.challenge if state.cards else None,
        coach=state.has_coach(),
        practice=state.is_practice,
    )


def _evening_rows(state: TableState) -> list[EveningRow]:
    here = [(seat, place.name, place.played) for seat, place in enumerate(state.places)]
    gone = [(None, departed.name, departed.played) for departed in state.evening.departed]
    return [
        EveningRow(name, seat, played.games, played.won, played.points)
        for seat, name, played in (*here, *gone)
        if played.games
    ]


def seat_infos(
    places: Sequence[Place], present: Sequence[bool], table: str | None = None
) -> list[SeatInfo]:
    """Who sits where; with the table's id, also who that is for those who are there."""
    return [
        SeatInfo(
            place.kind,
            place.name,
            place.level,
            is_present,
            place.is_away,
            place.emblem,
            place.allows_coach,
            place.is_program,
            None if table is None or place.is_program else person_id(table, place.guest),
        )
        for place, is_present in zip(places, present, strict=True)
    ]


def _fair_info(state: TableState, fair: FairDeal) -> FairInfo:
    if fair.is_closed:
        waiting = [seat for seat in fair.promised if seat not in fair.entropy]
    else:
        waiting = [seat for seat in state.contributors() if seat not in fair.commits]
    return FairInfo(
        deal=fair.deal,
        attempt=fair.attempt,
        commit=fair.commit,
        waiting_for=waiting,
        committed=fair.promised,
        phase="reveal" if fair.is_closed else "ready",
        voided=len(state.voided),
        commits=[fair.commits.get(seat) for seat in range(len(state.places))],
        restored=state.restores,
    )
