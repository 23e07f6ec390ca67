"""Messages of both kinds through the sender: classic ones stay as they are, layouts name their pictures again."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, cast

import pytest
from PIL import Image

from bot.announcements.discord_sender import DiscordSender
from bot.announcements.sent_lookup import find_sent
from bot.outbox import EditLimits, Picture
from bot.panels.control_ids import ControlId
from bot.panels.controls import button, rows
from bot.sandbox import Permission, Sandbox, Settings
from bot.sandbox.demo import DemoBot
from bot.sandbox.limits.components import BUTTON, GALLERY, SEPARATOR, TEXT, parts_of
from bot.sandbox.objects import BOT_DEFAULT
from bot.sandbox.objects import Message as Shown
from bot.store import Message, Post, Store
from bot.store.outbox import RETIRE
from bot.store.outbox.posts import PictureRequest
from tests.timeouts import HANGS_S

TOLD = "**Round 3**\nAnna builds E7."
TEXT_NOW = f"{TOLD}\n▶ Boris decides."
CONTROLS = tuple(rows([button(ControlId(1, 2, "turn"), "My turn")]))
LAYOUT = Message(text=TEXT_NOW, lasting=TOLD, components=CONTROLS, layout=True)
CLASSIC = replace(LAYOUT, layout=False)


def picture(name: str) -> Picture:
    drawn = io.BytesIO()
    Image.new("RGB", (4, 3)).save(drawn, "PNG")
    return Picture(f"{name}.png", drawn.getvalue(), f"The {name}")


BOARD, TABLEAU = picture("board"), picture("tableau")


class _NoGames:
    """Services without games or users."""

    store: Any = None

    async def game(self, game_id: int) -> Any:
        return type("Game", (), {"guild_id": None, "place": 1})

    async def public_localizer(self, guild_id: int | None, place: int) -> Any:
        return str


@dataclass(frozen=True, slots=True)
class Sending:
    sandbox: Sandbox
    sender: DiscordSender

    async def send(self, message: Message, *pictures: Picture, **more: Any) -> Shown:
        """Send or edit a message, and return it as people see it."""
        requests = tuple(PictureRequest(1, file_name=each.file_name, kind="map") for each in pictures)
        post = _post(replace(message, pictures=requests), channel_id=self.sandbox.channel().id, **more)
        return self.sandbox.world.messages[await self.sender.send(post, pictures, look_first=False)]


def _post(message: Message, **more: Any) -> Post:
    now = datetime.now(UTC)
    return Post(
        **{
            "id": 1,
            "game_id": 1,
            "kind": "turn",
            "channel_id": 1,
            "user_id": None,
            "edits": None,
            "message": message,
            "nonce": "another",
            "subject": None,
            "remember": "panel",
            "created_at": now,
            "not_before": now,
            "attempts": 0,
            "done_at": None,
            "message_id": None,
            "problem": None,
            "seat": None,
            **more,
        }
    )


@pytest.fixture
async def sending() -> AsyncIterator[Sending]:
    async with Sandbox(Settings(acknowledge_s=HANGS_S)) as sandbox:
        client = DemoBot(sandbox.api_url)
        task = asyncio.create_task(client.start(sandbox.token))
        await sandbox.wait_for_bot()
        await client.wait_until_ready()
        yield Sending(sandbox, DiscordSender(client, cast(Any, _NoGames()), EditLimits()))
        await client.close()
        await task


def kinds(message: Shown) -> list[int]:
    return [part["type"] for part in message.components]


def pictures_of(message: Shown) -> list[str]:
    """Return the names of the pictures that people see."""
    galleries = [part for part in message.components if part["type"] == GALLERY]
    named = [item["media"]["url"].removeprefix("attachment://") for each in galleries for item in each["items"]]
    there = {attachment.filename for attachment in message.attachments}
    assert there == set(named), "a file that no gallery names is invisible"
    return named


async def test_a_post_has_the_board_below_its_heading_and_the_tableau_below_what_happened(sending: Sending) -> None:
    post = await sending.send(LAYOUT, BOARD, TABLEAU)
    assert kinds(post) == [TEXT, GALLERY, TEXT, GALLERY, SEPARATOR, TEXT, 1]
    assert post.is_layout
    assert post.plain == ""
    assert post.content == TEXT_NOW
    assert pictures_of(post) == ["board.png", "tableau.png"]
    assert [item["description"] for part in post.components for item in part.get("items", ())] == [
        "The board",
        "The tableau",
    ]


async def test_a_post_without_pictures_has_no_gallery(sending: Sending) -> None:
    post = await sending.send(LAYOUT)
    assert kinds(post) == [TEXT, SEPARATOR, TEXT, 1]


@pytest.mark.parametrize("message", [LAYOUT, CLASSIC], ids=["layout", "classic"])
async def test_a_message_stays_of_its_kind_when_it_is_edited(sending: Sending, message: Message) -> None:
    post = await sending.send(message, BOARD)
    edited = await sending.send(replace(message, text=f"{TOLD}\n▶ Clara decides."), TABLEAU, edits=post.id)
    assert edited is post
    assert edited.is_layout == message.layout
    assert "Clara decides" in edited.content
    assert [attachment.filename for attachment in edited.attachments] == ["tableau.png"]


@pytest.mark.parametrize("message", [LAYOUT, CLASSIC], ids=["layout", "classic"])
async def test_the_pictures_stay_when_a_post_goes_on_without_new_ones(sending: Sending, message: Message) -> None:
    post = await sending.send(message, BOARD, TABLEAU)
    await sending.send(replace(message, text=f"{TOLD}\n▶ Clara decides.", continues=1), edits=post.id)
    assert [attachment.filename for attachment in post.attachments] == ["board.png", "tableau.png"]
    assert not message.layout or pictures_of(post) == ["board.png", "tableau.png"]


@pytest.mark.parametrize("message", [LAYOUT, CLASSIC], ids=["layout", "classic"])
async def test_a_retired_post_keeps_its_pictures_and_what_happened(sending: Sending, message: Message) -> None:
    post = await sending.send(message, BOARD, TABLEAU)
    await sending.send(Message(text=TOLD, lasting=TOLD, layout=message.layout), edits=post.id, kind=RETIRE)
    assert post.content == TOLD
    assert [attachment.filename for attachment in post.attachments] == ["board.png", "tableau.png"]
    assert not [part for each in post.components for part in parts_of(each) if part["type"] == BUTTON]
    if message.layout:
        assert kinds(post) == [TEXT, GALLERY, TEXT, GALLERY]


@pytest.mark.parametrize("message", [LAYOUT, CLASSIC], ids=["layout", "classic"])
async def test_a_post_that_the_outbox_has_forgotten_only_loses_its_buttons(sending: Sending, message: Message) -> None:
    post = await sending.send(message, BOARD)
    await sending.send(Message(), edits=post.id, kind=RETIRE)
    assert post.content == TEXT_NOW
    assert [attachment.filename for attachment in post.attachments] == ["board.png"]
    assert not [part for each in post.components for part in parts_of(each) if part["type"] == BUTTON]


@pytest.mark.parametrize("message", [LAYOUT, CLASSIC], ids=["layout", "classic"])
async def test_without_the_permission_for_pictures_the_text_comes_alone(sending: Sending, message: Message) -> None:
    sending.sandbox.channel().bot_permissions = BOT_DEFAULT & ~Permission.ATTACH_FILES
    post = await sending.send(message, BOARD)
    assert not post.attachments
    assert GALLERY not in kinds(post)
    assert post.content.startswith(TEXT_NOW)
    assert "picture is missing" in post.content


@pytest.mark.parametrize("message", [LAYOUT, CLASSIC], ids=["layout", "classic"])
async def test_a_repeated_nonce_gives_the_same_message(sending: Sending, message: Message) -> None:
    first = await sending.send(message, BOARD, nonce="n")
    assert await sending.send(message, BOARD, nonce="n") is first


async def test_a_layout_is_found_by_its_text_and_buttons(sending: Sending, store: Store) -> None:
    """The nonce is forgotten after some minutes; the post is then looked for in its channel."""
    first = await sending.send(LAYOUT, BOARD)
    first.nonce = None
    target = sending.sender.client.get_partial_messageable(first.channel_id)
    found = await find_sent(target, _post(LAYOUT), sending.sandbox.world.bot.id, store)
    assert found == first.id
    other = replace(LAYOUT, text=f"{TOLD}\n▶ Clara decides.")
    assert await find_sent(target, _post(other), sending.sandbox.world.bot.id, store) is None
