"""Cards that several people play for themselves."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from quandary.bots.catalogue import make_bot
from quandary.games import GAMES
from quandary.server.table import log_entries
from quandary.server.table.automatic import next_entry
from quandary.server.table.broadcast import table_info
from quandary.server.table.challenge import (
    Challenge,
    challenge_of_game,
    challenge_table,
    decode_challenge,
    encode_challenge,
)
from quandary.server.table.challenge_result import challenge_result, result_of_game
from quandary.server.table.log_entries import Acted, Entry
from quandary.server.table.played_game import played_games, read_games
from quandary.server.table.seating import PROGRAM
from quandary.server.table.state import TableState, fold
from tests.server.played import PlayedTable

SECRET = "5e" * 32
DAY = 24 * 3600.0
NOON = 1_794_830_400.0
"""16 November 2026, 12:00 UTC."""


def day_challenge(game: str = "quando") -> Challenge:
    levels = ["gentle", None, "gentle"]
    return Challenge("some-day", game, {}, levels, SECRET, day="2026-11-16")


def begin(challenge: Challenge, table: str = "T") -> TableState:
    return fold_bodies(challenge_table(table, challenge, "Ada", "guest"), table)


def fold_bodies(bodies: Sequence[log_entries.AnyBody], table: str = "T") -> TableState:
    return fold(table, [Entry(n, 1.0, None, body) for n, body in enumerate(bodies, 1)])


def play(
    state: TableState, by: str = "person", log: list[log_entries.AnyBody] | None = None
) -> TableState:
    """Play a game to its end; what is written goes to the end of the log as well."""
    bot = make_bot(state.settings.game, "random", "a seed")
    while state.status in ("dealing", "playing"):
        body = next_entry(state, lambda: b"s" * 32)
        if body is None:
            assert state.match is not None
            seat = state.to_act()[0]
            text = bot.choose(state.match.view(seat), state.match.legal(seat))
            action = state.match.game.read_seat_action(state.match.state, seat, text)
            who = by if state.places[seat].kind == "person" else "bot"
            body = Acted(seat, state.match.game.write_action(action), who)  # type: ignore[arg-type]
        state.apply(Entry(state.seq + 1, 2.0, None, body))
        if log is not None:
            log.append(body)
    return state


@pytest.mark.parametrize("game", sorted(GAMES))
def test_everybody_has_the_same_cards_seat_and_opponents(game: str) -> None:
    challenge = day_challenge(game)
    first, second = play(begin(challenge, "T")), play(begin(challenge, "U"))
    assert first.match is not None
    assert second.match is not None
    decks = [[deal.deck for deal in state.match.deals] for state in (first, second) if state.match]
    assert decks[0] == decks[1]
    assert [place.kind for place in first.places] == ["bot", "person", "bot"]
    assert first.bot_seed(0) == second.bot_seed(0) != first.bot_seed(2)
    assert SECRET not in str(first.record())
    assert SECRET not in str(table_info(first, [True] * 3))
    assert SECRET not in repr(first.created)


def test_its_result_counts_if_its_person_played_it() -> None:
    state = play(begin(day_challenge()))
    kept = challenge_result(state)
    assert kept is not None
    assert (kept.challenge, kept.guest, kept.table, kept.at) == ("some-day", "guest", "T", 2.0)
    assert challenge_result(play(begin(day_challenge()), by="stand_in")) is None


def test_the_next_game_at_the_table_is_like_any_other() -> None:
    state = play(begin(day_challenge()))
    state.apply(Entry(state.seq + 1, 3.0, None, log_entries.GameStarted(1)))
    assert table_info(state, [True] * 3).challenge is None
    assert state.bot_seed(0) == ""
    assert isinstance(next_entry(state, lambda: b"s" * 32), log_entries.DealOffered)


def test_the_cards_of_a_game_are_those_of_its_seat_and_go_on_beyond_it() -> None:
    table = PlayedTable()
    state = table.play()
    (_, ben) = read_games(kept.body for kept in played_games(state))
    record = state.record()
    assert record is not None
    challenge = challenge_of_game(record, ben, "some-name", b"s" * 32)
    assert challenge.levels == ["steady", None, "steady"], "a bot plays for the other person"
    again = begin(decode_challenge(encode_challenge(challenge)))
    first = next_entry(again, lambda: b"s" * 32)
    assert first == log_entries.DealMade(list(record.deals[0].deck))
    longer = begin(Challenge("x", "quando", {"target": 300}, challenge.levels, SECRET, [["0/1"]]))
    assert longer.cards is not None
    assert longer.match is not None
    longer.match.deals.append(None)  # type: ignore[arg-type]
    assert len(longer.arranged_deck(longer.cards)) == 55


def test_where_a_program_sat_there_is_a_bot() -> None:
    state = PlayedTable().play()
    (_, ben) = read_games(kept.body for kept in played_games(state))
    record = state.record()
    assert record is not None
    ben = msgspec.structs.replace(ben, levels=[PROGRAM, None, "casual"])
    challenge = challenge_of_game(record, ben, "some-name", b"s" * 32)
    assert challenge.levels == ["steady", None, "casual"]
    assert begin(challenge).places[0].level == "steady"


def allow_coach(table: PlayedTable, *, allow: bool = True) -> None:
    for seat in table.state.people():
        table.take(log_entries.CoachAllowed(seat, allow))


def has_makers_result(table: PlayedTable) -> bool:
    ann, _ = read_games(kept.body for kept in played_games(table.state))
    return result_of_game("some-name", ann, "guest-a") is not None


def test_the_result_of_its_maker_counts_if_nobody_helped() -> None:
    alone = PlayedTable()
    alone.play()
    allow_coach(alone)
    assert has_makers_result(alone), "the coach came after the game"
    alone.take(log_entries.GameStarted(1))
    allow_coach(alone, allow=False)
    alone.play()
    assert not has_makers_result(alone), "the coach was there when the game began"
    alone.take(log_entries.GameStarted(2))
    alone.play()
    assert has_makers_result(alone), "the coach was there in an earlier game"


def test_the_result_of_its_maker_does_not_count_with_a_coach_or_a_stand_in() -> None:
    coached = PlayedTable()
    coached.play(3)
    allow_coach(coached)
    allow_coach(coached, allow=False)
    coached.play()
    assert not has_makers_result(coached)
    stand_in = Challenge("x", "quando", {"target": 1}, ["gentle", None], SECRET)
    state = play(begin(stand_in), by="stand_in")
    (helped,) = read_games(kept.body for kept in played_games(state))
    assert result_of_game("some-name", helped, "guest") is None


def test_a_day_begins_and_ends_and_its_secret_is_told_later() -> None:
    challenge = day_challenge()
    assert [challenge.stage(NOON + days * DAY) for days in (-1, 0, 1)] == ["coming", "open", "over"]
    midnight = NOON + DAY / 2
    assert not challenge.is_told(midnight + 2 * 3600 - 1)
    assert challenge.is_told(midnight + 2 * 3600)
    endless = Challenge("x", "quando", {}, ["gentle", None], SECRET)
    assert (endless.stage(NOON), endless.is_told(NOON + 900 * DAY)) == ("open", False)
