"""Answers of a destination that keeps no rule of HTTP, JSON or its own declaration."""

import gzip
import json

from hostile import CANARY, Hostile

_STATUS = (
    [201] * 8 + [422] * 3 + [429] * 2 + [100, 101, 200, 202, 204, 206, 301, 307, 400, 401, 409, 500, 503, 599, 999]
)
_LINES = [
    b"HTTP/1.1 %d X",
    b"HTTP/1.0 %d",
    b"HTTP/2 %d",
    b"http/1.1 %d x",
    b"HTTP/1.1 0%d",
    b"ICY %d",
    b"HTTP/1.1  %d \xff",
]
_HEADERS = [
    "Content-Type: application/json", f"Content-Type: {CANARY}\x1b[2J", "Content-Encoding: gzip", f"X: {CANARY}",
    ": nameless",    "Set-Cookie: a=b", " folded", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked, gzip",
    "Content-Length: 7",
    "Content-Length: -1",
    "Content-Length: 0x10", "Content-Length: " + "9" * 30, "Location: /effects", "no colon at all",
    "Connection: keep-alive", "Idempotent-Replayed: true", "A\x00B: c", "X: " + "y" * 70_000,
]  # fmt: skip


class HostileAnswers(Hostile):
    """One seeded source of whole answers, as they stand on the wire."""

    statuses, refusals = _STATUS, 0.3

    def answer(self) -> bytes:
        chance = self.chance
        refuses = chance.random() < self.refusals
        body = self.refusal() if refuses else self.body()
        status = chance.choice([422, 429]) if refuses and chance.random() < 0.7 else chance.choice(self.statuses)
        line = (_LINES[0] if chance.random() < 0.9 else chance.choice(_LINES)) % status
        headers = [
            header.encode("utf-8", "replace") for header in chance.sample(_HEADERS, chance.choice([0, 0, 0, 1, 2, 4]))
        ]
        if chance.random() < 0.75:
            headers.append(b"Content-Length: %d" % max(0, len(body) + chance.choice([0] * 8 + [-1, 1, 1000])))
        elif chance.random() < 0.5:
            headers.append(b"Transfer-Encoding: chunked")
            body = self.chunked(body)
        whole = b"\r\n".join([line, *headers, b"", body])
        if chance.random() < 0.1:
            whole = whole[: chance.randint(0, len(whole))]
        if chance.random() < 0.1 and whole:
            at = chance.randrange(len(whole))
            whole = whole[:at] + bytes([chance.randrange(256)]) + whole[at + 1 :]
        return whole

    def body(self) -> bytes:
        chance = self.chance
        reference = self.text() if chance.random() < 0.8 else self.value(1)
        document = {"destination_ref": reference, "state": self.text(), "x": self.value(2)}
        text = json.dumps(document, ensure_ascii=chance.random() < 0.5)
        if chance.random() < 0.3:
            text = self.damaged(text)
        encoded = text.encode(chance.choice(["utf-8"] * 9 + ["utf-16"]), "surrogatepass")
        return gzip.compress(encoded, 1) if chance.random() < 0.04 else encoded

    def refusal(self) -> bytes:
        said = self.chance.choice(["invalid_request", "rate_limited", "invalid_request", "rate_limited", self.text()])
        return json.dumps({"error": said} | ({} if self.chance.random() < 0.8 else {"why": self.text()})).encode()

    def chunked(self, body: bytes) -> bytes:
        chance, pieces, at = self.chance, [], 0
        while at < len(body):
            size = chance.randint(1, max(1, len(body) // 2))
            said = chance.choice([b"%x"] * 12 + [b"%x;a=b", b"-%x", b"0x%x", b"%xg"]) % len(body[at : at + size])
            pieces.append(said + b"\r\n" + body[at : at + size] + chance.choice([b"\r\n"] * 9 + [b"\n", b""]))
            at += size
        return b"".join(pieces) + chance.choice([b"0\r\n\r\n"] * 6 + [b"0\r\nX: y\r\n\r\n", b"0\r\n", b""])


class HostilePages(HostileAnswers):
    """The same, to a question by client reference: pages that hold what was asked for, or something like it."""

    statuses, refusals = [200] * 25 + _STATUS, 0.1
    asked = ""

    def body(self) -> bytes:
        chance = self.chance
        effects = [self.effect() for _ in range(chance.choice([0, 1, 1, 1, 2, 3]))]
        page = {"effects": effects, "next": None, "as_of": "2030-01-01T00:00:00Z"}
        if chance.random() < 0.2:
            page[chance.choice([*page, self.name()])] = self.value(2)
        text = json.dumps(page, ensure_ascii=chance.random() < 0.5)
        return (self.damaged(text) if chance.random() < 0.2 else text).encode("utf-8", "surrogatepass")

    def effect(self) -> object:
        chance = self.chance
        effect = {"destination_ref": self.text(), "client_ref": self.asked, "effect_type": "order.create",
                  "stable_ids": {"order_id": self.text()}, "parameters": self.value(1),
                  "state": chance.choice(["active"] * 6 + ["voided", self.text()]),
                  "created_at": "2030-01-01T00:00:00Z"}  # fmt: skip
        if chance.random() < 0.15:
            effect[chance.choice(list(effect))] = self.value(2)
        return effect if chance.random() < 0.95 else self.value(1)
