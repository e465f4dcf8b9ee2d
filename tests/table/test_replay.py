"""Replaying a record: its moments in order, and what is refused where."""

from dataclasses import replace
from typing import Any

import pytest

from quandary.games.errors import IllegalAction
from quandary.table.record import Record, RecordedResult, UnreadableRecord, write_record
from quandary.table.replay import (
    DealEnd,
    Dealt,
    Decision,
    GameEnd,
    Happened,
    begin,
    explain_refusal,
    load,
    moments,
)
from tests.contract.walks import Setting, walked_match

QUANDO = walked_match(Setting("quando", 3), "replay").to_record()
PLAY5211 = walked_match(Setting("5211", 2), "replay").to_record()


def replayed(record: Record) -> list[Any]:
    return list(moments(record, begin(record)))


def refused(record: Record) -> str:
    with pytest.raises(UnreadableRecord) as caught:
        replayed(record)
    return str(caught.value)


def with_deal(record: Record, number: int, **change: Any) -> Record:
    deals = list(record.deals)
    deals[number] = replace(deals[number], **change)
    return replace(record, deals=deals)


@pytest.mark.parametrize("record", [QUANDO, PLAY5211], ids=["quando", "5211"])
def test_moments_come_in_the_order_of_the_game(record: Record) -> None:
    expected: list[tuple[type, int]] = []
    for number, deal in enumerate(record.deals):
        expected.append((Dealt, number))
        expected += [(Decision, number), (Happened, number)] * len(deal.actions)
        expected.append((DealEnd, number))
    found = replayed(record)
    assert [(type(moment), moment.deal) for moment in found[:-1]] == expected
    assert isinstance(found[-1], GameEnd)


def test_a_decision_is_told_before_it_is_done() -> None:
    match = begin(QUANDO)
    for moment in moments(QUANDO, match):
        if isinstance(moment, Decision):
            assert match.game.to_act(match.state) == (moment.seat,)
            assert match.game.is_legal(match.state, moment.seat, moment.action)
            assert len(match.deals[-1].actions) == moment.n
            assert moment.written == QUANDO.deals[moment.deal].actions[moment.n]


def test_a_record_plays_itself_into_a_match() -> None:
    match = load(write_record(QUANDO).encode())
    assert match.is_over
    assert match.to_record() == QUANDO


def test_an_unfinished_record_is_replayed_as_far_as_it_goes() -> None:
    deal = replace(QUANDO.deals[0], actions=QUANDO.deals[0].actions[:3])
    record = replace(QUANDO, deals=[deal], result=None)
    assert [type(moment) for moment in replayed(record)] == [Dealt, *[Decision, Happened] * 3]
    assert replayed(replace(record, deals=[])) == []


def test_an_illegal_action_is_refused_with_place_and_clause() -> None:
    record = with_deal(QUANDO, 0, actions=["knock"])
    line = "deal 0, action 0: 'knock' is not allowed: Red has not played yet (Q19)"
    assert refused(record) == line


def test_an_unreadable_action_is_refused_with_its_place() -> None:
    actions = [*QUANDO.deals[1].actions[:2], "play 7/3 x"]
    line = refused(with_deal(QUANDO, 1, actions=actions))
    assert line.startswith("deal 1, action 2: 'play 7/3 x': 'x' is not a card")


def test_f4_a_change_of_mind_is_no_part_of_a_record() -> None:
    line = refused(with_deal(PLAY5211, 0, actions=["take back"]))
    assert line == "deal 0, action 0: 'take back' is not allowed: nothing has been laid down (F4)"


def test_an_action_after_the_end_is_refused() -> None:
    actions = [*PLAY5211.deals[0].actions, "lay y1"]
    place = f"deal 0, action {len(actions) - 1}"
    assert refused(with_deal(PLAY5211, 0, actions=actions)).startswith(place)


def test_a_deal_needs_the_one_before_to_be_finished() -> None:
    record = with_deal(QUANDO, 0, actions=QUANDO.deals[0].actions[:-1])
    assert refused(record) == "deal 1: deal 0 is not finished"


def test_a_deal_after_the_end_is_refused() -> None:
    record = replace(QUANDO, deals=[*QUANDO.deals, QUANDO.deals[0]])
    assert refused(record).startswith(f"deal {len(QUANDO.deals)}: the game is over")


def test_q1_and_q24_deck_and_dealer_are_checked() -> None:
    assert "(Q1)" in refused(with_deal(QUANDO, 0, deck=QUANDO.deals[0].deck[:-1]))
    line = refused(with_deal(QUANDO, 1, dealer=2))
    assert line.startswith("deal 1: ")
    assert line.endswith("(Q24)")
    assert "in the deck is not a card" in refused(with_deal(QUANDO, 0, deck=["ace"]))


def test_options_and_player_count_are_checked_first() -> None:
    assert "(Q25)" in refused(replace(QUANDO, options={"target": 0}))
    assert "(F1)" in refused(replace(PLAY5211, players=["alone"]))


def test_a_result_has_to_agree_with_the_game() -> None:
    assert QUANDO.result is not None
    totals, winners = QUANDO.result.totals, QUANDO.result.winners
    wrong_totals = RecordedResult([total + 1 for total in totals], winners)
    assert refused(replace(QUANDO, result=wrong_totals)).startswith("result: totals are")
    wrong_winners = RecordedResult(totals, [])
    assert refused(replace(QUANDO, result=wrong_winners)).startswith("result: winners are")
    unfinished = replace(QUANDO, deals=[])
    assert refused(unfinished) == "'result' is there, but the game is not over"


def test_a_refusal_is_told_in_one_sentence_with_names() -> None:
    refusal = IllegalAction("knock_too_early", "Q19", seat=1, count=1)
    assert explain_refusal(refusal, ["Red", "Blue"]) == "Blue has played only once (Q19)"
    assert "\n" not in explain_refusal(refusal, ["Red", "Blue\nSky"])
