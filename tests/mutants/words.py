"""The words of a function body: enough of SQL's and PL/pgSQL's spelling to change one thing and leave the rest.

White space and comments fall away; a string is one word, whatever it holds. `depth` counts parentheses, brackets and
CASE expressions around a word, so that neighbours of equal depth belong to the same expression.
"""

import re
from dataclasses import dataclass

SPELLING = re.compile(
    r"""
    (?P<blank>\s+|--[^\n]*|/\*.*?\*/)
  | (?P<string>[eE]?'(?:[^']|'')*'|\$(?P<tag>\w*)\$.*?\$(?P=tag)\$)
  | (?P<number>\d+(?:\.\d+)?)
  | (?P<word>is\s+(?:not\s+)?distinct\s+from\b|is\s+(?:not\s+)?null\b|[A-Za-z_]\w*|"[^"]+")
  | (?P<symbol>::|:=|=>|\.\.|[-+*/<>=~!@\#%^&|?]+|.)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Word:
    """One word: its kind, its text in lower case unless a string, where it lies, and how deep."""

    kind: str
    text: str
    start: int
    end: int
    depth: int


def words_of(body: str) -> list[Word]:
    """The words of a body in order."""
    found: list[Word] = []
    depth = 0
    cases: list[int] = []
    for match in SPELLING.finditer(body):
        kind = str(match.lastgroup) if match.lastgroup != "tag" else "string"
        if kind == "blank":
            continue
        text = match[0] if kind == "string" else " ".join(match[0].lower().split())
        closes = text in (")", "]") or (kind == "word" and text == "end" and bool(cases))
        if closes:
            depth -= 1
            if text == "end":
                depth = cases.pop()
        found.append(Word(kind, text, match.start(), match.end(), depth))
        if kind == "word" and text == "case":
            cases.append(depth)
            depth += 1
        elif text in ("(", "["):
            depth += 1
    return found


def until(words: list[Word], index: int, stops: frozenset[str]) -> int:
    """Where the expression that begins at `index` ends: the index of the first word after it."""
    depth = words[index].depth
    while index < len(words):
        word = words[index]
        if word.depth < depth or (word.depth == depth and word.kind != "string" and word.text in stops):
            return index
        index += 1
    return index


def since(words: list[Word], index: int, stops: frozenset[str]) -> int:
    """Where the expression that ends before `index` begins: the index of its first word."""
    depth = words[index].depth
    while index > 0:
        word = words[index - 1]
        if word.depth < depth or (word.depth == depth and word.kind != "string" and word.text in stops):
            return index
        index -= 1
    return index
