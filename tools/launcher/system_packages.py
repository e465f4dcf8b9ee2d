"""Debian packages that only root can install: said before it happens, with a way to say no."""

from __future__ import annotations

import os
import shutil
import sys

from tools.launcher.processes import SetUpFailed, call, say, why_it_failed

SETTING = "QUANDARY_SYSTEM_PACKAGES"
"""`yes` installs without a question, `no` never; else a person at a terminal is asked."""
REFUSAL = "--no-system-packages"
"""The same as `no`, as an option of `run.py`."""


def install_packages(packages: tuple[str, ...], reason: str) -> None:
    """Install packages as root, unless that is refused; raises `SetUpFailed` with what to type."""
    names = " ".join(packages)
    if not is_root():
        type_this = f"sudo apt-get update && sudo apt-get install -y {names}"
        raise SetUpFailed(f"{reason} First type: {type_this}")
    say(f"{reason} apt-get can install, on this system: {names}, and their dependencies.")
    if not is_allowed():
        type_this = f"apt-get update && apt-get install -y {names}"
        raise SetUpFailed(f"Nothing was installed on the system. To do it, type: {type_this}")
    say(f"Setting up: installing {names} with apt-get")
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", *packages]):
        done = call(command, DEBIAN_FRONTEND="noninteractive")
        if done.returncode != 0:
            raise SetUpFailed(f"{' '.join(command)} failed: {why_it_failed(done)}")


def is_allowed() -> bool:
    """What the setting says; without it a person is asked, and a machine goes on."""
    wanted = os.environ.get(SETTING, "")
    if wanted not in ("", "yes", "no"):
        raise SetUpFailed(f"{SETTING} takes yes or no, not {wanted!r}.")
    if wanted:
        return wanted == "yes"
    is_unattended = bool(os.environ.get("CI")) or not sys.stdin.isatty()
    return is_unattended or is_agreed()


def is_agreed() -> bool:
    """Ask the person at the terminal; Enter is yes, the end of input is no."""
    print("Install them? [Y/n] ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    return answer.strip().lower() in ("", "y", "yes") and answer != ""


def has_apt() -> bool:
    """Whether this system installs its packages with apt-get."""
    return shutil.which("apt-get") is not None


def is_root() -> bool:
    """Whether we may change the system."""
    return sys.platform != "win32" and os.geteuid() == 0
