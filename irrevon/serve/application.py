"""The routes: each page once as HTML and once, below /api/, as the ledger's own envelope in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from irrevon.errors import IrrevonError, StorageUnavailable
from irrevon.refusals import LedgerError
from irrevon.serve.asking import PAGES, Page
from irrevon.serve.filters import Unfit
from irrevon.serve.guard import Guard, refused
from irrevon.serve.openapi import described
from irrevon.serve.reading import Reading
from irrevon.serve.showing import Showing

STATIC = Path(__file__).parent / "static"


def application(reading: Reading) -> Starlette:
    """The whole page over one ledger."""
    showing = Showing()
    routes: list[BaseRoute] = [Mount("/static", StaticFiles(directory=STATIC))]
    for page in PAGES:
        routes += [Route(_matching(page.path), _html(page, reading, showing)),
                   Route(_matching(page.api), _json(page, reading))]  # fmt: skip
    routes += [Route("/find", _found), Route("/api/openapi.json", _openapi)]
    return Starlette(
        routes=routes, middleware=[Middleware(Guard)],
        exception_handlers=dict.fromkeys(
            (HTTPException, IrrevonError, LedgerError, Unfit, Exception), _failed(showing)),
    )  # fmt: skip


def _matching(path: str) -> str:
    """What a name may hold: slashes too, which a destination puts into its references as it likes."""
    return path.replace("{name}", "{name:path}")


class Document(JSONResponse):
    """JSON in ASCII, instants and names as the ledger writes them."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, ensure_ascii=True, default=_told).encode()


def _told(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _json(page: Page, reading: Reading) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        return Document(page.ask(reading, request.path_params, request.query_params.multi_items()))

    return answer


def _html(page: Page, reading: Reading, showing: Showing) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        envelope = page.ask(reading, request.path_params, request.query_params.multi_items())
        return showing.page(page, envelope, request.query_params)

    return answer


def _found(request: Request) -> Response:
    """From a form that names an effect to that effect's page."""
    name = request.query_params.get("name", "").strip()
    return RedirectResponse(f"/effects/{quote(name, safe='')}" if name else "/effects", 303)


def _openapi(request: Request) -> Response:
    return Document(described())


def _failed(showing: Showing) -> Callable[[Request, Exception], Response]:
    def answer(request: Request, error: Exception) -> Response:
        status, path, rule = _meaning(error)
        if request.url.path.startswith("/api"):
            return refused(status, path, rule)
        return showing.failure(status, path, rule)

    return answer


def _meaning(error: Exception) -> tuple[int, str, str]:
    """The status, and which part of the request breaks which rule."""
    if isinstance(error, Unfit):
        return 400, error.path, error.rule
    if isinstance(error, LedgerError) and error.exit_code == 2:
        detail: dict[str, Any] = error.detail
        return 400, str(detail.get("path", "")), str(detail.get("rule", ""))
    if isinstance(error, StorageUnavailable):
        return 503, "database", "is there"
    if isinstance(error, HTTPException):
        return error.status_code, "path", "leads to a page" if error.status_code == 404 else "can be answered"
    return 500, "request", "can be answered"
