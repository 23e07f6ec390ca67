"""The list of a server's games is edited when they have changed, and dropped with its message."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.access.readers import Readers
from bot.club.index import INDEX_POST, NOTE, Index, IndexPost
from bot.language.i18n import Localizer
from bot.services import Services
from bot.settings import Settings
from bot.store import Post, Store, bot_state, games, outbox, schema, seats, server_settings
from bot.store.outbox import Target
from bot.workers.drawing_queue import DrawingQueue
from tests.bot.servers import GUILD, server
from tests.bot.stones_games import ANNA, CHANNEL, NOW, tables_of
from tests.engine.stones import GAMES

MESSAGE = 900
HIDDEN, MANY = 77, 10**17


@pytest.fixture
def index(store: Store, settings: Settings) -> Index:
    drawing = DrawingQueue()
    made = Index(Services(settings, store, GAMES, tables_of(store, settings), drawing, lambda: NOW))
    club = server({CHANNEL: {}, HIDDEN: {GUILD: False}, **{MANY + number: {} for number in range(60)}})
    made.server = {GUILD: club}.get
    return made


async def open_here(store: Store, channel: int = CHANNEL, *, name: str = "Anna") -> int:
    """Return a lobby on the server."""
    async with store.writing() as db:
        game = await games.open_lobby(
            db, now=NOW, title_key="stones", title="Stones", creator_id=ANNA, channel_id=channel, guild_id=GUILD
        )
        await seats.join(db, game.id, ANNA, name, NOW)
    return game.id


async def posted(store: Store) -> None:
    """Post a list with an outdated text."""
    async with store.writing() as db:
        old = IndexPost(channel=CHANNEL, message=MESSAGE, digest="old")
        await bot_state.write(db, f"{NOTE}{GUILD}", old.model_dump_json())


async def waiting(store: Store) -> Post | None:
    async with store.reading() as db:
        return await outbox.next_for(db, Target(CHANNEL, None, MESSAGE))


async def sent(store: Store, *, problem: str | None = None) -> None:
    post = await waiting(store)
    assert post is not None
    async with store.writing() as db:
        await outbox.mark_done(db, post, NOW, message_id=None if problem else MESSAGE, problem=problem)


async def test_the_message_is_changed_once_for_each_change(store: Store, index: Index) -> None:
    await open_here(store)
    await posted(store)
    await index.refresh()
    post = await waiting(store)
    assert post is not None
    assert (post.kind, post.edits, post.message.mentions) == (INDEX_POST, MESSAGE, ())
    assert f"**Stones** in <#{CHANNEL}>: waits for players\n-# Anna" in post.message.text
    await sent(store)
    await index.refresh()
    assert await waiting(store) is None, "nothing has changed"


async def test_a_change_waits_until_the_last_one_has_got_through(store: Store, index: Index) -> None:
    await posted(store)
    await index.refresh()
    before = await waiting(store)
    await open_here(store)
    await index.refresh()
    assert await waiting(store) == before
    await sent(store)
    await index.refresh()
    post = await waiting(store)
    assert post is not None
    assert "Stones" in post.message.text


async def test_a_deleted_list_is_forgotten(store: Store, index: Index) -> None:
    await posted(store)
    await index.refresh()
    await sent(store, problem="Unknown Message")
    await open_here(store)
    await index.refresh()
    assert await waiting(store) is None
    async with store.reading() as db:
        assert await bot_state.beginning(db, NOTE) == {}


async def test_a_long_list_says_how_many_more_there_are(store: Store, index: Index) -> None:
    for channel in range(60):
        await open_here(store, MANY + channel, name="*" * 90)
    await posted(store)
    await index.refresh()
    post = await waiting(store)
    assert post is not None
    lines = [line for line in post.message.text.split("\n") if not line.startswith("-#")]
    assert len(post.message.text) <= 2000
    assert lines[-1] == f"… and {60 - (len(lines) - 2)} more"
    assert "All games" in str(post.message.components)


async def test_every_game_of_a_long_list_is_on_one_of_its_pages(store: Store, index: Index) -> None:
    """Each page is one choice away from every other one, and each game fits with long names."""
    for channel in range(60):
        await open_here(store, MANY + channel, name="*" * 90)
    club = index.server(GUILD)
    assert club is not None
    readers, localizer = Readers(club, CHANNEL), Localizer()
    first = await index.games.page(GUILD, readers, localizer, "")
    *_, pages = first.components
    values = [option["value"] for option in pages["components"][0]["options"]]
    texts = [(await index.games.page(GUILD, readers, localizer, value)).text for value in values]
    assert texts[0] == first.text
    assert all(len(text) <= 2000 for text in texts)
    shown = [line for text in texts for line in text.split("\n") if line.startswith("•")]
    assert len(shown) == 60
    assert all(any(f"<#{MANY + channel}>" in line for line in shown) for channel in range(60))


async def test_games_keep_their_pages_while_somebody_reads_them(store: Store, index: Index) -> None:
    """A game that is played goes to the end; the one that takes its place was on a page that is not read yet."""
    for channel in range(20):
        await open_here(store, MANY + channel)
    club = index.server(GUILD)
    assert club is not None
    readers, localizer = Readers(club, CHANNEL), Localizer()
    before = [each.game for each in await index.games.listed(GUILD, readers)]
    first = await index.games.page(GUILD, readers, localizer, "")
    *_, pages = first.components
    _, *later = [option["value"] for option in pages["components"][0]["options"]]
    async with store.writing() as db:
        played_at = NOW + timedelta(hours=1)
        await db.execute(update(schema.games).where(schema.games.c.id == before[0].id).values(changed_at=played_at))
    texts = [first.text, *[(await index.games.page(GUILD, readers, localizer, value)).text for value in later]]
    assert all(sum(f"<#{game.place}>" in text for text in texts) == 1 for game in before)
    anew = await index.games.page(GUILD, readers, localizer, "1")
    assert f"<#{before[0].place}>" not in anew.text, "another look has the present order"


async def test_open_lobbies_come_first_then_games_that_have_waited_longest(store: Store, index: Index) -> None:
    begun = [await open_here(store, MANY + number) for number in range(3)]
    lobby = await open_here(store, MANY + 3)
    async with store.writing() as db:
        for number, days in zip(begun, (1, 3, 2), strict=True):
            await games.set_state(db, number, "running", NOW - timedelta(days=days))
            await db.execute(update(schema.games).where(schema.games.c.id == number).values(game="gone"))
    club = index.server(GUILD)
    assert club is not None
    text = (await index.games.page(GUILD, Readers(club, CHANNEL), Localizer(), "1")).text
    places = [lobby, begun[1], begun[2], begun[0]]
    channels = {number: MANY + place for place, number in enumerate([*begun, lobby])}
    at = [text.index(f"<#{channels[number]}>") for number in places]
    assert at == sorted(at)


async def test_games_of_other_servers_and_finished_ones_are_not_listed(store: Store, index: Index) -> None:
    game_id = await open_here(store)
    async with store.writing() as db:
        await games.set_state(db, game_id, "abandoned", NOW)
        await games.open_lobby(
            db, now=NOW, title_key="stones", title="Stones", creator_id=ANNA, channel_id=CHANNEL, guild_id=GUILD + 1
        )
    await posted(store)
    await index.refresh()
    post = await waiting(store)
    assert post is not None
    assert "No games are running" in post.message.text


async def test_games_in_channels_that_some_readers_cannot_see_are_left_out(store: Store, index: Index) -> None:
    await open_here(store, HIDDEN)
    await posted(store)
    await index.refresh()
    post = await waiting(store)
    assert post is not None
    assert "No games are running" in post.message.text
    assert str(HIDDEN) not in post.message.text


async def test_a_list_is_left_to_the_process_that_serves_its_server(store: Store, index: Index) -> None:
    """No other process knows who reads it."""
    await open_here(store)
    await posted(store)
    index.server = lambda _: None
    await index.refresh()
    assert await waiting(store) is None


async def test_only_lists_with_changed_games_are_checked(
    store: Store, index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = await open_here(store)
    await posted(store)
    await index.refresh()
    await sent(store)
    await index.refresh()
    asked: list[int] = []
    monkeypatch.setattr(index, "server", asked.append)
    async with store.writing(game_id + 1):
        pass
    async with store.writing(person=ANNA):
        pass
    await index.refresh()
    assert asked == []
    async with store.writing(game_id) as db:
        await games.set_title(db, game_id, "Stones again")
    await index.refresh()
    assert asked == [GUILD]


async def test_a_deleted_game_leaves_the_list(store: Store, index: Index) -> None:
    game_id = await open_here(store)
    await posted(store)
    await index.refresh()
    await sent(store)
    async with store.writing(game_id) as db:
        await games.remove(db, game_id)
    await index.refresh()
    post = await waiting(store)
    assert post is not None
    assert "No games are running" in post.message.text


async def test_a_delayed_list_is_checked_again_without_another_change(store: Store, index: Index) -> None:
    game_id = await open_here(store)
    await posted(store)
    await index.refresh()
    async with store.writing(game_id) as db:
        await games.set_state(db, game_id, "abandoned", NOW)
    await index.refresh()
    async with store.writing(other="a post") as db:
        post = await outbox.next_for(db, Target(CHANNEL, None, MESSAGE))
        assert post is not None
        await outbox.mark_done(db, post, NOW, message_id=MESSAGE)
    await index.refresh()
    post = await waiting(store)
    assert post is not None
    assert "No games are running" in post.message.text


async def test_the_list_links_to_its_page(store: Store, index: Index) -> None:
    await open_here(store)
    await posted(store)
    public = index.services.settings.model_copy(update={"public_url": "https://polis.example"})
    index.services = replace(index.services, settings=public)
    await index.refresh()
    post = await waiting(store)
    assert post is not None
    async with store.reading() as db:
        token = (await server_settings.guild(db, GUILD)).page_token
    assert len(token) >= 20
    assert f"https://polis.example/s/{GUILD}-{token}" in str(post.message.components[-1])
