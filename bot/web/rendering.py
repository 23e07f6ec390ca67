"""Pages from templates. All values are escaped."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bot.language.catalogs import languages, own_name

HERE = Path(__file__).parent
STATIC = HERE / "static"
_FILES = sorted(STATIC.iterdir())
FILES_VERSION = blake2b(b"".join(file.read_bytes() for file in _FILES), digest_size=6).hexdigest()
"""The part of the addresses of scripts and styles that changes with them."""

_TEMPLATES = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)


def render(name: str, **values: Any) -> str:
    """Return a filled template."""
    named = [(each, own_name(each)) for each in languages()]
    return _TEMPLATES.get_template(name).render(files=FILES_VERSION, languages=named, **values)
