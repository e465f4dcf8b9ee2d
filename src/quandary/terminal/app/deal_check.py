"""Whether the deals of a game at a server's table were fair, in sentences."""

from __future__ import annotations

import asyncio

from quandary.client.kept_seat import KeptSeat
from quandary.client.requests import Problem, get_record
from quandary.client.verdict import DealVerdict, judge_deals
from quandary.table.record import UnreadableRecord, read_record
from quandary.terminal.server_words import say_problem
from quandary.terminal.translator import Translator


async def check_deals(kept: KeptSeat, translator: Translator) -> str | list[str]:
    """What the game's record proves to the one who kept this seat; or why it cannot be told."""
    token, address = next(iter(kept.tokens.values()), None), kept.address
    try:
        content = await asyncio.to_thread(get_record, address.base, address.table, token)
        verdicts = await asyncio.to_thread(judge_deals, read_record(content), kept.pins)
    except Problem as problem:
        return say_problem(problem, translator)
    except UnreadableRecord:
        return translator.say("web.replay.bad.text")
    return [
        *(_say_verdict(verdict, translator) for verdict in verdicts),
        translator.say("web.check.limits"),
    ]


def _say_verdict(verdict: DealVerdict, translator: Translator) -> str:
    players = translator.join([translator.names[seat] for seat in verdict.contributed])
    return translator.say(f"web.check.{verdict.reason}", round=verdict.deal + 1, players=players)
