"""Stronger colours as a setting of one reader: a scene in another palette, with thicker rims and larger letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from render.painter import text_width
from render.scene import (
    Art,
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
    Symbol,
    SymbolRef,
    Texture,
)
from render.theme import contrast, readable_on

Palette = Mapping[str, str]
"""The usual colours of terrains and players with their replacements."""

RIM = 1.5
"""The factor for the thickness of rims of recoloured shapes."""
LETTER = 1.2
"""The greatest factor for letters on them: none leaves its box."""

READABLE = 4.5
"""The contrast of letters required by WCAG 2."""


def palette_of(*groups: tuple[Mapping[Any, str], Mapping[str, str]]) -> Palette:
    """Return the palette of groups: the usual colours with the strong ones of the same keys."""
    return {usual: strong[key] for fills, strong in groups for key, usual in fills.items()}


def strongly_coloured(scene: Scene, palette: Palette) -> Scene:
    """Return the scene in the other colours; everything keeps its place."""
    found: dict[str, Symbol] = {}
    return replace(scene, nodes=_nodes(scene.nodes, palette, found), backdrop=_nodes(scene.backdrop, palette, found))


def _nodes(nodes: tuple[Node, ...], palette: Palette, found: dict[str, Symbol]) -> tuple[Node, ...]:
    return tuple(_node(node, palette, found) for node in nodes)


def _node(node: Node, palette: Palette, found: dict[str, Symbol]) -> Node:
    match node:
        case RoundedBox(fill=fill):
            return replace(
                node, fill=palette.get(fill, fill), outline=_of(node.outline, palette), line=_rim(node, palette)
            )
        case Polygon() | Circle():
            return replace(
                node, fill=_of(node.fill, palette), outline=_of(node.outline, palette), line=_rim(node, palette)
            )
        case Line(colour=colour) | Icon(colour=colour):
            return replace(node, colour=palette.get(colour, colour))
        case Label():
            return _label(node, palette)
        case Art() | Ground() | Texture() | Shadow():
            return node
        case Group(nodes=inner):
            return replace(node, nodes=_nodes(inner, palette, found))
        case SymbolRef(symbol=symbol):
            if symbol.name not in found:
                found[symbol.name] = Symbol(f"{symbol.name} in strong colours", _nodes(symbol.nodes, palette, found))
            return replace(node, symbol=found[symbol.name])


def _of(colour: str | None, palette: Palette) -> str | None:
    return None if colour is None else palette.get(colour, colour)


def _rim(node: Polygon | Circle | RoundedBox, palette: Palette) -> float:
    return node.line * (RIM if node.fill in palette else 1)


def _label(node: Label, palette: Palette) -> Label:
    colour = palette.get(node.colour, node.colour)
    if node.on is None or node.on not in palette:
        return replace(node, colour=colour)
    on = palette[node.on]
    if contrast(colour, on) < READABLE:
        colour = readable_on(on)
    wide = text_width(node.text, node.size, node.weight)
    room = min(node.box.w / wide if wide else LETTER, node.box.h / node.size)
    return replace(node, colour=colour, on=on, size=node.size * max(1.0, min(LETTER, room)))
