"""The bytes of one wire attempt, fixed before the claim."""

import hashlib
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

# Host, Content-Length and the like follow from the URL and the body; a second source could contradict them.
_FRAMING = {"host", "content-length", "transfer-encoding", "connection", "expect", "upgrade", "te", "trailer"}
_URL = re.compile(r"https?://[0-9A-Za-z.\-\[\]:_]+(?:/[!-\"$-~]*)?")
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VALUE = re.compile(r"(?:[!-~](?:[ -~]*[!-~])?)?")


@dataclass(frozen=True)
class Request:
    """The exact bytes of one wire attempt (decision A3). ValueError: HTTP cannot carry it as it stands."""

    method: str
    url: str
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def __post_init__(self) -> None:
        # Refused here, in render, so that what cannot be sent as digested never becomes an attempt.
        if not re.fullmatch(r"[A-Z]{3,16}", self.method):
            raise ValueError("method: 3 to 16 letters A-Z")
        if not _URL.fullmatch(self.url) or not _leads_somewhere(self.url):
            raise ValueError("url: http or https, a host, printable ASCII, no user, no fragment")
        for name, value in self.headers:
            if not _TOKEN.fullmatch(name) or name.lower() in _FRAMING:
                raise ValueError("headers: a name is a token, and none that frames the message")
            if not _VALUE.fullmatch(value):
                raise ValueError("headers: a value is printable ASCII without blanks at its edges")

    @property
    def digest(self) -> str:
        """SHA-256, lower-case hex, over method, URL, headers and body, each with its length before it."""
        parts = [self.method.encode(), self.url.encode()]
        parts += [text.encode() for header in self.headers for text in header]
        parts.append(self.body)
        digest = hashlib.sha256()
        for part in parts:
            digest.update(len(part).to_bytes(8, "big") + part)
        return digest.hexdigest()


def _leads_somewhere(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port beyond 65535, or half a bracket
        return False
