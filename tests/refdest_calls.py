"""Calls on a running reference destination, without the client under test."""

import http.client
import json
import socket
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from irrevon_adapters.refdest.process import Refdest

DROP = "drop-response-after-commit"


def call(
    url: str, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, bytes]:
    address = urlsplit(url)
    connection = http.client.HTTPConnection(str(address.hostname), address.port, timeout=5)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def order(client_ref: str, **changes: Any) -> bytes:
    document = {
        "effect_type": "order.create",
        "client_ref": client_ref,
        "stable_ids": {"order_id": "1"},
        "parameters": {"line_items": [1]},
    }
    return json.dumps(document | changes).encode()


def create(destination: Refdest, client_ref: str, **headers: str) -> tuple[int, Any]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    status, body = call(destination.url, "POST", "/effects", order(client_ref), named)
    return status, json.loads(body)


def hold_one(url: str, client_ref: str) -> socket.socket:
    """Send a create request and leave it at that."""
    address = urlsplit(url)
    client = socket.create_connection((str(address.hostname), address.port or 0), timeout=5)
    body = order(client_ref)
    client.sendall(b"POST /effects HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    return client


def wait_until(condition: Callable[[], bool]) -> None:
    ends = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.02)
