"""JSONL events on stderr, and in a file if one is named (RFC-002 section 11).

Diagnostics only: no decision reads them, and a sink that fails loses lines, never the work. Identifiers that
Irrevon minted appear raw, upstream values as digests or not at all, payloads never.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

# event -> severity. ERROR: Irrevon malfunctions. WARN: it works, and found something. Closed: a new event is a
# line here.
CATALOG = {
    "registered": "INFO",
    "replayed": "INFO",
    "identity_conflict": "WARN",
    "claimed": "INFO",
    "already_claimed": "WARN",
    "denied": "WARN",
    "slot_busy": "INFO",
    "pending_reconciliation": "WARN",
    "illegal_state": "WARN",
    "stale_order": "INFO",
    "stale_writer": "ERROR",
    "not_ready": "INFO",
    "quarantined": "WARN",
    "settled": "INFO",
    "ambiguous": "WARN",
    "late": "WARN",
    "repeated": "INFO",
    "wait_until": "INFO",
    "audited": "INFO",
    "escalated": "WARN",
    "probe_first": "INFO",
    "redispatched": "WARN",
    "parked": "WARN",
    "finding": "WARN",
    "recovery_began": "INFO",
    "attempt_abandoned": "WARN",
    "cancelled": "INFO",
    "recovery_finished": "INFO",
    "claim_unanswered": "WARN",
    "outcome_unstored": "ERROR",
    "adapter_unavailable": "ERROR",
    "durability_unknown": "ERROR",
    "claim_forgotten": "ERROR",
    "witness_damaged": "WARN",
    "witness_unsure": "WARN",
    "witness_unwritten": "ERROR",
    "claim_found": "WARN",
    "cleared": "INFO",
    "sweep_began": "INFO",
    "sweep_finished": "INFO",
    "sweep_interrupted": "WARN",
    "not_listable": "WARN",
    "log_file_unwritable": "WARN",
}
MINTED = {
    "effect_id", "operation_id", "claim_token", "probe_token", "run_token", "finding_ref", "order_digest",
    "request_digest", "parameters_digest", "declaration_digest", "response_digest",
}  # fmt: skip
CLOSED = {  # words of ours, from closed sets, and numbers
    "lifecycle", "check", "reason", "proof", "phase", "transport_outcome", "classification", "parent",
    "epoch", "ledger_epoch", "n_found", "count", "next_probe_at", "variant", "authority_refreshed",
}  # fmt: skip


class Log:
    """Where events go. `upstream` values are digested here, so that no caller can forget it."""

    def __init__(self, stream: TextIO | None = None, file: Path | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._file = file
        self._complained = False

    def event(self, name: str, /, **fields: Any) -> None:
        """Write one line. KeyError: the event is not in the catalogue. Never raises for a sink.

        That [log] file cannot be written is told once, on the stream.
        """
        self._write(_line(name, **fields))

    def _write(self, line: str) -> None:
        self._write_stream(line)
        if self._file is None:
            return
        try:
            with self._file.open("a", encoding="utf-8") as sink:
                sink.write(line)
        except (OSError, ValueError) as error:  # a full disk is not the ledger's concern; later lines may fit again
            if not self._complained:
                self._complained = True
                self._write_stream(_line("log_file_unwritable", reason=getattr(error, "strerror", None)))

    def _write_stream(self, line: str) -> None:
        with suppress(OSError, ValueError):  # neither is a closed pipe
            self._stream.write(line)
            self._stream.flush()


def _line(name: str, **fields: Any) -> str:
    line: dict[str, Any] = {
        "ts": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "severity": CATALOG[name], "event_name": name,
    }  # fmt: skip
    for key, value in fields.items():
        if value is None:
            continue
        if key in MINTED or key in CLOSED:
            line[key] = value
        else:
            line[f"{key}_digest"] = hashlib.sha256(str(value).encode("utf-8", "replace")).hexdigest()
    return json.dumps(line, ensure_ascii=True, default=str) + "\n"
