"""The command `quandary`. So far it tells its version; the games come next."""

import argparse
from collections.abc import Sequence

from quandary import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    parser = argparse.ArgumentParser(prog="quandary", description="Quando and 5211.")
    parser.add_argument("--version", action="version", version=f"quandary {__version__}")
    parser.add_argument("command", choices=["play"], help="play: sit down at a table (not yet)")
    parser.parse_args(arguments)
    print("There is no table to sit down at yet.")
    return 0
