"""What a viewer may not know makes no difference to anything they are sent, byte by byte.

SIZE is the number of pairs of games. Each pair is one game in two worlds, which differ only in
what one viewer (a seat, several seats on one device, or a spectator) may not know: other cards,
or that another player has changed a hidden choice once or five times. The real server plays
both, with late joins, reconnections, refusals, nonsense, chat, clocks, stand-ins and requests
over HTTP in between. Frames, their lengths, their order and their times must be the same;
secrets may stand in no frame, answer, figure or log line before their time. A kind of message,
log entry or route that no game has met fails the drill: nobody has looked at it.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from drills.leak import message_kinds
from drills.leak.in_process_server import InProcessServer
from drills.leak.playback import Playback
from drills.leak.registry import LEAK_GAMES
from drills.leak.script import Script, Viewer
from quandary.server.room.world import random_delay
from quandary.server.table import log_entries

DEFAULT_SIZE = 300
LONGEST = 40
CHANGES = (1, 5, 1, 5, 0)
"""How often others change their minds in the second world; in the first they never do."""


@dataclass
class Findings:
    """What has been compared, and what was found."""

    games: int = 0
    frames: int = 0
    bytes: int = 0
    differing: int = 0
    kinds: dict[str, set[str]] = field(
        default_factory=lambda: {"sent": set(), "told": set(), "stored": set(), "asked": set()}
    )
    routes: set[str] = field(default_factory=set)
    """Every method and path there is."""
    broken: list[str] = field(default_factory=list)


def run(size: int | None) -> dict[str, Any]:
    """So many pairs; the first few are tours of everything that can happen."""
    findings = Findings()
    seed = 0
    while findings.games < (size or DEFAULT_SIZE) and len(findings.broken) < 10:
        compare_pair(seed, findings, is_tour=seed < len(LEAK_GAMES) * 3)
        seed += 1
    findings.broken += never_met(findings) + delays_that_know_cards()
    return {
        "games": findings.games,
        "frames_compared": findings.frames,
        "bytes_compared": findings.bytes,
        "differing_bytes": findings.differing,
        "kinds_sent": len(findings.kinds["sent"]),
        "kinds_told": len(findings.kinds["told"]),
        "kinds_stored": len(findings.kinds["stored"]),
        "routes_asked": len(findings.kinds["asked"] & findings.routes),
        "broken": findings.broken,
    }


def compare_pair(seed: int, findings: Findings, *, is_tour: bool = False) -> None:
    """One pair, if two such worlds were found."""
    rng = random.Random(seed)
    game = list(LEAK_GAMES.values())[seed % len(LEAK_GAMES)]
    players = rng.choice(game.players)
    viewer = _viewer(players, seed // len(LEAK_GAMES), rng)
    pair = game.make_pair(players, viewer, rng.randrange(1, LONGEST), rng)
    if pair is None:
        return
    changes = CHANGES[seed // len(LEAK_GAMES) % len(CHANGES)]
    first = _play_back(pair[0], viewer, seed, is_tour)
    second = _play_back(pair[1], viewer, seed, is_tour, changes)
    findings.games += 1
    _compare(first, second, findings, f"pair {seed}: {pair[0].game}, viewer {viewer}")
    for playback in (first, second):
        _note_kinds(playback, findings)
        findings.broken += [f"pair {seed}: {leak}" for leak in _secrets_told(playback)]


def _viewer(players: int, number: int, rng: random.Random) -> Viewer:
    """In turn: a spectator, one seat, two seats on one device."""
    count = (0, 1, 2)[number % 3]
    return tuple(sorted(rng.sample(range(players), min(count, players - 1))))


def _play_back(
    script: Script, viewer: Viewer, seed: int, is_tour: bool, changes: int = 0
) -> Playback:
    with InProcessServer(seed, script.deck).open() as server:
        playback = Playback(server, script, viewer, random.Random(seed), is_tour, changes)
        playback.run()
    return playback


def _compare(first: Playback, second: Playback, findings: Findings, where: str) -> None:
    told = [_everything_heard(playback) for playback in (first, second)]
    if first.changes == second.changes and first.figures != second.figures:
        findings.broken.append(f"{where}: other figures")
    if len(told[0]) != len(told[1]):
        findings.broken.append(f"{where}: {len(told[0])} frames against {len(told[1])}")
    for (time, data), (other_time, other) in zip(*told, strict=False):
        findings.frames += 1
        findings.bytes += len(data)
        different = sum(a != b for a, b in zip(data, other, strict=False)) if data != other else 0
        different += abs(len(data) - len(other))
        findings.differing += different
        if different or time != other_time:
            what = f"{different} bytes" if different else f"the time, {time} against {other_time}"
            findings.broken.append(f"{where}: {what} differ in {data[:80]!r}")
            return


def _everything_heard(playback: Playback) -> list[tuple[float, bytes]]:
    """Frames, closing codes, HTTP answers and log lines, up to the end of the game."""
    heard = [
        (time, data if isinstance(data, bytes) else b"closed with %d" % data)
        for socket in playback.me.sockets
        for time, data in socket.heard
    ]
    lines = [line.partition('"level"')[2].encode() for line in playback.server.logged]
    return heard + [(0.0, data) for data in (*playback.answers, *lines)]


def _note_kinds(playback: Playback, findings: Findings) -> None:
    server = playback.server
    stored = server.store.logs[server.table]
    findings.routes = server.routes
    findings.kinds["asked"] |= server.asked
    findings.kinds["stored"] |= {log_entries.kind_of(entry.body) for entry in stored}
    for socket in playback.me.sockets:
        findings.kinds["told"] |= {
            data[9:].split(b'"')[0].decode() for _, data in socket.heard if isinstance(data, bytes)
        }
    for person in playback.people:
        for socket in person.sockets:
            findings.kinds["sent"] |= socket.said


def _secrets_told(playback: Playback) -> list[str]:
    """Secrets in frames at their time, and tokens, guests or cards in answers and logs at any."""
    server, me = playback.server, playback.me
    leaks = [leak for socket in me.sockets for leak in socket.leaks]
    others = server.tokens - {token for socket in me.sockets for token in socket.own_tokens()}
    hidden = [*others, *(server.guests - {server.table})]
    frames = [data for socket in me.sockets for _, data in socket.heard if isinstance(data, bytes)]
    answers = [*playback.answers, *playback.figures]
    for where, texts in (("a frame", frames), ("an answer", answers)):
        leaks += [
            f"a secret in {where}" for data in texts for text in hidden if text.encode() in data
        ]
    logged = "\n".join(server.logged)
    leaks += ["a secret in the log" for text in [*server.tokens, *hidden] if text in logged]
    return leaks


def never_met(findings: Findings) -> list[str]:
    """Kinds that exist and that no game has met."""
    wanted = {
        "sent": message_kinds.incoming(),
        "told": message_kinds.outgoing(),
        "stored": message_kinds.entries(),
        "asked": findings.routes,
    }
    return [
        f"nobody has looked at what is {how}: {', '.join(sorted(missing))}"
        for how, all_kinds in wanted.items()
        if (missing := all_kinds - findings.kinds[how])
    ]


def delays_that_know_cards() -> list[str]:
    """How long a bot waits may follow from nothing but how patient the table is, and chance."""
    known: Sequence[str] = list(inspect.signature(random_delay).parameters)
    return [] if known == ["patience"] else [f"a bot's delay is made from {known}"]
