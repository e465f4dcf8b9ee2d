"""Attempts at a seat with every kind of token but the right one."""

from __future__ import annotations

import asyncio
import hashlib
import random
import secrets

from drills.shared.client import Guest
from drills.shared.raw_client import Visit, ask, try_tokens
from drills.takeover.victims import Victims

Attempts = list[tuple[str, bool]]
AT_ONCE = 16


async def guessed(victims: Victims, rng: random.Random, guesses: int) -> Attempts:
    """Random tokens, and everything that is nearly the right one."""
    token = victims.tokens["ann"]
    near = [token[:-1], token + "A", token.swapcase(), token[::-1], token[:-1] + "_", " " + token]
    near += [
        hashlib.sha256(token.encode()).hexdigest(),
        "",
        "%",
        "' OR 1=1 --",
        "\0" * 43,
        "ä" * 43,
    ]
    tokens = [*near, *(secrets.token_urlsafe(32) for _ in range(guesses))]
    gate = asyncio.Semaphore(AT_ONCE)

    async def attempt(number: int, guess: str) -> tuple[str, bool]:
        async with gate:
            seats = (await try_tokens(victims.base, victims.table, [guess])).seats
            return f"guess {number}", bool(seats)

    return list(await asyncio.gather(*(attempt(n, guess) for n, guess in enumerate(tokens))))


async def stale(victims: Victims, rng: random.Random, guesses: int) -> Attempts:
    """Tokens that have been replaced, and a right one together with a wrong one."""
    tried: Attempts = []
    for name in ("ann", "ben", "cat"):
        table = victims.other_table if name == "cat" else victims.table
        spent, right = victims.spent[name], victims.tokens[name]
        tried += [
            (f"{name}'s spent token", bool((await try_tokens(victims.base, table, [spent])).seats))
        ]
        for pair in ([right, spent], [spent, right], [right, "wrong"], [right] * 7):
            seats = (await try_tokens(victims.base, table, pair)).seats
            tried.append((f"{name}'s right and wrong tokens together", bool(seats)))
    return tried


async def links(victims: Victims, rng: random.Random, guesses: int) -> Attempts:
    """A link opens its seat once, even if two come at the same moment."""
    base, table = victims.base, victims.table
    link = await _link_of(victims, "ben", 1)
    first, second = await asyncio.gather(
        try_tokens(base, table, [link]), try_tokens(base, table, [link])
    )
    tried = [
        ("a link that does not open at all", not first.seats and not second.seats),
        ("a link used twice at the same moment", bool(first.seats) and bool(second.seats)),
        ("a link used before", bool((await try_tokens(base, table, [link])).seats)),
        (
            "a link at another table",
            bool((await try_tokens(base, victims.other_table, [link])).seats),
        ),
    ]
    victims.visits["ben"].leave()  # The link's new device has taken his place; he comes back.
    del victims.visits["ben"]
    await victims.connect("ben")
    other = victims.visits["ben"]
    other.say(type="seat_link", cmd_id=secrets.token_hex(16), seat=0)
    answer = await other.hear("error")
    return [*tried, ("a link for another's seat", answer is None)]


async def _link_of(victims: Victims, name: str, seat: int) -> str:
    visit = victims.visits[name]
    visit.say(type="seat_link", cmd_id=secrets.token_hex(16), seat=seat)
    answer = await visit.hear("linked")
    assert answer is not None
    return str(answer["token"])


async def elsewhere(victims: Victims, rng: random.Random, guesses: int) -> Attempts:
    """A right token at another table, or used to speak for another seat."""
    base = victims.base
    tried = [
        ("ann's token at cat's table", [victims.tokens["ann"]], victims.other_table),
        ("cat's token at ann's table", [victims.tokens["cat"]], victims.table),
        ("both tokens at one table", [victims.tokens["ann"], victims.tokens["cat"]], victims.table),
        ("a token at no table", [victims.tokens["ann"]], "A" * 22),
    ]
    done = [
        (name, bool((await try_tokens(base, table, tokens)).seats)) for name, tokens, table in tried
    ]
    visit = victims.visits["ben"]
    for kind, more in _commands():
        visit.say(type=kind, cmd_id=secrets.token_hex(16), seat=0, **more)
        answer = await _answer(visit)
        done.append((f"ben says {kind} for ann", answer != "not_your_seat"))
    return done


async def watching(victims: Victims, rng: random.Random, guesses: int) -> Attempts:
    """A spectator speaks for a seat; or watches where nobody may."""
    visit = await Visit.open(victims.base)
    visit.hello(victims.table, [])
    welcome = await visit.hear("welcome")
    done = [("a spectator with seats", welcome is None or bool(welcome["seats"]))]
    visit.say(type="resume", seq=0)
    for kind, more in _commands():
        for seat in (0, 1, 2, 5):
            visit.say(type=kind, cmd_id=secrets.token_hex(16), seat=seat, **more)
            answer = await _answer(visit)
            done.append((f"a spectator says {kind}", answer != "not_your_seat"))
    visit.leave()
    await _until_alone(victims)
    closed = await try_tokens(victims.base, victims.other_table, [])
    return [*done, ("a spectator where nobody may watch", closed.welcome is not None)]


async def _until_alone(victims: Victims) -> None:
    """Presence is told to everybody; wait until the spectator is seen to have gone."""
    while (told := await victims.visits["ann"].hear("presence")) and told["spectators"]:
        pass


def _commands() -> list[tuple[str, dict[str, object]]]:
    deal = {"deal": 0, "attempt": 0}
    return [
        ("act", {"action": "draw showing", "expect_seq": 1}),
        ("ready", {**deal, "commit": "0" * 64}),
        ("reveal", {**deal, "entropy": "0" * 32}),
        ("start", {}),
        ("add_bot", {"place": 2, "level": "steady"}),
        ("remove_seat", {"place": 1}),
        ("readmit", {}),
        ("hand_over", {"place": 1}),
        ("end_game", {}),
        ("leave", {}),
        ("back", {}),
        ("rename", {"name": "Eve"}),
        ("chat", {"text": "it is me"}),
        ("react", {"reaction": "wow"}),
        ("seat_link", {}),
    ]


async def _answer(visit: Visit) -> str:
    while (told := await visit.hear()) is not None:
        if told["type"] in ("refused", "error"):
            return str(told["code"])
        if told["type"] in ("ack", "linked"):
            return "done"
    return "closed"


async def removed(victims: Victims, rng: random.Random, guesses: int) -> Attempts:
    """A player the host has removed, with all they ever had, also once another sits there."""
    base, table, ben = victims.base, victims.table, victims.visits["ben"]
    link = await _link_of(victims, "ben", 1)
    kept = [victims.tokens["ben"], victims.spent["ben"], link]
    ann = victims.visits["ann"]
    ann.say(type="remove_seat", cmd_id=secrets.token_hex(16), seat=0, place=1)
    assert await ann.hear("ack") is not None
    tried = [("a removed player's socket", await ben.wait_closed() != 4010)]
    tried += [
        ("a removed player's token", bool((await try_tokens(base, table, [t])).seats)) for t in kept
    ]
    dan = Guest(base)
    seated = await dan.ask("POST", f"/api/tables/{table}/seats", {"name": "Ben", "seat": 1})
    tried += [
        ("a token of who sat there before", bool((await try_tokens(base, table, [t])).seats))
        for t in kept
    ]
    cookie, origin = f"Cookie: {victims.ben.cookie}", f"Origin: {base}"
    status, _ = await ask(base, "POST", f"/api/tables/{table}/tokens", cookie, origin)
    tried.append(("a removed player's cookie", status < 400))
    ann.say(type="readmit", cmd_id=secrets.token_hex(16), seat=0)  # All is as it was.
    assert await ann.hear("ack") is not None
    victims.ben = dan
    victims.tokens["ben"] = seated["seats"][0]["token"]
    await victims.connect("ben")
    return tried
