"""Work spread over a Ray cluster: `--on ray` starts one here, `--on ray://host:port` uses one.

Who does a piece of work makes no difference to what comes out. A worker that is killed costs the
time for its piece, which is then done again.
"""

from __future__ import annotations

import importlib
import os
import warnings
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, TypeVar

from quandary.system.safe_text import one_line, quote

PACKAGE = Path(__file__).resolve().parents[1]
HELP = "a Ray cluster: ray starts one here, or ray://host:port"
HERE = "ray"
ELSEWHERE = "ray://"
TRIES = 5
"""A piece of work is begun again so many times when its worker has died."""
WAITING_PER_WORKER = 3
"""Pieces handed out beyond those being done, so that no worker waits for the next."""
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
Item = TypeVar("Item")
Result = TypeVar("Result")


class RayFailed(Exception):
    """The cluster cannot be had, or has lost the work for good; the message says which."""


def verify_place(place: str) -> None:
    """It names a cluster, and Ray is installed; raises `RayFailed`."""
    address = place.removeprefix(ELSEWHERE)
    if place != HERE and (address == place or not address.rpartition(":")[2].isdecimal()):
        raise RayFailed(f"--on must be {HERE} or {ELSEWHERE}host:port, not {quote(place)}")
    _need_ray()


def find_ray() -> Any:
    """The package, or `None`."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        return None


def _need_ray() -> Any:
    ray = find_ray()
    if ray is None:
        raise RayFailed("--on needs the package ray: pip install 'quandary[ray]'")
    return ray


@contextmanager
def connect(place: str, workers: int | None = None) -> Iterator[Cluster]:
    """A cluster, for as long as it is used; raises `RayFailed`.

    One that is started here has so many workers, or one for each processor. One elsewhere is sent
    this package; what the package needs must be installed there.
    """
    verify_place(place)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that it runs
    if place != HERE and has_token():
        os.environ.setdefault("RAY_AUTH_MODE", "token")  # clients do not look for it by themselves
    ray, settings = _need_ray(), _settings(place, workers)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what it warns of, the error says again
            ray.init(**settings)
        found = int(ray.cluster_resources().get("CPU", 1))
    except Exception as error:  # On a busy machine Ray raises just that.
        ray.shutdown()
        raise RayFailed(f"no Ray cluster at {place}: {one_line(str(error))}") from None
    try:
        yield Cluster(ray, found)
    finally:
        ray.shutdown()


def has_token() -> bool:
    """Whether there is a token to show to a cluster, in one of the places where Ray looks."""
    is_named = any(os.environ.get(f"RAY_AUTH_TOKEN{end}") for end in ("", "_PATH"))
    return is_named or (Path.home() / ".ray" / "auth_token").exists()


def _settings(place: str, workers: int | None) -> dict[str, Any]:
    environment: dict[str, Any] = {"env_vars": ONE_THREAD}
    settings: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    if place == HERE:
        settings |= {"num_cpus": workers or os.cpu_count(), "include_dashboard": False}
    else:
        settings |= {"address": place}
        environment["py_modules"] = [str(PACKAGE)]
    return settings | {"runtime_env": environment}


class Cluster:
    """A cluster that work can be given to."""

    def __init__(self, ray: Any, workers: int) -> None:
        self._ray = ray
        self.workers = workers

    def map_as_they_end(
        self, function: Callable[[Item], Result], items: Sequence[Item]
    ) -> Iterator[Result]:
        """What the function makes of every item, in the order in which they end.

        Raises what the function raises, and `RayFailed`.
        """
        ray = self._ray
        task = ray.remote(max_retries=TRIES, num_cpus=1)(lambda item: function(item))
        remaining, running = iter(items), list[Any]()
        try:
            while True:
                room = self.workers * (1 + WAITING_PER_WORKER) - len(running)
                running += [task.remote(item) for item in islice(remaining, room)]
                if not running:
                    return
                ended, running = ray.wait(running)
                yield from ray.get(ended)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except ray.exceptions.RayError as error:
            raise RayFailed(f"Ray has lost the work: {one_line(str(error))}") from None

    def map(self, function: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
        """What the function makes of every item, in the order of the items."""

        def numbered(pair: tuple[int, Item]) -> tuple[int, Result]:
            return pair[0], function(pair[1])

        done = dict(self.map_as_they_end(numbered, list(enumerate(items))))
        return [done[number] for number in range(len(items))]


class Spread(Protocol):
    """A way to work off a list: what the function makes of every item, in their order."""

    def __call__(
        self, function: Callable[[Item], Result], items: Sequence[Item], /
    ) -> list[Result]: ...


def do_here(function: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """One after the other, in this process."""
    return [function(item) for item in items]


@contextmanager
def spread_on(place: str | None) -> Iterator[Spread]:
    """Work here, or on the cluster at this place; raises `RayFailed`."""
    if place is None:
        yield do_here
        return
    with connect(place) as cluster:
        yield cluster.map


def add_place_argument(parser: ArgumentParser) -> None:
    """`--on`."""
    parser.add_argument("--on", metavar="PLACE", help=HELP)
