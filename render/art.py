"""The painted images of the boards: files in `data`, made by `render.paintings`."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "data"
SUFFIX = ".webp"


def art_file(name: str) -> Path:
    """Return the file of an image; names begin with the folder of their title."""
    title, _, image = name.partition("/")
    return FOLDER / title / "art" / f"{image}{SUFFIX}"


@cache
def are_installed(names: Collection[str]) -> bool:
    """Return whether all these images are there; without one, boards are drawn plainly."""
    return all(art_file(name).is_file() for name in names)
