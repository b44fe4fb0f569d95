"""Try every mutant, or those whose name holds a word, and print what became of them.

python -m mutants TEMPLATE_DATABASE [WORD...]      beside a server: IRREVON_TEST_DSN names it
"""

import os
import sys

from mutants.campaign import campaign, report, told
from mutants.making import Mutant, all_mutants
from mutants.proving import Verdict


def main() -> int:
    server, template, words = os.environ["IRREVON_TEST_DSN"], sys.argv[1], sys.argv[2:]

    def chosen(dsn: str) -> list[Mutant]:
        return [mutant for mutant in all_mutants(dsn) if all(word in mutant.name for word in words)]

    def tell(verdict: Verdict) -> None:
        print(*told(verdict), sep="\t", flush=True)

    verdicts = campaign(server, template, chosen, tell)
    print(report(verdicts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
