"""The command `quandary admin`: the desk of whoever runs a server, while it runs."""

from __future__ import annotations

import argparse
import json
import os
import sys
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quandary.commands.command import Commands, OneSentenceParser
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.system.safe_text import quote

if TYPE_CHECKING:
    from quandary.server.desk.client import Ask

UNITS = {"m": 60, "h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600}
ABOUT_TABLES = {
    "table": "who sits at a table, and from where",
    "chat": "read what was said at a table",
    "close": "close a table for good; its records stay",
    "delete": "delete a table with everything that belongs to it",
}
SUBJECT = "a guest's id or an address, as `admin table` shows them"


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("admin", help="look after a running server: tables, bans, reports")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    _add_most(_add(actions, "tables", "list tables, the newest first"))
    for name, about in ABOUT_TABLES.items():
        _add(actions, name, about).add_argument("table", metavar="TABLE", help="a table's id")
    _add_bans(actions)
    announce = _add(actions, "announce", "show a line on every page; without a text, none any more")
    announce.add_argument("text", metavar="TEXT", nargs="?", help="in your own words")
    reports = _add(actions, "reports", "read what players have reported")
    _add_most(reports)
    reports.add_argument("--done", metavar="N", help="delete report N, which is dealt with")
    _add(actions, "stats", "the server in numbers, and the size of its database")
    prune = _add(actions, "prune", "delete what nobody has used for long, now")
    prune.add_argument("--days", metavar="N", required=True, help="of service")
    prune.add_argument("--dry-run", action="store_true", help="only count")
    token = actions.add_parser("token", help="make a secret for --admin-token-file")
    token.add_argument("file", metavar="FILE", help="a new file, which only you can read")
    token.set_defaults(run=_make_token)


def _add(actions: Any, name: str, about: str) -> OneSentenceParser:
    parser: OneSentenceParser = actions.add_parser(name, help=about)
    parser.add_argument("--data-dir", metavar="DIR", help="that of the server (your data folder)")
    parser.add_argument("--database", metavar="FILE", help="that of the server, if it is named")
    parser.add_argument("--server", metavar="URL", help="ask a server anywhere, with --token-file")
    parser.add_argument("--token-file", metavar="FILE", help="the server's --admin-token-file")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.set_defaults(run=_ask, action=name)
    return parser


def _add_most(parser: OneSentenceParser) -> None:
    parser.add_argument("--most", metavar="N", help="how many (50)")


def _add_bans(actions: Any) -> None:
    ban = _add(actions, "ban", "keep a guest or an address out, or from chat")
    ban.add_argument("subject", metavar="WHO", help=SUBJECT)
    ban.add_argument("--for", dest="lasts", metavar="TIME", help="such as 30m, 12h, 2d or 1w")
    ban.add_argument("--chat-only", action="store_true", help="they may play, without a word")
    ban.add_argument("--note", metavar="TEXT", help="why, for yourself")
    _add(actions, "unban", "end a ban").add_argument("subject", metavar="WHO", help=SUBJECT)
    _add(actions, "bans", "list who is banned")


def _ask(options: argparse.Namespace) -> int:
    from quandary.server.desk.client import DeskUnreachable, prune
    from quandary.server.desk.conversation import read_form
    from quandary.server.desk.requests import Prune
    from quandary.server.desk.terminal_text import lines_of
    from quandary.server.protocol.errors import CommandRefused
    from quandary.server.settings import UnusableSettings

    try:
        request = read_form(_fields(options))
        ask = _desk(options)
        answer = prune(ask, request) if isinstance(request, Prune) else ask(request)
    except CommandRefused as refusal:
        print(f"that cannot be asked: {refusal.details['detail']}", file=sys.stderr)
        return EXIT_REFUSED
    except (DeskUnreachable, UnusableSettings) as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    print(json.dumps(answer) if options.json else "\n".join(lines_of(request, answer)))
    return 0


def _fields(options: argparse.Namespace) -> dict[str, str]:
    """The request as the desk's form has it."""
    words = vars(options)
    fields = {"type": options.action}
    for name in ("table", "text", "most", "note", "days"):
        if words.get(name) is not None:
            fields[name] = words[name]
    if words.get("subject") is not None:
        fields["address" if _is_address(options.subject) else "guest"] = options.subject
    if words.get("lasts") is not None:
        fields["seconds"] = str(_read_seconds(options.lasts))
    if words.get("done") is not None:
        fields = {"type": "drop_report", "number": options.done}
    flags = {"chat_only": "chat_only", "dry_run": "only_count"}
    return fields | {field: "true" for name, field in flags.items() if words.get(name)}


def _is_address(text: str) -> bool:
    try:
        ip_address(text.partition("/")[0])
    except ValueError:
        return False
    return True


def _read_seconds(text: str) -> int:
    from quandary.server.settings import UnusableSettings

    number, unit = text[:-1], text[-1:]
    if unit in UNITS and number.isascii() and number.isdecimal() and int(number[:9]) > 0:
        return int(number[:9]) * UNITS[unit]
    raise UnusableSettings(f"--for must be like 30m, 12h, 2d or 1w, not {quote(text)}")


def _desk(options: argparse.Namespace) -> Ask:
    from quandary.server.desk.client import DeskUnreachable, desk_at_address, desk_at_socket
    from quandary.server.settings import find_admin_socket, read_database, read_token_file
    from quandary.system.data_folder import data_folder

    if options.server is None:
        folder = Path(options.data_dir) if options.data_dir else data_folder(os.environ)
        return desk_at_socket(find_admin_socket(read_database(options.database, folder), folder))
    token = read_token_file(options.token_file, "--token-file")
    if token is None:
        raise DeskUnreachable("--server needs a --token-file")
    return desk_at_address(options.server, token)


def _make_token(options: argparse.Namespace) -> int:
    from quandary.server.desk.tokens import TokenNotMade, make_token_file

    try:
        make_token_file(Path(options.file))
    except TokenNotMade as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    print(f"{options.file}: made; keep it secret")
    return 0
