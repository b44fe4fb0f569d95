"""Mutants tried by workers side by side, and what came of it in numbers."""

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

from mutants.making import Mutant
from mutants.proving import Bench, Verdict, benches, pgtap_files
from mutants.racing import raced
from mutants.reach import measured, merged

WORKERS = 2
NEAREST = 60  # test files that get to see a mutant: one that only a far test would notice is not held by its own


def campaign(
    server: str,
    template: str,
    choose: Callable[[str], list[Mutant]],
    tell: Callable[[Verdict], object] = lambda verdict: None,
) -> list[Verdict]:
    """Try the chosen mutants against the nearest of the test files that reach them, then against races."""
    with benches(server, template, WORKERS) as workers, ThreadPoolExecutor(WORKERS) as pool:
        files = pgtap_files()
        reach = merged(list(pool.map(measured, workers, [files[number::WORKERS] for number in range(WORKERS)])))
        mutants = choose(workers[0].dsn)
        idle: SimpleQueue[Bench] = SimpleQueue()
        for worker in workers:
            idle.put(worker)

        def judge(mutant: Mutant) -> Verdict:
            bench = idle.get()
            try:
                verdict = bench.try_mutant(mutant, reach.files_for(mutant.function, NEAREST))
            finally:
                idle.put(bench)
            tell(verdict)
            return verdict

        verdicts = list(pool.map(judge, mutants))
    return raced(server, template, verdicts)


def told(verdict: Verdict) -> tuple[str, ...]:
    """One line of progress: its fate, which mutant, the file that killed it, and what it said."""
    return verdict.fate, verdict.mutant.name, verdict.killer, verdict.said[:120]


def report(verdicts: Iterable[Verdict]) -> str:
    """Killed and alive per operator; who is alive."""
    verdicts = list(verdicts)
    killed = Counter(v.mutant.operator for v in verdicts if v.fate == "killed")
    alive = Counter(v.mutant.operator for v in verdicts if v.fate == "alive")
    lines = [f"{'operator':18} {'killed':>6} {'alive':>6}"]
    lines += [f"{name:18} {killed[name]:6} {alive[name]:6}" for name in sorted(killed | alive)]
    lines += [f"{'all':18} {killed.total():6} {alive.total():6}"]
    lines += [f"alive: {v.mutant.name}" for v in verdicts if v.fate == "alive"]
    return "\n".join(lines)
