"""Every mutant of the ledger's functions: read from a migrated database, made by the operators, named for good.

A mutant's name is its function, its operator and the changed line before and after, so that it outlives edits of
other lines.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg

from mutants import expressions, statements
from mutants.operators import OPERATORS, Body, Edit
from mutants.words import words_of

ROOT = Path(__file__).resolve().parents[2]
assert expressions and statements  # importing them registers the operators


CANON = (
    ("state", "canon_states"), ("cause", "canon_edges"), ("actor", "canon_edges"), ("subtype", "canon_dispatch"),
    ("classification", "canon_classifications"), ("to_status", "canon_status_edges"),
)  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """A function with one thing changed: what creates it, and what creates the original again."""

    name: str
    function: str
    operator: str
    definition: str
    original: str


@dataclass(frozen=True)
class Function:
    """A function of the ledger: its name, language, CREATE OR REPLACE text and body."""

    name: str
    language: str
    definition: str
    body: str


def functions(connection: psycopg.Connection) -> list[Function]:
    """The ledger's functions; the clock is the tests' own in a test database."""
    rows = connection.execute(
        """select proname, lanname, pg_get_functiondef(p.oid), prosrc
             from pg_proc p join pg_language l on l.oid = prolang
            where pronamespace = 'irrevon'::regnamespace and lanname in ('sql', 'plpgsql') and proname <> 'clock'
            order by proname, pg_get_function_identity_arguments(p.oid)"""
    )
    return [Function(*row) for row in rows]


def vocabulary(connection: psycopg.Connection) -> tuple[dict[str, str], dict[str, str]]:
    """For each word that a CHECK lists, the next of its list; for each error of the canon, the next."""
    lists = [
        re.findall(r"'(\w+)'::text", row[0])
        for row in connection.execute(
            r"""select list[1]
                  from pg_constraint, regexp_matches(pg_get_constraintdef(oid), 'ARRAY\[[^]]*\]', 'g') as list
                 where connamespace = 'irrevon'::regnamespace and contype = 'c' order by conname, list"""
        )
    ]
    for column, table in CANON:
        rows = connection.execute(f"select distinct {column} from irrevon.{table} order by 1")  # type: ignore[call-overload]
        lists.append([row[0] for row in rows if row[0] is not None])
    words: dict[str, str] = {}
    for of_one_column in lists:
        for word, other in zip(of_one_column, of_one_column[1:] + of_one_column[:1], strict=True):
            if word != other:
                words.setdefault(word, other)
    errors = [row[0] for row in connection.execute("select name from irrevon.canon_errors order by sqlstate")]
    return words, dict(zip(errors, errors[1:] + errors[:1], strict=True))


def flat(text: str) -> str:
    return " ".join(text.split())


def changed_lines(body: str, edit: Edit) -> str:
    """The lines that an edit touches, before and after, each on one line."""
    first = body.rfind("\n", 0, edit.start) + 1
    last = body.find("\n", edit.end)
    before, head, tail = body[first:last], body[first : edit.start], body[edit.end : last]
    return f"{flat(before)} => {flat(head + edit.by + tail)}"


def mutants_of(function: Function, words: dict[str, str], errors: dict[str, str]) -> Iterator[Mutant]:
    """The mutants of one function, each text once."""
    body = Body(function.body, words_of(function.body), function.language, words, errors)
    seen = {flat(function.body)}
    names: Counter[str] = Counter()
    for operator, make in OPERATORS.items():
        for edit in make(body):
            changed = function.body[: edit.start] + edit.by + function.body[edit.end :]
            if flat(changed) in seen:
                continue
            seen.add(flat(changed))
            name = f"{function.name} {operator}: {changed_lines(function.body, edit)}"
            names[name] += 1
            if names[name] > 1:
                name = f"{name} (#{names[name]})"
            definition = function.definition.replace(function.body, changed)
            yield Mutant(name, function.name, operator, definition, function.definition)


def all_mutants(dsn: str) -> list[Mutant]:
    """The mutants of every function, in order of names of functions."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        words, errors = vocabulary(connection)
        return [mutant for function in functions(connection) for mutant in mutants_of(function, words, errors)]


REMOVALS = ("drop_call", "drop_lock", "skip_branch", "keep_default")


def rank(mutant: Mutant) -> str:
    """An order by chance that one function's edit leaves alone elsewhere."""
    return hashlib.sha256(mutant.name.encode()).hexdigest()


def sample(mutants: list[Mutant], per_function: int) -> list[Mutant]:
    """Every removed lock, check and setting, and of the other mutants of each function so many by rank."""
    drawn: Counter[str] = Counter()
    chosen = []
    for mutant in sorted(mutants, key=rank):
        if mutant.operator not in REMOVALS:
            drawn[mutant.function] += 1
        if mutant.operator in REMOVALS or drawn[mutant.function] <= per_function:
            chosen.append(mutant)
    return chosen
