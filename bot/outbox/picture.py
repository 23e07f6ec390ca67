"""Pictures as they are sent."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture as Discord accepts it."""

    file_name: str
    content: bytes
    alt: str = ""
