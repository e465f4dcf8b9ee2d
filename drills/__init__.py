"""Drills: the promises of the server tried in earnest, each printing its figure.

They are part of the source code beside the tests, and not of the installed package.
"""

from pathlib import Path

ROOT = Path(__file__).parent.parent
"""The folder from which a process of its own finds its module with `python -m drills.…`."""
