"""Files with the words of pictures, in place of pictures: quick to make, and readable for tests."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from hashlib import sha256

from render.scene import Group, Label, Node, Scene, SymbolRef
from tests.bot.end_to_end.knowledge import PNG

PAINTED = bool(os.environ.get("POLIS_PAINTED"))
"""True if pictures are painted in all tests, as `make soak` has it."""


def write(scene: Scene, **_: object) -> bytes:
    """Return the words of a picture, and a fingerprint of the rest."""
    # A name may be split over several lines.
    words = " ".join(_written(scene.backdrop + scene.nodes))
    return PNG + f"{words} {sha256(repr(scene).encode()).hexdigest()}".encode()


def _written(nodes: Sequence[Node]) -> Iterator[str]:
    for node in nodes:
        match node:
            case Label():
                yield node.text
            case Group():
                yield from _written(node.nodes)
            case SymbolRef():
                yield from _written(node.symbol.nodes)
