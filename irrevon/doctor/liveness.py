"""--probe: ask each destination in force whether it is there, by the read-only call that its declaration names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from irrevon.deadline import Deadline
from irrevon.doctor.lines import Line, fail, ok, skip
from irrevon.doctor.situation import Situation
from irrevon.http import exchange
from irrevon.request import Request

SECONDS = 5.0
MOST = 64 * 1024  # octets of an answer that nobody reads


def probe(s: Situation) -> Iterator[Line]:
    """One bounded request for each adapter in force; [adapters.<name>] url says where its path begins."""
    rows = s.ledger.rows("declarations")
    for row in rows:
        name, liveness = row["adapter_id"], row["liveness"]
        base = s.settings.adapter(name).get("url")
        if liveness is None:
            yield skip("liveness", f"{name} declares no call for it")
        elif not isinstance(base, str):
            yield skip("liveness", f"{name} is not asked: it has no url here", f"set url in [adapters.{name}]")
        else:
            yield _asked(name, base, liveness)
    if not rows:
        yield skip("liveness", "no declaration is in force")


def _asked(name: str, base: str, liveness: Mapping[str, Any]) -> Line:
    try:
        request = Request(liveness["method"], f"{base.rstrip('/')}{liveness['path']}", (("Accept", "*/*"),), b"")
    except ValueError:
        return fail(
            "liveness", f"{name}: its url and the declared path make no address", f"correct [adapters.{name}] url"
        )
    answer = exchange(request, Deadline.after(SECONDS), MOST)
    asked = f"{liveness['method']} {liveness['path']}"
    if answer.status is not None and 200 <= answer.status < 300 and answer.problem is None:
        return ok("liveness", f"{name} answers {asked} with {answer.status}")
    seen = f"status {answer.status}" if answer.status is not None and answer.problem is None else answer.problem
    return fail("liveness", f"{name} does not answer {asked}: {seen or 'nothing came'}",
                "see whether the destination is up, and [adapters] url and credentials")  # fmt: skip
