"""What can be done to a function's text: each operator names one kind of slip and lists the places where it can happen.

An edit replaces one stretch of the body. Whether the result compiles is for the server to say.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mutants.words import Word


@dataclass(frozen=True)
class Edit:
    """Replace body[start:end]."""

    start: int
    end: int
    by: str


@dataclass(frozen=True)
class Body:
    """A body to be changed: its text, its words, the language, and the canon's vocabulary to pick other words from."""

    text: str
    words: list[Word]
    language: str
    other_word: dict[str, str]
    other_error: dict[str, str]


Operator = Callable[[Body], Iterator[Edit]]
OPERATORS: dict[str, Operator] = {}

CLAUSES = frozenset(
    re.findall(
        r"\w+",
        """where on having if elsif when then else while loop group order limit returning for from select join left
        inner cross lateral union except intersect into return as filter using set values perform in exit continue begin
        declare default constant query next do with raise""",
    )
)
STOPS = CLAUSES | {";", ",", ":=", "=>", ".."}
ANDS = STOPS | {"and", "or"}
ORS = STOPS | {"or"}


def operator(make: Operator) -> Operator:
    """Register an operator under its function's name."""
    OPERATORS[make.__name__] = make
    return make


def follows(body: Body, index: int, text: str) -> bool:
    """Whether the word after `index` reads so."""
    return index + 1 < len(body.words) and body.words[index + 1].text == text


def precedes(body: Body, index: int, *texts: str) -> bool:
    """Whether the word before `index` reads as one of these."""
    return index > 0 and body.words[index - 1].text in texts


def keywords(body: Body, *texts: str) -> Iterator[int]:
    """Indexes of these words, strings and record fields aside."""
    for index, word in enumerate(body.words):
        if word.kind != "string" and word.text in texts and not precedes(body, index, "."):
            yield index
