"""What doctor says: a line for each check, and for what a check could not see."""

from __future__ import annotations

from dataclasses import dataclass

LEVELS = OK, WARN, FAIL, SKIP = "ok", "warn", "fail", "skip"


@dataclass(frozen=True)
class Line:
    """One thing that was looked at. `level` skip: it was not made, or not seen, and that is no ok.

    `objects` names all that the line counts, of which `seen` shows the first few.
    """

    level: str
    check: str
    seen: str
    todo: str = ""
    objects: tuple[str, ...] = ()

    def row(self) -> dict[str, object]:
        """The line for --json."""
        return {
            "level": self.level, "check": self.check, "seen": self.seen, "todo": self.todo,
            "objects": list(self.objects),
        }  # fmt: skip


def ok(check: str, seen: str) -> Line:
    """All is as it should be."""
    return Line(OK, check, seen)


def warn(check: str, seen: str, todo: str, objects: tuple[str, ...] = ()) -> Line:
    """It works, and a person should know."""
    return Line(WARN, check, seen, todo, objects)


def fail(check: str, seen: str, todo: str, objects: tuple[str, ...] = ()) -> Line:
    """A promise does not hold, or nothing can be done here."""
    return Line(FAIL, check, seen, todo, objects)


def skip(check: str, seen: str, todo: str = "") -> Line:
    """Nobody looked, or this login may not."""
    return Line(SKIP, check, seen, todo)


def some(names: tuple[str, ...], most: int = 4) -> str:
    """The first few of many names, and how many more there are."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")
