"""Actions that cannot be read, and actions that the rules do not allow."""

from .bases import KNOCK, LAY, NO_ZERO, PLAYED_OUT, ZEROS
from .case import Case, Record, changed

# Written in the place of Red's first action, these are no action of Quando at all.
UNREADABLE_QUANDO = (
    *("", " ", "play", "play ", "draw", "turn", "draw showing ", " play 4/1", "play  4/1"),
    *("play 4/1 ", "play 4/1  4/2", "Play 4/1", "PLAY 4/1", "Draw showing", "draw Hidden", "KNOCK"),
    *("play 4/1,4/2", "play 04/1", "play 4/01", "play 4-1", "play 4", "play 4/", "play 4/1/2"),
    *("play 4/4", "play 11/0", "play -4/1", "play +4/1", "play 4.0/1", "play four/1"),
    *("play\t4/1", "play 4/1\n", "play\n4/1", "play\u00a04/1", "play \uff14/1", "play \u0664/1"),
    *("play 4/1\x00", "play \ud800/1", "play 1_0/1"),
    *("turn 0", "turn 0/2 0/3", "draw 0", "draw up", "draw showing showing"),
    *("knock knock", "knock 0", "pass pass", "discard 4/1", "play 0 1 2", "lay y1 y2", "lay 4/1"),
)
UNREADABLE_5211 = (
    *("", "lay", "lay ", "lay  y1 y2", "lay y1  y2", "lay y1 y2 ", " lay y1 y2", "Lay y1 y2"),
    *("lay Y1 y2", "lay y1,y2", "lay y01 y2", "lay y1y2", "lay 1 2", "lay y7 y2", "lay x1 y2"),
    *("lay y\uff11 y2", "lay y1\ny2", "lay y1\ty2", "lay \ud800 y2", "play y1 y2", "lay 4/1 4/2"),
    *("draw showing", "knock", "pass"),
)
WRONG_TYPES: tuple[object, ...] = (7, None, True, 1.5, ["play", "4/1"], {"play": "4/1"})

# In the place of which action of KNOCK, what is written, and the words of the refusal.
ILLEGAL_QUANDO: tuple[tuple[str, int, str, tuple[str, ...]], ...] = (
    ("straight of two", 0, "play 9/1 10/1", ("Q7|Q8",)),
    ("straight around the corner", 0, "play 9/1 10/1 0/1", ("Q7",)),
    ("straight around the corner, from zero", 0, "play 0/1 10/1 9/1", ("Q7",)),
    ("straight with a gap", 0, "play 4/1 5/1 9/1", ("Q7|Q8",)),
    ("straight with a number twice", 0, "play 4/1 4/2 5/1", ("Q7|Q8",)),
    ("mixed fronts, two", 0, "play 4/1 9/1", ("Q7|Q8",)),
    ("mixed fronts, three", 0, "play 0/1 4/1 9/1", ("Q7|Q8",)),
    ("mixed fronts, four", 0, "play 4/1 4/2 4/3 5/1", ("Q7|Q8",)),
    ("same backs are not same numbers", 0, "play 4/1 9/1 10/1", ("Q7|Q8",)),
    ("the whole hand", 0, "play 4/1 4/2 4/3 9/1 10/1 0/1 5/1 5/2", ("Q7|Q8",)),
    ("card in the pile", 0, "play 10/9", ("10/9",)),
    ("card in the other hand", 0, "play 6/1", ("6/1",)),
    ("own card named by its back", 0, "play 1/4", ("1/4",)),
    ("one card of two not in hand", 0, "play 4/1 4/5", ("4/5",)),
    ("card already played", 5, "play 4/1", ("4/1",)),
    ("card still in the pile, drawn later", 0, "play 2/1", ("2/1",)),
    ("drawn card by the wrong side", 5, "play 1/2", ("1/2",)),
    ("card turned since, as it was before", 3, "play 0/2", ("0/2",)),
    ("same card named twice", 0, "play 4/1 4/1", ("4/1",)),
    ("same card named twice among three", 0, "play 4/1 4/2 4/1", ("4/1",)),
    ("draw before playing", 0, "draw showing", ("Q6",)),
    ("draw the hidden side before playing", 0, "draw hidden", ("Q6",)),
    ("draw before playing, second turn", 3, "draw showing", ("Q6",)),
    ("draw twice", 7, "draw showing", ("Q6",)),
    ("play twice", 1, "play 9/1", ("Q6|Q10",)),
    ("play twice, Blue", 4, "play 8/1", ("Q6|Q10",)),
    ("knock instead of drawing", 1, "knock", ("Q6|Q10|Q19",)),
    ("pass instead of drawing", 1, "pass", ("Q6|Q10|Q20",)),
    ("turn instead of drawing", 1, "turn 0/1", ("Q6|Q10|Q14",)),
    ("knock at once", 0, "knock", ("Q19",)),
    ("knock when the other has not played", 3, "knock", ("Q19",)),
    ("knock after one play each", 5, "knock", ("Q19",)),
    ("knock when only the other has played twice", 7, "knock", ("Q19",)),
    ("pass at once", 0, "pass", ("Q20",)),
    ("pass before the last round", 5, "pass", ("Q20",)),
    ("pass when a knock would be allowed", 9, "pass", ("Q20",)),
    ("knock after a knock", 10, "knock", ("Q20",)),
    ("draw in the last round without playing", 10, "draw showing", ("Q6|Q20",)),
    ("turn when nothing is owed", 0, "turn 0/1", ("Q14",)),
    ("turn a second zero", 3, "turn 0/3", ("Q14",)),
    ("turn in the last round for nothing", 10, "turn 0/3", ("Q14",)),
    ("draw instead of turning a zero", 2, "draw showing", ("Q14",)),
    ("draw the hidden side instead of turning", 2, "draw hidden", ("Q14",)),
    ("play instead of turning a zero", 2, "play 6/1 6/2", ("Q13|Q14",)),
    ("knock instead of turning a zero", 2, "knock", ("Q13|Q14",)),
    ("pass instead of turning a zero", 2, "pass", ("Q13|Q14|Q20",)),
    ("turn a card that is not a zero", 2, "turn 6/1", ("Q14",)),
    ("turn the other player's zero", 2, "turn 0/1", ("0/1",)),
    ("turn a zero in the pile", 2, "turn 0/9", ("0/9",)),
    ("turn a zero by its back", 2, "turn 2/0", ("2/0",)),
)
# The same for NO_ZERO, in the place of the card that Blue has to draw.
ILLEGAL_NO_ZERO: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("turn without a zero", "turn 2/0", ("Q14|Q15",)),
    ("turn a zero that is nowhere in hand", "turn 0/2", ("0/2",)),
    ("play before the penalty", "play 6/1 6/2", ("Q13|Q15",)),
    ("knock before the penalty", "knock", ("Q13|Q15",)),
    ("pass before the penalty", "pass", ("Q13|Q15|Q20",)),
)
ILLEGAL_5211: tuple[tuple[str, int, str, tuple[str, ...]], ...] = (
    ("one card in the first turn", 0, "lay y1", ("F4",)),
    ("one card in the first turn, Blue", 1, "lay b1", ("F4",)),
    ("three cards in the first turn", 0, "lay y1 y2 y3", ("F4",)),
    ("all five at once", 0, "lay g1 g2 y1 y2 y3", ("F4",)),
    ("two cards in the second turn", 2, "lay g1 y3", ("F4",)),
    ("two cards in the second turn, Blue", 3, "lay b3 o1", ("F4",)),
    ("two cards in the third turn", 4, "lay g1 g2", ("F4",)),
    ("card not in hand", 0, "lay v2 y1", ("v2",)),
    ("card in the other hand", 0, "lay b1 b2", ("b1|b2",)),
    ("card taken out before the deal", 0, "lay v6 y1", ("v6",)),
    ("card still in the pile", 0, "lay g3 y1", ("g3",)),
    ("card already laid", 2, "lay y1", ("y1",)),
    ("same card twice", 0, "lay y1 y1", ("y1",)),
)


def put(name: str, base: Record, place: int, action: object, *names: str) -> Case:
    """A record in which another action stands in the place of one."""
    where = f"deal 0, action {place}"
    return changed(name, base, ("deals", 0, "actions", place), action, where, *names)


def added(name: str, base: Record, action: str) -> Case:
    """A record with an action after the last one that can be."""
    actions = base["deals"][0]["actions"]
    where = f"deal 0, action {len(actions)}"
    return changed(name, base, ("deals", 0, "actions"), [*actions, action], where)


def all_cases() -> list[Case]:
    """The cases of this file."""
    return [
        *(put(f"Quando: action {text!r}", KNOCK, 0, text) for text in UNREADABLE_QUANDO),
        *(put(f"5211: action {text!r}", LAY, 0, text) for text in UNREADABLE_5211),
        *(put(f"Quando: action that is {it!r}", KNOCK, 3, it) for it in WRONG_TYPES),
        *(put(f"5211: action that is {it!r}", LAY, 2, it) for it in WRONG_TYPES),
        *(put(f"Quando: {name}", KNOCK, at, it, *words) for name, at, it, words in ILLEGAL_QUANDO),
        *(put(f"Quando: {name}", NO_ZERO, 2, it, *words) for name, it, words in ILLEGAL_NO_ZERO),
        *(put(f"5211: {name}", LAY, at, it, *words) for name, at, it, words in ILLEGAL_5211),
        *(
            added(f"Quando: {action!r} after the deal's end", KNOCK, action)
            for action in ("draw showing", "pass", "knock", "play 9/1", "turn 0/1", "")
        ),
        added("Quando: play after only zeros", ZEROS, "play 1/2"),
        added("Quando: draw after only zeros", ZEROS, "draw showing"),
        added("5211: action after the game's end", PLAYED_OUT, "lay y1"),
        added("5211: two cards after the game's end", PLAYED_OUT, "lay y1 y2"),
        changed(
            "a player's name with a line break in a refusal",
            {**KNOCK, "players": ["Red\nRose", "Blue\r\nSky"]},
            ("deals", 0, "actions", 5),
            "knock",
            *("deal 0, action 5", "Q19"),
        ),
    ]
