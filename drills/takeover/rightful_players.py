"""The rightful players of the takeover drill, and whether any harm has come to them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from drills.shared.client import Guest
from drills.shared.games.registry import game_in_turn
from drills.shared.raw_client import RawClient, try_tokens


@dataclass
class RightfulPlayers:
    """Ann, the host, and Ben at one table, Cat at another that nobody may watch."""

    base: str
    ann: Guest
    ben: Guest
    cat: Guest
    table: str = ""
    other_table: str = ""
    clients: dict[str, RawClient] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    """The newest token of each."""
    spent: dict[str, str] = field(default_factory=dict)
    """A token of each that has been replaced, and the new one used."""

    @classmethod
    async def sit_down(cls, base: str) -> RightfulPlayers:
        """Everybody at their tables, connected, each with a token that has been renewed."""
        this = cls(base, Guest(base), Guest(base), Guest(base))
        body = {"game": game_in_turn(0), "seats": 3, "name": "Ann"}
        made = await this.ann.ask("POST", "/api/tables", body)
        this.table = made["table"]
        joined = await this.ben.ask("POST", f"/api/tables/{this.table}/seats", {"name": "Ben"})
        body = {"game": game_in_turn(1), "seats": 2, "name": "Cat", "spectators": False}
        other = await this.cat.ask("POST", "/api/tables", body)
        this.other_table = other["table"]
        for name, seated in (("ann", made), ("ben", joined), ("cat", other)):
            this.spent[name] = this.tokens[name] = seated["seats"][0]["token"]
            await this.connect(name)
            await this.connect(name)
        return this

    async def connect(self, name: str) -> RawClient:
        """Let a player in with the newest token, which gives way to another."""
        client = await RawClient.open(self.base)
        client.hello(self.other_table if name == "cat" else self.table, [self.tokens[name]])
        welcome = await client.hear("welcome")
        assert welcome is not None, f"{name}'s own token was refused: {client.socket.close_code}"
        self.tokens[name] = welcome["tokens"][0]["token"]
        client.say(type="resume", seq=0)
        if name in self.clients:
            await self.clients[name].wait_closed()
        self.clients[name] = client
        return client

    async def state(self) -> Any:
        """Both tables as everybody may see them, but for what marks a person: others differ."""
        tables = (self.table, self.other_table)
        shown = [await self.ann.ask("GET", f"/api/tables/{table}") for table in tables]
        for seat in (seat for table in shown for seat in table["seats"]):
            del seat["emblem"], seat["person"]
        return shown

    async def harm_since(self, before: Any) -> list[str]:
        """What is not as it was."""
        harm = [f"{name} was disconnected" for name, v in self.clients.items() if not v.is_open()]
        if json.dumps(await self.state()) != json.dumps(before):
            harm.append("a table has changed")
        for name in self.clients:
            table = self.other_table if name == "cat" else self.table
            if not (await try_tokens(self.base, table, [self.tokens[name]])).seats:
                harm.append(f"{name}'s token works no more")
        return harm

    def leave(self) -> None:
        """Everybody hangs up."""
        for client in self.clients.values():
            client.leave()
