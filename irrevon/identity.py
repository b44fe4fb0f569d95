"""Identity and the names derived from it, for callers who want them before they ask the ledger.

The same answers as db/deploy/0003_jcs.sql, whose digests decide (decision W10). Pure: no I/O, no clock,
nothing else of irrevon. RFC-002 section 1; decisions I1, I4, W13.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

import rfc8785

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""What keys are written in for a destination that limits their length and declares no alphabet (I4)."""


def canonical(stable_ids: Mapping[str, str], effect_type: str, scope: str) -> bytes:
    """The exact bytes that are hashed into an effect_id: RFC 8785 of exactly these three members.

    Values are opaque: no case folding, no normalisation. Raises `rfc8785.CanonicalizationError` for text
    that UTF-8 cannot hold.
    """
    return rfc8785.dumps({"effect_type": effect_type, "scope": scope, "stable_ids": dict(stable_ids)})


def effect_id(stable_ids: Mapping[str, str], effect_type: str, scope: str) -> str:
    """The name of an intent: lower-case hex SHA-256 of `canonical`."""
    return hashlib.sha256(canonical(stable_ids, effect_type, scope)).hexdigest()


def operation_id(effect_id: str, step: int) -> str:
    """The name of one execution of an effect; the ledger allocates steps, from 0."""
    return f"{effect_id}:{step}"


def idempotency_key(operation_id: str, max_length: int | None = None, alphabet: str | None = None) -> str:
    """The key a destination gets: the operation_id where it fits, else a digest of it (I4).

    `max_length` in characters and `alphabet` are what the adapter declares; None means no limit. What does
    not fit becomes SHA-256 as a big-endian integer, written in base len(alphabet), its lowest `max_length`
    digits, padded on the left with the alphabet's first character; never a cut-off prefix, which would
    lose the step. Without a length: enough characters for all 256 bits.
    """
    fits = max_length is None or len(operation_id) <= max_length
    if fits and (alphabet is None or set(operation_id) <= set(alphabet)):
        return operation_id

    digits = ALPHABET if alphabet is None else alphabet
    length = max_length
    if length is None:
        length = next(n for n in range(1, 257) if len(digits) ** n >= 2**256)
    number = int.from_bytes(hashlib.sha256(operation_id.encode()).digest(), "big")
    key = ""
    for _ in range(length):
        number, digit = divmod(number, len(digits))
        key = digits[digit] + key
    return key


def order_digest(
    operation_id: str,
    idempotency_key: str,
    client_ref: str | None,
    parameters_digest: str,
    declaration_digest: str,
) -> str:
    """The digest by which `claim` recognises the order that a hand has rendered (W13).

    SHA-256, lower-case hex, of RFC 8785 of these five members. `client_ref` is None where the adapter
    declares no field for it.
    """
    order = {
        "operation_id": operation_id,
        "idempotency_key": idempotency_key,
        "client_ref": client_ref,
        "parameters_digest": parameters_digest,
        "declaration_digest": declaration_digest,
    }
    return hashlib.sha256(rfc8785.dumps(order)).hexdigest()


def parameters_digest(parameters: Mapping[str, Any]) -> str:
    """The digest of a payload: lower-case hex SHA-256 of its RFC 8785 form. Never part of an identity.

    Integers beyond 2^53 - 1 raise `rfc8785.IntegerDomainError`; a contract that holds one is refused too.
    """
    return hashlib.sha256(rfc8785.dumps(dict(parameters))).hexdigest()
