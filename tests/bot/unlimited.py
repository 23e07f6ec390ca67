"""Settings of bots that are used as nobody uses them: tests open many games and look at many pictures."""

from __future__ import annotations

from typing import Any

UNLIMITED: dict[str, Any] = dict.fromkeys(
    ("games_per_day", "double_pictures_per_minute", "films_per_minute", "previews_per_minute", "present_s"), 0
)
