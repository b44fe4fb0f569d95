"""Parameter schemas in SQL decide as the jsonschema library does, value by value and place by place."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from conftest import scaled
from jsonschema import Draft202012Validator, SchemaError
from support_schemas import Schemas

PAIRS = scaled(5_000, 50_000)
BATCH = 1_000
JUNK = [None, True, False, -1, 0, 1.5, 2.0, "", "string", "integer", "float", [], {}, ["a"], ["a", "a"], ["a", 1],
        ["string", "null"], ["string", "string"], [[]], [1, 1.0],
        {"title": 1}, {"title": {}}, {"title": {"type": 1}}]  # fmt: skip

ENFORCED = {
    "type", "enum", "const", "required", "additionalProperties", "minLength", "maxLength", "minItems", "maxItems",
    "minProperties", "maxProperties", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "false",
}  # fmt: skip
KNOWN = ENFORCED - {"false"} | {
    "properties", "items", "$defs", "title", "description", "default", "examples", "deprecated", "readOnly",
    "writeOnly", "$comment", "format",
}  # fmt: skip


@pytest.fixture
def sql(ledger_dsn: str) -> Callable[..., list[Any]]:
    def ask(query: str, *columns: list[Any]) -> list[Any]:
        """Answers of a query over JSON columns, a thousand rows a round trip."""
        rows: list[Any] = []
        for start in range(0, len(columns[0]), BATCH):
            # A connection a batch: other tests clone this database meanwhile, which needs it to be unused.
            with psycopg.connect(ledger_dsn) as connection:
                texts = [[json.dumps(value) for value in column[start : start + BATCH]] for column in columns]
                rows += [row for (row,) in connection.execute(query.encode(), texts).fetchall()]
        return rows

    return ask


def test_sql_decides_as_the_library_does(sql: Callable[..., list[Any]]) -> None:
    source = Schemas(2020_12)
    pairs = list(generated_pairs(source))
    schemas, values = [schema for schema, _ in pairs], [value for _, value in pairs]

    answers = sql(
        "select irrevon.schema_check(s::jsonb, v::jsonb) from unnest(%s::text[], %s::text[]) with ordinality"
        " as pair (s, v, place) order by place",
        schemas, values,
    )  # fmt: skip

    assert len(answers) == PAIRS
    broken: Counter[str] = Counter()
    for schema, value, answer in zip(schemas, values, answers, strict=True):
        flaws = set(library_flaws(schema, value))
        told = answer and ledger_flaw(answer)
        assert told in flaws if flaws else told is None, (schema, value, told, flaws)
        broken.update([told[1]] if told else [])
    assert 0.3 < broken.total() / PAIRS < 0.7
    assert set(broken) == ENFORCED


def test_sql_passes_every_generated_schema(sql: Callable[..., list[Any]]) -> None:
    source = Schemas(1)
    schemas = [source.document() for _ in range(PAIRS // 5)]

    assert set(sql("select irrevon.schema_flaw(s::jsonb) from unnest(%s::text[]) as t (s)", schemas)) == {None}


def test_sql_refuses_the_keyword_values_that_the_meta_schema_refuses(sql: Callable[..., list[Any]]) -> None:
    keywords = Schemas(2).chance.sample(sorted(KNOWN), len(KNOWN))
    schemas = [{keyword: junk} for keyword in keywords for junk in JUNK]
    schemas += [{"properties": {"a": {"items": schema}}} for schema in schemas]

    answers = sql(
        "select irrevon.schema_flaw(s::jsonb) from unnest(%s::text[]) with ordinality as t (s, n) order by n", schemas
    )

    for schema, answer in zip(schemas, answers, strict=True):
        assert (answer is None) == meta_schema_passes(schema), (schema, answer)


def generated_pairs(source: Schemas) -> Iterator[tuple[Any, Any]]:
    """Every schema with values that fit, or nearly."""
    for _ in range(PAIRS // 5):
        schema = source.document()
        fitting = [source.fitting(schema, schema) for _ in range(3)]
        yield from ((schema, value) for value in [*fitting[1:], *map(source.broken, fitting)])


def ledger_flaw(answer: dict[str, str]) -> tuple[str, str]:
    """The place and the keyword of an answer. The library does not tell the place of a schema that is false."""
    keyword = answer["rule"].split(" ")[0].rstrip(":")
    return "" if keyword == "false" else answer["path"], keyword


def library_flaws(schema: Any, value: Any) -> Iterator[tuple[str, str]]:
    """(JSON pointer, keyword) of everything that the library finds wrong, told the way the ledger tells it."""
    for error in Draft202012Validator(schema).iter_errors(value):
        place = "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in error.absolute_path)
        match error.validator:
            case "required" | "additionalProperties":
                listed = set(error.schema.get("properties", {}) if error.validator != "required" else ())
                known = listed | (set(error.instance) if error.validator == "required" else set())
                names = error.validator_value if error.validator == "required" else error.instance
                for name in names:
                    if name not in known:
                        yield f"{place}/{name.replace('~', '~0').replace('/', '~1')}", error.validator
            case "items" | None:
                yield "", "false"
            case keyword:
                yield place, keyword


def meta_schema_passes(schema: Any) -> bool:
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError:
        return False
    return True
