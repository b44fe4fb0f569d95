"""Generated texts and JSON documents that somebody hostile could send, each with a word that must not get about."""

import json
import random
from typing import Any

CANARY = "c4n4ry-6f1d"  # in values only: whatever shows it has quoted one

_SHAPES = [
    "{}", " {} ", "{}\\n\\r\\t", "\u202e{}\u2066", "\ufeff{}", "{}\x1b[31m\x07", "{}%s%n%p%x{{0}}${{PATH}}",
    "{}\x7f\x9b",
    "'; drop schema irrevon cascade; -- {}", "$function$ {} $function$", "Bearer {}", "AKIA{}", "postgresql://u:{}@h/d",
    "{}\ud800", "\udc00{}", "{}\x00", "\U0001f600{}\U000e0001", "../../{}", "<script>{}</script>",
    "{}=\u0130\u1e9e\ufb03",
]  # fmt: skip
_NUMBERS = [
    "0", "-0", "1e400", "-1e400", "1e-400", "9" * 400, "0." + "1" * 300, "9007199254740993", "1e131000", "1E+2", "01",
    "+1", ".5", "NaN", "-Infinity", "0x10", "1_000", "\u0661",
]  # fmt: skip


class Hostile:
    """One seeded source."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def text(self) -> str:
        shape = self.chance.choice(_SHAPES).format(CANARY)
        return shape * self.chance.choice([1, 1, 1, 1, 2, 40, 700])

    def value(self, depth: int = 3) -> Any:
        """Any JSON value, as Python holds it."""
        chance = self.chance
        match chance.randrange(7 if depth else 4):
            case 0:
                return chance.choice([None, True, False, 0, -1, 2**53, 10**30, 1.5e300, -0.0])
            case 1 | 2 | 3:
                return self.text()
            case 4:
                return [self.value(depth - 1) for _ in range(chance.randint(0, 4))]
            case _:
                return {self.name(): self.value(depth - 1) for _ in range(chance.randint(0, 4))}

    def name(self) -> str:
        return self.chance.choice(
            ["a", "", "destination_ref", "error", "\u202e", "'--", "%s", "__proto__", "\ud800", "\0"]
        )

    def damaged(self, text: str) -> str:
        """JSON text with something done to it that JSON, or jsonb, does not allow, or hardly."""
        chance = self.chance
        match chance.randrange(9):
            case 0:
                return text[: chance.randint(0, len(text))]
            case 1:
                return text.replace(":", ":" + chance.choice(_NUMBERS) + "," + json.dumps(self.name()) + ":", 1)
            case 2:
                return text + chance.choice([" ", "\n{}", ",", "\ufeff", CANARY])
            case 3:
                return "\ufeff" + text
            case 4:
                deep = chance.choice([40, 2000, 60_000])
                return text[:-1] + ',"deep":' + "[" * deep + "]" * chance.choice([deep, deep - 1, 0]) + "}"
            case 5:
                return text.replace('"', '"\\u0000', 1)
            case 6:
                return text.replace("{", '{"a":1,"a":2,', 1)
            case 7:
                at = chance.randint(0, len(text))
                return text[:at] + chance.choice("\x01\x1f\x7f\u2028'\"\\{}[],:") + text[at:]
            case _:
                return text
