"""The request that a feed gets in each format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.language.i18n import clipped, plain
from bot.store.feeds import FeedEvent, FeedFormat

TEXT_LIMIT: Final = 1500
"""The most characters of a text; Discord accepts 2,000 with the link, ntfy 4,096 bytes."""
JSON: Final = {"Content-Type": "application/json"}


@dataclass(frozen=True, slots=True)
class FeedMessage:
    """An event as a feed gets it."""

    event: FeedEvent | None
    """None in a test."""
    game_id: int | None
    title: str
    """The key of the title, such as `tm`."""
    text: str
    """The text with markdown."""
    link: str
    """The link to the channel of the game; empty in a test."""
    at: datetime

    def request(self, format: FeedFormat) -> tuple[bytes, Mapping[str, str]]:
        """Return the body of the request and its headers."""
        text = clipped(self.text, TEXT_LIMIT)
        match format:
            case "discord":
                content = f"{text}\n<{self.link}>" if self.link else text
                return _json({"content": content, "allowed_mentions": {"parse": []}}), JSON
            case "json":
                fields = {"event": self.event or "test", "game": self.game_id, "title": self.title}
                return _json({**fields, "text": plain(text), "link": self.link, "at": self.at.isoformat()}), JSON
            case "ntfy":
                headers = {"Content-Type": "text/plain; charset=utf-8"}
                return plain(text).encode(), {**headers, "Click": self.link} if self.link else headers


def _json(fields: Mapping[str, object]) -> bytes:
    return json.dumps(fields, ensure_ascii=False).encode()
