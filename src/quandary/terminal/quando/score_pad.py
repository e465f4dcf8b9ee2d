"""The score pad of Quando: sums of hands, who knocked, and why they score as they do (Q22–Q25)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from quandary.games.game import Plain
from quandary.games.quando.cards import FULL_DECK, HIGHEST_NUMBER, NUMBERS
from quandary.games.quando.events import Scored
from quandary.games.quando.scoring import score_sums, winners
from quandary.games.quando.visibility import redact
from quandary.terminal.quando.sentences import describe
from quandary.terminal.score_pad import (
    Ask,
    IllegalRound,
    Pad,
    PadGame,
    Standing,
    add_points,
    whole_numbers,
)
from quandary.terminal.translator import Translator
from quandary.terminal.unreadable_input import UnreadableInput

_MOST_DIGITS = 6
_CELL = re.compile(r"(?P<cards>[0-9]+(?:\+[0-9]+)*)(?P<knocked>[a-z]+)?", re.ASCII)


class Round(NamedTuple):
    """A round as it is written down. Of some hands the cards may be known, of others the sum."""

    sums: tuple[int, ...]
    knocker: int | None
    """Nobody if somebody ended the round with nothing but zeros (Q18)."""
    hands: tuple[tuple[int, ...] | None, ...]
    """The fronts, where they were entered."""


QuandoPad = Pad[Round]


# What can have been played


def verify(pad: QuandoPad, entry: Round) -> None:
    """Raise `IllegalRound` unless hands of one deck can have ended a round like that."""
    if len(entry.sums) != len(pad.players):
        raise IllegalRound("wrong_seats", "Q1", players=len(pad.players))
    if stand(pad).is_over:
        raise IllegalRound("game_over", "Q24")
    for seat, (total, hand) in enumerate(zip(entry.sums, entry.hands, strict=True)):
        if hand == ():
            raise IllegalRound("no_cards", "Q10", seat=seat)
        if total < 0 or (hand is not None and sum(hand) != total):
            raise IllegalRound("wrong_sum", "Q22", seat=seat)
    _verify_fronts([front for hand in entry.hands for front in hand or ()])
    most = highest_total(entry.sums.count(0))
    if sum(entry.sums) > most:
        raise IllegalRound("sums_too_high", "Q1", most=most)
    if entry.knocker is None and min(entry.sums) > 0:
        raise IllegalRound("nobody_knocked", "Q18")


def highest_total(zero_hands: int) -> int:
    """All cards with their higher side in front; a hand of zeros takes one of them away (Q1)."""
    return sum(max(card) for card in FULL_DECK) - sum(range(zero_hands + 1))


def _verify_fronts(fronts: Sequence[int]) -> None:
    """Each card exists once, so a few numbers can show no more often than cards bear them (Q1)."""
    counts = Counter(fronts).most_common()
    shown = 0
    for kinds, (number, count) in enumerate(counts, start=1):
        if number not in NUMBERS:
            raise IllegalRound("no_such_number", "Q1", number=number)
        shown += count
        bearing = len(FULL_DECK) - comb(len(NUMBERS) - kinds, 2)
        if kinds == 1 and count > HIGHEST_NUMBER:
            raise IllegalRound("number_too_often", "Q1", number=number, most=HIGHEST_NUMBER)
        if shown > bearing:
            raise IllegalRound("cards_too_often", "Q1", count=shown, most=bearing)


# What follows


def stand(pad: QuandoPad) -> Standing:
    """Everybody's points; the game ends once somebody reaches the target (Q24)."""
    points = tuple(score_sums(entry.sums, entry.knocker).points for entry in pad.rounds)
    totals = add_points(points, len(pad.players))
    is_over = max(totals) >= pad.options.target
    return Standing(points, totals, winners(totals) if is_over else ())


def next_dealer(pad: QuandoPad) -> int:
    """The deal passes clockwise after each round (Q24)."""
    return (pad.dealer + len(pad.rounds)) % len(pad.players)


# In words


def explain(pad: QuandoPad, translator: Translator) -> list[str]:
    """Why the last round scored as it did."""
    entry = pad.rounds[-1]
    score = score_sums(entry.sums, entry.knocker)
    zeros = score.lowest if entry.knocker is None else ()
    lines = [
        translator.say("quando.ask.pad.only_zeros", player=translator.name(seat)) for seat in zeros
    ]
    return lines + describe(redact(Scored(score, stand(pad).totals), None), translator)


def ask(pad: QuandoPad, translator: Translator) -> str:
    """The question for the next round."""
    return translator.say(
        "quando.ask.pad.ask",
        round=len(pad.rounds) + 1,
        dealer=pad.players[next_dealer(pad)],
        players=translator.join(pad.players),
        example=" ".join(["7", "3+4+0k", "12", "9", "15", "6"][: len(pad.players)]),
    )


def read(line: str, pad: QuandoPad, translator: Translator, _: Ask) -> Round:
    """`12 3+4k 0`: a sum or cards for everybody, and a `k` behind those of the knocker."""
    cells = [_CELL.fullmatch(word) for word in line.lower().split()]
    if not cells or not all(cells):
        raise UnreadableInput("quando.ask.pad.not_understood")
    found = [cell for cell in cells if cell]
    if any(cell["knocked"] and not translator.means(cell["knocked"], "knock") for cell in found):
        raise UnreadableInput("quando.ask.pad.not_understood")
    if len(found) != len(pad.players):
        raise UnreadableInput("quando.ask.pad.one_each", count=len(found), players=len(pad.players))
    knockers = [seat for seat, cell in enumerate(found) if cell["knocked"]]
    if len(knockers) > 1:
        raise UnreadableInput("quando.ask.pad.one_knocker")
    if any(len(number) > _MOST_DIGITS for cell in found for number in cell["cards"].split("+")):
        raise UnreadableInput("quando.ask.pad.not_understood")
    numbers = [tuple(map(int, cell["cards"].split("+"))) for cell in found]
    return Round(
        sums=tuple(map(sum, numbers)),
        knocker=knockers[0] if knockers else None,
        hands=tuple(hand if len(hand) > 1 else None for hand in numbers),
    )


def label(pad: QuandoPad, number: int, translator: Translator) -> str:
    """What a round is called on the score sheet."""
    return translator.say("table.round", round=number + 1)


# In a file


def read_round(plain: Plain) -> Round:
    """A round from a file."""
    sums = whole_numbers(plain["sums"])
    hands = plain.get("hands") or [None] * len(sums)
    knocker = plain["knocker"]
    if knocker is not None and (type(knocker) is not int or knocker not in range(len(sums))):
        raise ValueError("a knocker")
    if len(hands) != len(sums):
        raise ValueError("as many hands as sums")
    known = tuple(None if hand is None else whole_numbers(hand) for hand in hands)
    return Round(sums, knocker, known)


def write_round(entry: Round) -> dict[str, Plain]:
    """A round for a file."""
    hands = [None if hand is None else list(hand) for hand in entry.hands]
    return {"sums": list(entry.sums), "knocker": entry.knocker, "hands": hands}


SCORE_PAD = PadGame(
    verify=verify,
    stand=stand,
    explain=explain,
    ask=ask,
    read=read,
    label=label,
    read_round=read_round,
    write_round=write_round,
)
