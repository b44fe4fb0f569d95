"""Who may ask, and how an answer is held together: loopback names, GET and HEAD, and headers that let nothing in.

A page of another site that a browser has open can send requests here. It cannot read the answers, and a name of its own
that it lets point at this machine (DNS rebinding) is none of the names that are answered to.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

NAMES = {"localhost", "127.0.0.1", "::1"}
METHODS = {"GET", "HEAD"}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def held(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refusal = _refusal(scope["method"], Headers(scope=scope).get("host", ""))
        await (refusal or self._app)(scope, receive, held)


def _refusal(method: str, host: str) -> JSONResponse | None:
    if not _is_here(host):
        return refused(421, "host", "is localhost, 127.0.0.1 or [::1]")
    if method not in METHODS:
        answer = refused(405, "method", "is GET or HEAD: nothing can be changed here")
        answer.headers["Allow"] = "GET, HEAD"
        return answer
    return None


def _is_here(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in NAMES
    except ValueError:
        return False


def refused(status: int, path: str, rule: str) -> JSONResponse:
    """An answer that says which part of a request breaks which rule; never what it held."""
    return JSONResponse({"schema_version": "1", "error": {"path": path, "rule": rule}}, status_code=status)
