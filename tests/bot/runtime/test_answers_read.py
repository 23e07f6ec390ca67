"""The adapter drops the contents of sent messages before discord.py parses them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.metrics.measures import Measures, MeasuringAdapter

MESSAGE = {"id": "7", "content": "Your turn", "components": [{"type": 1}], "attachments": [{"id": "8"}], "embeds": []}
BARE = {"id": "7", "content": "Your turn", "components": [], "attachments": [], "embeds": []}


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        (MESSAGE, BARE),
        ({"interaction": {"id": "9"}, "resource": {"type": 4, "message": MESSAGE}}, {"type": 4, "message": BARE}),
        ({"interaction": {"id": "9"}, "resource": {"type": 6}}, {"type": 6}),
        ({"interaction": {"id": "9"}}, {"interaction": {"id": "9"}}),
        (None, None),
    ],
)
async def test_the_contents_of_sent_messages_are_not_parsed(
    monkeypatch: pytest.MonkeyPatch, sent: Any, read: Any
) -> None:
    async def request(*_: Any, **__: Any) -> Any:
        return deepcopy(sent)

    monkeypatch.setattr(AsyncWebhookAdapter, "request", request)
    route: Any = None
    found = await MeasuringAdapter(Measures()).request(route, session=route)
    assert (found.get("resource", found) if found else found) == read
