"""Whether a race notices: a mutant that pgTAP's one session let live, shown to the specs of its function's locks.

What a lock is for shows only where two sessions meet. Which spec needs which lock says tests/isolation/lock_specs.py;
a call of a function that locks is a lock as well.
"""

import re
from collections import Counter
from dataclasses import replace

import psycopg
from isolation import harness
from isolation.lock_specs import SPEC_OF, SPEC_OF_CALL
from isolation.locks import SITE

from mutants.making import Mutant
from mutants.proving import Verdict

NEEDED: dict[str, set[str]] = {}
for lock, spec in (*SPEC_OF.items(), *SPEC_OF_CALL.items()):
    NEEDED.setdefault(lock.split()[0], set()).add(spec)
CALLED = re.compile(rf"\b(?:{'|'.join(NEEDED)})\(")


def locks_of(definition: str) -> list[str]:
    """What a function locks, and whom it calls to lock, in order."""
    body = definition[definition.index("AS $") :]
    return [site[0] for site in re.finditer(f"{SITE.pattern}|{CALLED.pattern}", body)]


def specs_for(mutant: Mutant) -> set[str]:
    """The specs that need a lock of this function, or of one that it does not call any more."""
    gone = Counter(locks_of(mutant.original)) - Counter(locks_of(mutant.definition))
    names = {mutant.function} | {site.removesuffix("(") for site in gone if site.endswith("(")}
    return {spec for name in names for spec in NEEDED.get(name, ())}


def raced(server_dsn: str, template: str, verdicts: list[Verdict]) -> list[Verdict]:
    """The same verdicts, less those that live and fall to a spec."""
    with harness.ledger(server_dsn, template) as dsn, psycopg.connect(dsn, autocommit=True) as connection:
        return [race(connection, verdict) if verdict.fate == "alive" else verdict for verdict in verdicts]


def race(connection: psycopg.Connection, verdict: Verdict) -> Verdict:
    """Install it, run its specs until one prints something else, and put the original back."""
    mutant = verdict.mutant
    specs = sorted(specs_for(mutant))
    if not specs:
        return verdict
    connection.execute(mutant.definition)  # type: ignore[call-overload]
    try:
        spec = next((spec for spec in specs if not harness.holds(connection.info.dsn, spec)), None)
    finally:
        connection.execute(mutant.original)  # type: ignore[call-overload]
    return replace(verdict, fate="killed", killer=f"{spec}.spec") if spec else verdict
