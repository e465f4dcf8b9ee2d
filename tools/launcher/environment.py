"""The virtual environment that holds the pinned packages, made and mended as needed.

A stamp per lock, made from its text, the Python and the folder, tells whether set-up is due. While
packages are being installed the environment's own stamp is gone: what was interrupted there is
made anew, never taken for whole.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import MutableMapping
from pathlib import Path

from tools.launcher.processes import DISK_IS_FULL, SetUpFailed, call, say, why_it_failed
from tools.launcher.set_up_lock import hold_lock
from tools.launcher.system_packages import has_apt, install_packages

ROOT = Path(__file__).resolve().parents[2]
PLACE = "QUANDARY_VENV"
"""The environment variable that puts the environment elsewhere."""
DEFAULT_PLACE = ROOT / ".venv"
ENVIRONMENT = Path(os.environ.get(PLACE) or DEFAULT_PLACE).absolute()
SCRIPTS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
REQUIREMENTS = ROOT / "requirements"
NEWEST_TESTED = (3, 14)
"""The newest Python for which every package that is pinned has a wheel."""
WHEELS_AS_PINNED = ["--no-deps", "--only-binary", ":all:", "--require-hashes"]
BOUNDED_PATIENCE = {
    "PIP_DEFAULT_TIMEOUT": "15",
    "PIP_RETRIES": "2",
    "UV_HTTP_TIMEOUT": "15",
    "UV_HTTP_RETRIES": "2",
}
"""Without a network it takes a minute or two to say so, not ten; settings of one's own go first."""


def prepare(*names: str) -> None:
    """Make the environment hold the packages of every named lock. Ready already: do nothing."""
    try:
        if all(is_ready(name) for name in names):
            return
        ENVIRONMENT.parent.mkdir(parents=True, exist_ok=True)
        with hold_lock(ENVIRONMENT.with_name(ENVIRONMENT.name + ".lock")) as lock_number:
            for name in names:
                if not is_ready(name):
                    set_up(name, lock_number)
    except OSError as error:
        raise SetUpFailed(explain(error)) from error


def explain(error: OSError) -> str:
    """Why set-up failed, and what helps where the folder cannot be written to."""
    sentence = f"Quandary could not be set up in {ENVIRONMENT}: {error}."
    if isinstance(error, PermissionError) or "Read-only" in str(error):
        sentence += f" Set {PLACE} to a folder that you can write to, and it is set up there."
    return sentence


# ----- whether it is ready


def is_ready(name: str) -> bool:
    """Whether the environment was set up from the lock as it is now."""
    return is_sound() and has_stamp(name, fingerprint(name))


def is_sound() -> bool:
    """Whether it was made by this very Python and for this folder, and every install has ended."""
    return PYTHON.exists() and has_stamp("environment", fingerprint())


def fingerprint(name: str | None = None) -> str:
    """Changes with the Python, the folder and the named lock: what an environment depends on."""
    parts = [sys.version, sys.base_prefix, str(ROOT)]
    if name is not None:
        parts.append(lock_file(name).read_text(encoding="utf-8"))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def lock_file(name: str) -> Path:
    return REQUIREMENTS / f"{name}.txt"


def stamp_file(name: str) -> Path:
    return ENVIRONMENT / f"{name}.stamp"


def has_stamp(name: str, stamp: str) -> bool:
    return stamp_file(name).exists() and stamp_file(name).read_text() == stamp


# ----- making it


def set_up(name: str, lock_number: int) -> None:
    """Install one lock. The stamp goes first and comes back last: half done is never ready."""
    new_stamp = fingerprint(name)
    if not is_sound():
        make_environment()
    say(f"Setting up: installing the packages of requirements/{name}.txt")
    stamp_file(name).unlink(missing_ok=True)
    install(lock_file(name), lock_number)
    stamp_file(name).write_text(new_stamp)


def make_environment() -> None:
    """Make the environment anew, without pip, and let it import `src` as it lies there."""
    verify_place()
    say(f"Setting up: making {ENVIRONMENT.name}")
    if not ENVIRONMENT.is_dir():
        ENVIRONMENT.unlink(missing_ok=True)
    if not has_module("venv"):
        provide_venv()
    options = ["--clear", "--without-pip", str(ENVIRONMENT)]
    made = call([sys.executable, "-I", "-m", "venv", *options])
    if made.returncode != 0:
        raise SetUpFailed(f"Python could not make {ENVIRONMENT}: {why_it_failed(made)}.")
    put_source_on_path()
    stamp_file("environment").write_text(fingerprint())


def verify_place() -> None:
    """Whatever lies where somebody else's folder was named must not be cleared away."""
    if ENVIRONMENT.parent == ROOT and ENVIRONMENT.name.startswith(DEFAULT_PLACE.name):
        return
    is_in_the_way = ENVIRONMENT.is_file() or (ENVIRONMENT.is_dir() and any(ENVIRONMENT.iterdir()))
    if is_in_the_way and not (ENVIRONMENT / "pyvenv.cfg").exists():
        raise SetUpFailed(f"{PLACE} names {ENVIRONMENT}, which holds something else; empty it.")


def put_source_on_path() -> None:
    """As a relative path, since Python 3.11 reads .pth files in the local encoding."""
    source = os.path.relpath(ROOT / "src", find_packages())
    (find_packages() / "quandary.pth").write_text(source + "\n")


def find_packages() -> Path:
    """The folder into which packages are installed."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(ENVIRONMENT)}))


def install(lock: Path, lock_number: int) -> None:
    """Install the wheels a lock pins: with uv where there is one, else with pip."""
    uv = shutil.which("uv")
    if uv is not None:
        with_uv = [uv, "pip", "install", "--python", str(PYTHON), *WHEELS_AS_PINNED]
        done = call_installer([*with_uv, "-r", str(lock)], lock_number)
        if done.returncode == 0:
            return
        if not is_sound():
            raise SetUpFailed(f"uv stopped half-way: {why_it_failed(done)}. Try again.")
        say(f"uv could not install them ({why_it_failed(done)}); trying pip")
    provide_pip(lock_number)
    with_pip = [str(PYTHON), "-I", "-m", "pip", "install", "--disable-pip-version-check"]
    with_pip += ["--no-compile", "--progress-bar", "off", *WHEELS_AS_PINNED]
    done = call_installer([*with_pip, "-r", str(lock)], lock_number)
    if done.returncode != 0:
        raise SetUpFailed(explain_missing_packages(why_it_failed(done)))


def call_installer(command: list[str], lock_number: int) -> subprocess.CompletedProcess[str]:
    """Run a program that writes into the environment, which is not sound meanwhile.

    A program that failed or was stopped before it wrote anything has done no harm: what was
    installed before stays of use. One that outlives us holds the lock until it ends.
    """
    inherits = () if os.name == "nt" else (lock_number,)
    patience = {name: os.environ.get(name, value) for name, value in BOUNDED_PATIENCE.items()}
    before = sorted(os.listdir(find_packages()))
    stamp_file("environment").unlink()
    is_done = False
    try:
        done = call(command, inherits=inherits, **patience)
        is_done = done.returncode == 0
    finally:
        if is_done or sorted(os.listdir(find_packages())) == before:
            stamp_file("environment").write_text(fingerprint())
    return done


def explain_missing_packages(reason: str) -> str:
    """What pip said, with what is most often behind it."""
    if reason == DISK_IS_FULL:
        return f"The packages could not be installed: {reason}."
    sentence = f"The packages could not be installed; is there a network? {reason}"
    if sys.version_info[:2] > NEWEST_TESTED:
        newest = ".".join(map(str, NEWEST_TESTED))
        sentence += f" (Python {newest} is the newest for which all of them have wheels.)"
    return sentence


def provide_pip(lock_number: int) -> None:
    """Give the environment the pip that comes with Python."""
    if call([str(PYTHON), "-I", "-m", "pip", "--version"]).returncode == 0:
        return
    if not has_module("ensurepip"):
        provide_venv()
    made = call_installer([str(PYTHON), "-I", "-m", "ensurepip"], lock_number)
    if made.returncode != 0:
        raise SetUpFailed(f"Python could not put pip into {ENVIRONMENT}: {why_it_failed(made)}.")


def has_module(name: str) -> bool:
    """Whether this Python brings a module along; an empty folder that was left behind is none."""
    spec = importlib.util.find_spec(name)
    return spec is not None and spec.origin is not None


def provide_venv() -> None:
    """Debian keeps parts of Python in a package of its own: install it, or say what to type."""
    if not has_apt():
        raise SetUpFailed("This Python lacks its venv or ensurepip module; install those first.")
    package = f"python3.{sys.version_info.minor}-venv"
    install_packages((package,), "This Python lacks its venv or ensurepip module.")


# ----- what is kept in it besides


def keep_bytecode(variables: MutableMapping[str, str]) -> None:
    """Let modules be compiled once, into the environment, where Python is told to keep none.

    Packages are installed without bytecode, so every process would compile them all again.
    """
    if variables.pop("PYTHONDONTWRITEBYTECODE", ""):
        variables.setdefault("PYTHONPYCACHEPREFIX", str(ENVIRONMENT / "bytecode"))
