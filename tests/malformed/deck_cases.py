"""Decks that are not the game's deck: a card missing, twice, or unknown (Q1, F1)."""

from .bases import KNOCK, LAY, LAY_DECK, TWO_DEALS
from .case import Case, Record, changed

QUANDO_DECK: list[str] = KNOCK["deals"][0]["deck"]
UNKNOWN_QUANDO = (
    *("7/7", "0/0", "11/0", "0/11", "-1/3", "07/3", "7/03", " 7/3", "7/3 ", "7 / 3", "7/3/1"),
    *("7-3", "7\\3", "73", "7", "7/", "/3", "/", "", "7.0/3", "+7/3", "1_0/3", "\uff17/\uff13"),
    *("\u0667/\u0663", "7\u2044" + "3", "7/3\n", "y7", "seven/3", "7/3\x00", "\ud800/3"),
)
UNKNOWN_5211 = (
    *("y7", "y0", "x1", "Y1", "1y", "y", "1", "", "y01", "y 1", " y1", "y1 ", "y1\n", "y10"),
    *("yellow1", "y-1", "y\uff11", "yy1", "7/3", "\ud800" + "1"),
)
WRONG_TYPES: tuple[object, ...] = (73, None, True, 7.3, ["7", "3"], {"up": 7, "down": 3})


def put(name: str, base: Record, place: int, card: object, *names: str) -> Case:
    """A deck with another card in the place of one."""
    return changed(name, base, ("deals", 0, "deck", place), card, "deal 0", *names)


def is_plain(card: str) -> bool:
    """Whether an error line can repeat a card as it stands, letter by letter."""
    return card.isascii() and card.isprintable() and bool(card)


def unknown(game: str, base: Record, place: int, cards: tuple[str, ...]) -> list[Case]:
    """A case for each text that is no card."""
    return [
        put(
            f"{game}: unknown card {card!r}", base, place, card, *([card] if is_plain(card) else [])
        )
        for card in cards
    ] + [put(f"{game}: a card that is {value!r}", base, place, value) for value in WRONG_TYPES]


def of_size(game: str, base: Record, deck: list[str]) -> list[Case]:
    """A case for each wrong size of a deck."""
    path = ("deals", 0, "deck")
    return [
        changed(f"{game}: empty deck", base, path, [], "deal 0"),
        changed(f"{game}: deck one too short", base, path, deck[:-1], "deal 0"),
        changed(f"{game}: deck without its top card", base, path, deck[1:], "deal 0"),
        changed(f"{game}: deck one too long", base, path, [*deck, deck[0]], "deal 0"),
        changed(f"{game}: the deck twice", base, path, deck + deck, "deal 0"),
        changed(f"{game}: one card all over", base, path, deck[:1] * len(deck), "deal 0", deck[0]),
    ]


def all_cases() -> list[Case]:
    """The cases of this file."""
    last, seven = len(QUANDO_DECK) - 1, QUANDO_DECK.index("3/7")
    first = QUANDO_DECK[0]
    six = LAY_DECK.index("g6")
    return [
        *of_size("Quando", KNOCK, QUANDO_DECK),
        *of_size("5211", LAY, LAY_DECK),
        put("Quando: card twice", KNOCK, last, first, f"{first}|{QUANDO_DECK[last]}"),
        put("Quando: card twice, once reversed", KNOCK, last, "7/3", "7/3|3/7"),
        put("Quando: card twice in one hand", KNOCK, 2, first, f"{first}|{QUANDO_DECK[2]}"),
        put("Quando: 5211's card", KNOCK, 0, "y1", "y1"),
        put("5211: card once too often", LAY, six, "y6", "y6|g6"),
        put("5211: one Kododo too many", LAY, six, "g1", "g1|g6"),
        changed("Quando: 5211's deck", KNOCK, ("deals", 0, "deck"), LAY_DECK, "deal 0"),
        changed("5211: Quando's deck", LAY, ("deals", 0, "deck"), QUANDO_DECK, "deal 0"),
        changed(
            "Quando: card twice in the second deck",
            TWO_DEALS,
            ("deals", 1, "deck", last),
            TWO_DEALS["deals"][1]["deck"][0],
            "deal 1",
        ),
        *unknown("Quando", KNOCK, seven, UNKNOWN_QUANDO),
        *unknown("5211", LAY, six, UNKNOWN_5211),
    ]
