"""Limits of forums: their tags, and the tags of their posts."""

from __future__ import annotations

from collections.abc import Iterator

from bot.sandbox.limits.lengths import Count, Text, check_limits
from bot.sandbox.wire import Path, Payload, Problem

TAGS = Count("available_tags", 0, 20)
APPLIED = Count("applied_tags", 0, 5)
TAG = (Text("name", 0, 20, required=True),)


def check_tags(data: Payload) -> Iterator[Problem]:
    """Yield the problems Discord would report in the tags of a forum or a post."""
    path: Path = ()
    yield from check_limits((TAGS, APPLIED), data, path)
    for index, tag in enumerate(data.get("available_tags") or ()):
        yield from check_limits(TAG, tag, ("available_tags", str(index)))
