"""Emoji in texts, buttons and menus: uploaded once, replaced when they change, and not needed when they are gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.client import PolisClient
from bot.language.emoji_tags import EmojiTags, strip_emoji
from bot.sandbox import Fault, FaultKind, Message, Person, Sandbox, buttons_of, menus_of
from bot.sandbox.objects import Emoji
from render import SYMBOLS, emoji_of
from render import Emoji as EmojiPicture
from render.symbols import LegendEntry
from rules import GAMES
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, choose_in, settled, story_above, to_move

UPLOAD = "POST /applications/*/emojis"
FOREIGN = Emoji(1, "worker_0000", b"somebody's own")


@pytest.fixture(autouse=True)
def learned(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Return an event that is set as soon as texts have emoji, which come without pauses."""
    monkeypatch.setattr("bot.administration.emoji_uploader.PAUSE_S", 0)
    event, learn = asyncio.Event(), EmojiTags.learn

    def noticed(signs: EmojiTags, title: str, words: Mapping[str, str], tags: Mapping[str, str]) -> None:
        learn(signs, title, words, tags)
        event.set()

    monkeypatch.setattr(EmojiTags, "learn", noticed)
    return event


def with_emoji(sandbox: Sandbox, folder: Path) -> AbstractAsyncContextManager[PolisClient]:
    """Return a bot that uploads the emoji of Terra Mystica."""
    return working(sandbox, settings_for(sandbox, folder).model_copy(update={"emoji": True}), {"tm": GAMES["tm"]})


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path, learned: asyncio.Event) -> AsyncIterator[PolisClient]:
    async with with_emoji(sandbox, tmp_path) as client:
        await learned.wait()
        yield client


def uploads(sandbox: Sandbox) -> int:
    return sum(call.route.startswith("POST") and call.route.endswith("/emojis") for call in sandbox.calls)


def names(sandbox: Sandbox) -> set[str]:
    return {emoji.name for emoji in sandbox.world.emojis.values()}


def own_names() -> set[str]:
    return {emoji_of(sign).name for sign in SYMBOLS["tm"].signs}


def emoji_in(part: Any) -> Iterator[str]:
    """Yield the names of the emoji anywhere in some components."""
    if isinstance(part, dict):
        if isinstance(part.get("emoji"), dict):
            yield str(part["emoji"]["name"])
        for value in part.values():
            yield from emoji_in(value)
    elif isinstance(part, list):
        for value in part:
            yield from emoji_in(value)


def labels_of(message: Message) -> list[str]:
    shown = [button.label for button in buttons_of(message)]
    for menu in menus_of(message):
        shown += [
            menu.placeholder or "",
            *(text for each in menu.options for text in (each.label, each.description or "")),
        ]
    return shown


async def first_faction(sandbox: Sandbox, people: Sequence[Person]) -> tuple[Person, Message, Message]:
    """Return the player who chooses the first faction, the panel, and the panel with the draft."""
    post = await begin(sandbox, people)
    person = to_move(people, post)
    panel = (await person.press(post, "My turn")).shown
    before = replace(panel, components=panel.components)
    return person, before, (await choose_in(person, panel)).shown


@pytest.mark.essential
async def test_emoji_are_in_posts_panels_buttons_and_menus(
    sandbox: Sandbox, people: Sequence[Person], bot: PolisClient
) -> None:
    person, panel, draft = await first_faction(sandbox, people)
    assert set(emoji_in(panel.components)) <= own_names()
    assert any(name.startswith("alchemists_") for name in emoji_in(panel.components))
    for message in (panel, draft):
        assert not any("<:" in label for label in labels_of(message))
    assert "<:" in draft.content
    confirmed = next(button.label for button in buttons_of(draft) if button.label.startswith("Confirm"))
    post = sandbox.messages()[-1]
    await person.press(draft, confirmed)
    told = story_above(sandbox, await settled(sandbox, post))
    assert "<:" in told.content
    assert "Alchemists" in strip_emoji(told.content)


async def test_every_picture_is_uploaded_once(sandbox: Sandbox, tmp_path: Path, learned: asyncio.Event) -> None:
    for _ in range(2):
        learned.clear()
        async with with_emoji(sandbox, tmp_path):
            await learned.wait()
        assert names(sandbox) == own_names()
        assert uploads(sandbox) == len(own_names())


async def test_a_changed_picture_replaces_the_former_and_others_stay(
    sandbox: Sandbox, tmp_path: Path, learned: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox.world.emojis[FOREIGN.id] = replace(FOREIGN)
    former = emoji_of(next(sign for sign in SYMBOLS["tm"].signs if sign.key == "worker"))

    def redrawn(sign: LegendEntry) -> EmojiPicture:
        drawn = emoji_of(sign)
        return replace(drawn, name="worker_ffff") if sign.key == "worker" else drawn

    async with with_emoji(sandbox, tmp_path):
        await learned.wait()
    monkeypatch.setattr("bot.pictures.painting.emoji_of", redrawn)
    async with with_emoji(sandbox, tmp_path) as client:
        await sandbox.wait_until(lambda: True if former.name not in names(sandbox) else None)
        assert client.services is not None
        assert "worker_ffff" in client.services.emoji_tags.of("tm")["{n} worker"]
    assert names(sandbox) == {*own_names(), "worker_ffff", FOREIGN.name} - {former.name}


async def test_names_replace_emoji_where_uploading_fails(
    sandbox: Sandbox, people: Sequence[Person], tmp_path: Path
) -> None:
    sandbox.fault(Fault(FaultKind.STATUS, UPLOAD, times=10_000, status=403))
    async with with_emoji(sandbox, tmp_path) as client:
        person, panel, draft = await first_faction(sandbox, people)
        assert client.services is not None
        assert not client.services.emoji_tags.of("tm")
        assert person.id
        assert "<:" not in panel.content + draft.content
        assert list(emoji_in(panel.components)) == []
    assert sandbox.world.emojis == {}


async def test_deleted_emoji_are_left_out(sandbox: Sandbox, people: Sequence[Person], bot: PolisClient) -> None:
    sandbox.world.emojis.clear()
    _, panel, draft = await first_faction(sandbox, people)
    assert list(emoji_in(panel.components)) == []
    assert any("Alchemists" in label for label in labels_of(panel))
    assert any(label.startswith("Confirm") for label in labels_of(draft))
