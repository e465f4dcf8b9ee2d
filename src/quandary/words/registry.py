"""Games that bring words of their own, by the game's id.

The games of the house have theirs in the catalogues themselves, which the page reads, too.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable

from quandary.registry import Registry

GAME_WORDS: Registry[Traversable] = Registry({})
"""A folder with a file for each language (`en.json`), of the same shape as the catalogues."""
