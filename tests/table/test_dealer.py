"""The shuffle `deal-v1`, written once more from its description, and whether it is fair."""

import hashlib
import hmac
import itertools
import math
from collections import Counter
from collections.abc import Iterator

import pytest

from quandary.games import GAMES
from quandary.games.game import AnyGame
from quandary.table.dealer import Stream, deck_from_seed, key_from_seed, shuffled_deck
from tests.oracle.play5211 import play5211_cards
from tests.oracle.quando import flipped, quando_cards

KEY = bytes(range(32))
KEYS = [hashlib.sha256(f"key {number}".encode()).digest() for number in range(1000)]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


# The description, followed step by step, with texts for cards


def numbers(key: bytes) -> Iterator[int]:
    """Step 1: blocks of 32 bytes, read as eight numbers each."""
    for block in itertools.count():
        message = b"deal-v1|stream|" + bytes(
            [*([0] * 4), *(block >> s & 255 for s in (24, 16, 8, 0))]
        )
        digest = hmac.new(key, message, hashlib.sha256).digest()
        for first in range(0, 32, 4):
            one, two, three, four = digest[first : first + 4]
            yield ((one * 256 + two) * 256 + three) * 256 + four


def number_below(stream: Iterator[int], bound: int) -> int:
    """Step 2: pass over what lies above the last whole multiple."""
    if bound == 1:
        return 0
    while True:
        number = next(stream)
        if number < 2**32 // bound * bound:
            return number % bound


def deck_by_description(game_id: str, key: bytes) -> list[str]:
    """Steps 3 and 4."""
    stream = numbers(key)
    deck = quando_cards() if game_id == "quando" else play5211_cards()
    for place in reversed(range(1, len(deck))):
        other = number_below(stream, place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    if game_id == "quando":
        deck = [flipped(card) if number_below(stream, 2) else card for card in deck]
    return deck


@every_game
def test_a_deck_is_what_its_description_says(game: AnyGame) -> None:
    for key in (KEY, b"", b"short", *KEYS[:50]):
        deck = [game.write_card(card) for card in shuffled_deck(game, key)]
        assert deck == deck_by_description(game.ID, key)


# Known answers: these may never change, or old proofs could not be checked any more


@pytest.mark.parametrize(
    ("game", "top", "digest"),
    [
        (
            "quando",
            "5/4 6/3 10/1 6/10 0/10 5/10 5/7 6/7",
            "91f785bf42477d1f52319f5a52db7cbfdcea0cac05796614a0ced9428d1871e0",
        ),
        (
            "5211",
            "b6 v2 o1 b3 o2 v6 b2 v4",
            "6236125bb774ddb49e95016d00f1d22a2776c24273a66389890eb9f19a34d447",
        ),
    ],
)
def test_known_decks(game: str, top: str, digest: str) -> None:
    deck = " ".join(map(GAMES[game].write_card, shuffled_deck(GAMES[game], KEY)))
    assert deck.startswith(top)
    assert hashlib.sha256(deck.encode()).hexdigest() == digest


def test_known_numbers() -> None:
    stream = Stream(KEY)
    assert [stream.below(1_000_000) for _ in range(10)] == [
        527421,
        519511,
        461093,
        903856,
        79297,
        156425,
        896601,
        122459,
        795276,
        596192,
    ]


def test_known_keys_of_seeds() -> None:
    assert (
        key_from_seed(GAMES["quando"], "anna", 0).hex()
        == "e3db854228e8314728bcb7bccb1cd4ef974f12bfdcf946b5b236294f2b326ff4"
    )
    text = "quandary-seed|5211|3|anna"
    assert key_from_seed(GAMES["5211"], "anna", 3) == hashlib.sha256(text.encode()).digest()


# Every card once, every deck possible, none more likely


@every_game
def test_every_card_is_there_once(game: AnyGame) -> None:
    ways = {way: card for card in game.full_deck() for way in game.ways_up(card)}
    for key in KEYS[:200]:
        deck = shuffled_deck(game, key)
        assert Counter(ways[card] for card in deck) == Counter(game.full_deck())


@every_game
def test_the_same_seed_gives_the_same_deck_and_another_another(game: AnyGame) -> None:
    assert deck_from_seed(game, "anna", 0) == deck_from_seed(game, "anna", 0)
    decks = {
        *(deck_from_seed(game, "anna", deal) for deal in range(3)),
        *(deck_from_seed(game, seed, 0) for seed in ("Anna", "bert", "")),
    }
    assert len(decks) == 6


def test_the_two_games_do_not_share_keys() -> None:
    keys = {key_from_seed(game, "anna", 0) for game in GAMES.values()}
    assert len(keys) == len(GAMES)


def chi_square(counts: Counter[int], outcomes: int) -> float:
    """How far counts are from all being the same; about `outcomes - 1` if they are fair."""
    expected = sum(counts.values()) / outcomes
    return sum((counts[outcome] - expected) ** 2 / expected for outcome in range(outcomes))


def is_fair(counts: Counter[int], outcomes: int) -> bool:
    """Whether the counts are within five standard deviations of a fair source's."""
    freedom = outcomes - 1
    return abs(chi_square(counts, outcomes) - freedom) < 5 * math.sqrt(2 * freedom)


@pytest.mark.parametrize("bound", [2, 3, 7, 55, 100])
def test_numbers_below_a_bound_are_equally_likely(bound: int) -> None:
    stream = Stream(KEY)
    counts = Counter(stream.below(bound) for _ in range(20_000))
    assert set(counts) == set(range(bound))
    assert is_fair(counts, bound)


def test_the_measure_of_fairness_can_fail() -> None:
    stream = Stream(KEY)
    assert not is_fair(Counter(stream.below(1000) % 55 % 54 for _ in range(20_000)), 55)
    assert not is_fair(Counter(dict.fromkeys(range(1000), 100)), 1000), "too even"


def test_q2_every_card_comes_to_every_place_either_way_up() -> None:
    quando = GAMES["quando"]
    place = {way: n for n, card in enumerate(quando.full_deck()) for way in quando.ways_up(card)}
    decks = [shuffled_deck(quando, key) for key in KEYS]
    for position in (0, 1, 27, 54):
        assert is_fair(Counter(place[deck[position]] for deck in decks), 55)
        assert is_fair(Counter(int(deck[position][0] < deck[position][1]) for deck in decks), 2)
    ups = Counter(int(deck[0][0] < deck[0][1]) * 2 + int(deck[1][0] < deck[1][1]) for deck in decks)
    assert is_fair(ups, 4)


def test_f2_every_card_of_5211_comes_to_every_place() -> None:
    game = GAMES["5211"]
    values = Counter(shuffled_deck(game, key)[0][1] for key in KEYS)
    per_value = {1: 250, 2: 300, 3: 250, 4: 100, 5: 50, 6: 50}
    spread = sum((values[value] - n) ** 2 / n for value, n in per_value.items())
    assert spread < 5 + 5 * 10**0.5


# Numbers that would favour some outcomes are passed over


class Words(Stream):
    """A stream with given 32-bit numbers."""

    def __init__(self, *words: int) -> None:
        self._words = iter(words)


def test_numbers_above_the_last_whole_multiple_are_passed_over() -> None:
    highest = 2**32 - 1
    assert 2**32 % 55 == 26
    assert Words(highest, 2**32 - 26, 2**32 - 27).below(55) == 54
    assert Words(highest, 7).below(3) == 1
    assert Words(highest).below(2) == 1, "a power of two divides 2^32, so nothing is passed over"


def test_a_number_below_one_takes_nothing_from_the_stream() -> None:
    stream = Words(5)
    assert [stream.below(1), stream.below(1), stream.below(10)] == [0, 0, 5]


def test_passing_over_happens_in_real_streams() -> None:
    bound = 3 * 2**30  # a quarter of all numbers lies above
    plain = numbers(KEY)
    words = [next(plain) for _ in range(100)]
    stream = Stream(KEY)
    drawn = [stream.below(bound) for _ in range(60)]
    kept = [word for word in words if word < bound]
    assert drawn == kept[:60]
    assert len(kept) < len(words)
