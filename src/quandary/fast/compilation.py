"""Compiling games' kernels, or loading them from the cache: one process at a time for each game.

What one process compiles the other need not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from pathlib import Path

from quandary.fast.available import require
from quandary.fast.registry import BOTS, JUDGE, KERNELS, PARTS
from quandary.system.file_lock import takes_lock

PATIENCE = 120.0
"""Seconds; a process that keeps no kernel for so long is stopped, and waited for no more."""
PAUSE = 0.2
UNNOTICED = 2.0
"""Seconds; a process that only loads what is kept has done so by then."""

Tell = Callable[[int, int], None]
"""Called with how many kernels are compiled, and how many there are at most."""
Step = Callable[[], None]
"""Called for each kernel that was compiled, whatever its game."""


def compile_everything() -> None:
    """Compile every kernel of every game; raises `FastCoreMissing` without numba."""
    compile_games(KERNELS, PARTS)


def compile_for_bots(step: Step | None = None) -> None:
    """Compile what the levels of every game need; raises `FastCoreMissing`."""
    compile_games(KERNELS, [BOTS], step and _each(step))


def compile_for_judge(step: Step | None = None) -> None:
    """Compile what the judge of every game needs; raises `FastCoreMissing`."""
    compile_games(KERNELS, [JUDGE], step and _each(step))


def _each(step: Step) -> Tell:
    def tell(done: int, most: int) -> None:
        if done:
            step()

    return tell


def compile_games(
    games: Iterable[str],
    parts: Sequence[str],
    tell: Tell | None = None,
    tell_waiting: Callable[[], None] | None = None,
    patience: float = PATIENCE,
) -> None:
    """Compile these parts of games, first of those that no other process is compiling.

    `tell` hears of every kernel that is not in the cache, and is called with 0 before the first.
    So a game that is compiled already, or one without kernels, tells nothing. `tell_waiting` is
    called once, when another process has kept this one waiting for some time.
    Raises `FastCoreMissing`.
    """
    require()
    from quandary.fast.kernel import kernel_folder

    folder = kernel_folder()
    others = _Others(folder, patience)
    left = [game for game in games if game in KERNELS]
    tells_at = time.monotonic() + UNNOTICED
    while left:
        for game in left:
            with _claimed(folder, game) as is_mine:
                if is_mine or not others.are_at_work():
                    _warm_up(game, parts, tell)
                    left.remove(game)
                    break
        else:
            if tell_waiting is not None and time.monotonic() >= tells_at:
                tell_waiting()
                tell_waiting = None
            time.sleep(PAUSE)


def _warm_up(game: str, parts: Sequence[str], tell: Tell | None) -> None:
    modules = [import_module(f"{KERNELS[game]}.warm_up.{part}") for part in parts]
    with nullcontext() if tell is None else _told(tell):
        for module in modules:
            module.warm_up()


class _Others:
    """Processes that compile: as long as they are at work, the folder changes."""

    def __init__(self, folder: Path | None, patience: float) -> None:
        self._folder = folder
        self._patience = patience
        self._last_change = 0.0
        self._until = 0.0

    def are_at_work(self) -> bool:
        """Whether they have kept a kernel lately, or have just been seen for the first time."""
        folders = [] if self._folder is None else [self._folder, *self._folder.glob("*/")]
        change = max((folder.stat().st_mtime for folder in folders), default=0.0)
        now = time.monotonic()
        if change != self._last_change:
            self._last_change, self._until = change, now + self._patience
        return now < self._until


@contextmanager
def _claimed(folder: Path | None, game: str) -> Iterator[bool]:
    """Whether this process has a game's kernels for itself; if nothing is kept, it has."""
    if folder is None:
        yield True
        return
    with (folder / f"{game}.lock").open("ab") as file:
        yield takes_lock(file.fileno())


@contextmanager
def _told(tell: Tell) -> Iterator[None]:
    from numba.core import event

    with event.install_listener("numba:compile", _listener(tell)):
        yield


def _listener(tell: Tell) -> object:
    """numba's events of compiling: one kernel's begins and ends around those that it calls.

    A kernel may be compiled for several types, and numba compiles functions of its own.
    """
    from numba.core import event

    from quandary.fast.kernel import KERNELS_MADE

    class Listener(event.Listener):
        has_begun = False

        def __init__(self) -> None:
            self.left = set(map(id, KERNELS_MADE))

        def on_start(self, event: event.Event) -> None:
            if not self.has_begun:
                self.has_begun = True
                tell(0, len(KERNELS_MADE))

        def on_end(self, event: event.Event) -> None:
            kernel = id(event.data["dispatcher"])
            if kernel in self.left:
                self.left.remove(kernel)
                tell(len(KERNELS_MADE) - len(self.left), len(KERNELS_MADE))

    return Listener()
