"""What the JSON pages take and answer, as OpenAPI 3.1."""

from __future__ import annotations

from typing import Any

from irrevon import __version__
from irrevon.serve.asking import PAGES, Page
from irrevon.serve.filters import LONGEST, Filter

ENVELOPE = {
    "type": "object", "required": ["schema_version", "data", "has_more", "next_cursor"],
    "properties": {
        "schema_version": {"const": "1"}, "data": {"type": "array", "items": {"type": "object"}},
        "has_more": {"type": "boolean"}, "next_cursor": {"type": ["string", "null"]},
        "as_of": {"type": "string", "format": "date-time"},
    },
}  # fmt: skip
ERROR = {
    "type": "object", "required": ["schema_version", "error"],
    "properties": {"schema_version": {"const": "1"}, "error": {
        "type": "object", "required": ["path", "rule"],
        "properties": {"path": {"type": "string"}, "rule": {"type": "string"}}}},
}  # fmt: skip
KINDS: dict[str, dict[str, Any]] = {
    "text": {"type": "string", "maxLength": LONGEST},
    "words": {"type": "array", "minItems": 1, "maxItems": 20},
    "number": {"type": "integer", "minimum": 1},
    "instant": {"type": "string", "format": "date-time"},
}


def described() -> dict[str, Any]:
    """The document at /api/openapi.json."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Irrevon, read only", "version": __version__},
        "paths": {page.api: {"get": _operation(page)} for page in PAGES},
    }


def _operation(page: Page) -> dict[str, Any]:
    told = [(name, "query", _schema(one), one.meaning) for name, one in page.filters.items()]
    if "{name}" in page.path:
        told = [("name", "path", {"type": "string"}, "an effect id, 8 digits of it, or whatever names one effect")]
    return {
        "summary": page.title, "operationId": page.name,
        "parameters": [
            {"name": name, "in": where, "required": where == "path", "schema": schema, "description": meaning,
             **({"style": "form", "explode": False} if schema["type"] == "array" else {})}
            for name, where, schema, meaning in told
        ],
        "responses": {
            "200": _answer("The envelope", ENVELOPE), "400": _answer("A parameter breaks a rule", ERROR),
            "404": _answer("There is nothing of that name", ERROR), "503": _answer("The database is away", ERROR),
        },
    }  # fmt: skip


def _schema(one: Filter) -> dict[str, Any]:
    """What a filter takes, as JSON Schema."""
    schema = dict(KINDS[one.kind])
    if one.kind == "words":
        schema["items"] = {"enum": list(one.values)}
    elif one.values:
        schema["enum"] = list(one.values)
    if one.most is not None:
        schema["maximum"] = one.most
    return schema


def _answer(meaning: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": meaning, "content": {"application/json": {"schema": schema}}}
