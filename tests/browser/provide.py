"""Finds a browser for the tests, and gets one where there is none.

`python -m tests.browser.provide` is run before the tests. The search order: the variable
QUANDARY_BROWSER; a browser on the path that is no snap (those cannot read other folders); the
macOS application; what Playwright has downloaded before. Then, as root on Debian, apt-get
installs one; elsewhere Playwright downloads its own.
"""

import os
import shutil
import sys
from pathlib import Path

from tools.launcher.processes import SetUpFailed, call, say, why_it_failed
from tools.launcher.system_packages import install_packages, is_root

NAMES = (
    "chromium-headless-shell",  # opens a page in half the time: it draws no window around it
    "chromium",
    "chromium-browser",
    "google-chrome",
    "microsoft-edge",
)
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
WITHOUT_DOWNLOAD = "install Chromium, or set QUANDARY_BROWSER to the path of one."
DEBIAN_PACKAGES = ("chromium-headless-shell", "libatomic1", "fonts-open-sans", "fonts-noto-core")


def find_browser() -> str | None:
    """The path of a browser on this machine."""
    named = os.environ.get("QUANDARY_BROWSER")
    if named:
        if shutil.which(named) is None:
            raise SetUpFailed(f"QUANDARY_BROWSER is {named}, and there is no such program.")
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
    from playwright.sync_api import sync_playwright

    try:
        with sync_playwright() as playwright:
            path = playwright.chromium.executable_path
    except Exception:  # whatever keeps its driver from starting, such as a missing libatomic
        return None
    return path if Path(path).exists() else None


def is_debian() -> bool:
    """Debian itself: Ubuntu's chromium package is a snap."""
    release = Path("/etc/os-release")
    return release.exists() and "\nID=debian" in "\n" + release.read_text()


def provide() -> str:
    """Get a browser, or raise `SetUpFailed` with a sentence where that cannot be done."""
    if is_debian() and is_root():
        install_packages(DEBIAN_PACKAGES, "The tests need a browser, and there is none.")
    else:
        say("Setting up: downloading a browser for the tests")
        done = call([sys.executable, "-m", "playwright", "install", "chromium"])
        if done.returncode != 0:
            why = f"could not be downloaded ({why_it_failed(done)})"
            raise SetUpFailed(f"A browser for the tests {why}: {WITHOUT_DOWNLOAD}")
    found = find_browser()
    if not found:
        raise SetUpFailed(f"There is no browser for the tests: {WITHOUT_DOWNLOAD}")
    return found


def main() -> int:
    """Make sure that there is one."""
    try:
        if find_browser() is None:
            provide()
    except SetUpFailed as failure:
        say(str(failure))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
