"""The destinations: what is installed and configured here, what is declared there, and whether both agree."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from typing import Any

from irrevon.adapters import installed, load
from irrevon.declared import declaration_digest
from irrevon.doctor.catalog import Refused, Unseen
from irrevon.doctor.lines import Line, fail, ok, skip, some, warn
from irrevon.doctor.situation import Situation
from irrevon.errors import IrrevonError
from irrevon.wire import Adapter


def adapters(s: Situation) -> Iterator[Line]:
    """Whether every table [adapters.<name>] belongs to an adapter that can be made from it."""
    known, good = installed(), []
    for name in sorted(s.settings.adapters):
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            yield fail("adapters", f"[adapters.{name}] is configured, and no adapter of that name is installed",
                       f"is it {near[0]}?" if near else "install the package that offers it")  # fmt: skip
            continue
        try:
            load(name, s.settings.adapter(name))
        except IrrevonError as error:
            yield fail("adapters", f"{error.what}: {error.why}", error.todo or f"correct [adapters.{name}]")
        else:
            good.append(name)
    if len(good) == len(s.settings.adapters):
        yield ok(
            "adapters", f"configured: {', '.join(good) or 'none'}; installed: {', '.join(sorted(known)) or 'none'}"
        )


def credentials(s: Situation) -> Iterator[Line]:
    """Whether the variables are set that configured adapters name in `credentials`; what is in them nobody reads."""
    named: dict[str, tuple[str, ...]] = {}
    for name, point in sorted(installed().items()):
        try:
            named[name] = tuple(getattr(point.load(), "credentials", ()))
        except Exception as error:  # a third party's code, which may fail in any way
            yield fail("credentials", f"adapter {name} cannot be imported ({type(error).__name__})", "install it anew")
    wanted = {variable for name in named if name in s.settings.adapters for variable in named[name]}
    absent = tuple(sorted(variable for variable in wanted if not s.environ.get(variable)))
    if absent:
        yield fail(
            "credentials", f"not set: {some(absent)}", "set it in the environment of whatever dispatches", absent
        )
    elif wanted:
        yield ok("credentials", f"set: {', '.join(sorted(wanted))}")
    elif not any(named.values()):
        yield ok("credentials", "no installed adapter names a variable that it needs")
    else:
        yield ok("credentials", "no configured adapter names a variable that it needs")


def declarations(s: Situation) -> Iterator[Line]:
    """Whether hands here act on the declarations in force, and what each of those does not allow."""
    in_force = {row["adapter_id"]: row["declaration_digest"] for row in s.ledger.rows("in_force")}
    known, told = installed(), 0
    here = {name for name in s.settings.adapters if name in known}
    for name in sorted({*in_force, *here} if s.dispatches else ()):
        for line in _compared(s, name, in_force.get(name), name in known):
            told += 1
            yield line
    try:
        for row in s.ledger.rows("declarations"):
            for flaw in row["flaws"]:
                told += 1
                yield warn("declarations", f"{row['adapter_id']}: {flaw}",
                           "declare it, where the destination's documentation states it")  # fmt: skip
    except Unseen:
        yield skip(
            "declarations", "their bounds are not seen: this login may not read them", "run doctor as irrevon_app"
        )
    if not told:
        which = "the same here" if s.dispatches else "not compared: no adapter is configured here"
        yield ok("declarations", f"in force: {', '.join(in_force)}; {which}" if in_force else "none is in force")


def _compared(s: Situation, name: str, digest: str | None, is_installed: bool) -> Iterator[Line]:
    if not is_installed:
        yield warn("declarations", f"{name} is in force, and not installed here",
                   "install its package where its effects are dispatched")  # fmt: skip
    elif name not in s.settings.adapters:
        yield warn("declarations", f"{name} is in force, and not configured here",
                   f"add [adapters.{name}] where its effects are dispatched")  # fmt: skip
    elif digest is None and (flaw := _refusal(s, name)):
        yield fail("declarations", f"{name}: the ledger refuses its declaration: {flaw}", "correct the adapter")
    elif digest is None:
        yield warn("declarations", f"{name} is configured, and not declared", f"run: irrevon adapter register {name}")
    else:
        made = made_from(s, name)  # where it cannot be made, the check adapters says why
        if made is not None and declaration_digest(made) != digest:
            yield fail("declarations", f"{name}: in force is another declaration than this adapter's",
                       f"run: irrevon adapter register {name}, or install the adapter that declares it")  # fmt: skip


def _refusal(s: Situation, name: str) -> str:
    """Why the ledger would not take an adapter's declaration; empty where it would, or this login may not ask."""
    made = made_from(s, name)
    try:
        if made is not None:
            s.ledger.rows("declaration", declaration=json.dumps(dict(made.declaration)))
    except Refused as why:
        return str(why)
    except Unseen:
        pass
    return ""


def made_from(s: Situation, name: str) -> Any | None:
    """The adapter of that name from its configuration, or None."""
    try:
        adapter: Adapter = load(name, s.settings.adapter(name))
    except IrrevonError:
        return None
    return adapter
