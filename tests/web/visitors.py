"""Somebody with a browser: what they see, do, and what must not go wrong meanwhile."""

import os
import shutil
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

WEB = Path(__file__).parents[2] / "web"
SCREENS = Path(__file__).parents[2] / "build" / "screens"
"""Where pictures of all screens are left to be looked at."""

ARGUMENTS = [
    "--no-sandbox",  # in containers there is none to be had
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # For each new visitor the browser would draw its own window, which nobody sees.
    "--disable-features=PreloadTopChromeWebUI,WebUIOmniboxPopup",
    "--font-render-hinting=none",
]
SIZES = {
    "desktop": (1440, 900),
    "tablet": (768, 1024),
    "phone": (360, 740),
    "sideways": (740, 360),
    "laptop": (1366, 650),
}
PATIENCE = 40_000
"""So many milliseconds anything may take: no test of the page is about speed, and the machine may be busy."""

expect.set_options(timeout=PATIENCE)  # it has a limit of its own, whatever a browser is told: five seconds


def chromium(*, whole: bool = False) -> str:
    """The browser to test with. `make test` installs it. It needs no windows, but for what only a whole one does."""
    names = ("chromium", "google-chrome") if whole else ("chromium-headless-shell", "chromium", "google-chrome")
    found = os.environ.get("MEADOW_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    assert found, "no Chromium: `make chromium` installs it, or name one in MEADOW_CHROMIUM"
    return found


class Visitor:
    """One browser profile with one page."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: str = "desktop",
        theme: str = "light",
        language: str = "en-GB",
        touch: bool = False,
        still: bool = True,
    ) -> None:
        width, height = SIZES[size]
        self.url = url
        self.wrong = list[str]()
        """What went wrong: errors, refused by the policy, crashed."""
        self.expected = ""
        """Console errors with this in them are no fault: of a connection that is cut on purpose."""
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if still else "no-preference",
            locale=language,
            has_touch=touch,
            is_mobile=touch,
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("crash", lambda _: self.wrong.append("crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not (self.expected and self.expected in message.text):
            self.wrong.append(f"{message.type}: {message.text}")

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.url + path)
        return self.page

    def leave(self) -> None:
        self.context.close()
        assert not self.wrong, "\n".join(self.wrong)

    def theme(self, theme: Literal["light", "dark"]) -> None:
        """What the system wishes from now on, and the page has followed."""
        self.page.emulate_media(color_scheme=theme)
        self.page.wait_for_function(f"() => document.documentElement.dataset.theme === '{theme}'")

    def resize(self, size: str) -> None:
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})

    def axe(self) -> list[str]:
        return axe(self.page)

    def scrolls(self) -> bool:
        """Whether the page is larger than the screen."""
        root = "document.documentElement"
        return bool(self.page.evaluate(f"() => {root}.scrollHeight > innerHeight || {root}.scrollWidth > innerWidth"))

    def picture(self, name: str) -> Path:
        """A picture of the screen, left to be looked at."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        path = SCREENS / f"{name}.png"
        self.page.screenshot(path=path)
        return path


def axe(page: Page) -> list[str]:
    """What axe-core has to say against the page as it is now."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate((WEB / "node_modules" / "axe-core" / "axe.min.js").read_text())
    # Told nothing about what is in order, it looks for faults as before, but is sooner ready.
    found: list[dict[str, Any]] = page.evaluate(
        "async () => (await axe.run({ resultTypes: ['violations'] })).violations"
    )
    return [f"{each['id']}: {each['help']}: {node['html'][:200]}" for each in found for node in each["nodes"]]
