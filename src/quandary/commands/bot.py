"""The command `quandary bot`."""

from __future__ import annotations

import argparse

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("bot", help="let your program play a seat at a server's table")
    parser.add_argument(
        "--server", metavar="URL", required=True, help="such as http://cards.example"
    )
    token = parser.add_mutually_exclusive_group()
    token.add_argument(
        "--token-file", metavar="FILE", help="the token that the table's host made, for one seat"
    )
    token.add_argument(
        "--token", metavar="T", help="the token itself, which other users of this machine can see"
    )
    parser.add_argument("--language", metavar="L", help="en, de, fr or it")
    parser.add_argument(
        "--bot-log", metavar="FILE", help="append what the program writes to standard error"
    )
    parser.add_argument("program", metavar="PROGRAM", help="the program, such as ./mybot")
    parser.add_argument("arguments", metavar="…", nargs=argparse.REMAINDER, help="its arguments")
    parser.set_defaults(run=_bot)


def _bot(options: argparse.Namespace) -> int:
    from quandary.commands.bot_log import with_bot_log
    from quandary.terminal.bot import BotArguments, play_bot

    program = [options.program, *options.arguments]
    arguments = BotArguments(
        options.server, options.token, program, options.language, options.token_file
    )
    return with_bot_log(options.bot_log, lambda: play_bot(arguments))
