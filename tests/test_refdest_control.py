"""The control plane: out of the reach of whoever has only the effects port."""

import pytest
from refdest_calls import call, order
from warm_refdest import Refdest

DROP = "drop-response-after-commit"


CONTROL = [
    ("PUT", "/faults"),
    ("PUT", "/quirks"),
    ("GET", "/truth"),
    ("POST", "/clock/advance"),
    ("POST", "/shutdown"),
    ("PUT", "/effects/x/state"),
]


@pytest.mark.parametrize(("method", "path"), CONTROL)
def test_the_control_plane_is_not_on_the_effects_port(refdest: Refdest, method: str, path: str) -> None:
    token = {"Authorization": f"Bearer {refdest._token}"}
    assert call(refdest.url, method, path, b"[]", token) == (404, b"nothing here\n")


@pytest.mark.parametrize(("method", "path"), CONTROL)
@pytest.mark.parametrize("offered", [{}, {"Authorization": "Bearer "}, {"Authorization": "Bearer \u00e9"}])
def test_the_control_plane_wants_its_token(refdest: Refdest, method: str, path: str, offered: dict[str, str]) -> None:
    assert call(refdest.control_url, method, path, b"[]", offered)[0] == 401


def test_the_effects_port_is_not_on_the_control_plane(refdest: Refdest) -> None:
    token = {"Authorization": f"Bearer {refdest._token}"}
    assert call(refdest.control_url, "POST", "/effects", order("x:0"), token)[0] == 404


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/faults", b'[{"fault":"unheard-of"}]'),
        ("PUT", "/faults", b""),
        ("PUT", "/faults", b"["),
        ("PUT", "/quirks", b'{"default_filter":1}'),
        ("PUT", "/quirks", b"{}"),
        ("POST", "/clock/advance", b'{"seconds":-1}'),
        ("POST", "/clock/advance", b'{"seconds":"1"}'),
        ("POST", "/clock/advance", b"{}"),
        ("PUT", "/effects/x/state", b'{"state":"gone"}'),
    ],
)
def test_a_wrong_word_to_the_control_plane_is_a_plain_400(
    refdest: Refdest, method: str, path: str, body: bytes
) -> None:
    token = {"Authorization": f"Bearer {refdest._token}"}
    assert call(refdest.control_url, method, path, body, token)[0] == 400
