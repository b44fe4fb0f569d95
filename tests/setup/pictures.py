"""Take the README's pictures of the page: python tests/setup/pictures.py FOLDER, beside a server (with_postgres.py)."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from pathlib import Path

import psycopg

sys.path.insert(0, str(Path(__file__).parents[1]))
from browsing import Eyes, browser
from conftest import dsn_of
from irrevon_adapters.refdest.process import Refdest
from png import small
from showcase import showing

from irrevon.migrate import migrate

NAME, WIDTH = "irrevon_pictures", 1100
ROLES = {"app": "irrevon_app", "operator": "irrevon_app, irrevon_operator", "reader": "irrevon_reader"}


def main(folder: Path) -> None:
    """Make a ledger, serve it, look at it, and write down what is seen."""
    server = os.environ["IRREVON_TEST_DSN"]
    with psycopg.connect(server, autocommit=True) as owner:
        owner.execute(f"create database {NAME}".encode())
        migrate(dsn_of(server, NAME))
        for role, groups in ROLES.items():
            owner.execute(f"create role picture_{role} login in role {groups}".encode())
    with (
        Refdest() as destination,
        showing(dsn_of(server, NAME), destination, "picture") as shown,
        browser() as chromium,
        closing(Eyes(chromium, shown.page.url)) as eyes,
    ):
        for name, path in (("overview", "/"), ("queue", "/queue"), ("story", f"/effects/{shown.effects['flagship']}")):
            eyes.open(path)
            eyes.see(WIDTH)
            (folder / f"{name}.png").write_bytes(small(eyes.page.screenshot(full_page=True)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
