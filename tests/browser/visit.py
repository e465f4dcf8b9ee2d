"""A visit: one person's browser, with a size, a language and a theme."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, Protocol

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.provide import find_browser, provide

Size = Literal["phone", "small", "tablet", "desktop", "wide"]
SIZES: dict[str, tuple[int, int]] = {
    "phone": (390, 844),
    "small": (360, 640),
    "tablet": (768, 1024),
    "desktop": (1440, 900),
    "wide": (2560, 1440),
}
PATIENCE_MS = 30_000
"""Plenty: a machine may have much else to do."""
NOT_OURS = ("favicon.ico",)
BLOCKED = "Service Worker registration blocked"


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium, without a window."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser() or provide(),
            args=["--no-sandbox"] if is_root else [],
        )
        yield browser
        browser.close()


class NewPage(Protocol):
    """How a test asks for a page."""

    def __call__(
        self,
        path: str | None = None,
        *,
        size: Size = "desktop",
        language: str = "en",
        theme: Literal["light", "dark"] = "light",
        moves: bool = False,
        is_installable: bool = False,
        **settings: Any,
    ) -> Page: ...


class Visits:
    """The visits of one test; what their pages complained about is kept."""

    def __init__(self, browser: Browser, base: str, patience_ms: int = PATIENCE_MS) -> None:
        self._browser = browser
        self._patience_ms = patience_ms
        self.base = base
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def open(
        self,
        path: str | None = None,
        *,
        size: Size = "desktop",
        language: str = "en",
        theme: Literal["light", "dark"] = "light",
        moves: bool = False,
        is_installable: bool = False,
        **settings: Any,
    ) -> Page:
        """A new person's page, at `path` if one is given. `settings` are those of the page."""
        width, height = SIZES[size]
        context = self._browser.new_context(
            base_url=self.base,
            viewport={"width": width, "height": height},
            has_touch=width < 800,
            locale=language,
            color_scheme=theme,
            reduced_motion="no-preference" if moves else "reduce",
            service_workers="allow" if is_installable else "block",
        )
        context.set_default_timeout(self._patience_ms)
        self._contexts.append(context)
        if settings:
            context.add_init_script(_keep(settings))
        page = context.new_page()
        self.listen(page)
        if path is not None:
            page.goto(path)
        return page

    def listen(self, page: Page) -> None:
        """Write down what the page complains about."""
        page.on("pageerror", lambda error: self.complaints.append(f"thrown: {error}"))
        page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        address = message.location.get("url", "")
        if BLOCKED in message.text:
            return
        if message.type in ("error", "warning") and not address.endswith(NOT_OURS):
            self.complaints.append(f"{message.type}: {message.text} ({address})")

    def close(self) -> None:
        """End every visit."""
        for context in self._contexts:
            context.close()


def _keep(settings: dict[str, Any]) -> str:
    """A script that sets what a person could have set on an earlier visit."""
    return f"""
      if (!localStorage.getItem("quandary.settings"))
        localStorage.setItem("quandary.settings", {json.dumps(json.dumps(settings))});
    """
