"""`quandary serve`: a server on this machine, until it is told to stop."""

from __future__ import annotations

import json
import logging
import socket as sockets
import sys
import threading
import urllib.request
import webbrowser
from contextlib import ExitStack

from quandary.server.network.listening import CannotListen, address_to_open, listen
from quandary.server.network.own_addresses import addresses_for_guests
from quandary.server.running import logging_setup
from quandary.server.running.garbage_collection import collect_seldom
from quandary.server.running.http_server import make_server
from quandary.server.settings import Settings
from quandary.server.store.choice import hold_database
from quandary.server.store.opening import UnusableDatabase
from quandary.system.exit_codes import EXIT_REFUSED

SWITCH_SECONDS = 0.001
"""How long a thread of Python may keep the loop, or the one that stores, waiting."""

_log = logging.getLogger("quandary.serve")


def serve(settings: Settings, *, opens_browser: bool = False) -> int:
    """Serve until a signal says stop; returns the exit code."""
    try:
        with hold_database(settings.database) as is_older, ExitStack() as stack:
            listeners = [stack.enter_context(listen(settings.host, settings.port))]
            if settings.metrics is not None:
                own = listen(*settings.metrics, option="--metrics")
                listeners.append(stack.enter_context(own))
            return _serve_on(listeners, settings, opens_browser, is_older)
    except (UnusableDatabase, CannotListen) as error:
        address = address_to_open(settings.host, settings.port)
        if opens_browser and is_quandary_at(address):
            print(f"Quandary is already running at {address}", flush=True)
            open_page(address)
            return 0
        print(error, file=sys.stderr)
        return EXIT_REFUSED


def open_page(address: str) -> None:
    """Open the page in a browser; if there is none, ask the person to open it."""
    if not webbrowser.open(address):
        print("No browser could be opened; please open that address yourself.", file=sys.stderr)


def is_quandary_at(address: str) -> bool:
    """Whether one of our servers answers there."""
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=2) as answer:
            return bool(json.load(answer).get("status") == "ok")
    except (OSError, ValueError, AttributeError):
        return False


def _serve_on(
    listeners: list[sockets.socket], settings: Settings, opens_browser: bool, is_older: bool
) -> int:
    logging_setup.set_up(settings.log_level)
    port = listeners[0].getsockname()[1]
    address = address_to_open(settings.host, port)
    _log.info("started", extra={"port": port})
    if is_older:
        _log.warning("tables_restored", extra={"reason": "the database was put in place by hand"})
    for other in listeners[1:]:
        _log.info("figures_told", extra={"port": other.getsockname()[1]})
    print(f"Quandary is running at {address}", flush=True)
    for guests in addresses_for_guests(settings.host, port):
        print(f"Others in your network can join at {guests}", flush=True)
    for origin in settings.origins:
        print(f"Behind its proxy, others can join at {origin}", flush=True)
    if opens_browser:
        # The socket listens already; a browser that is quicker than the server waits.
        threading.Thread(target=open_page, args=(address,), daemon=True).start()
    collect_seldom()
    sys.setswitchinterval(SWITCH_SECONDS)
    make_server(settings).run(sockets=listeners)
    _log.info("stopped")
    return 0
