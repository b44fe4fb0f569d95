"""One loss of a ledger's tail after the other, on one pair of servers, for ledgers of every kind at once."""

import dataclasses
import io
import itertools
import json
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conftest import DEEP, run
from hands import contract
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest
from lost_tail_world import TEMPLATE, World, cut_off, follow, promote

from irrevon.dispatcher import Dispatcher
from irrevon.identity import effect_id
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order
from irrevon.recovery import boot
from irrevon.witness import Witness

LOSSES = ("promoted", "restored", "dumped", "rolled back")
WITNESSES = ("whole", "torn", "none")
QUICK = {
    ("promoted", "whole", "remembered"), ("promoted", "none", "lost"), ("dumped", "none", "remembered"),
    ("rolled back", "whole", "lost"), ("rolled back", "torn", "remembered"), ("rolled back", "none", "remembered"),
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    """One ledger: what becomes of its server, its witness, and whether it remembers the registration."""

    loss: str
    witness: str
    registration: str
    ledger: str = ""

    @property
    def database(self) -> str:
        return self.ledger or self.order

    @property
    def order(self) -> str:
        return "_".join((self.loss, self.witness, self.registration)).replace(" ", "_")

    @property
    def server(self) -> str:
        return {"promoted": "standby", "restored": "restored", "dumped": "a", "rolled back": "rolled"}[self.loss]

    @property
    def is_promised(self) -> bool:
        """Rolled back on its own timeline, a ledger looks as it did: without a witness nothing can tell."""
        return (self.loss, self.witness) != ("rolled back", "none")

    @property
    def contract(self) -> str:
        return contract(stable_ids={"order_id": self.order, "customer_ref": "C-0007"}, scope=self.order)

    @property
    def effect(self) -> str:
        return effect_id({"order_id": self.order, "customer_ref": "C-0007"}, "order.create", self.order)


DEMANDED = Case("promoted", "whole", "demanded")  # two writers, and nobody else may claim
WORKER = Case("rolled back", "whole", "worker")  # its process lives on
ALL = [Case(*words) for words in itertools.product(LOSSES, WITNESSES, ("remembered", "lost"))]
CASES = [case for case in ALL if DEEP or (case.loss, case.witness, case.registration) in QUICK]


class Drill:
    """All cases on one pair of servers: what they did before the loss, what was lost, and the loss itself."""

    def __init__(self, made: World, destination: Refdest, folder: Path) -> None:
        self.made, self.destination, self.folder = made, destination, folder
        self.adapters: dict[str, Any] = {"refdest-c2": RefdestC2({"url": destination.url})}

    def live(self, case: Case, server: str, *, claims: bool = True, writer: str = "main") -> list[dict[str, Any]]:
        """One hand's life: boot with the case's witness, register, dispatch; its answers."""
        log = Log(io.StringIO())
        witness = Witness(self.folder / case.database, writer) if case.witness != "none" else None
        answers = []
        with Ledger(self.made.dsn(server, case.database, "test_app")) as ledger:
            me = boot(ledger, self.adapters, log, writer, self.folder / case.database, witness)
            try:
                if claims:
                    row = ledger.one("register_intent", contract=case.contract)
                    hand = Dispatcher(ledger, self.adapters, log, me.writer, me.epoch, me.testimony)
                    answers.append(hand.dispatch(row["effect_id"], Order.from_row(row["dispatch_order"])))
            finally:
                me.run_file.close()
                if witness:
                    witness.close()
        return [*me.verdicts, *answers]

    def send_another(self, case: Case, server: str) -> dict[str, Any]:
        """Dispatch an effect that nobody has asked for before."""
        return self.live(
            dataclasses.replace(case, registration=f"new_{uuid.uuid4().hex[:8]}", ledger=case.database), server
        )[-1]

    def begin(self, case: Case) -> None:
        """A ledger that has been at work, and perhaps knows the effect; it has not sent it."""
        run(self.made.dsn("a", "postgres"), f"create database {case.database} template {TEMPLATE}")
        declaration = json.dumps(self.adapters["refdest-c2"].declaration)
        with Ledger(self.made.dsn("a", case.database, "test_operator")) as ledger:
            ledger.call("register_adapter", declaration=declaration)
            if case.registration == "remembered":
                ledger.call("register_intent", contract=case.contract)
        self.live(case, "a", claims=False)

    def begin_specials(self) -> None:
        self.begin(DEMANDED)
        with Ledger(self.made.dsn("a", DEMANDED.database, "test_operator")) as ledger:
            ledger.call("demand_witnesses", writers='["main", "second"]', reason="drill")
        for writer in ("main", "second"):  # the demand has to be older than a boot that the ledger remembers
            self.live(DEMANDED, "a", claims=False, writer=writer)
        self.begin(WORKER)
        self.ledger = Ledger(self.made.dsn("a", WORKER.database, "test_app")).open()
        self.witness = Witness(self.folder / WORKER.database, "main")
        log = Log(io.StringIO())
        me = boot(self.ledger, self.adapters, log, "main", self.folder / WORKER.database, self.witness)
        self.worker = Dispatcher(self.ledger, self.adapters, log, me.writer, me.epoch, me.testimony)

    def work(self) -> dict[str, Any]:
        """What the process that lives on does: register and dispatch, on whatever server its address leads to."""
        row = self.ledger.one("register_intent", contract=WORKER.contract)
        return self.worker.dispatch(row["effect_id"], Order.from_row(row["dispatch_order"]))

    def tear(self, case: Case) -> None:
        """Cut the last line of the witness off after its first octets, as a disk that lied would."""
        path = next((self.folder / case.database).glob("*.witness"))
        *lines, last = path.read_bytes().splitlines(keepends=True)
        assert b"claim_token" in last
        path.write_bytes(b"".join(lines) + last[:25])

    def run(self) -> None:
        made = self.made
        made.setting("a", "local replication all peer map=irrevon", "pg_hba.conf")
        made.setting("a", f'irrevon "{made.account.name}" all', "pg_ident.conf")
        for case in CASES:
            self.begin(case)
        self.begin_specials()
        made.stop("a")
        made.copy("a", "standby", "standby.signal")
        made.copy("a", "rolled")
        if DEEP:
            made.copy("a", "restored", "recovery.signal")
            made.setting("restored", "restore_command = 'false'")
        made.start("a")
        follow(made, "standby", "a")
        cut_off(made, "standby")
        dumped = [case for case in CASES if case.loss == "dumped"]
        for case in dumped:
            made.program("a", "pg_dump", "-Fc", "-f", str(self.folder / f"{case.database}.dump"), case.database)
        self.ledger.close()  # its server was stopped meanwhile
        assert self.work()["lifecycle"] == "SETTLED_COMMITTED"
        for case in [*CASES, DEMANDED]:
            (answer,) = self.live(case, "a", writer="second" if case is DEMANDED else "main")
            assert answer["lifecycle"] == "SETTLED_COMMITTED"
            if case.witness == "torn":
                self.tear(case)
        for case in dumped:
            run(made.dsn("a", "postgres"), f"drop database {case.database}", f"create database {case.database}")
            made.program("a", "pg_restore", "-d", case.database, str(self.folder / f"{case.database}.dump"))

    def kill(self) -> None:
        """The end of the server that knew; the others take over."""
        self.made.kill("a")
        promote(self.made, "standby")
        self.made.start("a")  # for the dumped ones: a crash and a recovery are no loss
        self.made.start("rolled")
        if DEEP:
            self.made.start("restored")

    def effects(self, case: Case) -> int:
        return int(self.destination.truth()["by_client_ref"].get(f"{case.effect}:0", 0))
