"""The effects port: what a client of the destination can reach."""

import hashlib
import json
from typing import Any
from urllib.parse import parse_qsl, unquote

from irrevon_adapters.refdest.calls import Call, Silence
from irrevon_adapters.refdest.listener import Listener, Plane
from irrevon_adapters.refdest.world import World


class EffectsListener(Listener):
    def __init__(self, port: int, world: World) -> None:
        self.world = world
        super().__init__(port, EffectsPlane)


class EffectsPlane(Plane):
    """POST /effects, GET /effects, GET /effects/{ref}, GET /health; anything else is a plain 404."""

    server: EffectsListener

    def serve(self, body: bytes) -> None:
        call = self.read_call(body)
        if call is None:
            self.reply(404, "nothing here\n")
            return
        reply = self.server.world.serve(call, self.server.stopping.wait)
        if isinstance(reply, Silence):
            self.hold(reply.hold_seconds)
        else:
            self.reply(reply.status, reply.content, reply.headers)

    def read_call(self, body: bytes) -> Call | None:
        path, _, query = self.path.partition("?")
        facts: dict[str, Any] = {
            "method": self.command,
            "target": self.path,
            "idempotency_key": self.headers.get("Idempotency-Key"),
        }
        if (self.command, path) == ("POST", "/effects"):
            document, parsed = _json(body)
            digest = hashlib.sha256(body).hexdigest()
            return Call("create", **facts, document=document, parsed=parsed, body_digest=digest)
        if (self.command, path) == ("GET", "/effects"):
            pairs = parse_qsl(query, keep_blank_values=True)
            params = dict(pairs)
            if len(params) != len(pairs):
                return None
            return Call("query" if "client_ref" in params else "list", **facts, params=params)
        if self.command == "GET" and path.startswith("/effects/"):
            return Call("get", **facts, reference=unquote(path.removeprefix("/effects/")))
        if (self.command, path) == ("GET", "/health"):
            return Call("health", **facts)
        return None


def _json(body: bytes) -> tuple[Any, bool]:
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_refuse), True
    except (ValueError, RecursionError):
        return None, False


def _refuse(word: str) -> Any:
    raise ValueError(word)
