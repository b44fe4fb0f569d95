"""List what a destination holds, and hand it to the ledger page by page (RFC-002 section 7.2, decision R9).

No rule of the ledger stands here: it says since when to list and where to go on, and what a listed effect means.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from irrevon.handover import json_text
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.wire import Adapter, Deadline, Listing

MOST_ENTRIES, MOST_OCTETS = 1000, 4096  # that the ledger takes in one page, and in its cursor
Answer = dict[str, Any]


def sweep(
    ledger: Ledger, adapter: Adapter, log: Log, writer: str | None = None, epoch: int | None = None
) -> Iterator[Answer]:
    """Sweep one destination once, and yield an answer for each step; the last one is how it ended.

    Pages are "recorded" or "repeated"; the end is "finished", "replayed" or "not_listable" (the ledger's words), or
    "interrupted": the destination gave no page, and the next sweep goes on there.
    """
    name = str(adapter.declaration["adapter"])
    run = ledger.one("sweep_begin", adapter_id=name, writer=writer, epoch=epoch)
    if run["outcome"] == "not_listable":
        log.event("not_listable", adapter_id=name)
        yield run
        return
    log.event("sweep_began", adapter_id=name, run_token=run["run_token"], count=run["page_no"] - 1)
    cursor, page_no, is_read = run["cursor"], run["page_no"], run["is_read"]
    may_start_over = cursor is not None  # a cursor of another day may mean nothing to the destination any more
    while not is_read:
        page = _page(adapter, run["since"], cursor, Deadline.after(run["deadline_seconds"]))
        if page.result != "LISTED" and may_start_over:
            cursor, may_start_over = None, False
            continue
        if page.result != "LISTED":
            log.event("sweep_interrupted", adapter_id=name, run_token=run["run_token"], count=page_no - 1)
            yield {"outcome": "interrupted", "run_token": run["run_token"], "evidence": page.evidence}
            return
        may_start_over = False
        answer = ledger.one(
            "sweep_page", run=run["run_token"], page_no=page_no, next_cursor=page.next_cursor, as_of=page.as_of,
            entries=[json_text(entry, {}) for entry in page.entries],
        )  # fmt: skip
        cursor, page_no, is_read = answer["next_cursor"], answer["next_page_no"], answer["is_read"]
        yield answer
    yield _finished(ledger, log, name, run["run_token"])


def _finished(ledger: Ledger, log: Log, name: str, run_token: Any) -> Answer:
    end = ledger.one("sweep_finish", run=run_token)
    for finding_ref in end["orphans"]:
        log.event("finding", adapter_id=name, finding_ref=finding_ref, classification="ORPHANED")
    counts = end["counts"] or {}
    log.event("sweep_finished", adapter_id=name, run_token=run_token, count=counts.get("listed"))
    return {"run_token": run_token, **end}


def _page(adapter: Adapter, since: str | None, cursor: str | None, deadline: Deadline) -> Listing:
    """One page through an adapter. What raises or contradicts itself is INDETERMINATE."""
    try:
        page = adapter.list(since, None, cursor, deadline)
        problem = _problem(page, cursor)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # its name only: the message may quote what the destination sent
        return Listing("INDETERMINATE", evidence={"problem": f"adapter raised {type(error).__name__[:80]}"})
    return page if problem is None else Listing("INDETERMINATE", evidence={"problem": problem})


def _problem(page: Listing, cursor: str | None) -> str | None:
    if page.result != "LISTED":
        return str(page.evidence.get("problem", "no page")) if page.result == "INDETERMINATE" else "no such result"
    if not isinstance(page.entries, list) or len(page.entries) > MOST_ENTRIES:
        return f"adapter listed no page of at most {MOST_ENTRIES} entries"
    if page.next_cursor is not None and page.next_cursor in ("", cursor):
        return "adapter answered a cursor that leads nowhere"
    if not all(text is None or _is_storable(text) for text in (page.next_cursor, page.as_of)):
        return "adapter answered no text where text belongs"
    return None


def _is_storable(text: Any) -> bool:
    """Whether the ledger can hold it as a cursor: no NUL, no lone surrogate, at most 4,096 octets."""
    try:
        return isinstance(text, str) and "\0" not in text and len(text.encode()) <= MOST_OCTETS
    except UnicodeEncodeError:
        return False
