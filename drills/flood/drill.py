"""Abuse is answered by a code, changes nothing, leaves no trace in the log and slows nobody.

SIZE is how many seconds the flood lasts. Bad frames and bad requests are tried one by one;
then all of them at once, from a process of their own, while honest players are timed.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from drills import ROOT
from drills.flood import bad_requests
from drills.shared.bad_frames import BadFrame, frames_that_close, frames_with_error
from drills.shared.honest_players import HonestPlayers
from drills.shared.machine import machine_load
from drills.shared.raw_client import RawClient
from drills.shared.server_process import ServerProcess

DEFAULT_SIZE = 20
EXCHANGE_SECONDS = 20.0
SLACK_MS = 50.0
"""What the flood may cost an honest player at most, the machine being shared."""
SETTINGS = {
    "tables_per_address": 40,
    "posts_per_minute": 100_000,
    "reads_per_minute": 100_000,
    "requests_per_minute": 100_000,
    "sockets_per_minute": 100_000,
    "resumes": 100_000,
    "asides": 1_000_000,
    "log_level": "debug",
}


def run(size: int | None) -> dict[str, Any]:
    """One by one, then all at once for so many seconds."""
    return asyncio.run(_run(size or DEFAULT_SIZE))


async def _run(seconds: float) -> dict[str, Any]:
    with ServerProcess(**SETTINGS) as server:
        honest = await HonestPlayers.sit_down(server.base, tables=6)
        figures, broken = await one_by_one(server, honest)
        figures["quiet_p99_ms"] = await honest.p99_ms(seconds / 2)
        attackers = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "drills.flood.attackers", server.base, str(seconds), cwd=ROOT
        )
        figures["flooded_p99_ms"] = await honest.p99_ms(seconds)
        await attackers.wait()
        if figures["flooded_p99_ms"] > figures["quiet_p99_ms"] + SLACK_MS:
            broken.append("the flood slowed honest players down")
        figures |= await slow_ones(server, broken)
        broken += await honest.harm()
        broken += trouble_in(server)
    figures["machine_load"] = machine_load()
    return {**figures, "broken": broken}


async def one_by_one(
    server: ServerProcess, honest: HonestPlayers
) -> tuple[dict[str, Any], list[str]]:
    """Every bad frame and request by itself."""
    broken: list[str] = []
    going_on, ending = frames_with_error(), frames_that_close()
    for bad in [*going_on, *ending]:
        for as_player in (False, True):
            code = await _answer_to(bad, honest, as_player)
            if code != (bad.error or bad.close):
                broken.append(f"a frame ({bad.name}) was answered {code}")
    for name, frames in {"silence": b"", "no hello": frames_that_close()[0].data}.items():
        client = await RawClient.open(server.base)
        client.socket.write(frames)
        if (code := await client.wait_closed()) not in (4000, 1009):
            broken.append(f"{name} at first was answered {code}")
    broken += await bad_requests.attempts(server.base)
    tried = 2 * len([*going_on, *ending]) + 2 + len(bad_requests.bodies())
    return {"bad_frames_and_requests": tried + len(bad_requests.raw_requests(""))}, broken


async def _answer_to(bad: BadFrame, honest: HonestPlayers, as_player: bool) -> str | int | None:
    client = await honest.client(as_player)
    try:
        client.socket.write(bad.data)
        if bad.close:
            return await client.wait_closed()
        answer = await client.hear("error")
        return answer["code"] if answer else client.socket.close_code
    finally:
        client.leave()


async def slow_ones(server: ServerProcess, broken: list[str]) -> dict[str, Any]:
    """Requests that never end, head and body."""
    host = server.base.removeprefix("http://")
    head = f"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nOrigin: {server.base}\r\n".encode()
    body = head + b"Content-Length: 3000\r\n\r\n"
    most = EXCHANGE_SECONDS + 10
    slow_head, slow_body, nothing = await asyncio.gather(
        bad_requests.seconds_until_cut_off(server.base, head, b"X: y\r\n", most),
        bad_requests.seconds_until_cut_off(server.base, body, b" ", most),
        bad_requests.seconds_until_cut_off(server.base, b"", b"", most),
    )
    if max(slow_head, slow_body, nothing) >= most:
        broken.append("a request that never ends was listened to for too long")
    return {"slow_head_s": slow_head, "slow_body_s": slow_body, "silent_connection_s": nothing}


def trouble_in(server: ServerProcess) -> list[str]:
    """Errors in the server's log."""
    try:
        lines = server.log_lines()
    except ValueError:
        return ["the log has a line that is no JSON"]
    bad = [line for line in lines if line["level"] in ("error", "critical") or "error" in line]
    return [f"the log has {line}" for line in bad[:5]]
