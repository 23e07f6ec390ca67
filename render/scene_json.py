"""Scenes as JSON: one node a line, every symbol once."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from typing import Any

from render.scene import (
    Art,
    Box,
    Circle,
    Ground,
    Group,
    Icon,
    Label,
    Line,
    Node,
    Polygon,
    RoundedBox,
    Scene,
    Shadow,
    Surface,
    Symbol,
    SymbolRef,
    Texture,
)

_KINDS: dict[str, type[Any]] = {
    "polygon": Polygon,
    "circle": Circle,
    "plate": RoundedBox,
    "line": Line,
    "label": Label,
    "icon": Icon,
    "art": Art,
    "texture": Texture,
    "shadow": Shadow,
    "ground": Ground,
    "use": SymbolRef,
    "group": Group,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def dump(scene: Scene) -> str:
    """Return the scene as JSON, readable in a diff."""
    symbols: dict[str, Symbol] = {}
    rows = {"backdrop": _rows(scene.backdrop, symbols), "nodes": _rows(scene.nodes, symbols)}
    for name in list(symbols):
        rows_of_symbol = _rows(symbols[name].nodes, symbols)
        rows[f"symbol {name}"] = rows_of_symbol
    head = {
        "width": scene.width,
        "height": scene.height,
        "background": scene.background,
        "zoom": scene.zoom,
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for key, nodes in rows.items():
        lines.append(
            f"{json.dumps(key)}: [\n" + ",\n".join(json.dumps(node, ensure_ascii=False) for node in nodes) + "]"
        )
    return "{" + ",\n".join(lines) + "}\n"


def load(text: str) -> Scene:
    """Return the scene of a dump."""
    raw = json.loads(text)
    symbols: dict[str, Symbol] = {}

    def symbol(name: str) -> Symbol:
        if name not in symbols:
            symbols[name] = Symbol(name, tuple(node(row) for row in raw[f"symbol {name}"]))
        return symbols[name]

    def node(row: dict[str, Any]) -> Node:
        kind = _KINDS[row["node"]]
        values = {key: value for key, value in row.items() if key != "node"}
        if "box" in values:
            values["box"] = Box(*values["box"])
        if "points" in values:
            values["points"] = tuple((x, y) for x, y in values["points"])
        if "surface" in values:
            grounds, edges, repeat = values["surface"]
            values["surface"] = Surface(tuple(grounds), edges, repeat)
            values["levels"] = tuple(values["levels"])
        if "symbol" in values:
            values["symbol"] = symbol(values["symbol"])
        if "nodes" in values:
            values["nodes"] = tuple(node(inner) for inner in values["nodes"])
        made: Node = kind(**values)
        return made

    return Scene(
        raw["width"],
        raw["height"],
        raw["background"],
        tuple(node(row) for row in raw["nodes"]),
        tuple(node(row) for row in raw["backdrop"]),
        raw["zoom"],
    )


def _rows(nodes: tuple[Node, ...], symbols: dict[str, Symbol]) -> list[dict[str, Any]]:
    return [_row(node, symbols) for node in nodes]


def _row(node: Node, symbols: dict[str, Symbol]) -> dict[str, Any]:
    row: dict[str, Any] = {"node": _NAMES[type(node)]}
    for item in fields(node):
        value = getattr(node, item.name)
        if item.default is not MISSING and value == item.default:
            continue
        match value:
            case Symbol():
                known = symbols.setdefault(value.name, value)
                assert known == value, f"two different symbols are called {value.name!r}"
                row["symbol"] = value.name
            case tuple() if item.name == "nodes":
                row["nodes"] = _rows(value, symbols)
            case _:
                row[item.name] = _rounded(value)
    return row


def _rounded(value: Any) -> Any:
    """Return numbers with two decimals: smaller differences are invisible."""
    match value:
        case float():
            short = round(value, 2)
            return int(short) if short == int(short) else short
        case tuple():
            return [_rounded(part) for part in value]
        case _:
            return value
