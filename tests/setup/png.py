"""Make a screenshot small: the same picture in 256 colours, which a page of text does not need more of."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

HEAD = b"\x89PNG\r\n\x1a\n"


def small(picture: bytes) -> bytes:
    """A PNG of 8 bits a channel, without transparency, as one with a palette."""
    chunks = list(_chunks(picture))
    width, height, depth, kind = struct.unpack(">IIBB", chunks[0][1][:10])
    assert (depth, kind) == (8, 2), "not what Chromium writes"
    raw = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    pixels = [
        bytes(pixel) for row in _rows(raw, width * 3) for pixel in zip(row[::3], row[1::3], row[2::3], strict=True)
    ]
    step = next(step for step in range(1, 64) if len({_rounded(pixel, step) for pixel in set(pixels)}) <= 256)
    colours = {pixel: _rounded(pixel, step) for pixel in set(pixels)}
    palette = {colour: number for number, colour in enumerate(sorted(set(colours.values())))}
    numbers = bytes(palette[colours[pixel]] for pixel in pixels)
    data = b"".join(b"\0" + numbers[start : start + width] for start in range(0, len(numbers), width))
    return HEAD + b"".join(
        _chunk(name, body) for name, body in (
            (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)), (b"PLTE", b"".join(palette)),
            (b"IDAT", zlib.compress(data, 9)), (b"IEND", b""),
        ))  # fmt: skip


def _rounded(pixel: bytes, step: int) -> bytes:
    return bytes(min(255, (channel + step // 2) // step * step) for channel in pixel)


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(HEAD)
    while at < len(picture):
        (size,) = struct.unpack(">I", picture[at : at + 4])
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]
        at += size + 12


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _rows(raw: bytes, size: int) -> Iterator[bytearray]:
    """Undo the filters of PNG: each byte was told as what it differs by from its neighbours."""
    above = bytearray(size)
    for start in range(0, len(raw), size + 1):
        kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + size])
        for at in range(size):
            left, up, corner = (row[at - 3], above[at], above[at - 3]) if at > 2 else (0, above[at], 0)
            row[at] = (row[at] + (0, left, up, (left + up) // 2, _nearest(left, up, corner))[kind]) & 255
        yield row
        above = row


def _nearest(left: int, up: int, corner: int) -> int:
    return min((left, up, corner), key=lambda value: abs(left + up - corner - value))
