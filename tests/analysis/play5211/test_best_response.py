"""Exact best responses in the last turns of 5211."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from quandary.analysis.play5211.best_response import (
    BestResponse,
    bot_strategy,
    share_of_first,
    uniform_strategy,
)
from quandary.analysis.play5211.endgame import COPIES, KINDS, Endgame
from quandary.bots import make_bot
from quandary.games.play5211.actions import Lay
from quandary.games.play5211.cards import Card, Cards


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_it_is_the_end_of_an_ordinary_game(turns: int) -> None:
    """Played by the rules from the deal on; nobody has scored, and ten cards are unseen."""
    endgame = Endgame(turns)
    first, *_, last = [hand for hand in endgame.hands() if max(Counter(hand).values()) <= 2]
    match = endgame.begin([first, last])
    state = match.state
    assert [tuple(sorted(hand)) for hand in state.hands] == [first, last]
    assert state.totals == (0, 0)
    assert state.won == ((), ())
    assert (state.round, state.turn) == (10, 3 - turns)
    assert not state.pile
    assert len(state.removed) == 10
    laid = sum(map(len, endgame.laid_before))
    assert sum(match.view(0)["memory"]["seen"].values()) == 80 + 2 * laid
    while not match.is_over:
        for seat in (0, 1):
            match.act(seat, match.legal_actions(seat)[0])
    assert match.state.ended_by == "pile"


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_chances_of_all_deals_make_one(turns: int) -> None:
    endgame = Endgame(turns)
    hands = list(endgame.hands())
    assert sum(endgame.chance(one, two) for one in hands for two in hands) == pytest.approx(1)
    assert len(set(hands)) == len(hands)


def _dealt_card_by_card(endgame: Endgame) -> Fraction:
    """What the best response wins from uniform play in one turn, from every deal of single cards.

    Written without anything of `best_response` but the rules' verdict on two sets of cards.
    """
    laid = tuple(card for cards in endgame.laid_before for card in cards)
    cards = list(Counter(dict.fromkeys(KINDS, COPIES)).elements())
    for card in laid * 2:
        cards.remove(card)
    places = range(len(cards))
    won: dict[Cards, dict[Card, Fraction]] = {}
    deals = 0
    for mine in combinations(places, 2):
        for theirs in combinations([place for place in places if place not in mine], 2):
            deals += 1
            hand = tuple(sorted(cards[place] for place in mine))
            for lay in hand:
                of_hand = won.setdefault(hand, {})
                for answer in theirs:
                    shown = (tuple(sorted([*laid, lay])), tuple(sorted([*laid, cards[answer]])))
                    share = Fraction(share_of_first(*shown)) / 2
                    of_hand[lay] = of_hand.get(lay, Fraction()) + share / hand.count(lay)
    return sum((max(of_hand.values()) for of_hand in won.values()), Fraction()) / deals


def test_one_turn_against_uniform_play_is_worth_115_of_182() -> None:
    endgame = Endgame(1)
    exact = _dealt_card_by_card(endgame)
    assert exact == Fraction(115, 182)
    assert BestResponse(endgame, uniform_strategy(endgame)).share_won() == pytest.approx(
        float(exact)
    )


def test_two_turns_against_somebody_foreseen_are_found_by_trying_every_plan() -> None:
    """A player who always lays the lowest card left: every plan of the responder is tried."""
    endgame = Endgame(2)

    def lowest(hand: Cards, turns: tuple[tuple[Cards, Cards], ...]) -> dict[Cards, float]:
        left = list(hand)
        for own, _ in turns:
            left.remove(own[0])
        return {(min(left, key=lambda card: (card.value, card)),): 1.0}

    laid = list(endgame.laid_before[0])
    total = 0.0
    hands = list(endgame.hands())
    for own in hands:
        met = {hand: endgame.chance(own, hand) for hand in hands}
        answers = {hand: _both_lowest(hand) for hand in hands}
        best_first = []
        for first in set(own):
            rest = list(own)
            rest.remove(first)
            value = 0.0
            for seen in {answer[0] for answer in answers.values()}:
                alike = [hand for hand in hands if answers[hand][0] == seen]
                value += max(
                    sum(
                        met[hand]
                        * share_of_first(
                            tuple(sorted([*laid, first, second])),
                            tuple(sorted([*laid, *answers[hand]])),
                        )
                        for hand in alike
                    )
                    for second in set(rest)
                )
            best_first.append(value)
        total += max(best_first)
    assert BestResponse(endgame, lowest).share_won() == pytest.approx(total)


def _both_lowest(hand: Cards) -> tuple[Card, Card]:
    first, second, _ = sorted(hand, key=lambda card: (card.value, card))
    return first, second


@pytest.mark.parametrize("bot", ["gentle", "steady", "majority"])
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_wins_less_than_half_by_responding_best(bot: str, seat: int) -> None:
    """The endgame is the same for both, so a copy of the bot would win half."""
    endgame = Endgame(2)
    bots = [make_bot("5211", bot, "seed")]
    won = BestResponse(endgame, bot_strategy(endgame, bots, seat)).share_won()
    assert 0.5 <= won < 1


def test_a_bot_is_asked_with_what_has_been_laid() -> None:
    """The same cards in both turns, from the view of an ordinary game."""
    endgame = Endgame(2)
    asked = []

    class Witness:
        def choose(self, view: dict[str, object], legal: list[str]) -> str:
            asked.append((view["turn"], view["shown"], view["hands"]))
            return legal[0]

    hand, other = (Card("b", 2), Card("o", 2), Card("v", 1)), Card("y", 3)
    lays = bot_strategy(endgame, [Witness()], 1)  # type: ignore[list-item]
    (first,) = lays(hand, ())
    lays(hand, ((first, (other,)),))
    assert asked[0] == (1, [["g3", "y3"], ["g3", "y3"]], [[None] * 3, ["b2", "o2", "v1"]])
    assert asked[1] == (
        2,
        [["g3", "y3", "y3"], ["g3", "y3", "b2"]],
        [[None] * 2, ["o2", "v1"]],
    )
    assert first == Lay((Card("b", 2),)).cards


def test_seeds_are_mixed() -> None:
    endgame = Endgame(1)
    bots = [make_bot("5211", "random", str(seed)) for seed in range(40)]
    lays = bot_strategy(endgame, bots, 0)((Card("b", 2), Card("v", 1)), ())
    assert sum(lays.values()) == pytest.approx(1)
    assert 0.2 < min(lays.values()) < 0.8
