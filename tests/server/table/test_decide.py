"""What a command leads to at a table, and every way in which it is refused."""

from typing import Any

import pytest

from quandary.games import GAMES
from quandary.server.protocol.errors import CommandRefused, StaleCommand
from quandary.server.protocol.incoming import (
    Act,
    AddBot,
    Back,
    Chat,
    EndGame,
    HandOver,
    Leave,
    React,
    Readmit,
    Ready,
    RemoveSeat,
    Rename,
    Reveal,
    SeatLink,
    Start,
)
from quandary.server.table import log_entries
from quandary.server.table.decide import (
    decide,
    decide_for_bot,
    seat_bot,
    seat_person,
)
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import TableState, fold
from quandary.table.dealer import deck_from_seed
from quandary.table.fair import seat_commitment

ID = "0" * 32
HASH = "a" * 64
SITTING: tuple[log_entries.AnyBody, ...] = (
    log_entries.PersonSat(0, "Ann", "a"),
    log_entries.PersonSat(1, "Ben", "b"),
    log_entries.BotSat(2, "Wren", "casual"),
)
STARTED = log_entries.GameStarted(0)
OFFER = log_entries.DealOffered(0, 0, "00" * 32, HASH)
CLOSED = log_entries.CommitsClosed([])


def table(*more: log_entries.AnyBody, game: str = "quando") -> TableState:
    created = log_entries.Created(game, 3, {}, False, None, True, True, "steady")
    bodies = (created, *more)
    return fold("T", [Entry(n, float(n), None, body) for n, body in enumerate(bodies, 1)])


def seated(*more: log_entries.AnyBody, game: str = "quando") -> TableState:
    return table(*SITTING, *more, game=game)


def playing(*more: log_entries.AnyBody, game: str = "quando") -> TableState:
    rules = GAMES[game]
    deck = [rules.write_card(card) for card in deck_from_seed(rules, "decide", 0)]
    return seated(STARTED, OFFER, CLOSED, log_entries.DealMade(deck), *more, game=game)


def refusal(state: TableState, command: Any) -> str:
    with pytest.raises(CommandRefused) as refused:
        decide(state, command)
    return refused.value.code


# Who may speak


def test_a_closed_table_takes_no_command() -> None:
    assert refusal(seated(log_entries.TableClosed()), Chat(ID, 0, "x")) == "table_closed"


@pytest.mark.parametrize("state", [seated(), seated(log_entries.SeatFreed(2, by_host=True))])
def test_nobody_speaks_for_a_bot_or_an_empty_seat(state: TableState) -> None:
    assert refusal(state, Chat(ID, 2, "x")) == "not_your_seat"


def test_chat_reactions_and_names() -> None:
    state = seated()
    assert decide(state, Chat(ID, 1, "x")) == [log_entries.ChatSaid(1, "x")]
    assert decide(state, React(ID, 1, "wow")) == [log_entries.Reacted(1, "wow")]
    assert decide(state, Rename(ID, 1, "Bo")) == [log_entries.Renamed(1, "Bo")]


@pytest.mark.parametrize(
    "command",
    [
        Start(ID, 1),
        AddBot(ID, 1, 2, "casual"),
        RemoveSeat(ID, 1, 0),
        HandOver(ID, 1, 1),
        EndGame(ID, 1),
    ],
)
def test_some_things_are_the_hosts_to_say(command: Any) -> None:
    assert refusal(seated(), command) == "host_only"


def test_after_a_game_anybody_starts_the_next_one_if_the_host_is_gone() -> None:
    ended = seated(STARTED, log_entries.GameEnded())
    assert decide(ended, Start(ID, 1), is_host_here=False) == [
        log_entries.HostChanged(1),
        log_entries.GameStarted(1),
    ]
    assert refusal(ended, Start(ID, 1)) == "host_only"
    for state, command in ((seated(), Start(ID, 1)), (ended, AddBot(ID, 1, 2, "casual"))):
        with pytest.raises(CommandRefused, match="host_only"):
            decide(state, command, is_host_here=False)


def test_a_seat_link_is_no_command_of_the_table() -> None:
    assert refusal(seated(), SeatLink(ID, 0)) == "unknown_command"


# Playing


def first_to_act(state: TableState) -> tuple[int, str]:
    assert state.match is not None
    seat = state.to_act()[0]
    return seat, state.match.legal(seat)[0]


def test_an_action_is_stored_as_records_write_it() -> None:
    state = playing()
    seat = state.to_act()[0]
    if state.places[seat].kind != "person":
        state.places[seat].kind = "person"
    _, action = first_to_act(state)
    (acted,) = decide(state, Act(ID, seat, action, expect_seq=state.seq))
    assert isinstance(acted, log_entries.Acted)
    assert (acted.seat, acted.by) == (seat, "person")
    state.apply(Entry(state.seq + 1, 0.0, None, acted))


def test_an_action_needs_a_game() -> None:
    assert refusal(seated(), Act(ID, 0, "knock", expect_seq=1)) == "no_game"
    assert refusal(seated(STARTED, OFFER), Act(ID, 0, "knock", expect_seq=1)) == "no_game"


@pytest.mark.parametrize("expect_seq", [0, 7, 10_000])
def test_an_action_from_another_view_is_stale(expect_seq: int) -> None:
    state = playing()
    assert state.game_seq == 8
    with pytest.raises(StaleCommand):
        decide(state, Act(ID, 0, "knock", expect_seq=expect_seq))


def test_what_was_said_since_does_not_make_an_action_stale() -> None:
    state = playing(log_entries.ChatSaid(0, "x"), log_entries.ChatSaid(1, "y"))
    seat, action = first_to_act(state)
    state.places[seat].kind = "person"
    for expect_seq in (8, 9, 10):
        assert decide(state, Act(ID, seat, action, expect_seq=expect_seq))


def test_an_action_says_what_it_was_made_from() -> None:
    assert refusal(playing(), Act(ID, 0, "knock")) == "expect_seq_missing"
    assert refusal(playing(game="5211"), Act(ID, 0, "lay g1", expect_seq=9)) == "turn_missing"


def test_a_choice_of_another_turn_is_stale() -> None:
    for turn in ("", "0.0.0.1", "1.0.0.0"):
        assert refusal(playing(game="5211"), Act(ID, 0, "lay g1", turn=turn)) == "stale"


def test_nonsense_is_unreadable_and_the_rules_say_why_not() -> None:
    state = playing(game="5211")
    turn = state.turn_id() or ""
    assert refusal(state, Act(ID, 0, "lay down", turn=turn)) == "unreadable_action"
    with pytest.raises(CommandRefused) as refused:
        decide(state, Act(ID, 0, "lay g1", turn=turn))
    assert refused.value.clause is not None
    assert refused.value.clause.startswith("F")


def test_who_is_not_asked_is_refused_by_the_rules() -> None:
    state = playing()
    other = next(seat for seat in (0, 1) if seat not in state.to_act())
    assert refusal(state, Act(ID, other, "knock", expect_seq=state.seq)) == "not_your_turn"


def test_acting_takes_the_seat_back() -> None:
    state = playing(log_entries.WentAway(0, "clock"), game="5211")
    assert state.match is not None
    action = state.match.legal(0)[0]
    bodies = decide(state, Act(ID, 0, action, turn=state.turn_id() or ""))
    assert [log_entries.kind_of(body) for body in bodies] == ["came_back", "acted"]


# The fair deal


def promise(seat: int, commit: str = HASH) -> log_entries.Committed:
    return log_entries.Committed(seat, commit)


def test_ready_is_a_promise() -> None:
    state = seated(STARTED, OFFER)
    assert decide(state, Ready(ID, 0, 0, 0, HASH)) == [log_entries.Committed(0, HASH)]
    assert decide(state, Ready(ID, 0, 0, 0)) == [log_entries.Committed(0, None)]


def test_ready_counts_once_and_in_time() -> None:
    assert refusal(seated(STARTED, OFFER, promise(0)), Ready(ID, 0, 0, 0)) == "too_late"
    assert refusal(seated(STARTED, OFFER, CLOSED), Ready(ID, 0, 0, 0)) == "too_late"


@pytest.mark.parametrize("which", [(1, 0), (0, 1)])
def test_ready_and_reveal_are_for_this_attempt(which: tuple[int, int]) -> None:
    state = seated(STARTED, OFFER)
    assert refusal(state, Ready(ID, 0, *which)) == "stale"
    assert refusal(state, Reveal(ID, 0, *which, "00" * 16)) == "stale"
    assert refusal(seated(), Ready(ID, 0, 0, 0)) == "stale"


def test_ready_for_an_earlier_game_is_stale() -> None:
    again = seated(STARTED, OFFER, log_entries.GameEnded(), log_entries.GameStarted(1), OFFER)
    assert refusal(again, Ready(ID, 0, 0, 0, HASH, game=0)) == "stale"
    assert decide(again, Ready(ID, 0, 0, 0, HASH, game=1)) == [log_entries.Committed(0, HASH)]


def test_who_broke_a_promise_may_be_ready_but_promises_nothing() -> None:
    again = log_entries.DealOffered(0, 1, "00" * 32, HASH, [0])
    voided = (STARTED, OFFER, promise(0), CLOSED, log_entries.DealVoided([0]), again)
    assert decide(seated(*voided), Ready(ID, 0, 0, 1, HASH)) == [log_entries.Committed(0, None)]


def test_a_reveal_is_what_was_promised() -> None:
    entropy = b"e" * 16
    kept = promise(0, seat_commitment("T", "0.0.0", 0, entropy))
    state = seated(STARTED, OFFER, kept, CLOSED)
    reveal = Reveal(ID, 0, 0, 0, entropy.hex())
    assert decide(state, reveal) == [log_entries.EntropyRevealed(0, entropy.hex())]
    assert refusal(state, Reveal(ID, 0, 0, 0, "00" * 16)) == "not_what_was_promised"
    assert refusal(state, Reveal(ID, 1, 0, 0, entropy.hex())) == "not_what_was_promised"
    assert refusal(seated(STARTED, OFFER, kept), reveal) == "too_early"
    told = log_entries.EntropyRevealed(0, entropy.hex())
    assert refusal(seated(STARTED, OFFER, kept, CLOSED, told), reveal) == "too_late"


# People and bots


def test_a_game_starts_when_all_seats_are_taken_and_is_numbered() -> None:
    assert decide(seated(), Start(ID, 0)) == [STARTED]
    assert decide(seated(STARTED, log_entries.GameEnded()), Start(ID, 0)) == [
        log_entries.GameStarted(1)
    ]
    assert refusal(seated(STARTED), Start(ID, 0)) == "game_running"
    assert refusal(seated(log_entries.SeatFreed(2, by_host=True)), Start(ID, 0)) == "free_seats"


def test_a_bot_gets_a_name_nobody_has() -> None:
    state = table(log_entries.PersonSat(0, "Heron", "a"), log_entries.BotSat(1, "Otter", "casual"))
    assert seat_bot(state, 2, "sharp") == log_entries.BotSat(2, "Lynx", "sharp")
    assert refusal(state, AddBot(ID, 0, 1, "casual")) == "seat_taken"
    assert refusal(state, AddBot(ID, 0, 5, "casual")) == "no_such_seat"
    assert refusal(seated(STARTED), AddBot(ID, 0, 2, "casual")) == "game_running"


def test_a_person_gets_the_first_free_seat() -> None:
    state = table(log_entries.PersonSat(0, "Ann", "a"))
    assert seat_person(state, None, "Ben", "b") == log_entries.PersonSat(1, "Ben", "b")
    assert seat_person(state, 2, "Ben", "b") == log_entries.PersonSat(2, "Ben", "b")


@pytest.mark.parametrize(
    ("state", "place", "code"),
    [
        (seated(), None, "table_full"),
        (seated(), 0, "seat_taken"),
        (table(), 7, "no_such_seat"),
        (seated(STARTED), None, "game_running"),
        (table(log_entries.TableClosed()), None, "table_closed"),
    ],
)
def test_where_nobody_can_sit(state: TableState, place: int | None, code: str) -> None:
    with pytest.raises(CommandRefused, match=code):
        seat_person(state, place, "Cem", "c")


def test_the_host_removes_bots_and_people_before_a_game() -> None:
    assert decide(seated(), RemoveSeat(ID, 0, 2)) == [log_entries.SeatFreed(2, by_host=True)]
    assert decide(seated(), RemoveSeat(ID, 0, 1)) == [log_entries.SeatFreed(1, by_host=True)]
    assert refusal(seated(), RemoveSeat(ID, 0, 0)) == "not_yourself"
    assert refusal(seated(), RemoveSeat(ID, 0, 4)) == "no_such_seat"


def test_a_person_removed_from_a_game_is_followed_by_a_bot_of_that_name() -> None:
    bodies = decide(seated(STARTED), RemoveSeat(ID, 0, 1))
    assert bodies == [log_entries.WentAway(1, "removed"), log_entries.BotSat(1, "Ben", "steady")]
    assert refusal(seated(STARTED), RemoveSeat(ID, 0, 2)) == "game_running"


def test_the_host_takes_removals_back_and_nobody_else_does() -> None:
    removed = seated(log_entries.SeatFreed(1, by_host=True), log_entries.PersonSat(1, "Cem", "c"))
    assert decide(removed, Readmit(ID, 0)) == [log_entries.Readmitted()]
    assert refusal(removed, Readmit(ID, 1)) == "host_only"
    assert decide(seated(), Readmit(ID, 0)) == []


def test_the_table_is_handed_to_a_person() -> None:
    assert decide(seated(), HandOver(ID, 0, 1)) == [log_entries.HostChanged(1)]
    assert refusal(seated(), HandOver(ID, 0, 2)) == "no_such_person"


def test_leaving_before_a_game_frees_the_seat() -> None:
    assert decide(seated(), Leave(ID, 1)) == [log_entries.SeatFreed(1, by_host=False)]


def test_leaving_a_game_leaves_a_stand_in_and_the_table_to_another() -> None:
    assert decide(seated(STARTED), Leave(ID, 1)) == [log_entries.WentAway(1, "left")]
    left = [log_entries.WentAway(0, "left"), log_entries.HostChanged(1)]
    assert decide(seated(STARTED), Leave(ID, 0)) == left
    alone = seated(STARTED, log_entries.WentAway(1, "left"))
    assert decide(alone, Leave(ID, 0)) == [log_entries.WentAway(0, "left")]
    assert decide(alone, Leave(ID, 1)) == []


def test_who_is_back_is_back() -> None:
    assert decide(seated(STARTED), Back(ID, 0)) == []
    away = seated(STARTED, log_entries.WentAway(0, "clock"))
    assert decide(away, Back(ID, 0)) == [log_entries.CameBack(0)]


def test_a_game_is_ended_while_there_is_one() -> None:
    assert decide(seated(STARTED), EndGame(ID, 0)) == [log_entries.GameEnded()]
    assert refusal(seated(), EndGame(ID, 0)) == "no_game"


def test_deciding_changes_nothing() -> None:
    state = playing()
    before = repr(state)
    for command in (Chat(ID, 0, "x"), Leave(ID, 0), EndGame(ID, 0), RemoveSeat(ID, 0, 1)):
        decide(state, command)
    assert repr(state) == before


# Bots


def bots_turn() -> tuple[TableState, Act]:
    """Everybody but the bot has chosen: what it is asked, and what it would do."""
    state = playing(game="5211")
    assert state.match is not None
    return state, Act("", 2, state.match.legal(2)[0], turn=state.turn_id() or "")


def test_a_bot_acts_as_people_do() -> None:
    state, act = bots_turn()
    (acted,) = decide_for_bot(state, act)
    assert isinstance(acted, log_entries.Acted)
    assert (acted.seat, acted.by) == (2, "bot")
    state.apply(Entry(state.seq + 1, 0.0, None, log_entries.WentAway(0, "left")))
    assert state.match is not None
    (acted,) = decide_for_bot(state, Act("", 0, state.match.legal(0)[0], turn=act.turn))
    assert isinstance(acted, log_entries.Acted)
    assert (acted.seat, acted.by) == (0, "stand_in")


def test_a_bots_choice_that_comes_too_late_leads_to_nothing() -> None:
    state, act = bots_turn()
    with pytest.raises(StaleCommand):
        decide_for_bot(state, Act("", 2, act.action, turn="0.99"))
    state.apply(Entry(state.seq + 1, 0.0, None, decide_for_bot(state, act)[0]))
    with pytest.raises(StaleCommand):  # It has chosen, and does not choose again.
        decide_for_bot(state, act)


def test_a_bot_neither_acts_for_a_person_nor_against_the_rules() -> None:
    state, act = bots_turn()
    with pytest.raises(CommandRefused, match="not_your_seat"):
        decide_for_bot(state, Act("", 0, act.action, turn=act.turn))
    with pytest.raises(CommandRefused, match="unreadable_action"):
        decide_for_bot(state, Act("", 2, "sing", turn=act.turn))
