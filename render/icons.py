"""The icons in use and their places in Font Awesome 6 Free Solid."""

from __future__ import annotations

from collections.abc import Mapping

GLYPHS: Mapping[str, str] = {
    "arrow-right": "\uf061",
    "arrow-up": "\uf062",
    "bed": "\uf236",
    "bolt": "\uf0e7",
    "bridge": "\ue4c8",
    "check": "\uf00c",
    "chess-bishop": "\uf43a",
    "city": "\uf64f",
    "coins": "\uf51e",
    "cube": "\uf1b2",
    "droplet": "\uf043",
    "fire": "\uf06d",
    "flag": "\uf024",
    "hourglass": "\uf254",
    "key": "\uf084",
    "lock": "\uf023",
    "moon": "\uf186",
    "mountain": "\uf6fc",
    "person-digging": "\uf85e",
    "play": "\uf04b",
    "rotate": "\uf2f1",
    "ship": "\uf21a",
    "stairs": "\ue289",
    "star": "\uf005",
    "trowel": "\ue589",
    "wind": "\uf72e",
    "xmark": "\uf00d",
}
