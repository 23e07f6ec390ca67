"""Pictures that belong to no title: sheets on the painted table, or flat ones where its images are missing."""

from __future__ import annotations

from render.art import are_installed
from render.painter import paint_jpeg, paint_png
from render.paper import ART, laid
from render.scene import Scene


def on_the_table(scene: Scene) -> bytes:
    """Return a picture of sheets, which lie on the table if its images are installed."""
    return encoded(laid(scene) if is_painted() else scene)


def encoded(scene: Scene) -> bytes:
    """Return a picture that is drawn for the table if its images are installed, and flat otherwise."""
    return paint_jpeg(scene) if is_painted() else paint_png(scene)


def suffix() -> str:
    """Return the end of the file name of such a picture."""
    return ".jpg" if is_painted() else ".png"


def is_painted() -> bool:
    """Return whether the images of the table are installed."""
    return are_installed(ART)
