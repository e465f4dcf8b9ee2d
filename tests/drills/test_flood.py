"""The flood drill in small: every bad frame and request is answered by a code, and harms nobody."""

import asyncio

from drills.flood.drill import SETTINGS, one_by_one, trouble_in
from drills.shared.honest_players import HonestPlayers
from drills.shared.server_process import ServerProcess


def test_abuse_is_answered_by_a_code_and_changes_nothing() -> None:
    async def drill() -> list[str]:
        with ServerProcess(**SETTINGS) as server:
            honest = await HonestPlayers.sit_down(server.base, tables=2)
            await honest.p99_ms(0.5)
            _, broken = await one_by_one(server, honest)
            await honest.p99_ms(0.5)
            return broken + await honest.harm() + trouble_in(server)

    assert asyncio.run(drill()) == []
