"""What is kept of a destination's words: bounded metadata and digests (RFC-002 section 0, decision W12)."""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

EVIDENCE_OCTETS = 8_000  # the ledger's bound is 8 kB, and it may add members of its own
REFERENCE_OCTETS = 512
_DIGEST = re.compile(r"[0-9a-f]{64}")


def text_reference(reference: str) -> str:
    """A destination's reference as the ledger can hold it.

    NUL, lone surrogates, or more than 512 octets of UTF-8 make it `sha256:` and the hex digest of its bytes.
    """
    octets = reference.encode("utf-8", "surrogatepass")
    holdable = "\0" not in reference and not any("\ud800" <= unit <= "\udfff" for unit in reference)
    if holdable and len(octets) <= REFERENCE_OCTETS:
        return reference
    return f"sha256:{hashlib.sha256(octets).hexdigest()}"


def is_digest(value: Any) -> bool:
    """Whether the ledger takes this as a response digest: null, or 64 lower-case hex digits."""
    return value is None or (isinstance(value, str) and _DIGEST.fullmatch(value) is not None)


def bounded(evidence: Mapping[str, Any]) -> dict[str, Any]:
    """Evidence as a plain JSON object of at most 8,000 octets; what is larger, or not JSON, is named only."""
    try:
        text = json.dumps(dict(evidence), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return {"problem": "evidence was not JSON"}
    if len(text) <= EVIDENCE_OCTETS:
        kept: dict[str, Any] = json.loads(text)
        return kept
    phase = evidence.get("phase")
    kept = {"evidence_octets": len(text), "evidence_digest": hashlib.sha256(text.encode()).hexdigest()}
    return kept | ({"phase": phase} if isinstance(phase, str) and len(phase) <= 64 else {})
