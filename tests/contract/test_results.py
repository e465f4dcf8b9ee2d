"""Points, totals, ends and winners, counted once more from what was seen (Q22–Q25, F6–F17)."""

from typing import Any

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


def quando_points(fronts: list[list[int]], knocker: int | None) -> list[int]:
    """The points of open hands (Q22, Q23)."""
    sums = [sum(hand) for hand in fronts]
    points = [0 if total == min(sums) else total for total in sums]
    if knocker is not None:
        others = sums[:knocker] + sums[knocker + 1 :]
        points[knocker] = 0 if sums[knocker] < min(others) else sums[knocker] + 5
    return points


def points_5211(shown: list[list[str]]) -> tuple[list[int], list[int]]:
    """Points and numbers of cards won in a round from the shown cards, such as `g3` (F7–F11)."""
    players = len(shown)
    everything = "".join(card for cards in shown for card in cards)
    if everything.count("1") == players + 2:
        won = [[card for card in cards if card[1] == "1"] for cards in shown]
    else:
        counts = {colour: everything.count(colour) for colour in "ygobv"}
        alone = {
            count: colour
            for colour, count in counts.items()
            if 0 < count < players + 3 and list(counts.values()).count(count) == 1
        }
        colour = alone[max(alone)] if alone else None
        won = [[card for card in cards if card[0] == colour] for cards in shown]
    return [sum(int(card[1]) for card in cards) for cards in won], [len(cards) for cards in won]


def added(totals: list[int], points: list[int]) -> list[int]:
    return [total + more for total, more in zip(totals, points, strict=True)]


def last_event(events: tuple[Any, ...], kind: type) -> Any:
    """The one event of a kind among those of a step, or nothing."""
    return next((event for event in events if isinstance(event, kind)), None)


@pytest.mark.parametrize("setting", [*QUANDO, *QUICK_QUANDO], ids=str)
def test_q22_to_q24_a_round_counts_what_its_open_hands_count(setting: Setting) -> None:
    target = dict(setting.options).get("target", 50)
    for seed in range(60):
        totals, knocker, rounds = [0] * setting.players, None, 0
        for moment in walk(setting, f"results {seed}"):
            state, events = moment.step
            if last_event(events, of_quando.Dealt):
                assert state.dealer == (setting.players - 1 + rounds) % setting.players
                knocker = None
            if knock := last_event(events, of_quando.Knocked):
                knocker = knock.seat
            over = last_event(events, of_quando.DealOver)
            if over is None:
                continue
            rounds += 1
            points = quando_points([[card.front for card in hand] for hand in over.hands], knocker)
            totals = added(totals, points)
            result = setting.game.deal_result(state)
            assert (list(result.scores), list(result.totals)) == (points, totals)
            has_zeros = any(all(card.front == 0 for card in hand) for hand in over.hands)
            assert knocker is not None if over.ended_by == "knock" else has_zeros
            assert setting.game.is_over(state) is (max(totals) >= target)
        winners = [seat for seat in setting.seats if totals[seat] == min(totals)]
        assert setting.game.game_result(state) == (tuple(totals), tuple(winners))
        assert last_event(events, of_quando.GameOver).winners == tuple(winners)
        assert setting.game.ranks(state) == tuple(sorted(totals).index(own) + 1 for own in totals)


@pytest.mark.parametrize("setting", [*PLAY5211, *LONG_5211], ids=str)
def test_f6_to_f17_a_round_counts_what_was_revealed(setting: Setting) -> None:
    is_long = dict(setting.options).get("long", False)
    for seed in range(60):
        totals = [0] * setting.players
        deals = 0
        for moment in walk(setting, f"results {seed}"):
            state, events = moment.step
            if last_event(events, of_5211.Dealt):
                deals += 1
                shown: list[list[str]] = [[] for _ in setting.seats]
                deal_points, deal_cards = [0] * setting.players, [0] * setting.players
            if revealed := last_event(events, of_5211.Revealed):
                for cards, more in zip(shown, revealed.cards, strict=True):
                    cards += map(setting.game.write_card, more)
            scored = last_event(events, of_5211.Scored)
            if scored is None:
                continue
            points, cards_won = points_5211(shown)
            shown = [[] for _ in setting.seats]
            totals, deal_points = added(totals, points), added(deal_points, points)
            deal_cards = added(deal_cards, cards_won)
            assert (list(scored.score.points), list(scored.totals)) == (points, totals)
            over = last_event(events, of_5211.DealOver)
            has_fifty = is_long and max(totals) >= 50
            if over is None:
                assert state.totals == tuple(totals)
                assert not (has_fifty and deals > 1)
                continue
            assert setting.game.deal_result(state).scores == tuple(deal_points)
            assert over.ended_by == "pile" or (has_fifty and deals > 1)
            assert setting.game.is_over(state) is (has_fifty or not is_long)
        ranks = list(zip(totals, deal_cards, strict=True))
        winners = tuple(seat for seat in setting.seats if ranks[seat] == max(ranks))
        assert setting.game.game_result(state) == (tuple(totals), winners)
        assert last_event(events, of_5211.GameOver).winners == winners
        best_first = sorted(ranks, reverse=True)
        assert setting.game.ranks(state) == tuple(best_first.index(own) + 1 for own in ranks)


def test_the_winners_are_those_who_came_in_first(setting: Setting) -> None:
    for seed in range(3):
        *_, last = walk(setting, f"ranks {seed}")
        ranks = setting.game.ranks(last.step.state)
        first = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        assert first == setting.game.game_result(last.step.state).winners
        assert len(ranks) == setting.players
