"""The control plane: faults, clock and truth, on a port and behind a token that no adapter is given."""

import hmac
import json
import os
import signal
from typing import Any
from urllib.parse import unquote

from irrevon_adapters.refdest.listener import Listener, Plane
from irrevon_adapters.refdest.world import World


class ControlListener(Listener):
    def __init__(self, port: int, world: World, token: str) -> None:
        self.world = world
        self.token = token
        super().__init__(port, ControlPlane)


class ControlPlane(Plane):
    """PUT /faults, PUT /quirks, GET /truth, POST /clock/advance, PUT /effects/{ref}/state, POST /shutdown."""

    server: ControlListener

    def serve(self, body: bytes) -> None:
        offered = self.headers.get("Authorization", "").encode("latin-1", "replace")
        if not hmac.compare_digest(offered, b"Bearer " + self.server.token.encode()):
            self.reply(401, "the token of the ready line, please\n")
            return
        try:
            content = self.answer(json.loads(body) if body else None)
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            self.reply(400, f"{error}\n")
            return
        if content is None:
            self.reply(404, "nothing here\n")
        else:
            self.reply(200, content)
        if (self.command, self.path) == ("POST", "/shutdown"):
            os.kill(os.getpid(), signal.SIGTERM)  # the main thread waits for exactly this

    def answer(self, document: Any) -> dict[str, Any] | None:
        world = self.server.world
        parts = self.path.split("/")
        match (self.command, *parts[1:]):
            case ("PUT", "faults"):
                world.install(document)
                return {"installed": len(document)}
            case ("PUT", "quirks"):
                world.set_default_filter(document["default_filter"])
                return {"default_filter": document["default_filter"]}
            case ("GET", "truth"):
                return world.truth()
            case ("POST", "clock", "advance"):
                return {"now": world.advance(document["seconds"])}
            case ("PUT", "effects", reference, "state"):
                found = world.set_state(unquote(reference), document["state"])
                return {"state": document["state"]} if found else None
            case ("POST", "shutdown"):
                return {"stopping": True}
        return None
