"""The JSON pages, asked for whatever their description allows and for what it does not, by schemathesis."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
import schemathesis
from conftest import scaled
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from showcase import Shown

FEW = settings(max_examples=scaled(15, 400), suppress_health_check=list(HealthCheck))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


class Asked:
    """The showcase's ledger, served, and what its pages say that they take."""

    def __init__(self, shown: Shown) -> None:
        self.page, self.effects = shown.page, shown.effects
        self.description: dict[str, Any] = json.loads(self.page.ask("/api/openapi.json")[2])

    def operations(self) -> Iterator[schemathesis.APIOperation[Any, Any, Any]]:
        schema = schemathesis.openapi.from_dict(self.description)
        schema.config.update(base_url=self.page.url)
        return (found.ok() for found in schema.get_all_operations())

    def judge(self, case: schemathesis.Case) -> tuple[int, str]:
        """Ask, as JSON and as a page: both must answer as described, and alike. Status, and which part was refused."""
        answer = case.call()
        case.validate_response(answer, checks=CHECKS)
        url = urlsplit(str(answer.request.url))
        path = url.path.removeprefix("/api").replace("/overview", "/")
        assert self.page.ask(f"{path}?{url.query}")[0] == answer.status_code, url
        error = answer.json().get("error") or {"path": "", "rule": "none"}
        assert error["rule"] and (error["path"] or answer.status_code == 200), error
        return answer.status_code, error["path"]


@pytest.fixture
def asked(shown: Shown) -> Asked:
    return Asked(shown)


def test_whatever_is_allowed_is_answered_as_described(asked: Asked) -> None:
    for operation in asked.operations():
        statuses = set[int]()

        @FEW
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            statuses.add(asked.judge(case)[0])

        ask()
        assert 200 in statuses or "{name}" in operation.path, (operation.path, statuses)


def test_whatever_is_not_allowed_is_refused_by_path_and_rule(asked: Asked) -> None:
    for operation in (operation for operation in asked.operations() if len(operation.query)):
        refused = set[str]()

        @FEW
        @given(case=operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE))
        def ask(case: schemathesis.Case) -> None:
            refused.add(asked.judge(case)[1])

        ask()
        assert refused - {""}, operation.path


def test_every_effect_is_told_as_described(asked: Asked) -> None:
    (operation,) = (operation for operation in asked.operations() if "{name}" in operation.path)
    for effect_id in asked.effects.values():
        assert asked.judge(operation.Case(path_parameters={"name": effect_id})) == (200, "")
