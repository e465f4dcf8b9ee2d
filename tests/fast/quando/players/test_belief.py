"""Samples of hidden cards: they contradict nothing seen, have the right odds, and know no more."""

from collections import Counter, defaultdict
from itertools import permutations
from random import Random

import numpy as np
import pytest

from quandary.fast.chance import new_chance
from quandary.fast.quando.players import belief as beliefs
from quandary.fast.quando.players import opponent_model, view_reader
from quandary.fast.quando.players.view_reader import BACK, FRONT, INDEX, PLACE, UNSEEN
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules import turn_history
from quandary.games.quando import GAME
from quandary.games.quando.cards import FULL_DECK, Card
from quandary.table.dealer import deck_from_seed
from quandary.table.match import Match

UNIFORM = opponent_model.no_habits()
FALLING = opponent_model.no_habits()
FALLING[opponent_model.OF_TURNS :] = [
    [(1 + turns) ** (-0.3 * front) for front in range(11)] for turns in range(6)
]
TELLING = FALLING.copy()
TELLING[: opponent_model.OF_TURNS] = np.exp(
    np.random.default_rng(1).normal(0, 0.3, (opponent_model.OF_TURNS, 11))
)


@pytest.mark.parametrize("players", GAME.PLAYER_COUNTS)
def test_no_sample_contradicts_the_view_and_none_is_missing(players: int) -> None:
    random = Random(players)
    match = Match.start("quando", [f"p{seat}" for seat in range(players)])
    belief, chance = beliefs.new_belief(FALLING), new_chance(players)
    for deal in range(3):
        if GAME.is_awaiting_deal(match.state):
            match.deal(deck_from_seed(GAME, f"belief {players}", deal))
        while GAME.to_act(match.state):
            seat = GAME.to_act(match.state)[0]
            viewer = random.randrange(players)
            state, slots = view_reader.read_view(match.view(viewer))
            beliefs.look_at(belief, state, slots, viewer, chance)
            for _ in range(2):
                beliefs.sample(belief, chance)
                assert_fits(belief.slots, slots)
            match.act(seat, random.choice(GAME.legal_actions(match.state, seat)))


def assert_fits(sample: view_reader.SlotsArray, slots: view_reader.SlotsArray) -> None:
    """Every card is there once, and every side seen is where it was seen."""
    cards = {tuple(sorted(pair)) for pair in sample[:, [FRONT, BACK]].tolist()}
    assert cards == set(map(tuple, FULL_DECK))
    seen = slots[:, [FRONT, BACK]] != UNSEEN
    assert np.array_equal(sample[:, [FRONT, BACK]][seen], slots[:, [FRONT, BACK]][seen])
    others = [column for column in range(view_reader.COLUMNS) if column not in (FRONT, BACK)]
    assert np.array_equal(sample[:, others], slots[:, others])


@pytest.mark.parametrize("weights", [UNIFORM, FALLING, TELLING])
def test_fronts_have_the_odds_that_counting_gives(weights: np.ndarray) -> None:
    state, slots = small_case()
    expected = counted_odds(state, slots, weights)
    belief, chance = beliefs.new_belief(weights), new_chance(11)
    beliefs.look_at(belief, state, slots, 0, chance)
    samples = 6000
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(samples):
        beliefs.sample(belief, chance)
        found.update((slot, int(belief.slots[slot, FRONT])) for slot in range(at.CARDS))
    for (slot, front), odds in expected.items():
        assert found[slot, front] / samples == pytest.approx(odds, abs=0.03), (slot, front)


PLAYS, DRAWS = (8, 20, 3, 60, 35), (10, None, 21, 2, 7)
HISTORY = [
    play + 1 | (0 if draw is None else draw + 1) << turn_history.DRAW_BITS
    for play, draw in zip(PLAYS, DRAWS, strict=True)
]


def small_case() -> view_reader.KnownPosition:
    """Everything is seen but seven cards: four held by the other seat, one own back, two below."""
    state = at.new_state(2)
    state[at.PLAYS + 1] = len(HISTORY)
    state[at.HISTORY + at.HISTORY_KEPT : at.HISTORY + at.HISTORY_KEPT + len(HISTORY)] = HISTORY
    slots = np.zeros((at.CARDS, view_reader.COLUMNS), dtype=np.int16)
    for slot, card in enumerate(FULL_DECK):
        slots[slot, [PLACE, INDEX, FRONT, BACK]] = (view_reader.ON_DISCARD, slot, *card)
    hidden = [(0, 1), (0, 2), (1, 2), (2, 9), (1, 9), (3, 9), (0, 3)]
    known = [(1, UNSEEN, 1), (1, UNSEEN, 2), (1, UNSEEN, 2), (1, UNSEEN, 9), (0, 9, UNSEEN),
             (view_reader.ON_PILE, 3, UNSEEN), (view_reader.ON_PILE, UNSEEN, UNSEEN)]  # fmt: skip
    for number, (pair, (place, front, back)) in enumerate(zip(hidden, known, strict=True)):
        slot = FULL_DECK.index(Card(*pair))
        slots[slot, [PLACE, INDEX, FRONT, BACK]] = (place, number, front, back)
        slots[slot, view_reader.SINCE_PLAY] = number
    return view_reader.KnownPosition(state, slots)


def counted_odds(
    state: at.StateArray, slots: view_reader.SlotsArray, weights: np.ndarray
) -> dict[tuple[int, int], float]:
    """Every way to fill the hidden slots, by its weight."""
    rows = slots.tolist()
    open_slots = [slot for slot, row in enumerate(rows) if UNSEEN in (row[FRONT], row[BACK])]
    seen = {tuple(sorted((row[FRONT], row[BACK]))) for row in rows}
    cards = [card for card in FULL_DECK if tuple(card) not in seen]
    odds: defaultdict[tuple[int, int], float] = defaultdict(float)
    for filling in permutations(cards):
        ways = [_ways(rows[slot], card) for slot, card in zip(open_slots, filling, strict=True)]
        if not all(ways):
            continue
        weight = 1.0
        for slot, fronts in zip(open_slots, ways, strict=True):
            if rows[slot][PLACE] == 1:
                weight *= weight_by_hand(rows[slot][view_reader.SINCE_PLAY], fronts[0], weights)
        for slot, fronts in zip(open_slots, ways, strict=True):
            for front in fronts:
                odds[slot, front] += weight / len(fronts)
    total = sum(odds[open_slots[0], front] for front in range(11))
    return {key: weight / total for key, weight in odds.items()}


def weight_by_hand(since: int, front: int, weights: np.ndarray) -> float:
    """What seat 1 has done since a card came to it makes this front so likely."""
    weight = float(weights[opponent_model.OF_TURNS + min(5, len(HISTORY) - since), front])
    for play, draw in zip(PLAYS[since:], DRAWS[since:], strict=True):
        weight *= float(weights[play, front])
        weight *= 1.0 if draw is None else float(weights[opponent_model.OF_DRAWS + draw, front])
    return weight


def _ways(row: list[int], card: tuple[int, int]) -> list[int]:
    """The fronts a card can have in a slot."""
    return [
        front
        for front, back in (card, card[::-1])
        if row[FRONT] in (front, UNSEEN) and row[BACK] in (back, UNSEEN)
    ]


def test_nothing_that_the_seat_has_not_seen_enters() -> None:
    """Two deals that differ only in what seat 0 cannot see give the same samples."""
    deck = deck_from_seed(GAME, "unseen", 0)
    # The lower sides of two cards deep in the pile, and the pile's order below its top.
    other = (*deck[:30], *deck[:29:-1])
    samples = []
    for cards in (deck, other):
        match = Match.start("quando", ["a", "b"])
        match.deal(cards)
        state, slots = view_reader.read_view(match.view(0))
        belief, chance = beliefs.new_belief(FALLING), new_chance(3)
        beliefs.look_at(belief, state, slots, 0, chance)
        beliefs.sample(belief, chance)
        samples.append(belief.slots.copy())
    assert np.array_equal(samples[0], samples[1])
