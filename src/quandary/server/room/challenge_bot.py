"""The server plays the cards of a challenge itself, to compare with the strongest level."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

from quandary.games import GAMES
from quandary.server.bots.player import BotTurn
from quandary.server.table.challenge import Challenge
from quandary.server.table.challenge_result import encode_result
from quandary.table.day_deal import bot_seed, day_deck
from quandary.table.match import AnyMatch, Match
from quandary.table.record import write_record

MOST_DEALS = 60
"""A game that takes longer is not finished."""


class ExactBots(Protocol):
    """Bots that play at exactly the level they are named after, or not at all."""

    async def choose_exactly(self, turn: BotTurn) -> str: ...


async def play_as_bot(challenge: Challenge, level: str, bots: ExactBots) -> bytes:
    """A level's result in the person's seat, empty if it takes too long; raises `NoAnswer`."""
    names = [seat_level or level for seat_level in challenge.levels]
    match = Match.start(challenge.game, names, challenge.options)
    rounds = 0
    while not match.is_over and len(match.deals) < MOST_DEALS:
        _deal(match, challenge)
        while match.to_act:
            await _act(match, challenge, names, bots)
        rounds += match.game.deal_statistics(match.events).rounds
    if not match.is_over:
        return b""
    record = write_record(match.to_record())
    return encode_result(match, challenge.seat, level, rounds, level, record)


def _deal(match: AnyMatch, challenge: Challenge) -> None:
    game, deal = GAMES[challenge.game], len(match.deals)
    if deal < len(challenge.decks):
        deck = challenge.decks[deal]
    else:
        deck = day_deck(game, challenge.id, bytes.fromhex(challenge.secret), deal)
    match.deal([game.read_card(card) for card in deck])


async def _act(
    match: AnyMatch, challenge: Challenge, levels: Sequence[str], bots: ExactBots
) -> None:
    seat = match.to_act[0]
    legal = match.legal(seat)
    seed = bot_seed(challenge.id, bytes.fromhex(challenge.secret), seat)
    turn = BotTurn(challenge.game, levels[seat], match.view(seat), legal, seed=seed)
    text = await bots.choose_exactly(turn)
    match.act_text(seat, text if text in legal else legal[0])
    await asyncio.sleep(0)
