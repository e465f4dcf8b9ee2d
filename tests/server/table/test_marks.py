"""Taking back returns to a mark in the deal, and comes to the same as playing it all again."""

from __future__ import annotations

from random import Random

import pytest

from quandary.games import GAMES
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import Undo
from quandary.server.table import log_entries
from quandary.server.table.deal_actions import APART, MOST_TO_UNDO, Marked, is_to_be_marked
from quandary.server.table.decide import decide
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import TableState
from quandary.table.dealer import deck_from_seed
from quandary.table.match import Match


class Alone:
    """A table where one person plays a deal with a bot."""

    def __init__(self, game: str, seed: int) -> None:
        rules = GAMES[game]
        self.chance = Random(seed)
        self.state = TableState("a" * 22)
        self.deck = deck_from_seed(rules, str(seed), 0)
        for body in (
            log_entries.Created(game, 2, {}, True, None, True, True, "steady"),
            log_entries.PersonSat(0, "Ann", "ann"),
            log_entries.BotSat(1, "Heron", "steady"),
            log_entries.GameStarted(0),
            log_entries.DealMade([rules.write_card(card) for card in self.deck]),
        ):
            self.add(body)

    def add(self, body: log_entries.AnyBody) -> None:
        self.state.apply(Entry(self.state.seq + 1, 1.0, None, body))

    def act(self) -> None:
        """Any choice after which the deal goes on as long as possible."""
        match = self.state.match
        assert match is not None
        seat = self.chance.choice(match.to_act)
        legal = [text for text in match.legal(seat) if text != "knock"]
        text = self.chance.choice([text for text in legal if len(text.split()) < 3] or legal)
        action = match.game.write_action(match.read_action(seat, text))
        self.add(log_entries.Acted(seat, action, "bot" if seat else "person"))

    @property
    def can_undo(self) -> bool:
        return self.state.status == "playing" and any(not done.seat for done in self.state.acted)

    def is_as_played_again(self) -> bool:
        """Whether everything is as if what is left had been played from the beginning."""
        match = self.state.match
        assert match is not None
        again = Match.start(match.game.ID, match.players, {})
        again.deal(self.deck)
        for done in self.state.acted:
            again.act(done.seat, again.game.read_action(done.action))
        views = [each.view(seat) for seat in (0, 1, None) for each in (match, again)]
        return (again.state, again.events, again.deals) == (
            match.state,
            match.events,
            match.deals,
        ) and views[::2] == views[1::2]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_what_is_left_is_as_if_nothing_else_had_been_played(game: str, seed: int) -> None:
    table = Alone(game, seed)
    for _ in range(60):
        if table.state.status != "playing":
            break
        if table.can_undo and table.chance.random() < 0.3:
            table.add(log_entries.Undone(0))
            assert table.is_as_played_again()
        else:
            table.act()


def test_however_long_a_deal_is_little_of_it_is_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Alone("quando", 1)
    while len(table.state.acted) < 10 * APART:
        table.act()
        assert table.state.status == "playing"
    match, done = table.state.match, list[int]()
    assert match is not None
    act = match.act

    def count(seat: int, action: object) -> None:
        done.append(seat)
        act(seat, action)

    monkeypatch.setattr(match, "act", count)
    for _ in range(APART):
        done.clear()
        table.add(log_entries.Undone(0))
        assert len(done) < APART
    monkeypatch.undo()
    assert table.is_as_played_again()


def test_marks_are_apart_and_not_without_end() -> None:
    marks = [Marked(0, None)]  # type: ignore[arg-type]
    assert is_to_be_marked([], 0)
    assert next(done for done in range(2 * APART) if is_to_be_marked(marks, done)) == APART
    assert not is_to_be_marked(marks, MOST_TO_UNDO + 1)


def test_nothing_is_taken_back_in_a_deal_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Alone("quando", 1)
    for _ in range(8):
        table.act()
    assert decide(table.state, Undo("", 0)) == [log_entries.Undone(0)]
    monkeypatch.setattr("quandary.server.table.decide.MOST_TO_UNDO", 7)
    with pytest.raises(CommandRefused, match="nothing_to_undo"):
        decide(table.state, Undo("", 0))
