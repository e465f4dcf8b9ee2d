"""Rounds of 5211 as a score pad writes them down: which are possible, and what they score.

Either every card laid is known, or only how often each colour was shown and what everybody has of
what scores. Within a deal no card comes back (F12), so a card shown too often is found out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from quandary.games.game import Plain
from quandary.games.play5211.cards import COLOURS, COPIES, KODODO, Card, Cards
from quandary.games.play5211.rules import CARDS_PER_TURN, LONG_TARGET, rounds_per_deal
from quandary.games.play5211.scoring import (
    RoundScore,
    decide,
    kododos_needed,
    limit_of,
    score_round,
    winners,
)
from quandary.terminal.score_pad import (
    IllegalRound,
    Pad,
    Standing,
    add_points,
    whole_numbers,
)

CARDS_EACH = sum(CARDS_PER_TURN)
OF_A_COLOUR = sum(COPIES.values())
NOT_KODODOS = OF_A_COLOUR - COPIES[KODODO]


class CardsRound(NamedTuple):
    """The cards everybody laid, such as `y3`, by seat."""

    cards: tuple[tuple[str, ...], ...]


class CountsRound(NamedTuple):
    """How often each colour was shown, and the values of what everybody scores."""

    counts: tuple[int, ...]
    """In the order of `COLOURS`."""
    kododos: int
    won: tuple[tuple[int, ...], ...]


Round5211: TypeAlias = CardsRound | CountsRound
Pad5211: TypeAlias = Pad[Round5211]


class Place(NamedTuple):
    """Where in a game a round is, counted from 0."""

    deal: int
    round: int


# What follows


def place_of(pad: Pad5211, number: int) -> Place:
    """In which deal a round is, and which of its rounds (F13)."""
    return Place(*divmod(number, rounds_per_deal(len(pad.players))))


def seats_of(entry: Round5211) -> int:
    """For how many players a round was written down."""
    return len(entry.won if isinstance(entry, CountsRound) else entry.cards)


def count(entry: Round5211) -> tuple[tuple[int, ...], int]:
    """How often each colour was shown, and how many Kododos."""
    if isinstance(entry, CountsRound):
        return entry.counts, entry.kododos
    cards = [card for laid in entry.cards for card in laid]
    counts = tuple(sum(card[0] == colour for card in cards) for colour in COLOURS)
    return counts, sum(card[1:] == str(KODODO) for card in cards)


def score(entry: Round5211) -> RoundScore:
    """What a round scores (F7–F12); Kododos that were only counted have no colour."""
    if isinstance(entry, CardsRound):
        return score_round([_read_cards(laid) for laid in entry.cards])
    players = len(entry.won)
    scored, majority = decide(entry.kododos, entry.counts, players)
    return RoundScore(
        kododos=entry.kododos,
        kododos_needed=kododos_needed(players),
        counts=entry.counts,
        limit=limit_of(players),
        **majority._asdict(),
        scored=scored,
        cards=tuple(
            tuple(Card(majority.colour or "", value) for value in values) for values in entry.won
        ),
        points=tuple(map(sum, entry.won)),
    )


def _read_cards(texts: Sequence[str]) -> Cards:
    return tuple(Card(text[0], int(text[1:])) for text in texts)


def stand(pad: Pad5211) -> Standing:
    """Everybody's points; the score piles of the last deal break a tie (F14–F17)."""
    players = len(pad.players)
    rounds = [score(entry) for entry in pad.rounds]
    points = tuple(each.points for each in rounds)
    totals = add_points(points, players)
    if not rounds or not _is_over(pad, totals):
        return Standing(points, totals, ())
    first = place_of(pad, len(rounds) - 1).deal * rounds_per_deal(players)
    piles = [sum(len(each.cards[seat]) for each in rounds[first:]) for seat in range(players)]
    return Standing(points, totals, winners(totals, piles))


def _is_over(pad: Pad5211, totals: tuple[int, ...]) -> bool:
    """A deal is played out; in the longer game 50 points end it, in a later deal at once."""
    deals, rounds = place_of(pad, len(pad.rounds))
    has_reached_target = max(totals) >= LONG_TARGET
    if rounds == 0:
        return has_reached_target or not pad.options.long
    return bool(pad.options.long) and deals > 0 and has_reached_target


# What can have been played


def verify(pad: Pad5211, entry: Round5211) -> None:
    """Raise `IllegalRound` unless a round of one deck can have been like that."""
    if seats_of(entry) != len(pad.players):
        raise IllegalRound("wrong_seats", "F1", players=len(pad.players))
    if isinstance(entry, CountsRound):
        verify_counts(pad, entry)
        _verify_won(entry)
    else:
        _verify_game(pad)
        _verify_cards(entry)
    _verify_deal(pad, entry)


def verify_counts(pad: Pad5211, entry: CountsRound) -> None:
    """Raise `IllegalRound` unless colours can have been shown that often."""
    _verify_game(pad)
    needed = CARDS_EACH * len(pad.players)
    if sum(entry.counts) != needed:
        raise IllegalRound("wrong_count", "F4", count=sum(entry.counts), needed=needed)
    for colour, shown in zip(COLOURS, entry.counts, strict=True):
        if shown < 0 or shown > OF_A_COLOUR:
            raise IllegalRound("colour_too_often", "F1", colour=colour, most=OF_A_COLOUR)
    most = sum(min(shown, COPIES[KODODO]) for shown in entry.counts)
    if entry.kododos > most:
        raise IllegalRound("too_many_kododos", "F1", count=entry.kododos, most=most)
    least = sum(max(shown - NOT_KODODOS, 0) for shown in entry.counts)
    if entry.kododos < least:
        raise IllegalRound("too_few_kododos", "F1", least=least)


def _verify_game(pad: Pad5211) -> None:
    if stand(pad).is_over:
        raise IllegalRound("game_over", "F16" if pad.options.long else "F13")


def _verify_cards(entry: CardsRound) -> None:
    for seat, laid in enumerate(entry.cards):
        for card in laid:
            if card[0] not in COLOURS or card[1:] not in map(str, COPIES):
                raise IllegalRound("unknown_card", "F1", card=card)
        if len(laid) != CARDS_EACH:
            raise IllegalRound("wrong_card_count", "F4", seat=seat, count=len(laid))


def _verify_won(entry: CountsRound) -> None:
    """What everybody scores has to be what was counted (F7, F8)."""
    scored, majority = decide(entry.kododos, entry.counts, len(entry.won))
    is_kododo = scored == "kododo"
    values = [value for won in entry.won for value in won]
    for seat, won in enumerate(entry.won):
        if len(won) > CARDS_EACH:
            raise IllegalRound("wrong_card_count", "F4", seat=seat, count=len(won))
    for value in values:
        if value not in COPIES or (is_kododo and value != KODODO):
            raise IllegalRound("unknown_value", "F1", value=value)
    shown = dict(zip(COLOURS, entry.counts, strict=True))
    needed = entry.kododos if is_kododo else shown.get(majority.colour or "", 0)
    if len(values) != needed:
        raise IllegalRound("wrong_won_count", "F7" if is_kododo else "F8", needed=needed)
    if is_kododo or not majority.colour:
        return
    elsewhere = entry.kododos - values.count(KODODO)
    others = [times for colour, times in shown.items() if colour != majority.colour]
    least = sum(max(times - NOT_KODODOS, 0) for times in others)
    most = sum(min(times, COPIES[KODODO]) for times in others)
    if not least <= elsewhere <= most:
        raise IllegalRound("wrong_won_kododos", "F1", count=entry.kododos)


def _verify_deal(pad: Pad5211, entry: Round5211) -> None:
    """No card comes back within a deal (F1, F12)."""
    place = place_of(pad, len(pad.rounds))
    rounds = [*pad.rounds[len(pad.rounds) - place.round :], entry]
    seen = Counter(card for each in rounds for card in _known_cards(each))
    for colour in COLOURS:
        for value, copies in COPIES.items():
            if seen[Card(colour, value)] > copies:
                raise IllegalRound("card_too_often", "F1", card=f"{colour}{value}", count=copies)
    counted = [count(each) for each in rounds]
    for at, colour in enumerate(COLOURS):
        if sum(counts[at] for counts, _ in counted) > OF_A_COLOUR:
            raise IllegalRound("colour_too_often", "F1", colour=colour, most=OF_A_COLOUR)
    most = COPIES[KODODO] * len(COLOURS)
    if sum(kododos for _, kododos in counted) > most:
        raise IllegalRound("kododos_too_often", "F1", most=most)


def _known_cards(entry: Round5211) -> list[Card]:
    """The cards that a round names; of counted Kododos the colour is not known."""
    if isinstance(entry, CardsRound):
        return [card for laid in entry.cards for card in _read_cards(laid)]
    return [card for won in score(entry).cards for card in won if card.colour]


# In a file


def read_round(plain: Plain) -> Round5211:
    """A round from a file."""
    if "cards" in plain:
        cards = plain["cards"]
        if not all(isinstance(card, str) and card for laid in cards for card in laid):
            raise ValueError("cards")
        return CardsRound(tuple(map(tuple, cards)))
    counts = whole_numbers([plain["counts"][colour] for colour in COLOURS])
    (kododos,) = whole_numbers([plain["kododos"]])
    return CountsRound(counts, kododos, tuple(map(whole_numbers, plain["won"])))


def write_round(entry: Round5211) -> dict[str, Plain]:
    """A round for a file."""
    if isinstance(entry, CardsRound):
        return {"cards": [list(cards) for cards in entry.cards]}
    counts = dict(zip(COLOURS, entry.counts, strict=True))
    won = [list(values) for values in entry.won]
    return {"counts": counts, "kododos": entry.kododos, "won": won}
