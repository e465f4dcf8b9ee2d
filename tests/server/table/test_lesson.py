"""A first game is arranged for one learner, and for nobody else."""

from __future__ import annotations

import pytest

from quandary.bots.catalogue import find_lesson
from quandary.bots.lesson import LESSON
from quandary.games import GAMES
from quandary.server.protocol.http_bodies import NewTable
from quandary.server.table import log_entries
from quandary.server.table.automatic import next_entry
from quandary.server.table.broadcast import table_info
from quandary.server.table.log_entries import AnyBody, Entry
from quandary.server.table.new_table import make_table
from quandary.server.table.played_game import played_games
from quandary.server.table.state import TableState, fold

SECRET = b"s" * 32
WISH = NewTable("quando", 3, "Ada", options={"target": 40}, open=True, here=["Ben"], lesson=True)


def table(*bodies: AnyBody) -> TableState:
    return fold("T", [Entry(n, float(n), None, body) for n, body in enumerate(bodies, 1)])


def next_of(state: TableState) -> AnyBody | None:
    return next_entry(state, lambda: SECRET)


def after(state: TableState, body: AnyBody) -> TableState:
    state.apply(Entry(state.seq + 1, 0.0, None, body))
    return state


@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_of_a_lesson_can_be_chosen(game: str) -> None:
    lesson = find_lesson(game)
    assert lesson is not None
    wish = NewTable(game, 4, "Ada", options={"odd": 1}, open=True, here=["Ben"], lesson=True)
    state = table(*make_table("T", wish, "guest"))
    settings = state.settings
    assert (settings.lesson, settings.open, settings.spectators) == (True, False, False)
    assert [place.kind for place in state.places] == ["person"] + ["bot"] * (lesson.players - 1)
    assert table_info(state, [True] * lesson.players).lesson


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_lesson_is_dealt_from_its_deck_and_promises_nothing(game: str) -> None:
    state = table(*make_table("T", NewTable(game, 2, "Ada", lesson=True), "guest"))
    lesson = find_lesson(game)
    assert lesson is not None
    deal = next_of(state)
    assert deal == log_entries.DealMade([*lesson.deck])
    assert deal is not None
    after(state, deal)
    assert state.status == "playing"
    assert [state.level_of(seat) for seat in range(1, lesson.players)] == [LESSON]
    after(state, log_entries.GameEnded())
    record = state.record()
    assert record is not None
    assert "fair" not in record.deals[0].more
    assert played_games(state) == []


def test_a_lesson_is_one_deal() -> None:
    state = table(*make_table("T", WISH, "guest"))
    deal = next_of(state)
    assert deal is not None
    after(state, deal)
    state.status = "dealing"  # Nobody got a point: the rules would go on.
    assert next_of(state) == log_entries.GameEnded()


def test_with_company_the_deal_is_a_fair_one() -> None:
    bodies = make_table("T", WISH, "guest")
    *before, started = bodies
    state = table(*before, log_entries.SeatFreed(1, True), log_entries.PersonSat(1, "Ben", "b"))
    after(state, started)
    assert isinstance(next_of(state), log_entries.DealOffered)


def test_a_stand_in_follows_no_script() -> None:
    state = table(*make_table("T", WISH, "guest"), log_entries.WentAway(0, "left"))
    assert state.level_of(0) == "gentle"
