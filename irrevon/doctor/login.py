"""Who is logged in, and what anybody could do beside the functions."""

from __future__ import annotations

from collections.abc import Iterator

from irrevon.doctor.lines import Line, fail, ok, warn
from irrevon.doctor.situation import Situation

LESS = "use a login that is in irrevon_app (programs), irrevon_operator (people) or irrevon_reader, and nothing else"


def login(s: Situation) -> Iterator[Line]:
    """Whether this login may do what it has to, and no more."""
    (row,) = s.ledger.rows("login")
    name, roles = row["login"], row["roles"]
    if row["superuser"]:
        yield warn("login", f"{name} is a superuser: nothing that the ledger refuses is refused to it", LESS)
        return
    powers = [*row["powers"], *row["predefined"], *(["the database's ownership"] if row["owns_database"] else [])]
    if "irrevon_owner" in roles:
        yield warn("login", f"{name} may become irrevon_owner, and change what stands in the ledger",
                   f"keep that login for migrations; to work, {LESS}")  # fmt: skip
    elif not roles:
        yield fail("login", f"{name} is in none of the ledger's roles", f"grant irrevon_app to {name}")
    if powers:
        yield warn("login", f"{name} has {', '.join(powers)}, which no work with the ledger needs", LESS)
    if roles and "irrevon_owner" not in roles and not powers:
        yield ok("login", f"{name} is in {', '.join(roles)}")


def roles(s: Situation) -> Iterator[Line]:
    """Whether the four roles are what db/roles.sql makes them, and nobody writes around the functions."""
    flaws = s.ledger.rows("roles")
    for row in flaws:
        role, flaw = row["role"], row["flaw"]
        if flaw == "has LOGIN" and role != "irrevon_owner":
            yield warn("roles", f"{role} {flaw}", f"alter role {role} nologin, and grant it to logins")
        elif flaw == "does not exist":
            yield fail("roles", f"{role} {flaw}", "run: irrevon migrate")
        else:
            yield fail("roles", f"{role} {flaw}", "revoke it (alter role, or revoke ... from)")
    if not flaws:
        yield ok("roles", "irrevon_owner, irrevon_app, irrevon_operator and irrevon_reader are as shipped")
