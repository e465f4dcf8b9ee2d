"""Everybody's turn comes, in the order the rules give (Q6, Q13, Q20, F4, F5)."""

from collections import Counter

import pytest

from quandary.games.play5211 import events as of_5211
from quandary.games.quando import events as of_quando
from tests.contract.walks import (
    LONG_5211,
    PLAY5211,
    QUANDO,
    QUICK_QUANDO,
    Setting,
    walk,
)


@pytest.mark.parametrize("setting", [*QUANDO, *QUICK_QUANDO], ids=str)
def test_q6_turns_go_clockwise_and_nobody_is_left_out(setting: Setting) -> None:
    """A turn begins with a play, a knock or a pass; after a knock everyone else has one more."""
    for seed in range(40):
        turns: list[int] = []
        knocked_at = None
        for moment in walk(setting, f"turns {seed}"):
            for event in moment.step.events:
                if isinstance(event, of_quando.Dealt):
                    turns, knocked_at = [(event.dealer + 1) % setting.players - 1], None
                elif isinstance(event, of_quando.Played | of_quando.Knocked | of_quando.Passed):
                    assert event.seat == (turns[-1] + 1) % setting.players
                    turns.append(event.seat)
                if isinstance(event, of_quando.Knocked):
                    plays = Counter(turns[1:-1])
                    assert min(plays[seat] for seat in setting.seats) >= 2
                    assert knocked_at is None
                    knocked_at = len(turns)
                if isinstance(event, of_quando.DealOver) and event.ended_by == "knock":
                    assert knocked_at is not None
                    assert len(turns) - knocked_at == setting.players - 1


@pytest.mark.parametrize("setting", [*QUANDO, *QUICK_QUANDO], ids=str)
def test_q13_every_triplet_penalises_every_other_clockwise(setting: Setting) -> None:
    """Unless only zeros end the round, each other seat turns, draws, or finds nothing to draw."""
    penalties = 0
    for seed in range(40):
        owing: list[int] = []
        for moment in walk(setting, f"penalties {seed}"):
            for event in moment.step.events:
                if isinstance(event, of_quando.Played):
                    assert owing == []
                    fronts = [card.front for card in event.cards]
                    if len(fronts) == 3 and len(set(fronts)) == 1:
                        steps = range(1, setting.players)
                        owing = [(event.seat + step) % setting.players for step in steps]
                elif isinstance(event, of_quando.Turned | of_quando.NothingDrawn) or (
                    isinstance(event, of_quando.Drawn) and event.is_penalty
                ):
                    assert event.seat == owing.pop(0)
                    penalties += 1
                elif isinstance(event, of_quando.Drawn):
                    assert len(owing) in (0, setting.players - 1)
                elif isinstance(event, of_quando.DealOver):
                    assert owing == [] or event.ended_by == "zeros"
                    owing = []
    assert penalties > 3


@pytest.mark.parametrize("setting", [*PLAY5211, *LONG_5211], ids=str)
def test_f4_every_turn_reveals_everybodys_cards_and_all_draw_back(setting: Setting) -> None:
    rounds = {2: 11, 3: 7, 4: 6, 5: 4}[setting.players]
    for seed in range(15):
        turns = 0
        for moment in walk(setting, f"turns {seed}"):
            events = moment.step.events
            revealed = [event for event in events if isinstance(event, of_5211.Revealed)]
            for event in revealed:
                assert event.turn == turns % 3
                assert [len(cards) for cards in event.cards] == (
                    [2 if event.turn == 0 else 1] * setting.players
                )
                turns += 1
                drawing = [e.seat for e in events if isinstance(e, of_5211.Drawn)]
                assert drawing == ([] if turns > (rounds - 1) * 3 else list(setting.seats))
            if any(isinstance(event, of_5211.Dealt) for event in events):
                turns = 0
            over = [event for event in events if isinstance(event, of_5211.DealOver)]
            if over and over[0].ended_by == "pile":
                assert turns == rounds * 3
