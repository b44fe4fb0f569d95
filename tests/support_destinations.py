"""Destinations that break the flagship's premise, in this process: they speak refdest's protocol, and its truth."""

from __future__ import annotations

import threading
from datetime import datetime
from typing import Any

from irrevon_adapters.refdest.calls import Call, Reply
from irrevon_adapters.refdest.destination import Destination
from irrevon_adapters.refdest.effect import Effect
from irrevon_adapters.refdest.effects_plane import EffectsListener
from irrevon_adapters.refdest.world import World, declaration


class KeyedDestination(Destination):
    """Honours idempotency keys: the same key is answered with the first answer, and nothing happens."""

    def __init__(self, seed: int, declared: dict[str, Any]) -> None:
        super().__init__(seed, declared)
        self._answers: dict[str | None, Reply] = {}

    def create(self, call: Call, now: datetime) -> Reply:
        known = self._answers.get(call.idempotency_key)
        if known is not None:
            return Reply(known.status, known.content, "replayed")
        return self._answers.setdefault(call.idempotency_key, super().create(call, now))


class DoublingDestination(Destination):
    """Does everything twice."""

    def commit(self, document: dict[str, Any], now: datetime) -> Effect:
        super().commit(document, now)
        return super().commit(document, now)


class RefusingDestination(Destination):
    """Refuses everything, as its declaration says that it may."""

    def create(self, call: Call, now: datetime) -> Reply:
        return Reply(422, {"error": "invalid_request"}, "invalid_request")


class InProcess:
    """What Refdest offers to the demo, around a destination of this process."""

    def __init__(self, kind: type[Destination], seed: int) -> None:
        self._world = World("c2", seed)
        self._world._destination = kind(seed, declaration("c2"))
        self._listener = EffectsListener(0, self._world)
        self._thread = threading.Thread(target=self._listener.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()
        self.url = self._listener.url

    def install(self, faults: list[dict[str, Any]]) -> None:
        self._world.install(faults)

    def truth(self) -> dict[str, Any]:
        return self._world.truth()

    def stop(self) -> None:
        self._listener.stopping.set()
        self._listener.shutdown()
        self._listener.server_close()
        self._thread.join()
