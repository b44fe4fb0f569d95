"""A real browser, Debian's Chromium, and what a test looks at in it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
AXE = Axe()
VIOLATED = "addEventListener('securitypolicyviolation', e => console.error('policy: ' + e.violatedDirective))"

TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth, all = [...document.querySelectorAll("body *")];
  const isWide = document.documentElement.scrollWidth > width;
  const outside = all.filter(e => isWide && e.getBoundingClientRect().right > width);
  const bursting = all.filter(e => e.matches("main, section, dl, dd, td, .what") && e.scrollWidth > e.clientWidth + 1);
  return [...outside, ...bursting].map(e => e.outerHTML);
}"""


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium, without a window; as root it cannot have its sandbox."""
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    assert program, f"no browser: install one of {', '.join(PROGRAMS)}"
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=program, chromium_sandbox=os.geteuid() != 0)
        try:
            yield started
        finally:
            started.close()


class Eyes:
    """One tab, and everything that went wrong in it."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.url, self.wrong = url.rstrip("/"), list[str]()
        self.page: Page = browser.new_context(reduced_motion="reduce").new_page()
        self.page.add_init_script(VIOLATED)
        self.page.on("console", lambda told: self.wrong.append(f"{told.type}: {told.text}"))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("requestfailed", lambda request: self.wrong.append(f"failed: {request.url}"))
        self.page.on("request", lambda request: request.url.startswith(url) or self.wrong.append(request.url))

    def open(self, path: str, status: int = 200) -> Page:
        """A page of this server; anything that went wrong before is forgotten."""
        self.wrong.clear()
        answer = self.page.goto(self.url + path)
        assert answer and answer.status == status, path
        if status != 200:  # the console tells of every such answer
            self.wrong[:] = [told for told in self.wrong if f"status of {status}" not in told]
        return self.page

    def see(self, width: int, scheme: Any = "light") -> None:
        """Look at the page that is open in another size and other colours."""
        self.page.set_viewport_size({"width": width, "height": 800})
        self.page.emulate_media(color_scheme=scheme)

    def too_wide(self) -> list[str]:
        """What is wider than the window, so that one would have to push it to and fro, or than its place."""
        return list(self.page.evaluate(TOO_WIDE))

    def barriers(self) -> list[str]:
        """What axe finds that keeps somebody out: rule and elements."""
        found = AXE.run(self.page, options={"resultTypes": ["violations"]}).response["violations"]
        return [f"{one['id']}: {[node['html'] for node in one['nodes']]}" for one in found]

    def close(self) -> None:
        self.page.context.close()
