"""The same cards for several people: found, made, taken, and compared."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from datetime import timedelta
from functools import partial
from typing import NamedTuple

from quandary.games import GAMES
from quandary.server.protocol.challenge_bodies import ChallengeInfo, ChallengeResult
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.table_bodies import Seated
from quandary.server.room.challenge_bot import ExactBots, play_as_bot
from quandary.server.room.lobby import Lobby
from quandary.server.store.challenges import ChallengeEntry
from quandary.server.store.deletion import ALWAYS
from quandary.server.store.played_games import MOST_KEPT
from quandary.server.store.store import NodeStore
from quandary.server.table.challenge import (
    Challenge,
    challenge_of_game,
    day_of,
    decode_challenge,
    encode_challenge,
)
from quandary.server.table.challenge_result import (
    KeptResult,
    read_record_of,
    read_result,
    result_of_game,
)
from quandary.server.table.new_table import STAND_IN_LEVEL
from quandary.server.table.state import TableState
from quandary.server.workers.process import NoAnswer
from quandary.system.ending_tasks import end_tasks
from quandary.table.record import write_record

USUAL_PLAYERS = 4
STRONGEST = "master"
MOST_RESULTS = 100
SERVER = "server "
"""What stands where a guest's id would: no guest's id has a space in it."""
_log = logging.getLogger("quandary.challenges")


def day_name(game: str, day: str) -> str:
    """What a day's cards are called."""
    return f"{game}-{USUAL_PLAYERS}-{day}"


def game_name(guest: str, table: str, number: int) -> str:
    """What the cards of a guest's game are called: the same each time, and nobody can guess it."""
    return hashlib.sha256(f"challenge|{guest}|{table}|{number}".encode()).hexdigest()[:32]


def result_name(challenge: str, guest: str) -> str:
    """What a guest's result is called for others; nobody learns from it who they are."""
    return hashlib.sha256(f"result|{challenge}|{guest}".encode()).hexdigest()[:32]


class ComparedGames(NamedTuple):
    """Two records with the same cards, and the person's seat in both."""

    mine: bytes
    theirs: bytes
    seat: int


class Challenges:
    """Those of this node."""

    def __init__(self, lobby: Lobby, store: NodeStore, bots: ExactBots) -> None:
        self._lobby = lobby
        self._store = store
        self._bots = bots
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._failed: set[str] = set()
        """Those that the strongest level could not play; they are not tried again."""

    async def make_days(self) -> None:
        """Draw the cards of today and tomorrow, and store them, unless that was done."""
        for offset in (0, 1):
            for game in GAMES:
                await self._of_day(game, self._day(offset), makes=True)

    async def of_days(self, guest: str | None) -> list[ChallengeInfo]:
        """Those of today and tomorrow, which are made if need be, and of the days before."""
        infos = []
        for offset in (0, 1, -1):
            for game in GAMES:
                challenge = await self._of_day(game, self._day(offset), makes=offset >= 0)
                if challenge is not None:
                    infos.append(await self._info(challenge, guest))
        return infos

    def _day(self, offset: int) -> str:
        return (day_of(self._lobby.world.now()) + timedelta(days=offset)).isoformat()

    async def _of_day(self, game: str, day: str, *, makes: bool) -> Challenge | None:
        name = day_name(game, day)
        stored = await self._store.challenge(name)
        if stored is None and makes:
            stored = await self._store.put_challenge(
                name, encode_challenge(self._new_day(game, day))
            )
        with suppress(CommandRefused):  # A damaged one must not hide those of other days.
            return None if stored is None else decode_challenge(stored)
        return None

    def _new_day(self, game: str, day: str) -> Challenge:
        rules = GAMES[game]
        return Challenge(
            id=day_name(game, day),
            game=game,
            options=rules.write_options(rules.read_options({})),
            levels=[None, *[STAND_IN_LEVEL] * (USUAL_PLAYERS - 1)],
            secret=self._lobby.world.new_secret().hex(),
            day=day,
        )

    async def find(self, name: str) -> Challenge:
        """The challenge of that name; raises `CommandRefused`."""
        stored = await self._store.challenge(name)
        if stored is None:
            raise CommandRefused("no_such_challenge")
        return decode_challenge(stored)

    async def info(self, name: str, guest: str | None) -> ChallengeInfo:
        """A challenge as a guest may know it."""
        return await self._info(await self.find(name), guest)

    async def make(self, table: str, number: int, guest: str) -> ChallengeInfo:
        """Let others play the cards of a game a guest has finished; raises `CommandRefused`."""
        games = await self._lobby.games_of(guest, MOST_KEPT)
        played = next((g for g in games if (g.table, g.number) == (table, number)), None)
        state = await self._lobby.look_at(table) if played is not None else None
        record = state.record(number) if state is not None else None
        if played is None or state is None or record is None or not played.is_over:
            raise CommandRefused("no_record")
        await self._verify_may_tell(state, number)
        name, secret = game_name(guest, table, number), self._lobby.world.new_secret()
        challenge = challenge_of_game(record, played, name, secret)
        stored = await self._store.put_challenge(name, encode_challenge(challenge))
        challenge = decode_challenge(stored)  # The first, if they ask again.
        await self._store.enter_challenge(challenge.id, guest, table)
        if result := result_of_game(challenge.id, played, guest):
            await self._store.keep_challenge_result(result)
        return await self._info(challenge, guest)

    async def compare(self, name: str, guest: str, result: str) -> ComparedGames:
        """A guest's game with the cards, and another's whose result they see; raises
        `CommandRefused`."""
        challenge = await self.find(name)
        finished = [
            entry
            for entry in await self._store.challenge_entries(name)
            if entry.body and _counts(challenge, entry)
        ]
        mine = _of_guest(finished, guest)
        theirs = next((e for e in finished if result_name(name, e.guest) == result), None)
        if mine is None or theirs is None:
            raise CommandRefused("no_record")
        return ComparedGames(
            await self._record_of(challenge, mine),
            await self._record_of(challenge, theirs),
            challenge.seat,
        )

    async def _record_of(self, challenge: Challenge, entry: ChallengeEntry) -> bytes:
        """The game behind a result; raises `CommandRefused`."""
        if entry.is_server:
            record = read_record_of(entry.body or b"")
        else:
            record = await self._record_at_table(challenge, entry)
        if not record:
            raise CommandRefused("no_record")
        return record

    async def _record_at_table(self, challenge: Challenge, entry: ChallengeEntry) -> bytes:
        """The same for a game that was played at a table; nothing if there is none."""
        state = await self._lobby.look_at(entry.table)
        if state is None:
            return b""
        numbers = range(state.game_number + 1)
        made_of = (n for n in numbers if game_name(entry.guest, entry.table, n) == challenge.id)
        # A long one takes time. A copy, for the thread: the next game may begin meanwhile.
        return await asyncio.to_thread(_write, copy(state), next(made_of, 0))

    async def _verify_may_tell(self, state: TableState, number: int) -> None:
        """Refuse the cards of a day as long as results with them count."""
        cards = state.settings.cards if number == 0 else None
        stored = await self._store.challenge(cards.challenge) if cards is not None else None
        if stored is None:
            return
        challenge = decode_challenge(stored)
        if challenge.day is not None and not challenge.is_told(self._lobby.world.now()):
            raise CommandRefused("challenge_still_open")

    async def take(self, name: str, player: str, guest: str) -> Seated:
        """A table where a guest plays a challenge; the same one, however often they ask."""
        challenge = await self.find(name)
        entry = _of_guest(await self._store.challenge_entries(name), guest)
        if entry is not None:
            return Seated(entry.table, await self._lobby.seats_of(entry.table, guest))
        if challenge.stage(self._lobby.world.now()) != "open":
            raise CommandRefused("challenge_not_open")
        seated = await self._lobby.create_for_challenge(challenge, player, guest)
        first = await self._store.enter_challenge(name, guest, seated.table)
        if first == seated.table:
            return seated
        # They have asked twice at the same time: nobody plays the same cards at a second table.
        await self._lobby.shut(
            seated.table, partial(self._store.delete_table, seated.table, ALWAYS)
        )
        return Seated(first, await self._lobby.seats_of(first, guest))

    async def _info(self, challenge: Challenge, guest: str | None) -> ChallengeInfo:
        now = self._lobby.world.now()
        entries = await self._store.challenge_entries(challenge.id)
        mine = _of_guest(entries, guest) if guest else None
        stage = challenge.stage(now)
        sees_results = stage == "over" or (mine is not None and mine.body is not None)
        entries = [entry for entry in entries if _counts(challenge, entry)]
        people = [entry for entry in entries if entry.body and not entry.is_server]
        if sees_results and people:
            self._let_strongest_play(challenge, entries)
        results: list[ChallengeResult] = []
        if sees_results:  # Those of a day may be many.
            results = await asyncio.to_thread(_results, challenge, entries, guest)
        return ChallengeInfo(
            id=challenge.id,
            game=challenge.game,
            options=challenge.options,
            levels=challenge.levels,
            day=challenge.day,
            stage=stage,
            commit=challenge.commit,
            secret=challenge.secret if challenge.is_told(now) else None,
            my_table=mine.table if mine else None,
            finished=len(people),
            results=results,
        )

    # The strongest level, for comparison

    def _let_strongest_play(self, challenge: Challenge, entries: Sequence[ChallengeEntry]) -> None:
        """Once somebody has finished: the server plays the same cards, once."""
        has_played = any(entry.is_server and entry.body is not None for entry in entries)
        if has_played or challenge.id in self._playing or challenge.id in self._failed:
            return
        task = asyncio.get_running_loop().create_task(self._play_strongest(challenge))
        self._playing[challenge.id] = task
        task.add_done_callback(lambda _: self._playing.pop(challenge.id, None))

    async def _play_strongest(self, challenge: Challenge) -> None:
        try:
            body = await play_as_bot(challenge, STRONGEST, self._bots)
        except NoAnswer:
            return  # The workers are busy or not ready; whoever looks next asks again.
        except Exception as error:  # Its text may quote cards, and the next try would fail, too.
            self._failed.add(challenge.id)
            _log.error("challenge_failed", extra={"error": type(error).__name__})
            return
        guest, now = SERVER + STRONGEST, self._lobby.world.now()
        await self._store.enter_challenge(challenge.id, guest, "")
        await self._store.keep_challenge_result(KeptResult(challenge.id, guest, "", now, body))

    async def stop(self) -> None:
        """Let nothing go on."""
        await end_tasks(self._playing.values())


def _of_guest(entries: Sequence[ChallengeEntry], guest: str) -> ChallengeEntry | None:
    return next((entry for entry in entries if entry.guest == guest), None)


def _counts(challenge: Challenge, entry: ChallengeEntry) -> bool:
    """Not what a person has finished knowing the secret; the server may play at any time."""
    return entry.is_server or not entry.body or not challenge.is_told(entry.at)


def _results(
    challenge: Challenge, entries: Sequence[ChallengeEntry], guest: str | None
) -> list[ChallengeResult]:
    """The best first: by place, then by points as the game counts them."""
    sign = -1 if GAMES[challenge.game].MORE_POINTS_WIN else 1
    found = []
    for entry in entries:
        if entry.body and (result := read_result(entry.body)):
            result.is_mine = entry.guest == guest
            result.id = result_name(challenge.id, entry.guest)
            found.append(result)
    found.sort(key=lambda result: (result.rank, sign * result.points))
    return [result for n, result in enumerate(found) if n < MOST_RESULTS or result.is_mine]


def _write(state: TableState, number: int) -> bytes:
    """The record of a game; nothing if there is none."""
    record = state.record(number)
    return write_record(record).encode() if record else b""
