"""The numbers beside the targets, for people (a table) and for programs (JSON)."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

HEAD = (
    "", "round trips", "commits", "statements", "WAL bytes", "ins/upd/del", "blocks", "server CPU ms", "client CPU ms",
)  # fmt: skip


@dataclass
class Results:
    """What a run has measured; empty where a part was left out."""

    server: str
    cores: int
    counts: dict[str, dict[str, float]] = field(default_factory=dict)
    rates: dict[int, dict[str, float]] = field(default_factory=dict)
    growth: dict[int, dict[str, Any]] = field(default_factory=dict)
    boots: dict[int, dict[str, float]] = field(default_factory=dict)
    adjudication: dict[str, dict[str, float]] = field(default_factory=dict)
    witness: dict[str, dict[str, float]] = field(default_factory=dict)

    def targets(self) -> list[tuple[str, float, str, float, bool]]:
        """(what, measured, relation, target, reached) for each target of what was measured."""
        found: list[tuple[str, float, str, float]] = []
        if self.counts:
            ours, floor, same = (self.counts[name] for name in ("irrevon", "floor-3cf", "same-rows"))
            found += [
                ("round trips of one effect", ours["round_trips"], "=", 3),
                ("round trips through Python", self.counts["irrevon-py"]["round_trips"], "=", 3),
                ("durable commits of one effect", ours["commits"], "=", 3),
                ("WAL bytes / same-rows", ours["wal"] / same["wal"], "<=", 1.3),
                ("server CPU / floor-3cf", ours["server_ms"] / floor["server_ms"], "<=", 3),
            ]
        for clients, row in self.rates.items():
            found.append((f"rate / floor-3cf, {clients} clients", row["ratio"], ">=", 0.5))
            found.append((f"rate / floor-py3cf, {clients} clients", row["ratio-py"], ">=", 0.5))
        if self.growth:
            blocks = {size: row["blocks"] for size, row in self.growth.items()}
            least, most = min(blocks), max(blocks)
            whole = sum(len(row["sequential"] or []) for row in self.growth.values())
            found.append((f"blocks, {most} / {least} effects before", blocks[most] / blocks[least], "<=", 1.25))
            found.append(("big tables read from end to end", whole, "=", 0))
        if self.boots:
            scans = {size: row["scan"] for size, row in self.boots.items()}
            least, most = min(scans), max(scans)
            found.append((f"seconds of a boot's scan, {most} settled", scans[most], "<=", 1))
            found.append((f"scan, {most} / {least} settled", scans[most] / scans[least], "<=", 1.25))
        for kind, row in self.adjudication.items():
            found.append((f"round trips: {kind}", row["round_trips"], "<=", row["to_reach"]))
        if self.witness:
            ours, bare = self.witness["with"], self.witness["without"]
            found.append(("round trips that a witness adds", ours["round_trips"] - bare["round_trips"], "=", 0))
            found.append(("fsyncs of a witness for a claim", ours["fsyncs"], "=", 1))
        return [(*one, _holds(*one[1:])) for one in found]

    def as_json(self) -> str:
        """Everything, with the targets."""
        names = ("what", "measured", "relation", "target", "reached")
        return json.dumps(
            asdict(self) | {"targets": [dict(zip(names, row, strict=True)) for row in self.targets()]}, indent=2
        )

    def as_text(self) -> str:
        """Tables in Markdown."""
        parts = [f"{self.server}, {self.cores} cores, default durability, the effect a no-op"]
        if self.counts:
            parts.append(_table(HEAD, [_count_row(name, row) for name, row in self.counts.items()]))
        if self.rates:
            names = ("irrevon", "floor-3cf", "ratio", "irrevon-py", "floor-py3cf", "ratio-py")
            parts.append(_table(("clients", *(f"{name}" for name in names)), [
                (str(clients), *(f"{row[name]:.2f}" if "ratio" in name else f"{row[name]:.0f}/s" for name in names))
                for clients, row in self.rates.items()]))  # fmt: skip
        if self.growth:
            parts.append(_table(("effects before", "blocks per effect", "read from end to end"), [
                (str(size), f"{row['blocks']:.0f}", _whole(row["sequential"]))
                for size, row in self.growth.items()]))  # fmt: skip
        if self.boots:
            parts.append(_table(("settled effects", "scan of 500 open ones", "first questions about them"), [
                (str(size), f"{row['scan']:.2f} s", f"{row['questions']:.2f} s")
                for size, row in self.boots.items()]))  # fmt: skip
        if self.adjudication:
            parts.append(_table(("a lost answer is", "round trips", "client CPU ms"), [
                (kind, f"{row['round_trips']:.2f}", f"{row['client_ms']:.2f}")
                for kind, row in self.adjudication.items()]))  # fmt: skip
        if self.witness:
            parts.append(_table(("witness", "round trips", "fsyncs", "wall ms", "client CPU ms", "octets"), [
                (name, *(f"{row[key]:.3g}" for key in ("round_trips", "fsyncs", "wall_ms", "client_ms", "octets")))
                for name, row in self.witness.items()]))  # fmt: skip
        parts.append(_table(("target", "measured", "wanted", ""), [
            (what, f"{value:.2f}", f"{relation} {target:g}", "reached" if reached else "MISSED")
            for what, value, relation, target, reached in self.targets()]))  # fmt: skip
        return "\n\n".join(parts)


def _holds(value: float, relation: str, target: float) -> bool:
    if relation == "=":
        return abs(value - target) < 0.005
    return value <= target if relation == "<=" else value >= target


def _whole(sequential: list[str] | None) -> str:
    return "not asked" if sequential is None else ", ".join(sequential) or "nothing"


def _count_row(name: str, row: dict[str, float]) -> tuple[str, ...]:
    rows = "/".join(f"{row[key]:.3g}" for key in ("inserted", "updated", "deleted"))
    return (name, f"{row['round_trips']:.3g}", f"{row['commits']:.3g}", f"{row['statements']:.0f}", f"{row['wal']:.0f}",
            rows, f"{row['blocks']:.0f}", f"{row['server_ms']:.2f}", f"{row['client_ms']:.2f}")  # fmt: skip


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    widths = [max(len(row[place]) for row in [head, *rows]) for place in range(len(head))]
    lines = [head, tuple("-" * width for width in widths), *rows]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in lines
    )
