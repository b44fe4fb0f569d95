"""A page that is really served, by a process of its own, and what a test asks of it."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit


@dataclass
class Served:
    """Where it is, and its process."""

    url: str
    process: subprocess.Popen[str]

    def ask(
        self, path: str, method: str = "GET", headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], str]:
        """Status, headers and body of one request."""
        there = urlsplit(self.url)
        connection = http.client.HTTPConnection(there.hostname or "", there.port or 0, timeout=30)
        try:
            connection.request(method, path, headers=headers or {})
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, told, answer.read().decode()
        finally:
            connection.close()

    def json(self, path: str, status: int = 200) -> dict[str, Any]:
        """A page as JSON; it must answer with this status."""
        found, headers, text = self.ask(path)
        assert (found, headers["content-type"]) == (status, "application/json"), text
        document: dict[str, Any] = json.loads(text)
        assert document["schema_version"] == "1"
        return document


@contextmanager
def served(dsn: str, *options: str) -> Iterator[Served]:
    """`irrevon serve` over this database, at a free port; ended by SIGTERM."""
    process = subprocess.Popen(
        [sys.executable, "-m", "irrevon", "--database", dsn, "serve", "--port", "0", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stderr is not None
    told = process.stderr.readline()
    found = re.match(r"(http://\S+/) until", told)
    try:
        assert found, told + process.stderr.read()
        yield Served(found[1], process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
