"""The paintings of the boards, drawn by programs: `python -m render.paintings` writes them into `data`.

The bot needs only the files. Each title has a module here; ground, growth, masks and pens are the same for all.
"""

from collections.abc import Callable

from PIL.Image import Image

Painting = Callable[[], Image]
"""A function that makes one painting."""

__all__ = ["Painting"]
