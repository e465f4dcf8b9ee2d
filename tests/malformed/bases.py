"""The valid records that the corpus is made from, with decks composed card by card."""

from .case import Record

COLOURS = "ygobv"
COPIES = {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}

Hands = tuple[str, ...]


def quando_deck(hands: Hands, pile: str = "", dealer: int = 1) -> list[str]:
    """A deck that deals these hands (`front/back`) and then shows this pile (`up/down`)."""
    cards = [hand.split() for hand in hands]
    seats = [(dealer + 1 + step) % len(cards) for step in range(len(cards))]
    deck = [reversed_card(cards[seat][turn]) for turn in range(len(cards[0])) for seat in seats]
    deck += pile.split()
    used = {frozenset(card.split("/")) for card in deck}
    pairs = [(low, high) for low in range(11) for high in range(low + 1, 11)]
    return deck + [f"{a}/{b}" for a, b in pairs if frozenset((str(a), str(b))) not in used]


def reversed_card(card: str) -> str:
    """The same card seen from its other side."""
    front, back = card.split("/")
    return f"{back}/{front}"


def quando(actions: list[str], hands: Hands, pile: str = "", target: int = 50) -> Record:
    """A record of one deal of Quando, dealt by the last of two seats."""
    deal = {"dealer": 1, "deck": quando_deck(hands, pile), "actions": actions}
    return {
        "format": "quandary-record",
        "version": 1,
        "game": "quando",
        "options": {"target": target},
        "players": ["Red", "Blue"],
        "deals": [deal],
    }


def play5211_deck(removed: str, hands: Hands, pile: str = "") -> list[str]:
    """A deck that takes these cards out, deals these hands and goes on with this pile."""
    rest = [
        f"{colour}{value}"
        for copy in range(6)
        for value, copies in COPIES.items()
        for colour in COLOURS
        if copy < copies
    ]
    cards = [hand.split() for hand in hands]
    deck = removed.split() + [hand[turn] for turn in range(5) for hand in cards] + pile.split()
    for card in deck:
        rest.remove(card)
    return deck + rest


def play5211(actions: list[str], deck: list[str], long: bool = False) -> Record:
    """A record of one deal of 5211 between two seats."""
    return {
        "format": "quandary-record",
        "version": 1,
        "game": "5211",
        "options": {"long": long},
        "players": ["Red", "Blue"],
        "deals": [{"deck": deck, "actions": actions}],
    }


def played_out(deck: list[str]) -> list[str]:
    """A whole deal of 5211 for two: everybody always lays the cards held longest (F4, F5, F13)."""
    hands = [deck[10:20:2], deck[11:20:2]]
    pile = deck[20:]
    actions = []
    while len(hands[0]) > 1:
        for count in (2, 1, 1):
            for hand in hands:
                actions.append(" ".join(["lay", *sorted(hand[:count])]))
                del hand[:count]
            for hand in hands:
                drawn = min(5 - len(hand), len(pile))
                hand += pile[:drawn]
                del pile[:drawn]
    return actions


# Quando: Red plays a triplet, Blue turns a zero; after two plays each Red knocks and Blue passes.
# Red ends with 29 and pays 5 more, Blue has 23 and scores 0. Nobody has reached 50.
KNOCK_HANDS = (
    "4/1 4/2 4/3 9/1 10/1 0/1 5/1 5/2",
    "0/2 0/3 8/1 6/1 6/2 7/1 7/2 3/1",
)
KNOCK_PILE = "2/1 3/2 8/2 8/3"
KNOCK_ACTIONS = [
    "play 4/1 4/2 4/3",
    "draw showing",
    "turn 0/2",
    "play 6/1 6/2",
    "draw hidden",
    "play 5/1 5/2",
    "draw showing",
    "play 7/1 7/2",
    "draw showing",
    "knock",
    "pass",
]
KNOCK = quando(KNOCK_ACTIONS, KNOCK_HANDS, KNOCK_PILE)

# The same deal, except that Blue's zeros lie the other way round: Blue owes a draw, not a turn.
NO_ZERO_HANDS = (KNOCK_HANDS[0], "2/0 3/0 8/1 6/1 6/2 7/1 7/2 3/1")
NO_ZERO = quando([*KNOCK_ACTIONS[:2], "draw showing"], NO_ZERO_HANDS, KNOCK_PILE)

# Quando: Red gets rid of the 5 and draws an eighth zero. Red scores 0, Blue 12: the target.
ZEROS_HANDS = (
    "0/1 0/2 0/3 0/4 0/5 0/6 0/7 5/1",
    "1/2 1/3 1/4 2/3 2/4 3/4 1/6 1/7",
)
ZEROS_ACTIONS = ["play 5/1", "draw showing"]
ZEROS = quando(ZEROS_ACTIONS, ZEROS_HANDS, "0/8", target=12)
ZEROS["result"] = {"totals": [0, 12], "winners": [0]}

# The same deal with the target at 50, and Red dealing the second one.
TWO_DEALS = quando(ZEROS_ACTIONS, ZEROS_HANDS, "0/8")
TWO_DEALS["deals"].append({"dealer": 0, "deck": quando_deck(ZEROS_HANDS), "actions": []})

# 5211: the beginning of a game for two, and a whole one.
LAY_DECK = play5211_deck(
    "v1 v1 v2 v2 v3 v3 v4 v4 v5 v6", ("y1 y2 y3 g1 g2", "b1 b2 b3 o1 o2"), "g3 g4 b4 b5"
)
LAY_ACTIONS = ["lay y1 y2", "lay b1 b2", "lay y3", "lay b3", "lay g1", "lay o1"]
LAY = play5211(LAY_ACTIONS, LAY_DECK)
PLAYED_OUT = play5211(played_out(LAY_DECK), LAY_DECK)

NOT_BEGUN = {**KNOCK, "deals": []}

BASES = {
    "Quando, not begun": NOT_BEGUN,
    "Quando, ended by a knock": KNOCK,
    "Quando, a triplet against no zero": NO_ZERO,
    "Quando, ended by zeros and the game over": ZEROS,
    "Quando, two deals": TWO_DEALS,
    "5211, not begun": {**LAY, "deals": []},
    "5211, one round": LAY,
    "5211, played out": PLAYED_OUT,
}
