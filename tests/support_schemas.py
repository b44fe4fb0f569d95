"""Generated schemas within the subset that the ledger knows."""

from typing import Any

from support_values import NAMES, Values

SCALARS = ["null", "boolean", "string", "number", "integer"]
DEFINITIONS = ["tree", "a/b", "c~d", "last"]


class Schemas(Values):
    """One seeded source of schemas, and of values for them."""

    def document(self) -> Any:
        """A whole schema. Definitions refer in place to later ones only; through data, to any of them."""
        chance = self.chance
        if chance.random() < 0.01:
            return chance.random() < 0.5
        schema = self.schema(0, DEFINITIONS)
        if isinstance(schema, dict):
            schema["$defs"] = {name: self.schema(1, DEFINITIONS[place + 1 :]) for place, name in enumerate(DEFINITIONS)}
        return schema

    def schema(self, depth: int, in_place: list[str]) -> Any:
        """A schema that refers in place to some definitions; `depth` keeps it small."""
        chance = self.chance
        if depth and chance.random() < 0.06:
            return chance.random() < 0.7
        kinds = chance.sample([*SCALARS, "object", "array"], chance.choice([1, 1, 1, 2]))
        if depth < 2 and chance.random() < 0.6:
            kinds = [chance.choice(["object", "object", "array"])]
        schema: dict[str, Any] = {}
        if chance.random() < 0.6:
            schema["type"] = kinds[0] if len(kinds) == 1 and chance.random() < 0.9 else kinds
        for kind in kinds:
            self.bounds(schema, kind, depth)
        if chance.random() < 0.08:
            schema["enum"] = [self.fitting(schema, {}) for _ in range(3)] + [self.value(2)]
        if chance.random() < 0.04:
            schema["const"] = self.fitting(schema, {})
        if in_place and chance.random() < 0.12:
            schema["$ref"] = reference(chance.choice(in_place))
        if chance.random() < 0.1:
            schema |= {"title": "t", "format": "email", "default": 7, "deprecated": True, "$comment": "c"}
        return schema

    def bounds(self, schema: dict[str, Any], kind: str, depth: int) -> None:
        chance = self.chance
        low, high = sorted(chance.choices([0, 0, 1, 1.0, 2, 3, 5], k=2))
        sizes = {"string": "Length", "array": "Items", "object": "Properties"}
        if kind in sizes and chance.random() < 0.45:
            bounds = [("min" + sizes[kind], low), ("max" + sizes[kind], high + 1)]
            schema |= dict(chance.sample(bounds, chance.choice([1, 1, 2])))
        elif kind in ("number", "integer") and chance.random() < 0.6:
            schema[chance.choice(["minimum", "exclusiveMinimum"])] = chance.choice([0, 1, 1.0, -1, 0.5])
            if chance.random() < 0.5:
                schema[chance.choice(["maximum", "exclusiveMaximum"])] = chance.choice([2, 3, 3.0, 40])
        if kind == "array" and chance.random() < 0.7:
            schema["items"] = self.inside(depth)
        if kind == "object":
            names = chance.sample(NAMES, chance.randint(0, 4))
            schema["properties"] = {name: self.inside(depth) for name in names}
            if chance.random() < 0.4:
                schema["additionalProperties"] = chance.choice([False, self.inside(depth)])
            if chance.random() < 0.5:
                schema["required"] = chance.sample(names, chance.randint(0, len(names)))

    def inside(self, depth: int) -> Any:
        """A schema of a member or an item: the data has gone one step, so that it may refer to anything."""
        if depth > 2 or self.chance.random() < 0.15:
            return {"$ref": reference(self.chance.choice(["#", *DEFINITIONS]))}
        return self.schema(depth + 1, DEFINITIONS)


def reference(name: str) -> str:
    """The $ref of a definition, or of the whole."""
    return name if name == "#" else "#/$defs/" + name.replace("~", "~0").replace("/", "~1")
