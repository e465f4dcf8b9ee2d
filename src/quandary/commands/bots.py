"""The command `quandary bots`."""

from __future__ import annotations

import argparse
import sys

from quandary.commands.command import Commands
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.system.safe_text import quote

SERVE = "serve"
STRONG = "sharp,expert,master"
MOST_PROCESSES = 64


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("bots", help="list the bots, or let them think for a server")
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help="only the bots of this game; or the word serve: think for the bots of a server",
    )
    parser.add_argument("--language", metavar="L", help="en, de, fr or it")
    parser.add_argument("--server", metavar="URL", help="serve: such as https://cards.example")
    parser.add_argument("--token-file", metavar="FILE", help="serve: its --worker-token-file")
    parser.add_argument("--levels", metavar="L,L", default=STRONG, help=f"serve: ({STRONG})")
    parser.add_argument("--processes", metavar="N", default="2", help="serve: at once (2)")
    parser.set_defaults(run=_bots)


def _bots(options: argparse.Namespace) -> int:
    if options.game == SERVE:
        return _serve(options)
    from quandary.terminal.bots import list_bots

    return list_bots(options.game, options.language)


def _serve(options: argparse.Namespace) -> int:
    import asyncio

    from quandary import fast
    from quandary.server.bots.worker_client import WorkerRefused, WorkerSettings, serve_bots
    from quandary.server.settings import UnusableSettings, read_token_file

    try:
        token = read_token_file(options.token_file, "--token-file")
        if token is None or not (options.server or "").startswith(("http://", "https://")):
            raise UnusableSettings(
                "serve needs --server, such as https://cards.example, and --token-file"
            )
        if not fast.is_available():
            raise UnusableSettings("numba is not installed here, which strong bots need")
        levels, processes = _read_levels(options.levels), _read_processes(options.processes)
        settings = WorkerSettings(options.server, token, levels, processes)
        asyncio.run(serve_bots(settings, lambda text: print(text, flush=True)))
    except (UnusableSettings, WorkerRefused) as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    return 0


def _read_levels(text: str) -> list[str]:
    from quandary.bots.game_bots import LEVELS
    from quandary.server.settings import UnusableSettings

    levels = text.split(",")
    if set(levels) <= set(LEVELS):
        return levels
    raise UnusableSettings(f"--levels must be of {', '.join(LEVELS)}, not {quote(text)}")


def _read_processes(text: str) -> int:
    from quandary.server.settings import UnusableSettings

    if text.isascii() and text.isdecimal() and 0 < int(text[:4]) <= MOST_PROCESSES:
        return int(text)
    raise UnusableSettings(f"--processes must be from 1 to {MOST_PROCESSES}, not {quote(text)}")
