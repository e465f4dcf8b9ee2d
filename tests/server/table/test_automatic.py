"""What happens at a table by itself."""

import pytest

from quandary.server.table import log_entries
from quandary.server.table.automatic import close_commits, next_entry, void_deal
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import TableState, fold
from quandary.table.fair import seat_commitment, server_commitment
from tests.server.played import PlayedTable

SECRET = b"s" * 32
CREATED = log_entries.Created("quando", 3, {"target": 50}, False, None, True, True, "steady")
SITTING = (
    log_entries.PersonSat(0, "Ann", "a"),
    log_entries.PersonSat(1, "Ben", "b"),
    log_entries.BotSat(2, "Wren", "casual"),
)


def table(*more: log_entries.AnyBody) -> TableState:
    bodies = (CREATED, *SITTING, *more)
    return fold("T", [Entry(n, float(n), None, body) for n, body in enumerate(bodies, 1)])


def offer(attempt: int = 0, without: tuple[int, ...] = ()) -> log_entries.DealOffered:
    commit = server_commitment("T", f"0.0.{attempt}", SECRET)
    return log_entries.DealOffered(0, attempt, SECRET.hex(), commit, list(without))


def promise(seat: int, attempt: int = 0) -> log_entries.Committed:
    return log_entries.Committed(
        seat, seat_commitment("T", f"0.0.{attempt}", seat, bytes([seat] * 16))
    )


def reveal(seat: int) -> log_entries.EntropyRevealed:
    return log_entries.EntropyRevealed(seat, bytes([seat] * 16).hex())


STARTED = log_entries.GameStarted(0)
CLOSED = log_entries.CommitsClosed([])


def by_itself(*more: log_entries.AnyBody) -> log_entries.AnyBody | None:
    return next_entry(table(*more), lambda: SECRET)


def test_nothing_happens_before_a_game() -> None:
    assert by_itself() is None


def test_a_game_begins_with_an_offer() -> None:
    assert by_itself(STARTED) == offer()


def test_everybody_present_is_waited_for_and_no_bot() -> None:
    assert by_itself(STARTED, offer()) is None
    assert by_itself(STARTED, offer(), promise(0)) is None
    assert by_itself(STARTED, offer(), promise(0), promise(1)) == CLOSED


def test_whoever_is_away_is_not_waited_for() -> None:
    away = log_entries.WentAway(1, "left")
    assert by_itself(STARTED, offer(), promise(0), away) == log_entries.CommitsClosed([1])


def test_whoever_is_ready_without_a_promise_is_absent() -> None:
    ready = log_entries.Committed(1, None)
    assert by_itself(STARTED, offer(), promise(0), ready) == log_entries.CommitsClosed([1])


def test_every_promise_is_waited_for_even_of_one_who_went_away() -> None:
    promised = (STARTED, offer(), promise(0), promise(1), CLOSED)
    assert by_itself(*promised, reveal(0)) is None
    assert by_itself(*promised, reveal(0), log_entries.WentAway(1, "left")) is None
    assert isinstance(by_itself(*promised, reveal(0), reveal(1)), log_entries.DealMade)


def test_the_deck_depends_on_what_was_revealed() -> None:
    both = by_itself(STARTED, offer(), promise(0), promise(1), CLOSED, reveal(0), reveal(1))
    one = by_itself(STARTED, offer(), promise(0), log_entries.Committed(1, None), CLOSED, reveal(0))
    assert isinstance(both, log_entries.DealMade)
    assert isinstance(one, log_entries.DealMade)
    assert sorted(both.deck) != both.deck != one.deck


def test_bots_alone_are_dealt_to_at_once() -> None:
    gone = (log_entries.WentAway(0, "left"), log_entries.WentAway(1, "left"))
    assert by_itself(STARTED, *gone, offer()) == log_entries.CommitsClosed([0, 1])


def voided(attempt: int, *seats: int, by: int) -> tuple[log_entries.AnyBody, ...]:
    """An attempt in which these seats promise, and one of them does not reveal."""
    promises = [promise(seat, attempt) for seat in seats]
    return (offer(attempt), *promises, CLOSED, log_entries.DealVoided([by]))


def test_whoever_broke_a_promise_is_asked_again() -> None:
    once = (STARTED, *voided(0, 0, 1, by=1))
    assert by_itself(*once) == offer(attempt=1)
    assert by_itself(*once, offer(1), promise(0, 1)) is None
    assert table(*once, offer(1)).contributors() == [0, 1]


def test_whoever_broke_two_promises_in_a_deal_is_left_out_of_it() -> None:
    twice = (STARTED, *voided(0, 0, 1, by=1), *voided(1, 0, 1, by=1))
    assert by_itself(*twice) == offer(attempt=2, without=(1,))
    assert by_itself(*twice, offer(2, (1,)), promise(0, 2)) == log_entries.CommitsClosed([1])
    turns = (STARTED, *voided(0, 0, 1, by=1), *voided(1, 0, 1, by=0))
    assert by_itself(*turns) == offer(attempt=2)


def test_however_many_promises_are_broken_the_cards_are_dealt_in_the_end() -> None:
    broken = PlayedTable(liars=[0, 1])
    broken.deal()
    assert broken.state.status == "playing"
    assert len(broken.state.voided) == 2


def test_in_the_next_deal_everybody_is_asked_again() -> None:
    broken = PlayedTable(liars=[1])
    while not (broken.state.finished_deals and broken.state.fair):
        if broken.state.status == "dealing" and not broken.state.finished_deals:
            broken.deal()
        elif broken.state.status == "playing":
            broken.play(1)
        else:
            offered = next_entry(broken.state, lambda: SECRET)
            assert isinstance(offered, log_entries.DealOffered)
            broken.take(offered)
    assert broken.state.fair.without == ()


def test_a_deal_on_its_way_is_given_up_after_a_restore() -> None:
    promised = (STARTED, offer(), promise(0), promise(1))
    for so_far in (promised[:2], promised, (*promised, CLOSED, reveal(0), reveal(1))):
        restored = table(*so_far, log_entries.Restored())
        assert restored.fair is None
        assert [(proof["given_up"], proof["unrevealed"]) for proof in restored.voided] == [
            ("restored", [])
        ]
        assert by_itself(*so_far, log_entries.Restored()) == offer(attempt=1)


def test_nothing_more_is_dealt_once_the_game_is_ended() -> None:
    assert by_itself(STARTED, offer(), log_entries.GameEnded()) is None


def test_patience_with_those_who_are_not_ready() -> None:
    assert close_commits(table(STARTED, offer(), promise(0))) == log_entries.CommitsClosed([1])
    assert close_commits(table(STARTED, offer(), promise(0), CLOSED)) is None
    assert close_commits(table()) is None


def test_patience_with_those_who_do_not_reveal() -> None:
    promised = (STARTED, offer(), promise(0), promise(1), CLOSED)
    assert void_deal(table(*promised, reveal(0))) == log_entries.DealVoided([1])
    assert void_deal(table(*promised, reveal(0), reveal(1))) is None
    assert void_deal(table(STARTED, offer(), promise(0))) is None


@pytest.mark.parametrize("last", [log_entries.TableClosed(), log_entries.GameEnded()])
def test_an_abandoned_deal_is_proved(last: log_entries.AnyBody) -> None:
    state = table(STARTED, offer(), promise(0), last)
    assert [proof["secret"] for proof in state.finished_deals] == [SECRET.hex()]
    assert state.fair is None
