#!/usr/bin/env python3
"""A bot for Quandary in a program of its own: plays both games, standard library only.

    quandary arena quando --bots greedy-10,./examples/outside_bot.py --games 20

docs/writing-a-bot.md explains what is said here. Standard output belongs to the host; notes
for yourself go to standard error.
"""

import json
import sys


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="ready", name="largest first")
        elif message["type"] == "choose":
            say(type="action", action=choose(message["view"], message["legal"]))
        elif message["type"] == "bye":
            break


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def choose(view: dict, legal: list[str]) -> str:
    """One of the legal actions: what puts down most, never a knock, the lower side if it is low."""
    if "draw showing" in legal:
        return "draw showing" if view["pile"]["showing"] <= 5 else "draw hidden"
    return max(legal, key=lambda action: worth(view, action))


def worth(view: dict, action: str) -> int:
    verb, *cards = action.split()
    hand = view["hands"][view["seat"]]
    if verb == "play":  # Quando: own cards are named by their place in the hand
        return sum(hand[int(place)]["front"] for place in cards)
    if verb == "lay":  # 5211: own cards are named by colour and value
        return sum(int(card[1]) for card in cards)
    return -1 if verb == "knock" else 0


if __name__ == "__main__":
    main()
