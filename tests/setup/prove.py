"""Run pgTAP files in sessions that last, as pg_prove would run each in one of its own.

    python tests/setup/prove.py DATABASE... < files

A session a database, and the next file to whichever is free. Half of a file's time in a new session goes to loading
what the ledger's functions are; here that is done once. Between two files everything is discarded but that. A file
fails as under pg_prove: by a `not ok`, by another number of tests than planned, by an error of psql's.
"""

import queue
import re
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

PSQL = ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-v", "ON_ERROR_ROLLBACK=1", "-P", "pager=off", "-d"]
END = "-- the end of the file"
# What `discard all` does, but for the plans; the rollback is for a file that forgot its own.
FRESH = """set client_min_messages = error; rollback; reset all; reset session authorization; close all; unlisten *;
deallocate all; discard temp; discard sequences; select pg_advisory_unlock_all() \\g /dev/null
"""


@dataclass(frozen=True)
class Heard:
    """What one file said."""

    file: str
    lines: list[str]
    messages: str
    ended: bool  # psql has not come to the end of the file

    @property
    def tests(self) -> int:
        return sum(line.startswith(("ok ", "not ok ")) for line in self.lines)

    @property
    def faults(self) -> list[str]:
        """Why the file did not pass; empty if it did."""
        found = [line for line in self.lines if line.startswith(("not ok", "Bail out!"))]
        plans = [int(plan) for line in self.lines for plan in re.findall(r"^1\.\.(\d+)", line)]
        if plans != [self.tests]:
            found.append(f"planned {plans or 'nothing'}, ran {self.tests}")
        return [*found, "psql has ended"] if self.ended else found

    @property
    def said(self) -> list[str]:
        """What belongs to a fault: pgTAP's comments and the server's messages."""
        return [line for line in self.lines if line.startswith("#")] + self.messages.splitlines()


class Session:
    """One psql on one database; a new one when an error has ended it."""

    def __init__(self, database: str, messages: IO[str]) -> None:
        self._database, self._messages = database, messages
        self._psql: subprocess.Popen[str] | None = None

    def hear(self, file: str) -> Heard:
        """Run a file to its end, or to the error that ends it."""
        psql = self._psql = self._psql or subprocess.Popen(
            [*PSQL, self._database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._messages, text=True
        )
        assert psql.stdin is not None and psql.stdout is not None
        lines: list[str] = []
        try:
            psql.stdin.write(f"\\i {file}\n{FRESH}\\echo {END}\n")
            psql.stdin.flush()
            while (line := psql.stdout.readline()) and line.rstrip("\n") != END:
                lines.append(line.rstrip("\n"))
        except BrokenPipeError:
            line = ""
        if not line:
            self.close()
        self._messages.seek(0)
        messages = self._messages.read()
        self._messages.seek(0)
        self._messages.truncate()
        return Heard(file, lines, messages, not line)

    def close(self) -> None:
        if self._psql is not None:
            self._psql.communicate()
            self._psql = None


def prove(databases: list[str], files: list[str]) -> list[Heard]:
    """Run all files, in one session a database."""
    waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
    for file in files:
        waiting.put(file)
    heard: list[Heard] = []

    def work(database: str) -> None:
        with tempfile.TemporaryFile("w+") as messages:
            session = Session(database, messages)
            with suppress(queue.Empty):
                while True:
                    heard.append(session.hear(waiting.get_nowait()))
            session.close()

    threads = [threading.Thread(target=work, args=[database]) for database in databases]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return heard


def main() -> int:
    """Exit 1 if a file failed, or if there was none."""
    files = sys.stdin.read().split()
    heard = prove(sys.argv[1:], files)
    failed = [each for each in heard if each.faults]
    for each in sorted(failed, key=lambda one: one.file):
        print(each.file, *each.faults, *each.said, sep="\n    ")
    print(f"pgTAP: {len(heard)} files, {sum(each.tests for each in heard)} tests, {len(failed)} files failed")
    return 0 if heard and len(heard) == len(files) and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
