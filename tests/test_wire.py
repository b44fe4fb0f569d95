"""Orders, requests and deadlines: what an adapter is given, and what a digest stands for."""

from typing import Any

import pytest

from irrevon.wire import Deadline, Order, Request

REQUEST = Request("POST", "http://127.0.0.1:1/effects", (("A", "b"),), b"{}")
ROW: dict[str, Any] = {
    "effect_id": "e",
    "operation_id": "e:0",
    "step": 0,
    "idempotency_key": "e:0",
    "client_ref": None,
    "adapter_id": "a",
    "effect_type": "order.create",
    "scope": "s",
    "stable_ids": {"order_id": "1"},
    "parameters": {},
    "parameters_digest": "p",
    "declaration_digest": "d",
    "order_digest": "o",
}


def test_an_order_is_the_ledgers_row() -> None:
    assert Order.from_row(ROW | {"later_member": 1}).__dict__ == ROW


@pytest.mark.parametrize("name", sorted(ROW))
def test_a_row_with_a_member_missing_is_no_order(name: str) -> None:
    with pytest.raises(KeyError):
        Order.from_row({member: value for member, value in ROW.items() if member != name})


def test_the_request_digest_is_pinned() -> None:
    # sha256 over 8-byte big-endian lengths and bytes of: POST, the URL, A, b, {}
    assert REQUEST.digest == "c6d0722a69508d5f8c492fc8fbb3900ef0e41302bb861f0b41248317ddf06fd5"


def test_the_request_digest_knows_where_a_part_ends() -> None:
    one = Request("POST", "http://h/", (("A", "b"),), b"c")
    others = [
        Request("POST", "http://h/", (), b"Abc"),
        Request("POST", "http://h/", (("A", "bc"),), b""),
        Request("POST", "http://h/", (("Ab", "c"),), b""),
        Request("POST", "http://h/A", (), b"bc"),
        Request("PUT", "http://h/", (("A", "b"),), b"c"),
    ]
    assert len({one.digest, *(other.digest for other in others)}) == 6


@pytest.mark.parametrize(
    ("method", "url", "headers"),
    [
        ("POST\r\nX: y", "http://h/", ()),
        ("post", "http://h/", ()),
        ("POST", "http://h/\r\nX: y", ()),
        ("POST", "http://h/a b", ()),
        ("POST", "http://h/\n", ()),
        ("POST", "http://h/#x", ()),
        ("POST", "http://user@h/", ()),
        ("POST", "http://h/\u00e9", ()),
        ("POST", "file:///etc/passwd", ()),
        ("POST", "http://h:65536/", ()),
        ("POST", "http://h:0/", ()),
        ("POST", "http://h:x/", ()),
        ("POST", "http://[::1/", ()),
        ("POST", "http://:80/", ()),
        ("POST", "http://h/", (("X", "a\r\nY: b"),)),
        ("POST", "http://h/", (("X", "a\n"),)),
        ("POST", "http://h/", (("X", " a"),)),
        ("POST", "http://h/", (("X", "\u00e9"),)),
        ("POST", "http://h/", (("X:", "a"),)),
        ("POST", "http://h/", (("X\n", "a"),)),
        ("POST", "http://h/", (("Content-length", "1"),)),
        ("POST", "http://h/", (("transfer-Encoding", "chunked"),)),
        ("POST", "http://h/", (("Host", "other"),)),
    ],
)
def test_what_http_would_change_or_split_is_refused(
    method: str, url: str, headers: tuple[tuple[str, str], ...]
) -> None:
    with pytest.raises(ValueError, match=r"^(method|url|headers): "):
        Request(method, url, headers, b"")


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), float("-inf")])
def test_a_deadline_is_finite(seconds: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        Deadline.after(seconds)


def test_a_deadline_counts_down() -> None:
    assert 4.9 < Deadline.after(5).remaining() <= 5.0
    assert Deadline.after(-5).remaining() == 0.0
