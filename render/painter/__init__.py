"""The painter: scenes to PNG and JPEG. The only package of the running bot that imports Pillow."""

from PIL.Image import Image

from render.painter.canvas import paint, paint_jpeg, paint_png
from render.painter.encoding import encode, encode_rounded
from render.painter.film import Film
from render.painter.font_fallback import drawable
from render.painter.image_cache import ImageCache, clear_caches
from render.painter.writing import text_width

__all__ = [
    "Film",
    "Image",
    "ImageCache",
    "clear_caches",
    "drawable",
    "encode",
    "encode_rounded",
    "paint",
    "paint_jpeg",
    "paint_png",
    "text_width",
]
