"""Attempts at a seat with every kind of token but the right one."""

from __future__ import annotations

import asyncio
import hashlib
import random
import secrets

from drills.shared.client import Guest
from drills.shared.raw_client import RawClient, ask, try_tokens
from drills.takeover.rightful_players import RightfulPlayers

Attempts = list[tuple[str, bool]]
AT_ONCE = 16


async def guess_tokens(players: RightfulPlayers, rng: random.Random, guesses: int) -> Attempts:
    """Random tokens, and everything that is nearly the right one."""
    token = players.tokens["ann"]
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
            seats = (await try_tokens(players.base, players.table, [guess])).seats
            return f"guess {number}", bool(seats)

    return list(await asyncio.gather(*(attempt(n, guess) for n, guess in enumerate(tokens))))


async def use_spent_tokens(players: RightfulPlayers, rng: random.Random, guesses: int) -> Attempts:
    """Tokens that have been replaced, and a right one together with a wrong one."""
    tried: Attempts = []
    for name in ("ann", "ben", "cat"):
        table = players.other_table if name == "cat" else players.table
        spent, right = players.spent[name], players.tokens[name]
        tried += [
            (f"{name}'s spent token", bool((await try_tokens(players.base, table, [spent])).seats))
        ]
        for pair in ([right, spent], [spent, right], [right, "wrong"], [right] * 7):
            seats = (await try_tokens(players.base, table, pair)).seats
            tried.append((f"{name}'s right and wrong tokens together", bool(seats)))
    return tried


async def use_links(players: RightfulPlayers, rng: random.Random, guesses: int) -> Attempts:
    """A link opens its seat until whoever came with it has spoken; of two who come, one stays."""
    base, table = players.base, players.table
    link = await _link_of(players, "ben", 1)
    came = [await RawClient.open(base) for _ in range(2)]
    for client in came:
        client.hello(table, [link])
    welcomes = await asyncio.gather(*(client.hear("welcome") for client in came))
    for client in came:
        client.say(type="resume", seq=0)
    await _first_to_stay(came)
    tokens = [each["tokens"][0]["token"] for each in welcomes if each is not None]
    opened = [bool((await try_tokens(base, table, [token])).seats) for token in tokens]
    for client in came:
        client.leave()
    tried = [
        ("a link that does not open at all", not any(opened)),
        ("a link used twice at the same moment", opened.count(True) > 1),
        ("a link used before", bool((await try_tokens(base, table, [link])).seats)),
        (
            "a link at another table",
            bool((await try_tokens(base, players.other_table, [link])).seats),
        ),
    ]
    players.clients["ben"].leave()  # The link's new device has taken his place; he comes back.
    del players.clients["ben"]
    await players.connect("ben")
    other = players.clients["ben"]
    other.say(type="seat_link", cmd_id=secrets.token_hex(16), seat=0)
    answer = await other.hear("error")
    return [*tried, ("a link for another's seat", answer is None)]


async def _first_to_stay(clients: list[RawClient]) -> None:
    """Wait until one of them has been heard; the others' sockets may be closed by then."""
    hearing = [asyncio.ensure_future(client.hear("snapshot")) for client in clients]
    for heard in asyncio.as_completed(hearing):
        if await heard is not None:
            break
    for each in hearing:
        each.cancel()


async def _link_of(players: RightfulPlayers, name: str, seat: int) -> str:
    client = players.clients[name]
    client.say(type="seat_link", cmd_id=secrets.token_hex(16), seat=seat)
    answer = await client.hear("linked")
    assert answer is not None
    return str(answer["token"])


async def use_tokens_elsewhere(
    players: RightfulPlayers, rng: random.Random, guesses: int
) -> Attempts:
    """A right token at another table, or used to speak for another seat."""
    base = players.base
    tried = [
        ("ann's token at cat's table", [players.tokens["ann"]], players.other_table),
        ("cat's token at ann's table", [players.tokens["cat"]], players.table),
        ("both tokens at one table", [players.tokens["ann"], players.tokens["cat"]], players.table),
        ("a token at no table", [players.tokens["ann"]], "A" * 22),
    ]
    done = [
        (name, bool((await try_tokens(base, table, tokens)).seats)) for name, tokens, table in tried
    ]
    client = players.clients["ben"]
    for kind, more in _commands():
        client.say(type=kind, cmd_id=secrets.token_hex(16), seat=0, **more)
        answer = await _answer(client)
        done.append((f"ben says {kind} for ann", answer != "not_your_seat"))
    return done


async def watch_tables(players: RightfulPlayers, rng: random.Random, guesses: int) -> Attempts:
    """A spectator speaks for a seat; or watches where nobody may."""
    client = await RawClient.open(players.base)
    client.hello(players.table, [])
    welcome = await client.hear("welcome")
    done = [("a spectator with seats", welcome is None or bool(welcome["seats"]))]
    client.say(type="resume", seq=0)
    for kind, more in _commands():
        for seat in (0, 1, 2, 5):
            client.say(type=kind, cmd_id=secrets.token_hex(16), seat=seat, **more)
            answer = await _answer(client)
            done.append((f"a spectator says {kind}", answer != "not_your_seat"))
    client.leave()
    await _until_alone(players)
    closed = await try_tokens(players.base, players.other_table, [])
    return [*done, ("a spectator where nobody may watch", closed.welcome is not None)]


async def _until_alone(players: RightfulPlayers) -> None:
    """Presence is told to everybody; wait until the spectator is seen to have gone."""
    while (told := await players.clients["ann"].hear("presence")) and told["spectators"]:
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


async def _answer(client: RawClient) -> str:
    while (told := await client.hear()) is not None:
        if told["type"] in ("refused", "error"):
            return str(told["code"])
        if told["type"] in ("ack", "linked"):
            return "done"
    return "closed"


async def return_after_removal(
    players: RightfulPlayers, rng: random.Random, guesses: int
) -> Attempts:
    """A player the host has removed, with all they ever had, also once another sits there."""
    base, table, ben = players.base, players.table, players.clients["ben"]
    link = await _link_of(players, "ben", 1)
    kept = [players.tokens["ben"], players.spent["ben"], link]
    ann = players.clients["ann"]
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
    cookie, origin = f"Cookie: {players.ben.cookie}", f"Origin: {base}"
    status, _ = await ask(base, "POST", f"/api/tables/{table}/tokens", cookie, origin)
    tried.append(("a removed player's cookie", status < 400))
    ann.say(type="readmit", cmd_id=secrets.token_hex(16), seat=0)  # All is as it was.
    assert await ann.hear("ack") is not None
    players.ben = dan
    players.tokens["ben"] = seated["seats"][0]["token"]
    await players.connect("ben")
    return tried
