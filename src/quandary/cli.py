"""The command `quandary`: reads the words after it and calls what does the work."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias

from quandary import __version__

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

EXIT_REFUSED = 2
EXIT_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    options = build_parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; what Python flushes at the end must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def build_parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = argparse.ArgumentParser(prog="quandary", description="Quando and 5211.")
    parser.add_argument("--version", action="version", version=f"quandary {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_play(commands)
    _add_replay(commands)
    _add_bench(commands)
    return parser


def _add_play(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play a game against bots, line by line")
    parser.add_argument("game", nargs="?", metavar="GAME", help="quando or 5211; asked if missing")
    parser.add_argument("--players", metavar="N", help="how many play, you included (4)")
    parser.add_argument("--seed", metavar="S", help="a text that determines all the cards")
    parser.add_argument("--target", metavar="N", help="Quando: the game ends at N points (50)")
    parser.add_argument("--long", action="store_true", help="5211: the longer game")
    parser.add_argument("--plain", action="store_true", help="no colours, nothing drawn")
    parser.add_argument("--language", metavar="L", help="en, de, fr or it")
    parser.add_argument("--save", metavar="FILE", help="keep the record there")
    parser.add_argument("--resume", metavar="FILE", help="go on with an unfinished record")
    parser.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    from quandary.terminal.play import play
    from quandary.terminal.starting import Wishes

    said = vars(options)
    return play(Wishes(**{name: said[name] for name in Wishes.__dataclass_fields__}))


def _add_replay(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="step through a recorded game")
    parser.add_argument("file", metavar="FILE", help="a record (docs/records.md)")
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    parser.add_argument(
        "--as", dest="viewer", metavar="SEAT", help="only what this seat, or 'spectator', may know"
    )
    parser.add_argument("--plain", action="store_true", help="no colours, nothing drawn")
    parser.add_argument("--language", metavar="L", help="en, de, fr or it")
    parser.set_defaults(run=_replay)


def _replay(options: argparse.Namespace) -> int:
    from quandary.terminal.replay import replay

    return replay(
        options.file,
        as_json=options.json,
        viewer=options.viewer,
        plain=options.plain,
        language=options.language,
    )


def _add_bench(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure how fast something is on this machine")
    subjects = parser.add_subparsers(title="what", required=True, metavar="WHAT")
    rules = subjects.add_parser("rules", help="decisions per second of random play")
    rules.add_argument("--seconds", metavar="S", default="1", help="per game and player count (1)")
    rules.add_argument("--json", action="store_true", help="one JSON object")
    rules.set_defaults(run=_bench_rules)


def _bench_rules(options: argparse.Namespace) -> int:
    from quandary.terminal.bench import bench_rules

    return bench_rules(options.seconds, as_json=options.json)
