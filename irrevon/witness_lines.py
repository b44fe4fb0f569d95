"""One line of a witness: written whole or found out. Pure.

    IRW1 <CRC-32, 8 hex digits> <octets> <JSON object> LF

The checksum is over number and object, so that a line that was cut, overwritten or left out is seen.
"""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import dataclass
from typing import Any

MAGIC = b"IRW1"
# What a torn line still shows. A claim that is half told is told: to believe it costs a look, to doubt it an effect.
_SHOWN = re.compile(rb'"claim_token": "([0-9a-f-]{36})", "operation_id": "([0-9a-f]{64}:(?:0|[1-9][0-9]{0,3}))"')


@dataclass(frozen=True)
class Record:
    """What one line tells. `number` counts from 0 without gaps; a damaged line has none."""

    body: dict[str, Any]
    number: int | None = None

    @property
    def damaged(self) -> bool:
        return self.number is None


def written(number: int, body: dict[str, Any]) -> bytes:
    """The line of one record."""
    text = json.dumps({"n": number, **body}, ensure_ascii=True).encode()
    return b"%s %08x %d %s\n" % (MAGIC, zlib.crc32(text), len(text), text)


def read(content: bytes) -> list[Record]:
    """Every line of a witness in order. A line that is damaged, or missing by the count, is a record without number."""
    records: list[Record] = []
    expected = 0
    for line in content.split(b"\n"):
        if not line:
            continue
        record = _read_line(line)
        if record.number is not None and record.number != expected:
            records.append(Record({}))
        if record.number is not None:
            expected = record.number + 1
        records.append(record)
    return records


def _read_line(line: bytes) -> Record:
    magic, _, rest = line.partition(b" ")
    checksum, _, rest = rest.partition(b" ")
    length, _, text = rest.partition(b" ")
    if magic == MAGIC and checksum == b"%08x" % zlib.crc32(text) and length == b"%d" % len(text):
        body = json.loads(text)
        return Record({name: value for name, value in body.items() if name != "n"}, int(body["n"]))
    shown = _SHOWN.search(line)
    return Record({"claim_token": shown[1].decode(), "operation_id": shown[2].decode()} if shown else {})
