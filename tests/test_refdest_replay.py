"""A replay is the same request: the same bytes from the same order, in another process and in another hash order."""

import json
import os
import subprocess
import sys
from dataclasses import asdict

from raw_server import RawServer, http
from refdest_orders import order

from irrevon.wire import Order

SEND = """
import json, sys
from irrevon import adapters
from irrevon.wire import Deadline, Order, attempt
adapter = adapters.load(sys.argv[1], {"url": sys.argv[2]})
request = adapter.render(Order.from_row(json.loads(sys.argv[3])))
attempt(adapter, request, Deadline.after(5))
print(request.digest)
"""


def row_of(what: Order, backwards: bool) -> str:
    """The order as the ledger hands it out, its members in one order or the other."""
    members = asdict(what)
    for name in ("parameters", "stable_ids"):
        members[name] = dict(sorted(members[name].items(), reverse=backwards))
    return json.dumps(dict(sorted(members.items(), reverse=backwards)))


def test_the_same_order_is_the_same_bytes_in_every_process() -> None:
    what = order("e:0", key="e:0")
    what.parameters.update({"price": 4.5, "many": 1e21, "z": {"b": [1, None, True], "a": "\U0001f600"}, "whole": 20.0})
    said = []
    with RawServer(http(500, b"")) as server:
        for seed in ("0", "1", "4242"):
            environment = {**os.environ, "PYTHONHASHSEED": seed}
            command = [sys.executable, "-c", SEND, "refdest-c1", server.url, row_of(what, seed == "1")]
            said.append(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert len(set(said)) == 1 and len(said[0]) == 65
    assert len(server.requests) == 3 and len(set(server.requests)) == 1
    assert b"Idempotency-Key: e:0\r\n" in server.requests[0]
