"""The emoji of the application, and the pictures the page shows."""

from __future__ import annotations

import base64
import binascii
import re

from aiohttp import web

from bot.sandbox.forms import read_json
from bot.sandbox.objects import Emoji
from bot.sandbox.rest.api import Api, number
from bot.sandbox.wire import Payload, Problem, answer, invalid_form, no_content, unknown

MOST = 2000
LARGEST = 256 * 1024
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,")


class EmojiRoutes:
    def __init__(self, api: Api) -> None:
        self.api = api

    def routes(self) -> list[web.RouteDef]:
        emojis = "/applications/{application_id}/emojis"
        return [
            web.get(emojis, self.all),
            web.post(emojis, self.create),
            web.get(emojis + "/{emoji_id}", self.one),
            web.patch(emojis + "/{emoji_id}", self.rename),
            web.delete(emojis + "/{emoji_id}", self.delete),
        ]

    async def all(self, request: web.Request) -> web.Response:
        self._must_be_ours(request)
        return answer({"items": [self._payload(emoji) for emoji in self.api.world.emojis.values()]})

    async def one(self, request: web.Request) -> web.Response:
        return answer(self._payload(self._emoji(request)))

    async def create(self, request: web.Request) -> web.Response:
        self._must_be_ours(request)
        data = await read_json(request)
        name = self._checked_name(data)
        if len(self.api.world.emojis) >= MOST:
            raise invalid_form([Problem(("name",), "MAX_EMOJIS", f"Maximum number of emojis reached ({MOST})")])
        emoji = Emoji(self.api.world.ids.next(), name, _image(data))
        self.api.world.add_emoji(emoji)
        return answer(self._payload(emoji), 201)

    async def rename(self, request: web.Request) -> web.Response:
        emoji = self._emoji(request)
        emoji.name = self._checked_name(await read_json(request))
        return answer(self._payload(emoji))

    async def delete(self, request: web.Request) -> web.Response:
        self.api.world.remove_emoji(self._emoji(request))
        return no_content()

    def _must_be_ours(self, request: web.Request) -> None:
        if number(request, "application_id") != self.api.world.bot.id:
            raise unknown("Application")

    def _emoji(self, request: web.Request) -> Emoji:
        self._must_be_ours(request)
        emoji = self.api.world.emojis.get(number(request, "emoji_id"))
        if emoji is None:
            raise unknown("Emoji")
        return emoji

    def _checked_name(self, data: Payload) -> str:
        name = str(data.get("name") or "")
        if not 2 <= len(name) <= 32:
            raise invalid_form([Problem(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 32 in length.")])
        if not _NAME.fullmatch(name):
            message = 'String value did not match validation regex "^[a-zA-Z0-9_]+$".'
            raise invalid_form([Problem(("name",), "STRING_TYPE_REGEX", message)])
        if any(emoji.name == name for emoji in self.api.world.emojis.values()):
            raise invalid_form([Problem(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Name is already taken.")])
        return name

    def _payload(self, emoji: Emoji) -> Payload:
        return {
            "id": str(emoji.id),
            "name": emoji.name,
            "roles": [],
            "user": self.api.payloads.user(self.api.world.bot),
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }


def _image(data: Payload) -> bytes:
    text = str(data.get("image") or "")
    begun = _IMAGE.match(text)
    try:
        image = base64.b64decode(text[begun.end() :], validate=True) if begun else b""
    except binascii.Error:
        image = b""
    if not image:
        raise invalid_form([Problem(("image",), "IMAGE_INVALID", "Invalid image data")])
    if len(image) > LARGEST:
        raise invalid_form([Problem(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")])
    return image
