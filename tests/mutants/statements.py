"""Operators that take a whole statement, lock or branch away."""

from collections.abc import Iterator

from mutants.operators import STOPS, Body, Edit, follows, keywords, operator, precedes
from mutants.words import until

SEMICOLON = frozenset({";"})
OPENERS = ("begin", "then", "else", "loop", ";")


def statements(body: Body, *starts: str) -> Iterator[tuple[int, int]]:
    """(first word, the semicolon) of each PL/pgSQL statement that begins so."""
    if body.language != "plpgsql":
        return
    begun = False
    for index, word in enumerate(body.words):
        begun = begun or (word.text == "begin" and word.kind == "word")
        if not begun or index == 0 or word.depth != 0 or body.words[index - 1].text not in OPENERS:
            continue
        is_target = ":=" in starts and is_assignment(body, index)
        if (word.text in starts and word.kind == "word") or is_target:
            yield index, until(body.words, index, SEMICOLON)


def is_assignment(body: Body, index: int) -> bool:
    """Whether a statement reads `variable := ...`, `variable.member := ...` or `variable[place] := ...`."""
    end = until(body.words, index, STOPS)
    target = body.words[index:end]
    plain = all(word.kind == "word" or word.text in (".", "[", "]") or word.depth > 0 for word in target)
    return plain and end < len(body.words) and body.words[end].text == ":="


def nothing_instead(body: Body, first: int, last: int) -> Edit:
    return Edit(body.words[first].start, body.words[last].start, "null")


@operator
def drop_call(body: Body) -> Iterator[Edit]:
    """A check, a lock or another call whose answer nobody reads is not made."""
    for first, last in statements(body, "perform"):
        yield nothing_instead(body, first, last)


@operator
def drop_write(body: Body) -> Iterator[Edit]:
    """A row is not written."""
    for first, last in statements(body, "insert", "update", "delete", "with", "execute"):
        yield nothing_instead(body, first, last)


@operator
def drop_assignment(body: Body) -> Iterator[Edit]:
    """A variable keeps what it had."""
    for first, last in statements(body, ":="):
        yield nothing_instead(body, first, last)


@operator
def drop_return(body: Body) -> Iterator[Edit]:
    """The function goes on where it should have answered."""
    for first, last in statements(body, "return", "exit", "continue", "raise"):
        yield nothing_instead(body, first, last)


@operator
def drop_lock(body: Body) -> Iterator[Edit]:
    """Rows are read without FOR UPDATE, FOR NO KEY UPDATE, FOR SHARE or FOR KEY SHARE."""
    for index in keywords(body, "for"):
        if not any(follows(body, index, mode) for mode in ("update", "no", "share", "key")):
            continue
        last = index + 1
        while body.words[last].text in ("no", "key"):
            last += 1
        yield Edit(body.words[index].start, body.words[last].end, "")


def conditions(body: Body) -> Iterator[tuple[int, int]]:
    """(first word, word after the last) of each condition of IF, ELSIF, WHILE, WHEN."""
    for index in keywords(body, "if", "elsif", "while", "when"):
        if precedes(body, index, "end") and body.words[index].text == "if":
            continue
        simple_case = body.words[index].text == "when" and body.words[index].depth > 0 and is_simple_case(body, index)
        if not simple_case:
            end = until(body.words, index + 1, frozenset({"then", "loop", ";"}))
            yield index + 1, end


def is_simple_case(body: Body, index: int) -> bool:
    """Whether this WHEN belongs to `case x when a then`."""
    depth = body.words[index].depth
    while index >= 0 and not (body.words[index].text == "case" and body.words[index].depth == depth - 1):
        index -= 1
    return not follows(body, index, "when")


@operator
def negate_condition(body: Body) -> Iterator[Edit]:
    """A branch is taken exactly when it should not be."""
    for first, end in conditions(body):
        start, stop = body.words[first].start, body.words[end - 1].end
        yield Edit(start, stop, f"not ({body.text[start:stop]})")


@operator
def skip_branch(body: Body) -> Iterator[Edit]:
    """A branch is never taken: the check is gone."""
    for first, end in conditions(body):
        start, stop = body.words[first].start, body.words[end - 1].end
        yield Edit(start, stop, f"false and ({body.text[start:stop]})")
