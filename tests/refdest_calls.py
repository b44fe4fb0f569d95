"""Calls on a running reference destination, without the client under test."""

import http.client
import json
import socket
import threading
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


def order(client_ref: str | None, **changes: Any) -> bytes:
    document = ({} if client_ref is None else {"client_ref": client_ref}) | {
        "effect_type": "order.create",
        "stable_ids": {"order_id": "1"},
        "parameters": {"line_items": [1]},
    }
    return json.dumps(document | changes).encode()


def create(destination: Refdest, client_ref: str, **headers: str) -> tuple[int, Any]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    status, body = call(destination.url, "POST", "/effects", order(client_ref), named)
    return status, json.loads(body)


def post(destination: Refdest, body: bytes, key: str | None = None) -> tuple[int, bytes]:
    """Send a create request as it stands, perhaps with a key."""
    return call(destination.url, "POST", "/effects", body, {} if key is None else {"Idempotency-Key": key})


def aside(work: Callable[[], Any]) -> Callable[[], Any]:
    """Start something in a thread; calling the result waits for what it returned."""
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(work()), daemon=True)
    thread.start()

    def result() -> Any:
        thread.join(10)
        return results[0]

    return result


def requests_with(destination: Refdest, key: str) -> list[dict[str, Any]]:
    """The truth about the requests that carried a key."""
    return [row for row in destination.truth()["requests"] if row["idempotency_key"] == key]


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
