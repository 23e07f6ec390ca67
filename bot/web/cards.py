"""The cards and tiles in a picture: where they stand, and what they do."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from bot.language.i18n import Localizer, plain
from bot.pictures import illustrations
from bot.web.words import component_of
from rules.engine import Rules, Seat, Text, View


def cards_in(
    rules: Rules[Any], view: View[Any], localizer: Localizer, kind: str, seat: Seat | None, page: int
) -> bytes:
    """Return the cards and tiles in a picture as JSON, each with its box in shares of the picture and its texts."""
    if rules.reference is None:
        return b"[]"
    named = rules.reference.components
    keys = {plain(localizer(Text(template))): template for template in named}
    areas = illustrations.areas(rules.key, view, localizer, kind, keys, seat=seat, page=page)
    cards = [
        {
            "name": plain(localizer(Text(area.key))),
            "box": [round(share, 4) for share in area.box],
            "about": [asdict(component_of(entry, localizer)) for entry in named[area.key]],
        }
        for area in areas
    ]
    return json.dumps(cards).encode()
