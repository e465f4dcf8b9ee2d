"""The best response to a player of the cut-down 5211, exactly, by counting everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from quandary.analysis.play5211.endgame import PLAYERS, Endgame
from quandary.bots.bot import Bot
from quandary.games.play5211.actions import Lay
from quandary.games.play5211.cards import Cards
from quandary.games.play5211.rules import CARDS_PER_TURN
from quandary.games.play5211.scoring import score_round, winners

Turn = tuple[Cards, Cards]
"""What a player laid, and what the other laid."""
Strategy = Callable[[Cards, tuple[Turn, ...]], Mapping[Cards, float]]
"""How likely each lay is, for a hand as it was at first and the turns of the endgame so far."""


def uniform_strategy(endgame: Endgame) -> Strategy:
    """Somebody who lays any cards."""

    def lays(hand: Cards, turns: tuple[Turn, ...]) -> Mapping[Cards, float]:
        drawn = list(combinations(_cards_left(hand, turns), _size(endgame, turns)))
        return {lay: count / len(drawn) for lay, count in Counter(drawn).items()}

    return lays


def bot_strategy(endgame: Endgame, bots: Sequence[Bot], seat: int) -> Strategy:
    """A bot in that seat; of several with other seeds, each is as likely as another.

    It is shown an ordinary view of an ordinary game. What the other holds makes no difference to
    it, so that is filled in somehow.
    """

    @cache
    def lays(hand: Cards, turns: tuple[Turn, ...]) -> Mapping[Cards, float]:
        match = endgame.begin(_order_by_seat(seat, hand, _other_hand(endgame, hand, turns)))
        for turn in turns:
            for who, cards in enumerate(_order_by_seat(seat, *turn)):
                match.act(who, Lay(cards))
        view, legal = match.view(seat), match.legal(seat)
        chosen = Counter(bot.choose(view, legal) for bot in bots)
        return {
            match.read_action(seat, text).cards: count / len(bots) for text, count in chosen.items()
        }

    return lays


def _order_by_seat(seat: int, own: Cards, other: Cards) -> tuple[Cards, Cards]:
    return (own, other) if seat == 0 else (other, own)


def _other_hand(endgame: Endgame, hand: Cards, turns: Sequence[Turn]) -> Cards:
    """A hand the other may have had, given what they laid."""
    laid = [card for _, cards in turns for card in cards]
    left = endgame.unseen - Counter(hand) - Counter(laid)
    return tuple(sorted([*laid, *list(left.elements())[: endgame.hand_size - len(laid)]]))


# Counting


@dataclass(frozen=True)
class BestResponse:
    """Wins as often as anybody can against a strategy, which it knows."""

    endgame: Endgame
    strategy: Strategy

    def share_won(self) -> float:
        """The share of games it wins; a shared win is half a win."""
        hands = list(self.endgame.hands())
        total = 0.0
        for own in hands:
            likely = {other: self.endgame.chance(own, other) for other in hands}
            total += self._most(own, (), {other: p for other, p in likely.items() if p > 0})
        return total

    def _most(self, own: Cards, turns: tuple[Turn, ...], likely: Mapping[Cards, float]) -> float:
        """What the best lay wins, times the chance to come here; `likely` by the other's hand."""
        if len(turns) == self.endgame.turns:
            return sum(likely.values()) * self._share(turns)
        answers: dict[Cards, dict[Cards, float]] = {}
        seen = tuple((theirs, mine) for mine, theirs in turns)
        for hand, chance in likely.items():
            for lay, part in self.strategy(hand, seen).items():
                answers.setdefault(lay, {})[hand] = chance * part
        left = _cards_left(own, turns)
        return max(
            sum(self._most(own, (*turns, (lay, answer)), rest) for answer, rest in answers.items())
            for lay in dict.fromkeys(combinations(left, _size(self.endgame, turns)))
        )

    def _share(self, turns: Sequence[Turn]) -> float:
        before = [card for cards in self.endgame.laid_before for card in cards]
        shown = [
            tuple(sorted([*before, *(card for turn in turns for card in turn[who])]))
            for who in range(PLAYERS)
        ]
        return share_of_first(*shown)


@cache
def share_of_first(mine: Cards, theirs: Cards) -> float:
    """What the last round brings with these cards shown, by the rules: 1, a half or 0."""
    score = score_round((mine, theirs))
    best = winners(score.points, [len(cards) for cards in score.cards])
    return (0 in best) / len(best)


def _cards_left(hand: Cards, turns: Sequence[Turn]) -> Cards:
    laid = Counter(card for own, _ in turns for card in own)
    return tuple(sorted((Counter(hand) - laid).elements()))


def _size(endgame: Endgame, turns: Sequence[Turn]) -> int:
    return CARDS_PER_TURN[len(CARDS_PER_TURN) - endgame.turns + len(turns)]
