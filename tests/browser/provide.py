"""Finds a browser for the tests, and gets one where there is none.

`python -m tests.browser.provide` is run before the tests. The search order: the variable
QUANDARY_BROWSER; a browser on the path that is no snap (those cannot read other folders); the
macOS application; what Playwright has downloaded before. Then, as root on Debian, apt-get
installs one; elsewhere Playwright downloads its own.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "microsoft-edge")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
DEBIAN_PACKAGES = ("chromium", "libatomic1", "fonts-open-sans", "fonts-noto-core")


def find_browser() -> str | None:
    """The path of a browser on this machine."""
    named = os.environ.get("QUANDARY_BROWSER")
    if named:
        return named
    for name in NAMES:
        path = shutil.which(name)
        if path and not is_snap(path):
            return path
    return str(MAC) if MAC.exists() else find_downloaded()


def is_snap(path: str) -> bool:
    """Whether a command is a snap, or the stub that would install one."""
    if "/snap/" in str(Path(path).resolve()):
        return True
    with open(path, "rb") as file:
        return b"snap" in file.read(2000)


def find_downloaded() -> str | None:
    """The browser that `playwright install` has put on this machine."""
    from playwright.sync_api import Error, sync_playwright

    try:
        with sync_playwright() as playwright:
            path = playwright.chromium.executable_path
    except Error:
        return None
    return path if Path(path).exists() else None


def is_debian() -> bool:
    """Debian itself: Ubuntu's chromium package is a snap."""
    release = Path("/etc/os-release")
    return release.exists() and "\nID=debian" in "\n" + release.read_text()


def provide() -> str:
    """Get a browser; ends the program with one sentence where that cannot be done."""
    if is_debian() and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("Setting up: installing chromium with apt-get", file=sys.stderr)
        settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update"], ["apt-get", "install", "-y", *DEBIAN_PACKAGES]):
            run(command, settings)
    else:
        print("Setting up: downloading a browser for the tests", file=sys.stderr)
        run([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ))
    found = find_browser()
    if not found:
        sys.exit("There is no browser for the tests: install Chromium, or set QUANDARY_BROWSER.")
    return found


def run(command: list[str], settings: dict[str, str]) -> None:
    """Run a set-up command quietly; its last line tells what went wrong."""
    done = subprocess.run(command, env=settings, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        sys.exit(f"{' '.join(command)} failed: {said[-1]}")


def main() -> None:
    """Make sure that there is one."""
    if find_browser() is None:
        provide()


if __name__ == "__main__":
    main()
