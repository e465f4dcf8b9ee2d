"""The leak drill in small; and that it would notice a leak."""

from typing import Any

import pytest

from drills.leak import drill as leak
from drills.leak import message_kinds
from quandary.games.quando import visibility as quando_sight
from quandary.server.protocol import outgoing
from quandary.server.protocol.encoding import encode
from quandary.server.room import lobby, room, timers
from quandary.server.table import broadcast, listing
from quandary.server.table import state as table_state
from quandary.server.table.broadcast import PublicEntry


def broken_by(games: int = 6) -> list[str]:
    broken = leak.run(games)["broken"]
    assert isinstance(broken, list)
    return broken


def test_what_a_viewer_may_not_know_makes_no_difference_on_the_wire() -> None:
    figures = leak.run(12)
    assert figures["broken"] == []
    assert figures["differing_bytes"] == 0
    assert figures["games"] == 12
    assert figures["bytes_compared"] > 500_000


def test_a_route_that_nobody_asks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = message_kinds.routes
    monkeypatch.setattr(message_kinds, "routes", lambda routes: real(routes) | {"GET /api/hands"})
    assert broken_by() == ["nobody has looked at what is asked: GET /api/hands"]


def test_a_view_that_fails_open_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def witnessed(state: Any, told: PublicEntry, viewer: int | None) -> list[Any]:
        return [repr(event) for event in told.events]

    monkeypatch.setattr(broadcast, "_redact_events", witnessed)
    assert any("differ" in sentence for sentence in broken_by())


def test_one_side_too_many_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        quando_sight, "_hand_in_sight", lambda hand, owner, viewer: quando_sight._open(hand)
    )
    assert any("differ" in sentence for sentence in broken_by())


def test_a_refusal_that_names_a_card_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: room.Room, connection: Any, command: Any, why: Any) -> None:
        hands = str(self.state.match and self.state.match.state.pile)
        connection.send(encode(outgoing.Refused(command.cmd_id, hands, self.state.seq)))

    monkeypatch.setattr(room.Room, "_refuse", refuse)
    assert any("differ" in sentence for sentence in broken_by())


def test_a_secret_before_its_time_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = broadcast._fair_info

    def fair_info(state: Any, fair: Any) -> outgoing.FairInfo:
        info = real(state, fair)
        info.commit = bytes(fair.secret).hex()
        return info

    monkeypatch.setattr(broadcast, "_fair_info", fair_info)
    assert any("hidden text" in sentence for sentence in broken_by(2))


def test_f4_a_change_of_mind_that_has_a_number_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As an entry without content it would still tell that there was one."""
    monkeypatch.setattr(table_state.TableState, "_is_hidden", lambda self, events: False)
    assert any("5211" in sentence for sentence in broken_by(2))


def test_f4_the_time_of_a_change_of_mind_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = listing.listing_of

    def listing_of(state: Any) -> listing.Listing:
        listed = real(state)
        listed.updated = state.seq
        return listed

    monkeypatch.setattr(lobby, "listing_of", listing_of)
    assert any("5211" in sentence for sentence in broken_by(4))


def test_a_guest_in_an_answer_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def seat_infos(places: Any, present: Any, table: Any = None) -> list[outgoing.SeatInfo]:
        return [outgoing.SeatInfo(place.kind, place.guest or "") for place in places]

    monkeypatch.setattr(broadcast, "seat_infos", seat_infos)
    assert any("secret" in sentence or "hidden" in sentence for sentence in broken_by(2))


def test_a_wait_that_depends_on_the_cards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that is skipped at once where there is nothing to choose."""
    real = timers.Timers.clock_info

    def clock_info(self: timers.Timers) -> Any:
        match = self._room.state.match
        told = real(self)
        if told is not None and match is not None and match.state.pile:
            told.left_ms += (
                sum(match.state.pile[-1]) if hasattr(match.state.pile[-1], "back") else 0
            )
        return told

    monkeypatch.setattr(timers.Timers, "clock_info", clock_info)
    assert any("differ" in sentence for sentence in broken_by(12))


def test_a_kind_of_message_that_nobody_listed_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("incoming", "outgoing", "entries"):
        monkeypatch.setattr(message_kinds, kind, lambda: {"gossip"})
    told = [sentence for sentence in broken_by(1) if "gossip" in sentence]
    assert len(told) == 3


def test_a_delay_that_is_shown_cards_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leak, "random_delay", lambda patience, hand: 0.0)
    assert leak.delays_that_know_cards() != []
