"""Operators that change one thing in an expression or a query."""

import re
from collections.abc import Iterator

from mutants.operators import ANDS, CLAUSES, ORS, STOPS, Body, Edit, follows, keywords, operator, precedes
from mutants.words import Word, since, until

FLIPS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "=": "<>", "<>": "=",
    "is null": "is not null", "is not null": "is null",
    "is distinct from": "is not distinct from", "is not distinct from": "is distinct from",
}  # fmt: skip
OTHERS = {
    "true": "false", "false": "true", "min": "max", "max": "min", "greatest": "least", "least": "greatest",
    "any": "all", "all": "any", "some": "all", "bool_and": "bool_or", "bool_or": "bool_and", "exists": "not exists",
}  # fmt: skip
SET_ENDS = frozenset({"where", "from", "returning", ";"})


def assignments(body: Body) -> set[int]:
    """Indexes of each `=` that assigns: in UPDATE ... SET, at the depth of SET."""
    found: set[int] = set()
    for index in keywords(body, "set"):
        end = until(body.words, index + 1, SET_ENDS)
        depth = body.words[index].depth
        found.update(at for at in range(index, end) if body.words[at].text == "=" and body.words[at].depth == depth)
    return found


@operator
def flip_comparison(body: Body) -> Iterator[Edit]:
    """A comparison errs by its boundary, or says the opposite."""
    skipped = assignments(body)
    for index, word in enumerate(body.words):
        if word.kind != "string" and word.text in FLIPS and index not in skipped:
            yield Edit(word.start, word.end, FLIPS[word.text])


@operator
def flip_word(body: Body) -> Iterator[Edit]:
    """TRUE for FALSE, MIN for MAX, ANY for ALL, EXISTS for NOT EXISTS."""
    for index in keywords(body, *OTHERS):
        word = body.words[index]
        called = word.text in ("true", "false") or follows(body, index, "(")
        if called and not precedes(body, index, "union", "not"):
            yield Edit(word.start, word.end, OTHERS[word.text])


@operator
def drop_not(body: Body) -> Iterator[Edit]:
    """NOT falls away."""
    for index in keywords(body, "not"):
        yield Edit(body.words[index].start, body.words[index].end, "")


def ranges(words: list[Word], first: int, end: int) -> bool:
    """Whether these words hold a BETWEEN of the depth that they begin with."""
    return any(word.text == "between" and word.depth == words[first].depth for word in words[first:end])


@operator
def drop_term(body: Body) -> Iterator[Edit]:
    """One operand of AND or OR falls away: a conjunct of WHERE, half of a check."""
    words = body.words
    for index in keywords(body, "and", "or"):
        stops = ANDS if words[index].text == "and" else ORS
        first = since(words, index, stops)
        if words[index].text == "and" and ranges(words, first, index):
            continue  # the AND of BETWEEN
        if first == 0 or words[first - 1].text != words[index].text:
            yield Edit(words[first].start, words[index + 1].start, "")
        end = until(words, index + 1, stops)
        if ranges(words, index, end):
            end = until(words, end + 1, stops)
        yield Edit(words[index].start, words[end - 1].end, "")


@operator
def drop_where(body: Body) -> Iterator[Edit]:
    """A query that is limited by one condition is not limited."""
    words = body.words
    for index in keywords(body, "where"):
        end = until(words, index + 1, STOPS)
        if not any(w.text in ("and", "or") and w.depth == words[index].depth for w in words[index:end]):
            yield Edit(words[index].start, words[end - 1].end, "")


@operator
def drop_item(body: Body) -> Iterator[Edit]:
    """A list after IN lacks one of its members."""
    words = body.words
    for index in keywords(body, "in"):
        if not follows(body, index, "(") or index + 2 >= len(words) or words[index + 2].text == "select":
            continue
        first, close = index + 2, until(words, index + 2, frozenset())
        commas = [at for at in range(first, close) if words[at].text == "," and words[at].depth == words[first].depth]
        if commas:
            yield Edit(words[first].start, words[commas[0] + 1].start, "")
        for at, after in zip(commas, [*commas[1:], close], strict=True):
            yield Edit(words[at].start, words[after].start, "")


@operator
def drop_coalesce(body: Body) -> Iterator[Edit]:
    """Null is not replaced by what COALESCE has ready."""
    words = body.words
    for index in keywords(body, "coalesce"):
        comma = until(words, index + 2, frozenset({","}))
        close = until(words, index + 2, frozenset())
        yield Edit(words[index].start, words[close].end, f"({body.text[words[index + 2].start : words[comma].start]})")


@operator
def flip_order(body: Body) -> Iterator[Edit]:
    """What comes first comes last."""
    words = body.words
    for index in keywords(body, "order"):
        if not follows(body, index, "by"):
            continue
        at = index + 2
        while True:
            end = until(words, at, STOPS | {"nulls"})
            if words[end - 1].text in ("desc", "asc"):
                yield Edit(words[end - 1].start, words[end - 1].end, "asc" if words[end - 1].text == "desc" else "desc")
            else:
                yield Edit(words[end - 1].end, words[end - 1].end, " desc")
            if end >= len(words) or words[end].text != "," or words[end].depth != words[index].depth:
                break
            at = end + 1


@operator
def drop_limit(body: Body) -> Iterator[Edit]:
    """More rows are taken than asked for."""
    for index in keywords(body, "limit"):
        end = until(body.words, index + 1, STOPS)
        yield Edit(body.words[index].start, body.words[end - 1].end, "")


@operator
def off_by_one(body: Body) -> Iterator[Edit]:
    """A whole number is one more."""
    for index, word in enumerate(body.words):
        if word.kind == "number" and word.text.isdigit() and not precedes(body, index, "limit"):
            yield Edit(word.start, word.end, str(int(word.text) + 1))


@operator
def flip_sign(body: Body) -> Iterator[Edit]:
    """Plus for minus."""
    for index, word in enumerate(body.words):
        before = body.words[index - 1]
        binary = index > 0 and before.text not in CLAUSES and (before.kind != "symbol" or before.text in (")", "]"))
        if word.text in ("+", "-") and binary:
            yield Edit(word.start, word.end, "-" if word.text == "+" else "+")


def replaced(body: Body, others: dict[str, str]) -> Iterator[Edit]:
    """Each string that `others` knows, replaced; names of JSON members aside."""
    for index, word in enumerate(body.words):
        if word.kind == "string" and word.text[1:-1] in others and not precedes(body, index, "->", "->>", "?"):
            yield Edit(word.start, word.end, f"'{others[word.text[1:-1]]}'")


@operator
def swap_error(body: Body) -> Iterator[Edit]:
    """Another error of the canon is raised."""
    yield from replaced(body, body.other_error)


@operator
def swap_word(body: Body) -> Iterator[Edit]:
    """Another state, cause, actor, outcome or class is named, of those that may stand in the same column."""
    yield from replaced(body, body.other_word)


@operator
def swap_answer(body: Body) -> Iterator[Edit]:
    """A word that is assigned or returned is one that nobody knows."""
    for index, word in enumerate(body.words):
        known = word.text[1:-1] in body.other_word or word.text[1:-1] in body.other_error
        returned = precedes(body, index, "(") and index > 1 and body.words[index - 2].text == "return"
        if re.fullmatch(r"'[a-z_]+'", word.text) and not known and (returned or precedes(body, index, ":=", "return")):
            yield Edit(word.start, word.end, "'mutant'")


@operator
def keep_default(body: Body) -> Iterator[Edit]:
    """A setting is what it is by default, whatever the operator changed."""
    for index in keywords(body, "setting"):
        if follows(body, index, "(") and index + 3 < len(body.words) and body.words[index + 2].kind == "string":
            default = f"(select default_value from settings where name = {body.words[index + 2].text})"
            yield Edit(body.words[index].start, body.words[index + 3].end, default)
