"""The score pad's rules in the page are the rules: thousands of rounds, possible and impossible."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from quandary.games import GAMES
from quandary.games.play5211.cards import COLOURS, FULL_DECK, KODODO
from quandary.games.play5211.rules import rounds_per_deal
from quandary.games.play5211.scoring import score_round as score_5211
from quandary.games.quando.cards import FULL_DECK as QUANDO_DECK
from quandary.games.quando.scoring import score_round as score_quando
from quandary.terminal.play5211.pad_rounds import CardsRound, CountsRound, count
from quandary.terminal.quando.score_pad import Round
from quandary.terminal.registry import SCREENS
from quandary.terminal.score_pad import AnyPad, IllegalRound, Pad

SCORE = Path(__file__).parent / "modules" / "score.mjs"
GAMES_PLAYED = 330
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


@dataclass
class Case:
    """A pad, and a round that somebody wants to write on it."""

    pad: AnyPad
    round: Any


def ask_page(game: str, folder: str, cases: list[Case]) -> list[Any]:
    """What the page says to all of them."""
    write = SCREENS[game].score_pad.write_round  # type: ignore[union-attr]
    options = GAMES[game].write_options
    plain = [
        {
            "pad": {
                "players": case.pad.players,
                "options": options(case.pad.options),
                "dealer": case.pad.dealer,
                "rounds": list(map(write, case.pad.rounds)),
            },
            "round": write(case.round),
        }
        for case in cases
    ]
    node, _ = compute_driver_executable()
    asked = json.dumps({"folder": folder, "cases": plain})
    done = subprocess.run([node, SCORE], input=asked, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    answers: list[Any] = json.loads(done.stdout)
    return answers


def ask_rules(game: str, case: Case) -> dict[str, Any]:
    """What the terminal says, which counts with the rules' own `scoring.py`."""
    pad_game = SCREENS[game].score_pad
    assert pad_game is not None
    try:
        pad_game.verify(case.pad, case.round)
    except IllegalRound as refusal:
        facts = {"facts": dict(refusal.details)} if refusal.details else {}
        return {"refused": {"code": refusal.code, "clause": refusal.clause, **facts}}
    points, totals, winners = pad_game.stand(case.pad.write(case.round))
    return {"points": list(map(list, points)), "totals": list(totals), "winners": list(winners)}


# Quando


def quando_round(random: Random, players: int) -> Round:
    """Hands out of one deck, mostly small, some known by their cards."""
    deck = [random.choice((card, card.turn_over())) for card in QUANDO_DECK]
    random.shuffle(deck)
    hands = []
    for _ in range(players):
        size = random.choice((1, 1, 2, 3, 4, 5, 9))
        if random.random() < 0.3:
            deck.sort(key=lambda card: min(card))
            deck[:size] = [
                card if card.front <= card.back else card.turn_over() for card in deck[:size]
            ]
        hands.append(tuple(deck.pop(0).front for _ in range(size)))
        random.shuffle(deck)
    knocker = random.choice((None, *range(players)))
    known = tuple(hand if random.random() < 0.5 else None for hand in hands)
    return Round(tuple(map(sum, hands)), knocker, known)


def spoil_quando(random: Random, entry: Round) -> Round:
    """A slip of the finger."""
    seat = random.randrange(len(entry.sums))
    sums, hands = list(entry.sums), list(entry.hands)
    match random.randrange(6):
        case 0:
            sums[seat] += random.choice((-1, 1, -40, 400))
        case 1:
            hands[seat], sums[seat] = (), 0
        case 2:
            number = random.choice((0, 7, 10, 11))
            hands[seat] = (number,) * random.randrange(8, 13)
            sums[seat] = sum(hands[seat] or ())
        case 3:
            hands[seat] = tuple(random.choices((8, 9, 10), k=random.randrange(24, 32)))
            sums[seat] = sum(hands[seat] or ())
        case 4:
            sums.append(3)
            hands.append(None)
        case 5:
            return entry._replace(knocker=None)
    return Round(tuple(sums), entry.knocker, tuple(hands))


def quando_cases(random: Random) -> Iterator[Case]:
    """Games on the pad, each round tried with and without a slip, to the end and beyond."""
    for _ in range(GAMES_PLAYED):
        players = random.randrange(2, 7)
        options = GAMES["quando"].read_options({"target": random.choice((20, 40, 50, 100))})
        pad: Pad[Round] = Pad(NAMES[:players], options, random.randrange(players))
        for _ in range(12):
            entry = quando_round(random, players)
            yield Case(pad, spoil_quando(random, entry))
            yield Case(pad, entry)
            if "refused" not in ask_rules("quando", Case(pad, entry)):
                pad = pad.write(entry)


# 5211


def counted(random: Random, entry: CardsRound) -> CountsRound:
    """The same round, only counted."""
    counts, kododos = count(entry)
    deck = [
        [FULL_DECK[FULL_DECK.index((card[0], int(card[1])))] for card in laid]
        for laid in entry.cards
    ]
    won = score_5211([tuple(laid) for laid in deck]).cards
    return CountsRound(counts, kododos, tuple(tuple(card.value for card in cards) for cards in won))


def spoil_5211(random: Random, entry: CardsRound | CountsRound) -> CardsRound | CountsRound:
    """A slip of the finger."""
    if isinstance(entry, CardsRound):
        cards = [list(laid) for laid in entry.cards]
        laid = random.choice(cards)
        match random.randrange(4):
            case 0:
                laid.pop()
            case 1:
                laid[0] = random.choice(("y7", "x1", "g0", "b66"))
            case 2:
                laid[:] = [random.choice(("y5", "g6", "b4"))] * 4
            case 3:
                cards.append(list(laid))
        return CardsRound(tuple(map(tuple, cards)))
    counts, won = list(entry.counts), [list(values) for values in entry.won]
    values = random.choice(won)
    at, other = random.sample(range(len(COLOURS)), 2)
    match random.randrange(6):
        case 0:
            counts[at] += random.choice((-1, 1, 30))
        case 1:
            counts[at], counts[other] = counts[at] + 1, counts[other] - 1
        case 2:
            return entry._replace(kododos=entry.kododos + random.choice((-3, -1, 1, 9)))
        case 3:
            values.append(random.choice((0, 1, 2, 5, 6, 7)))
        case 4:
            values[:] = [random.choice((1, 6))] * random.randrange(6)
        case 5:
            values[:] = [random.randrange(1, 7) for _ in values]
    return entry._replace(counts=tuple(counts), won=tuple(map(tuple, won)))


def play5211_cases(random: Random) -> Iterator[Case]:
    """Whole games, so that cards run out, each round tried with and without a slip."""
    for _ in range(GAMES_PLAYED):
        players = random.randrange(2, 6)
        options = GAMES["5211"].read_options({"long": random.random() < 0.5})
        pad: AnyPad = Pad(NAMES[:players], options, 0)
        rounds = rounds_per_deal(players)
        for number in range(2 * rounds + 1):
            if number % rounds == 0:
                deck = [f"{card.colour}{card.value}" for card in FULL_DECK]
                random.shuffle(deck)
            if random.random() < 0.1:
                deck.sort(key=lambda card: card[1] != str(KODODO))
            laid = CardsRound(
                tuple(tuple(deck[seat * 4 : seat * 4 + 4]) for seat in range(players))
            )
            entry: Any = laid if random.random() < 0.5 else counted(random, laid)
            del deck[: 4 * players]
            yield Case(pad, spoil_5211(random, entry))
            yield Case(pad, entry)
            if "refused" in ask_rules("5211", Case(pad, entry)):
                break
            pad = pad.write(entry)


@pytest.mark.parametrize(
    ("game", "folder", "cases_of", "codes"),
    [
        (
            "quando",
            "quando",
            quando_cases,
            {
                "cards_too_often",
                "game_over",
                "no_cards",
                "no_such_number",
                "nobody_knocked",
                "number_too_often",
                "sums_too_high",
                "wrong_seats",
                "wrong_sum",
            },
        ),
        (
            "5211",
            "play5211",
            play5211_cases,
            {
                "card_too_often",
                "colour_too_often",
                "game_over",
                "too_many_kododos",
                "unknown_card",
                "unknown_value",
                "wrong_card_count",
                "wrong_count",
                "wrong_seats",
                "wrong_won_count",
                "wrong_won_kododos",
            },
        ),
    ],
    ids=["quando", "5211"],
)
def test_the_page_scores_as_the_rules_do(
    game: str, folder: str, cases_of: Callable[[Random], Iterator[Case]], codes: set[str]
) -> None:
    cases = list(cases_of(Random(13)))
    answers = ask_page(game, folder, cases)
    found: Counter[str] = Counter()
    for case, said in zip(cases, answers, strict=True):
        expected = ask_rules(game, case)
        assert said == expected, case
        found[expected.get("refused", {}).get("code", "written")] += 1
    assert found["written"] > 1000
    assert found.keys() >= codes


def test_the_pad_of_quando_scores_what_the_table_scores() -> None:
    """Sums alone lead to the points that the hands lead to."""
    random = Random(5)
    pad_game = SCREENS["quando"].score_pad
    assert pad_game is not None
    for _ in range(500):
        hands = [random.sample(QUANDO_DECK, random.randrange(1, 5)) for _ in range(4)]
        knocker = random.choice((None, 0, 1, 2, 3))
        points = score_quando([tuple(hand) for hand in hands], knocker).points
        entry = Round(
            tuple(sum(card.front for card in hand) for hand in hands), knocker, (None,) * 4
        )
        pad: AnyPad = Pad(NAMES[:4], GAMES["quando"].read_options({}), 0, (entry,))
        assert pad_game.stand(pad).points == (points,)


def test_counts_score_what_the_cards_score() -> None:
    random = Random(7)
    pad_game = SCREENS["5211"].score_pad
    assert pad_game is not None
    options = GAMES["5211"].read_options({})
    for _ in range(500):
        players = random.randrange(2, 6)
        deck = random.sample(FULL_DECK, 4 * players)
        cards = [tuple(deck[4 * seat : 4 * seat + 4]) for seat in range(players)]
        laid = CardsRound(tuple(tuple(f"{c.colour}{c.value}" for c in four) for four in cards))
        pad: AnyPad = Pad(NAMES[:players], options, 0)
        points = score_5211(cards).points
        for entry in (laid, counted(random, laid)):
            pad_game.verify(pad, entry)
            assert pad_game.stand(replace(pad, rounds=(entry,))).points == (points,)
