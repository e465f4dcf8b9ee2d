"""JSON objects that are not a record: keys, types, and values that no record can have."""

from .bases import KNOCK, LAY, NOT_BEGUN, TWO_DEALS, ZEROS
from .case import Case, changed, without

WRONG_TYPES: dict[str, tuple[object, ...]] = {
    "format": (None, 1, True, [], {}, ["quandary-record"]),
    "version": (None, True, 1.0, "1", [1], {}),
    "game": (None, 5211, True, ["quando"], {"quando": 1}),
    "options": (None, [], "target", 50, True),
    "players": (None, {}, "Red", 2, True, {"0": "Red", "1": "Blue"}),
    "deals": (None, {}, "", 0, False, {"0": {}}),
    "result": (None, [], "Red", 0, True, [0, 12]),
}

LONGS: tuple[object, ...] = (0, 1, 1.0, "true", "", None, [True])
NO_DEALS: tuple[object, ...] = (None, [], "deal", 0, True)
NO_LISTS: tuple[object, ...] = (None, {}, "draw showing", 55, True)

HEADS = [
    changed("another format", KNOCK, ("format",), "quandary", "format"),
    changed("format in capitals", KNOCK, ("format",), "Quandary-Record", "format"),
    changed("version 0", KNOCK, ("version",), 0, "version"),
    changed("version 2", KNOCK, ("version",), 2, "version"),
    changed("version -1", KNOCK, ("version",), -1, "version"),
    changed("unknown game", KNOCK, ("game",), "chess", "game", "chess"),
    changed("game in capitals", KNOCK, ("game",), "Quando", "game", "Quando"),
    changed("game with a space", KNOCK, ("game",), "quando ", "game"),
    changed("game without a name", KNOCK, ("game",), "", "game"),
    changed("game with a line break", KNOCK, ("game",), "quan\ndo", "game"),
    changed("game with a line separator", KNOCK, ("game",), "quan\u2028do", "game"),
    changed("game with half a character", KNOCK, ("game",), "\ud800", "game"),
    changed("the module's name for the game", LAY, ("game",), "play5211", "game", "play5211"),
]

PLAYERS = [
    changed(f"{game}: {count} players", base, ("players",), ["Red"] * count, "players")
    for game, base, counts in (("Quando", NOT_BEGUN, (0, 1, 7, 100)), ("5211", LAY, (0, 1, 6)))
    for count in counts
] + [
    changed(f"a player called {name!r}", KNOCK, ("players", 1), name, "players|player")
    for name in (None, 1, True, ["Blue"], {"name": "Blue"})
]

TARGETS = [
    changed(f"target {target!r}", NOT_BEGUN, ("options", "target"), target, "target")
    for target in (0, -5, True, False, 50.0, 1e9, "50", "", None, [50], {"points": 50})
]

OPTIONS = [
    changed("unknown option", KNOCK, ("options", "jokers"), 2, "jokers"),
    changed("unknown option, set to null", KNOCK, ("options", "jokers"), None, "jokers"),
    changed("option in capitals", KNOCK, ("options", "Target"), 40, "Target"),
    changed("option without a name", KNOCK, ("options", ""), 40, "option"),
    changed("option with a line break", KNOCK, ("options", "tar\nget"), 40, "option"),
    changed("the other game's option in Quando", KNOCK, ("options", "long"), False, "long"),
    changed("the other game's option in 5211", LAY, ("options", "target"), 50, "target"),
    *(changed(f"long {value!r}", LAY, ("options", "long"), value, "long") for value in LONGS),
]

DEALS = [
    changed(f"a deal that is {value!r}", KNOCK, ("deals", 0), value, "deal 0") for value in NO_DEALS
] + [
    changed("a second deal that is no deal", TWO_DEALS, ("deals", 1), None, "deal 1"),
    without("no deck", KNOCK, ("deals", 0, "deck"), "deal 0", "deck"),
    without("no actions", KNOCK, ("deals", 0, "actions"), "deal 0", "actions"),
    without("no deck in 5211", LAY, ("deals", 0, "deck"), "deal 0", "deck"),
    without("no actions in 5211", LAY, ("deals", 0, "actions"), "deal 0", "actions"),
    without("no deck in the second deal", TWO_DEALS, ("deals", 1, "deck"), "deal 1", "deck"),
    *(
        changed(f"{game}: {key} {value!r}", base, ("deals", 0, key), value, "deal 0", key)
        for game, base in (("Quando", KNOCK), ("5211", LAY))
        for key in ("deck", "actions")
        for value in NO_LISTS
    ),
]

DEALERS = [
    changed(f"{game}: dealer {dealer!r}", base, ("deals", 0, "dealer"), dealer, "deal 0", "dealer")
    for game, base in (("Quando", KNOCK), ("5211", LAY))
    for dealer in (-1, 2, 9, 10**30, True, False, None, 1.0, "1", "Blue", [1])
] + [
    changed(
        "dealer who is not the next clockwise",
        TWO_DEALS,
        ("deals", 1, "dealer"),
        1,
        *("deal 1", "dealer", "Q24"),
    ),
    changed("second dealer who is not there", TWO_DEALS, ("deals", 1, "dealer"), 2, "deal 1"),
    changed("second dealer null", TWO_DEALS, ("deals", 1, "dealer"), None, "deal 1", "dealer"),
]


def all_cases() -> list[Case]:
    """The cases of this file."""
    missing = [
        without(f"{game}: no {key}", base, (key,), key)
        for game, base in (("Quando", KNOCK), ("5211", LAY))
        for key in ("format", "version", "game", "players", "deals")
    ]
    mistyped = [
        changed(f"{key} that is {value!r}", ZEROS, (key,), value, key)
        for key, values in WRONG_TYPES.items()
        for value in values
    ]
    return missing + mistyped + HEADS + PLAYERS + TARGETS + OPTIONS + DEALS + DEALERS
