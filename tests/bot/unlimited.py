"""Settings of bots that are used as nobody uses them: tests open many games and look at many pictures.

They read words alone, and no bot spends its first seconds on emoji. Each turn is told in a message of its own, with the
ping in it, as hours after the last one.
"""

from __future__ import annotations

from typing import Any

UNLIMITED: dict[str, Any] = {
    "games_per_day": 0,
    "games_per_ten_minutes": 0,
    "double_pictures_per_minute": 0,
    "films_per_minute": 0,
    "previews_per_minute": 0,
    "replays_per_minute": 0,
    "present_s": 0,
    "long_ago_s": 0,
    "emoji": False,
}
