"""Settings of bots in tests that open many games and view many pictures.

They produce only text, and no bot spends its first seconds on emoji. Each turn has a new message with the ping in it,
as if the last one were hours old.
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
    "commands_per_minute": 0,
    "costly_commands_per_minute": 0,
    "suggestions_per_minute": 0,
    "present_s": 0,
    "long_ago_s": 0,
    "emoji": False,
}
