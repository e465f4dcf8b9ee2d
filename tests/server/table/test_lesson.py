"""A first game is arranged for one learner, and for nobody else."""

from __future__ import annotations

import pytest

from drills.simulate.contents import Row
from drills.simulate.reference_fold import ReferenceFold
from quandary.analysis.verify_deal import verify_record
from quandary.bots.catalogue import find_lesson, make_bot
from quandary.bots.lesson import LESSON
from quandary.games import GAMES
from quandary.server.protocol.incoming import RemoveSeat
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.table import log_entries
from quandary.server.table.automatic import next_entry
from quandary.server.table.broadcast import table_info
from quandary.server.table.decide import decide
from quandary.server.table.listing import listing_of
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
    new_table = NewTable(game, 4, "Ada", options={"odd": 1}, open=True, here=["Ben"], lesson=True)
    state = table(*make_table("T", new_table, "guest"))
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


def with_company(game: str) -> TableState:
    """Ada has played the lesson and left it; now a friend sits where the bot did."""
    return table(
        *make_table("T", NewTable(game, 2, "Ada", lesson=True), "guest"),
        log_entries.GameEnded(),
        log_entries.SeatFreed(1, True),
        log_entries.PersonSat(1, "Ben", "friend"),
        log_entries.GameStarted(1),
    )


def step(state: TableState) -> AnyBody:
    """What comes next where everybody is ready at once, and plays at random."""
    if state.status == "dealing":
        body = next_of(state)
        if body is not None:
            return body
        assert state.fair is not None
        waiting = (seat for seat in state.contributors() if seat not in state.fair.commits)
        return log_entries.Committed(next(waiting), None)
    assert state.match is not None
    seat, match = state.to_act()[0], state.match
    text = make_bot(match.game.ID, "random", f"{state.seq}").choose(
        match.view(seat), match.legal(seat)
    )
    action = match.game.read_seat_action(match.state, seat, text)
    return log_entries.Acted(seat, match.game.write_action(action), "person")


def play_until(state: TableState, *statuses: str) -> TableState:
    while state.status not in statuses:
        after(state, step(state))
    return state


def remove_friend(state: TableState) -> None:
    for body in decide(state, RemoveSeat("c" * 32, 0, 1)):
        after(state, body)
    assert len(state.people()) == 1


@pytest.mark.parametrize("game", sorted(GAMES))
def test_whoever_is_removed_leaves_a_fair_deal_behind(game: str) -> None:
    state = with_company(game)
    offer = next_of(state)
    assert isinstance(offer, log_entries.DealOffered)
    after(state, offer)
    remove_friend(state)
    play_until(state, "over")
    record = state.record()
    assert record is not None
    findings = verify_record(record)
    assert len(findings.deals) == len(record.deals)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_whoever_is_removed_in_a_deal_is_replaced_by_a_bot_without_a_script(game: str) -> None:
    state = play_until(with_company(game), "playing")
    remove_friend(state)
    assert state.level_of(1) == state.settings.level


def test_a_promised_deal_is_never_an_arranged_one() -> None:
    state = table(*make_table("T", WISH, "guest"))
    lesson, state.lesson = state.lesson, None
    offer = next_of(state)
    assert isinstance(offer, log_entries.DealOffered)
    after(state, offer)
    state.lesson = lesson
    assert not isinstance(next_of(state), log_entries.DealMade)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_games_after_the_lesson_count_and_are_fair(game: str) -> None:
    state = with_company(game)
    assert not table_info(state, [True, True]).lesson
    assert not listing_of(state).lesson
    play_until(state, "over")
    assert [place.played.games for place in state.places] == [1, 1]
    assert [kept.guest for kept in played_games(state)] == ["friend", "guest"]
    record = state.record()
    assert record is not None
    assert all("fair" in deal.more for deal in record.deals)


def test_the_next_game_of_the_learner_is_a_fair_one() -> None:
    state = table(*make_table("T", WISH, "guest"), log_entries.GameEnded())
    assert table_info(state, [True, False]).lesson
    after(state, log_entries.GameStarted(1))
    assert not table_info(state, [True, False]).lesson
    assert isinstance(next_of(state), log_entries.DealOffered)


def test_an_arranged_rematch_of_an_old_log_stays_one_deal_without_a_proof() -> None:
    lesson = find_lesson("quando")
    assert lesson is not None
    arranged = log_entries.DealMade([*lesson.deck])
    again = (log_entries.GameEnded(), log_entries.GameStarted(1), arranged)
    state = table(*make_table("T", WISH, "guest"), arranged, *again)
    assert state.level_of(1) == LESSON
    state.status = "dealing"  # Nobody got a point: the rules would go on.
    assert next_of(state) == log_entries.GameEnded()
    after(state, log_entries.GameEnded())
    record = state.record()
    assert record is not None
    assert "fair" not in record.deals[0].more
    assert played_games(state) == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_simulation_folds_a_lesson_and_the_games_after_it(game: str) -> None:
    state, reference = TableState("T"), ReferenceFold("T")

    def take(body: AnyBody) -> None:
        entry = Entry(state.seq + 1, 1.0, None, body)
        state.apply(entry)
        reference.add(Row(entry.seq, entry.at, None, log_entries.encode_body(body)))
        told, folded = table_info(state, [True, True]), reference.moments[entry.seq].table
        rows = [(row.name, row.games, row.points) for row in told.evening]
        assert rows == [(row["name"], row["games"], row["points"]) for row in folded["evening"]]
        assert (told.lesson, told.status) == (folded["lesson"], folded["status"])

    def play(*opening: AnyBody) -> None:
        for body in opening:
            take(body)
        while state.is_playing:
            take(step(state))

    play(*make_table("T", NewTable(game, 2, "Ada", lesson=True), "guest"))
    friend = log_entries.PersonSat(1, "Ben", "friend")
    play(log_entries.SeatFreed(1, True), friend, log_entries.GameStarted(1))
    assert [row["games"] for row in reference.members.evening()] == [1, 1]
    assert reference.problems == []


def test_a_stand_in_follows_no_script() -> None:
    state = table(*make_table("T", WISH, "guest"), log_entries.WentAway(0, "left"))
    assert state.level_of(0) == "gentle"
