"""The command `quandary serve`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from quandary.commands.command import Commands
from quandary.system.exit_codes import EXIT_REFUSED

if TYPE_CHECKING:
    from quandary.server.settings import Settings

LOG_LEVELS = ("debug", "info", "warning", "error")


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("serve", help="host tables for people and bots")
    _add_addresses_and_storage(parser)
    _add_keeping_and_access(parser)
    _add_links_and_running(parser)
    parser.set_defaults(run=_serve)


def _add_addresses_and_storage(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", metavar="ADDRESS", default="127.0.0.1", help="listen here (127.0.0.1)"
    )
    parser.add_argument("--port", metavar="N", default="8711", help="0 picks a free one (8711)")
    parser.add_argument("--data-dir", metavar="DIR", help="where to keep tables (your data folder)")
    parser.add_argument(
        "--database",
        metavar="FILE|URL",
        help="an SQLite file, or postgresql://user@host/name (DIR/quandary.sqlite3)",
    )
    parser.add_argument(
        "--hints",
        metavar="URL",
        help="redis://host:6379, a Redis or Valkey for several nodes (PostgreSQL itself)",
    )
    parser.add_argument(
        "--origin",
        metavar="ORIGIN",
        action="append",
        default=[],
        help="the public address, such as https://cards.example; can be repeated",
    )
    parser.add_argument(
        "--metrics", metavar="HOST:PORT", help="serve metrics here and not at the public address"
    )


def _add_keeping_and_access(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--keep-days",
        metavar="N",
        default="400",
        help="delete games that nobody has used for N days; or forever (400)",
    )
    parser.add_argument(
        "--no-history",
        action="store_true",
        help="keep no lists of the games that guests have played",
    )
    parser.add_argument(
        "--admin-token-file",
        metavar="FILE",
        help="serve the host's desk at /admin to those who know the token in FILE",
    )
    parser.add_argument(
        "--worker-token-file",
        metavar="FILE",
        help="let `bots serve` on other machines think for bots, with the token in FILE",
    )


def _add_links_and_running(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--imprint", metavar="URL", help="link to who runs this server")
    parser.add_argument("--privacy", metavar="URL", help="link to what becomes of people's data")
    parser.add_argument("--contact", metavar="URL", help="link or mail address for questions")
    parser.add_argument("--log-level", choices=LOG_LEVELS, default="info", help="(info)")
    parser.add_argument(
        "--open", action=argparse.BooleanOptionalAction, default=False, help="open the browser"
    )
    parser.add_argument(
        "--offer-network",
        action="store_true",
        help="let people at this machine open the server to its network in the lobby",
    )


def _serve(options: argparse.Namespace) -> int:
    from quandary.server.settings import UnusableSettings

    try:
        settings = _read_settings(options)
    except UnusableSettings as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    from quandary.server.running.serve import serve

    return serve(settings, opens_browser=options.open)


def _read_settings(options: argparse.Namespace) -> Settings:
    """Raises `UnusableSettings`."""
    from quandary.server import settings
    from quandary.system.data_folder import data_folder

    folder = Path(options.data_dir) if options.data_dir else data_folder(os.environ)
    origins = settings.read_origins(options.origin)
    database = settings.read_database(options.database, folder)
    admin_token = settings.read_token_file(options.admin_token_file, "--admin-token-file")
    worker_token = settings.read_token_file(options.worker_token_file, "--worker-token-file")
    return settings.Settings(
        database=database,
        hints=settings.read_hints(options.hints, database),
        host=options.host,
        port=settings.read_port(options.port),
        origins=origins,
        offers_network=options.offer_network,
        metrics=settings.read_metrics_address(options.metrics),
        keep_days=settings.read_keep_days(options.keep_days),
        keeps_history=not options.no_history,
        admin_socket=settings.admin_socket_of(database, folder),
        admin_token=admin_token,
        worker_token=worker_token,
        links=settings.read_links(options.imprint, options.privacy, options.contact),
        log_level=options.log_level,
        secure_cookie=any(origin.startswith("https:") for origin in origins),
    )
