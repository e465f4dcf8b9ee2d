"""A table is the fold of its log: the same log, the same table."""

import random

import pytest

from drills.simulate.simulation import Simulation
from quandary.server.room.history import restore
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry, decode_body, encode_body
from quandary.server.table.state import TableState, fold
from quandary.table.record import read_record, write_record
from tests.server.played import PlayedTable

CREATED = log_entries.Created("quando", 2, {"target": 50}, False, None, True, True, "steady")
SITTING = (log_entries.PersonSat(0, "Ann", "a"), log_entries.PersonSat(1, "Ben", "b"))


def entries(*bodies: log_entries.AnyBody) -> list[Entry]:
    return [Entry(n, float(n), None, body) for n, body in enumerate((CREATED, *bodies), 1)]


def table(*bodies: log_entries.AnyBody) -> TableState:
    return fold("T", entries(*bodies))


def simulated_log(seed: int) -> list[Entry]:
    simulation = Simulation(seed)
    simulation.run()
    return [Entry(row.seq, row.at, row.cmd_id, decode_body(row.body)) for row in simulation.log]


def test_whoever_sits_down_on_a_seat_that_was_left_is_not_away() -> None:
    away = (log_entries.GameStarted(0), log_entries.WentAway(1, "left"), log_entries.GameEnded())
    state = table(
        *SITTING,
        *away,
        log_entries.SeatFreed(1, by_host=False),
        log_entries.PersonSat(1, "Cem", "c"),
    )
    assert not state.places[1].is_away


def test_a_bot_or_a_stand_in_decides() -> None:
    state = table(SITTING[0], log_entries.BotSat(1, "Wren", "casual"))
    assert [state.is_played_by_bot(seat) for seat in (0, 1)] == [False, True]
    state = table(*SITTING, log_entries.WentAway(0, "clock"))
    assert [state.is_played_by_bot(seat) for seat in (0, 1)] == [True, False]


def test_the_seq_of_every_command_is_remembered() -> None:
    state = table(*SITTING)
    state.apply(Entry(4, 0.0, "c" * 32, log_entries.ChatSaid(0, "x")))
    assert state.answered == {"c" * 32: 4}


def test_a_log_has_no_gaps() -> None:
    with pytest.raises(ValueError, match="entry 7 follows entry 1"):
        table().apply(Entry(7, 0.0, None, log_entries.Reacted(0, "wow")))


def test_only_the_newest_chat_is_kept() -> None:
    state = table(*SITTING, *(log_entries.ChatSaid(0, str(n)) for n in range(150)))
    assert [line.text for line in state.chat] == [str(n) for n in range(50, 150)]


def test_a_running_game_has_no_record() -> None:
    assert table(*SITTING).record() is None
    assert table(*SITTING, log_entries.GameStarted(0)).record() is None


@pytest.mark.parametrize("seed", range(0, 48, 8))
def test_the_same_log_gives_the_same_table_from_wherever_it_is_resumed(seed: int) -> None:
    log_of_seed = simulated_log(seed)
    whole = fold("T", log_of_seed)
    cut = random.Random(seed).randrange(len(log_of_seed))
    state, history = restore("T", log_of_seed[:cut])
    for entry in log_of_seed[cut:]:
        applied = state.apply(entry)
        history.note(state.client_seq, entry.body, applied)
    assert repr(vars(state) | {"match": None}) == repr(vars(whole) | {"match": None})
    if whole.match is not None and state.match is not None:
        assert state.match.state == whole.match.state
        assert state.match.to_record() == whole.match.to_record()


@pytest.mark.parametrize("seed", range(0, 48, 8))
def test_every_entry_is_stored_and_read_alike(seed: int) -> None:
    for entry in simulated_log(seed):
        assert decode_body(encode_body(entry.body)) == entry.body


def test_a_game_that_was_ended_has_a_record_with_its_proofs() -> None:
    log_of_seed = simulated_log(1)
    state = fold("T", log_of_seed[:1])
    for entry in log_of_seed[1:]:
        state.apply(entry)
        if isinstance(entry.body, log_entries.Acted):
            break
    assert state.record() is None
    state.apply(Entry(state.seq + 1, 0.0, None, log_entries.GameEnded()))
    record = state.record()
    assert record is not None
    written = write_record(record)
    assert write_record(read_record(written.encode())) == written
    assert [deal.more["fair"]["scheme"] for deal in record.deals] == ["deal-v1"]


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_after_a_restore_a_running_deal_does_not_count_and_other_cards_are_dealt(game: str) -> None:
    played = PlayedTable(game)
    while not (played.state.finished_deals and played.state.status == "playing"):
        played.play(1)
    assert played.state.match is not None
    first, seen = [list(deal.deck) for deal in played.state.match.deals]
    played.take(log_entries.Restored())
    match = played.state.match
    assert (played.state.status, played.state.fair) == ("dealing", None)
    assert [list(deal.deck) for deal in match.deals] == [first]
    assert match.game.is_awaiting_deal(match.state)
    assert "deal" in {match.view(seat)["phase"] for seat in (0, 1, None)}
    played.play()
    record = played.state.record()
    assert record is not None
    (given_up,) = record.more["voided"]
    assert (given_up["deal"], given_up["given_up"]) == ("0.1.0", "restored")
    assert record.deals[1].more["fair"]["deal"] == "0.1.1"
    assert list(match.deals[1].deck) != seen


def test_a_restore_between_games_gives_nothing_up_but_is_counted() -> None:
    state = table(
        *SITTING, log_entries.Restored(), log_entries.GameStarted(0), log_entries.Restored()
    )
    assert (state.restores, state.voided, state.status) == (2, [], "dealing")


def test_secrets_do_not_show_themselves() -> None:
    offer = log_entries.DealOffered(0, 0, "ab" * 32, "c" * 64)
    assert "ab" * 8 not in repr(table(*SITTING, log_entries.GameStarted(0), offer))
