"""One exchange with a raw server, and how late it ends."""

import time
from collections.abc import Callable

from raw_server import RawServer

from irrevon.deadline import Deadline
from irrevon.http import Answer, exchange
from irrevon.request import Request


def post(server: RawServer, body: bytes = b"{}", seconds: float = 5.0, max_body: int = 1 << 20) -> Answer:
    request = Request("POST", f"{server.url}/effects?a=1", (("X-One", "1"), ("X-One", "2")), body)
    return exchange(request, Deadline.after(seconds), max_body)


def lateness(call: Callable[[Deadline], Answer], seconds: float) -> tuple[Answer, float]:
    began = time.monotonic()
    answer = call(Deadline.after(seconds))
    return answer, time.monotonic() - began - seconds
