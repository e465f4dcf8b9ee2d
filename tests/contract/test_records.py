"""A written record, read and replayed, is the same game: the same states, the same events."""

from typing import Any

from quandary.table.match import AnyMatch
from quandary.table.record import read_record, write_record
from quandary.table.replay import Dealt, Happened, begin, load, moments
from tests.contract.kits import KITS
from tests.contract.walks import Setting, match_walk, walked_match

History = list[tuple[Any, tuple[Any, ...]]]


def is_settled(match: AnyMatch) -> bool:
    """Whether no cards lie face down: choosing itself is not recorded, only what it led to."""
    return not any(getattr(match.state, "chosen", ()))


def lasting(match: AnyMatch) -> tuple[Any, ...]:
    """The events without those of choosing."""
    passing = KITS[match.game.ID].passing_events
    return tuple(event for event in match.events if not isinstance(event, passing))


def history_of_a_walk(setting: Setting, match: AnyMatch, seed: object) -> History:
    """Every settled state of a random game, with the deal's events so far."""
    history: History = []
    for _ in match_walk(match, setting, seed):
        if is_settled(match) and (not history or history[-1][0] != match.state):
            history.append((match.state, lasting(match)))
    return history


def history_of_a_record(text: str) -> History:
    """The same from a record's text."""
    record = read_record(text.encode())
    match = begin(record)
    history: History = []
    for moment in moments(record, match):
        if isinstance(moment, Dealt | Happened) and is_settled(match):
            history.append((match.state, lasting(match)))
    return history


def test_a_record_replays_to_the_same_states_and_events(setting: Setting) -> None:
    for seed in range(8):
        match = setting.match()
        history = history_of_a_walk(setting, match, f"record {seed}")
        replayed = history_of_a_record(write_record(match.to_record()))
        # Taking cards back leads to a settled state that the record knows only once.
        assert [state for state, _ in replayed] == without_repeats([s for s, _ in history])
        assert replayed[-1] == history[-1]
        assert {events for _, events in replayed} == {events for _, events in history}


def without_repeats(states: list[Any]) -> list[Any]:
    return list(dict.fromkeys(states))


def test_a_match_loaded_from_its_record_goes_on_as_it_was(setting: Setting) -> None:
    for steps in (0, 1, 7, 40):
        match = walked_match(setting, f"unfinished {steps}", steps)
        text = write_record(match.to_record())
        again = load(text.encode())
        assert write_record(again.to_record()) == text
        if is_settled(match):
            assert again.state == match.state
            assert again.players == match.players


def test_a_finished_record_carries_its_result(setting: Setting) -> None:
    match = walked_match(setting, "result")
    result = match.to_record().result
    assert result is not None
    assert (result.totals, result.winners) == match.game.game_result(match.state)
