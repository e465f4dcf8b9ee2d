"""A bot that plays one whole game at a live table, written from docs/messages.md alone.

It needs the package `websockets`, which a clone has once it was started:

.venv/bin/python examples/bot_client.py http://127.0.0.1:8711 quando
"""

import asyncio
import hashlib
import json
import random
import secrets
import sys
import urllib.request

from websockets.asyncio.client import connect


async def play(base: str, game: str) -> list[int]:
    """Make a table with two of the server's bots, play to the end, return the totals."""
    wish = {"game": game, "seats": 3, "name": "Botolph", "bots": ["gentle", "sharp"], "start": True}
    headers = {"origin": base, "content-type": "application/json"}
    request = urllib.request.Request(f"{base}/api/tables", json.dumps(wish).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        seated = json.load(answer)
    async with connect(base.replace("http", "ws", 1) + "/api/socket", origin=base) as socket:

        async def send(kind, **more):
            await socket.send(json.dumps({"type": kind, **more}))

        async def command(kind, **more):
            await send(kind, cmd_id=secrets.token_hex(16), seat=0, **more)

        await send("hello", table=seated["table"], tokens=[seated["seats"][0]["token"]])
        await send("resume", seq=0)
        promised, entropy = "", b""
        async for frame in socket:
            message = json.loads(frame)
            if message["type"] not in ("snapshot", "update"):
                continue
            table = message["table"] or {"fair": None}
            fair = table["fair"]
            if fair and 0 in fair["waiting_for"]:
                deal = {"deal": fair["deal"], "attempt": fair["attempt"]}
                if fair["phase"] == "ready":
                    if fair["commit"] != promised:  # other bytes for every promise of the server
                        promised, entropy = fair["commit"], secrets.token_bytes(16)
                    name = f"{table['game_number']}.{fair['deal']}.{fair['attempt']}"
                    promise = f"deal-v1|entropy|{table['id']}|{name}|0|".encode() + entropy
                    await command("ready", **deal, commit=hashlib.sha256(promise).hexdigest())
                elif fair["commit"] == promised:
                    await command("reveal", **deal, entropy=entropy.hex())
            for told in message["seats"]:
                if told["view"] and told["view"]["result"]:
                    return told["view"]["result"]["totals"]
                if told["view"] and 0 in told["view"]["to_act"]:
                    now = {"turn": told["turn"]} if told["turn"] else {"expect_seq": message["seq"]}
                    await command("act", action=random.choice(told["legal"]), **now)
    raise SystemExit("the server closed the socket")


if __name__ == "__main__":
    print("Totals:", *asyncio.run(play(*sys.argv[1:3])))
