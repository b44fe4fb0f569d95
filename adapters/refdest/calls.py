"""What passes between the planes and the destination: a call, and a reply or a silence."""

from dataclasses import dataclass, field
from typing import Any, Literal

Operation = Literal["create", "get", "query", "list", "health"]


@dataclass(frozen=True)
class Call:
    """One request to the effects port, read but not yet answered."""

    operation: Operation
    method: str
    target: str
    reference: str | None = None
    params: dict[str, str] = field(default_factory=dict)
    document: Any = None
    parsed: bool = True
    idempotency_key: str | None = None
    body_digest: str | None = None

    @property
    def client_ref(self) -> str | None:
        return self.params.get("client_ref") or self._member("client_ref")

    @property
    def effect_type(self) -> str | None:
        return self._member("effect_type")

    def _member(self, name: str) -> str | None:
        value = self.document.get(name) if isinstance(self.document, dict) else None
        return value if isinstance(value, str) else None


@dataclass(frozen=True)
class Reply:
    """An answer: a JSON document, or plain text for errors that no declaration names."""

    status: int
    content: dict[str, Any] | str
    outcome: str
    committed: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Silence:
    """No byte at all: the connection is held so many seconds, or until the client has gone, and closed."""

    hold_seconds: float
    outcome: str
    committed: tuple[str, ...] = ()


# The refusals that every profile declares: no side effect, and the caller is told so.
INVALID = Reply(422, {"error": "invalid_request"}, "invalid_request")
THROTTLED = Reply(429, {"error": "rate_limited"}, "rate_limited")

# What a destination answers that does not know who asks: declared by nobody, for it says nothing of an earlier request.
UNKNOWN_CALLER = Reply(401, "credentials, please\n", "forbidden")
