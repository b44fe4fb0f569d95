"""Generated values: any, or such as fit a schema more often than not."""

import random
from typing import Any

NAMES = ["a", "b", "sku", "é", "a/b", "c~d", "", "%41", "\U0001f600"]
WORDS = ["", "a", "ab", "SKU-118", "é", "e\u0301", "\U0001f600\U0001f600", "A", "null", "1"]
NUMBERS = [0, 1, 1.0, -1, 2, 2.5, 3, 3.0, 0.1, -0.0, 40, 1e-7, 1e15, 2**53 - 1, -(2**53 - 1)]


class Values:
    """One seeded source of values."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def fitting(self, schema: Any, root: Any, depth: int = 0) -> Any:
        """A value that tries to fit a schema, if not very hard."""
        chance = self.chance
        if not isinstance(schema, dict) or depth > 5:
            return self.value(2)
        if "const" in schema or schema.get("enum"):
            return schema["const"] if "const" in schema else chance.choice(schema["enum"])
        if "$ref" in schema and root and (len(schema) == 1 or chance.random() < 0.5):
            return self.fitting(resolved(root, schema["$ref"]), root, depth + 1)
        types = schema.get("type", ["object" if "properties" in schema else "array" if "items" in schema else "string"])
        match chance.choice(types) if isinstance(types, list) else types:
            case "object":
                return self.members(schema, root, depth)
            case "array":
                count = max(int(schema.get("minItems", 0)), min(chance.choice([0, 1, 2, 4]), schema.get("maxItems", 4)))
                return [self.fitting(schema.get("items", {}), root, depth + 1) for _ in range(int(count))]
            case "string":
                low, high = schema.get("minLength", 0), schema.get("maxLength", 99)
                return chance.choice([word for word in WORDS if low <= len(word) <= high] or ["long enough"])
            case "number" | "integer" as kind:
                numbers = [n for n in NUMBERS if schema.get("minimum", n) <= n <= schema.get("maximum", n)]
                return chance.choice([n for n in numbers if kind == "number" or n == int(n)] or [0])
            case kind:
                return None if kind == "null" else chance.random() < 0.5

    def members(self, schema: dict[str, Any], root: Any, depth: int) -> dict[str, Any]:
        chance = self.chance
        about = schema.get("properties", {})
        wanted = [name for name in about if name in schema.get("required", []) or chance.random() < 0.4]
        value = {name: self.fitting(about[name], root, depth + 1) for name in wanted}
        others = schema.get("additionalProperties", True)
        while others is not False and len(value) < schema.get("minProperties", 0):
            value[f"more {len(value)}"] = self.fitting(others, root, depth + 1)
        return value

    def value(self, depth: int) -> Any:
        """Any value."""
        chance = self.chance
        match chance.randrange(7 if depth else 5):
            case 0:
                return chance.choice([None, True, False])
            case 1 | 2:
                return chance.choice(NUMBERS)
            case 3 | 4:
                return chance.choice(WORDS)
            case 5:
                return [self.value(depth - 1) for _ in range(chance.randint(0, 3))]
            case _:
                return {chance.choice(NAMES): self.value(depth - 1) for _ in range(chance.randint(0, 3))}

    def broken(self, value: Any) -> Any:
        """The value with something somewhere exchanged, left out or added."""
        chance = self.chance
        if chance.random() < 0.1:
            return self.value(2)
        match value:
            case {**members} if members and chance.random() < 0.8:
                name = chance.choice(list(members))
                changed = self.broken(members.pop(name))
                return members if chance.random() < 0.3 else members | {name: changed}
            case {**members}:
                return members | {chance.choice([*NAMES, "more"]): self.value(1) for _ in range(chance.randint(1, 4))}
            case [_, *_] if chance.random() < 0.7:
                place = chance.randrange(len(value))
                return [*value[:place], self.broken(value[place]), *value[place + 1 :]]
            case list():
                return chance.choice([value * 3, [], [*value, self.value(1)]])
            case str():
                return chance.choice([*WORDS, value * 3])
            case int() | float() if not isinstance(value, bool):
                return chance.choice([*NUMBERS, value + 1, value - 1, value / 2])
            case _:
                return self.value(2)


def resolved(root: dict[str, Any], ref: str) -> Any:
    """The schema that a $ref of ours names."""
    return root if ref == "#" else root["$defs"].get(ref.split("/", 2)[2].replace("~1", "/").replace("~0", "~"), {})
