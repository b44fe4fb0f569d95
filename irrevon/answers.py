"""What a destination's answer means: OK and FAILED only for what the declaration says (RFC-002 section 10).

Decision A8: OK is the declared success shape with a non-empty reference; FAILED names a declared failure
code; a redirect, a cut or unreadable body, any other shape is LOST; no answer by the deadline is TIMEOUT.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from irrevon.evidence import text_reference
from irrevon.http import Answer
from irrevon.wire import Receipt

_NOTHING = object()

# An adapter's reading of an answer: status and document (None if it was not JSON) to a failure code, or None.
Failure = Callable[[int, Any], str | None]


def strict_json(body: bytes | None) -> Any:
    """A JSON document (RFC 8259). ValueError: not UTF-8, NaN, a member twice, too deep, or no JSON."""
    if body is None:
        raise ValueError("no whole body")
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_refuse_constant, object_pairs_hook=_unique)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def pointed(document: Any, pointer: str) -> Any:
    """What a JSON pointer (RFC 6901) leads to, or None if it leads nowhere."""
    for token in pointer.split("/")[1:]:
        name = token.replace("~1", "/").replace("~0", "~")
        if isinstance(document, dict):
            document = document.get(name)
        elif isinstance(document, list) and name.isascii() and name.isdecimal() and str(int(name)) == name:
            document = document[int(name)] if int(name) < len(document) else None
        else:
            return None
    return document


def receipt_of(answer: Answer, declaration: Mapping[str, Any], effect_type: str, failure: Failure) -> Receipt:
    """The receipt for an answer to a request that creates an effect of this type."""
    if answer.problem is not None or answer.status is None:
        lost = _lost(answer, answer.problem or "no answer")
        return replace(lost, transport_outcome="TIMEOUT") if answer.timed_out else lost
    if 300 <= answer.status <= 399:
        return _lost(answer, "redirect")
    try:
        document = strict_json(answer.body)
    except ValueError:
        document = _NOTHING
    success = declaration["effect_types"][effect_type]["success"]
    if answer.status in success["status"]:
        return _success(answer, document, success["reference"])
    code = failure(answer.status, None if document is _NOTHING else document)
    if code is None or code not in declaration["failures"]:
        return _lost(answer, "undeclared answer")
    return Receipt("FAILED", code, None, answer.digest, answer.evidence)


def _success(answer: Answer, document: Any, pointer: str | None) -> Receipt:
    reference = None if document is _NOTHING or pointer is None else pointed(document, pointer)
    if not isinstance(reference, str) or not reference.strip():
        return _lost(answer, "success without a reference")
    return Receipt("OK", None, text_reference(reference), answer.digest, answer.evidence)


def _lost(answer: Answer, problem: str) -> Receipt:
    return Receipt("LOST", None, None, answer.digest, answer.evidence | {"problem": problem})


def _refuse_constant(word: str) -> Any:
    raise ValueError("not a JSON number")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member twice")
    return members
