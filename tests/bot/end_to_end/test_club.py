"""Several games of one server: which waits next, the list of all, templates, and the same again."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.client import PolisClient
from bot.club.index import NOTE, Index
from bot.sandbox import Message, Permission, Person, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox.news import ChannelChanged
from bot.store import Agreement, bot_state, games, seats, templates
from bot.store.templates import Template
from rules.engine import read_record
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, begun, choose_first, confirm, to_move

LOGS = Path(__file__).parents[2] / "games"

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PolisClient]:
    """Yield the bot, with lists that are updated quickly."""
    settings = settings_for(sandbox, tmp_path).model_copy(update={"index_every_s": 0.01})
    async with working(sandbox, settings) as client:
        yield client


def elsewhere(sandbox: Sandbox, people: Sequence[Person], name: str) -> list[Person]:
    """Return the same people in a new channel."""
    channel = sandbox.world.add_channel(name)
    return [person.at(channel) for person in people]


async def shown(sandbox: Sandbox, listed: Message, *words: str) -> Message:
    """Return the list once it has this text."""
    return await sandbox.wait_for_message(
        lambda message: message.id == listed.id and all(word in message.content for word in words)
    )


async def named(sandbox: Sandbox, listed: Message, title: str, there: bool) -> None:
    """Wait until the list names a title, or no longer."""
    await sandbox.wait_until(lambda: (title in listed.content) is there or None)


async def noted(bot: PolisClient, listed: Message) -> dict[str, str]:
    """Return the stored place of the list once it is stored."""
    assert bot.services is not None
    while True:
        async with bot.services.store.reading() as db:
            kept = await bot_state.beginning(db, NOTE)
        if any(f"{listed.id}" in text for text in kept.values()):
            return kept
        await asyncio.sleep(0.01)


async def test_after_a_turn_the_next_game_that_waits_is_named(sandbox: Sandbox, people: Sequence[Person]) -> None:
    there = elsewhere(sandbox, people, "second")
    first = await begin(sandbox, people)
    mover = to_move(people, first)
    second = await begin(sandbox, there)
    next_line = f"Next: Terra Mystica in <#{there[0].channel.id}> waits for you."
    told = (await mover.command("/do", text="faction witches")).text
    assert (next_line in told) == (mover.id in second.pings)
    other = next(person for person in people if person is not mover)
    told = (await other.command("/do", text="faction nomads")).text
    # The last to choose in the first game either places the first dwelling next, or waits.
    assert (next_line in told) == (other.id in second.pings and "waits for " + other.name not in told)


async def test_the_list_of_games_follows_them(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, _ = people
    listed = (await anna.command("/club index")).shown
    assert "No games are running." in listed.content
    assert not listed.ephemeral
    there = elsewhere(sandbox, people, "second")
    lobby = (await there[0].command("/game new title:tta")).shown
    await shown(sandbox, listed, "**Through the Ages**", "waits for players\n-# Anna · ")
    await there[1].press(lobby, "Join")
    await shown(sandbox, listed, "can begin\n-# Anna, Boris · ")
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    found = await shown(
        sandbox, listed, f"**Terra Mystica** in <#{anna.channel.id}>: waiting for {mover.name}, asked <t:"
    )
    assert not found.pings
    await choose_first(mover, post)
    other = next(person for person in people if person is not mover)
    await shown(sandbox, listed, f"waiting for {other.name}")
    ending = (await there[0].command("/game abandon")).shown
    await there[0].press(ending, "End it")
    found = await shown(sandbox, listed, "Terra Mystica")
    await sandbox.wait_for_message(lambda each: each.id == listed.id and "Through the Ages" not in each.content)


async def test_the_list_omits_games_hidden_from_some_readers(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, _ = people
    hidden = sandbox.world.add_channel("hidden")
    hidden.denied_to_everybody = Permission.VIEW_CHANNEL
    sandbox.world.tell(ChannelChanged(hidden))
    await anna.at(hidden).command("/game new title:tm")
    listed = (await anna.command("/club index")).shown
    assert "No games are running." in listed.content
    own = (await anna.at(hidden).command("/club index")).shown
    assert "Terra Mystica" in own.content, "whoever reads the list there sees the game too"
    listed = (await anna.command("/club index")).shown
    # A changed visibility of the channel changes the list.
    for denied, there in ((0, True), (Permission.VIEW_CHANNEL, False)):
        hidden.denied_to_everybody = denied
        sandbox.world.tell(ChannelChanged(hidden))
        await named(sandbox, listed, "Terra Mystica", there)


async def test_a_reposted_list_is_the_one_that_is_updated(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stored state of the list is out of date when it is to be edited."""
    anna, _ = people
    assert bot.services is not None
    read = await noted(bot, (await anna.command("/club index")).shown)
    stale = {key: text.replace('"digest":"', '"digest":"not ') for key, text in read.items()}
    kept = await noted(bot, (await anna.command("/club index")).shown)

    async def out_of_date(_: AsyncConnection, __: str) -> dict[str, str]:
        return stale

    index = Index(bot.services)
    index.server = bot.get_guild
    with monkeypatch.context() as patched:
        patched.setattr(bot_state, "beginning", out_of_date)
        await index.refresh()
    async with bot.services.store.reading() as db:
        assert await bot_state.beginning(db, NOTE) == kept


async def test_the_list_moves_where_a_manager_posts_it_again(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris = people
    first = (await anna.command("/club index")).shown
    own = (await boris.command("/club index")).shown
    assert (own.ephemeral, "Games on this server" in text_of(own)) == (True, True), "others see the list privately"
    there = elsewhere(sandbox, people, "second")
    second = (await there[0].command("/club index")).shown
    await shown(sandbox, first, f"The list of games is in <#{there[0].channel.id}> now.")
    await anna.command("/game new title:tm")
    await shown(sandbox, second, "Terra Mystica")
    assert "Terra Mystica" not in first.content


async def test_templates_bring_options_and_agreement_to_the_next_game(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    assert "no game here" in (await anna.command("/club template save", name="quick")).text
    lobby = (await anna.command("/game new title:tm")).shown
    panel = (await anna.press(lobby, "Options")).shown
    assert len(menus_of(panel)) == 1, "no templates yet"
    name = next(option.value for option in menus_of(panel)[0].options if option.label.endswith((": on", ": off")))
    await anna.choose(panel, values=[str(name)])
    await anna.command("/game clock", kind="move", decision="2d")
    assert "Only somebody at the table" in (await boris.command("/club template save", name="quick")).text
    assert "Saved as `quick`" in (await anna.command("/club template save", name="quick")).text
    listed = (await boris.command("/club template list")).text
    assert "**quick** · Terra Mystica" in listed
    assert "2 days for each decision" in listed
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        saved = await games.get(db, 1)
    there = elsewhere(sandbox, people, "second")
    second = (await there[0].command("/game new title:tm")).shown
    assert "no template" in (await there[0].command("/club template use", name="slow")).text
    panel = (await there[0].press(second, "Options")).shown
    menu = menus_of(panel)[1]
    assert [option.label for option in menu.options] == ["quick"]
    described = str(menu.options[0].description)
    assert "2 days for each decision" in described or (len(described) <= 100 and described.endswith("…"))
    assert "The options are now those of `quick`" in text_of(
        (await there[0].choose(panel, menu.custom_id, ["quick"])).shown
    )
    async with bot.services.store.reading() as db:
        used = await games.get(db, 2)
    assert used.options == saved.options
    assert used.options
    assert used.agreement == saved.agreement
    assert "can remove it" not in (await anna.command("/club template remove", name="quick")).text
    assert "no templates" in (await anna.command("/club template list")).text


async def test_all_templates_are_found_by_turning_pages(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        for number in range(25):
            template = Template(sandbox.world.guild_id, "tm", f"style {number}", {}, Agreement(), people[0].id)
            await templates.keep(db, template)
    panel = (await people[1].command("/club template list")).shown
    seen = [panel.content]
    while not next(each for each in buttons_of(panel) if each.label == "Next").disabled:
        panel = (await people[1].press(panel, "Next")).shown
        seen.append(panel.content)
    assert all(any(f"**style {number}**" in text for text in seen) for number in range(25))


async def test_only_its_maker_or_a_manager_changes_a_template(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris = people
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    await anna.command("/club template save", name="ours")
    assert "Somebody else" in (await boris.command("/club template save", name="ours")).text
    assert "Only whoever made it" in (await boris.command("/club template remove", name="ours")).text
    assert [each.value for each in await boris.autocomplete("/club template use", "name", "OU")] == ["ours"]
    await boris.command("/club template save", name="mine")
    assert "is removed" in (await anna.command("/club template remove", name="mine")).text


async def test_the_same_again_keeps_people_options_and_agreement(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    lobby = (await anna.command("/game new title:tm")).shown
    await anna.command("/game clock", kind="move", decision="2d")
    await boris.press(lobby, "Join")
    await anna.press(lobby, "Start")
    await begun(sandbox)
    for person in people:
        await person.press((await person.command("/game abandon")).shown, "Ask the others")
    await boris.command("/game again")
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        before, after = await games.get(db, 1), await games.get(db, 2)
    assert after.agreement == before.agreement
    assert after.agreement.clock == "move"
    assert after.options == before.options


async def test_an_imported_game_is_not_counted_and_leads_to_the_same_again(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    record = read_record((LOGS / "tm-2-players.log").read_text(encoding="utf-8"))
    *lines, last = record.decisions
    text = replace(record, decisions=tuple(lines), digest="", names=()).to_text()
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    await anna.command("/game record import", file=anna.file("game.log", text.encode()))
    await sandbox.wait_for_message(lambda message: "goes on from a log" in message.content)
    assert "not finished a game yet" in (await anna.command("/stats player")).text
    assert "it goes on from a log" in (await anna.command("/game clock", rated=True)).text
    panel = (await people[last.seat].command("/do", text=last.text)).shown
    if any(button.label.startswith("Confirm") for button in buttons_of(panel)):
        await confirm(people[last.seat], panel)
    end = await sandbox.wait_for_message(lambda message: "🏁" in message.content and not message.ephemeral)
    for told in ("/stats player", "/stats server", "/stats title title:tm"):
        assert " 1 " not in (await anna.command(told)).text, "an imported game is not counted"
    again = (await boris.press(end, "Same again")).shown
    assert "1. Boris" in again.content
    assert "Anna" not in again.content, "nobody sits down without having been asked"
    asked = await sandbox.wait_for_message(lambda message: "would like to play again" in message.content)
    assert asked.mentions == [anna.id]
    assert f"<@{anna.id}>" in asked.content
    await anna.press(again, "Join")
    assert "already a game here" in (await anna.press(end, "Same again")).text
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert (await games.get(db, 2)).options == (await games.get(db, 1)).options


async def test_my_games_begin_with_the_one_that_waits_longest(sandbox: Sandbox, people: Sequence[Person]) -> None:
    there = elsewhere(sandbox, people, "second")
    mover = to_move(people, await begin(sandbox, people))
    await begin(sandbox, there)
    first, details = (await mover.command("/my games")).text.split("\n")[:2]
    assert first == f"▶ Terra Mystica in <#{people[0].channel.id}>: **it is your turn**"
    other = next(person for person in people[:2] if person is not mover)
    assert details == f"-# Set-up · with {other.name}"


async def test_all_games_of_a_person_are_found_by_turning_pages(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna = people[0]
    places = [sandbox.world.add_channel(f"place-{number}") for number in range(19)]
    for place in places:
        await anna.at(place).command("/game new", title="tm", where="here")
    shown = (await anna.command("/my games")).shown
    seen = set(re.findall(r"<#(\d+)>", shown.content))
    assert not next(button for button in buttons_of(shown) if button.label == "Next").disabled
    while not next(button for button in buttons_of(shown) if button.label == "Next").disabled:
        shown = (await anna.press(shown, "Next")).shown
        seen |= set(re.findall(r"<#(\d+)>", shown.content))
    assert seen == {str(place.id) for place in places}
    (pages,) = menus_of(shown)
    assert [option.label for option in pages.options] == ["Page 1 of 3", "Page 2 of 3", "Page 3 of 3"]


async def test_the_list_of_a_server_leads_privately_to_the_own_games_there(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people[:2]
    await anna.command("/game new", title="tm", where="here")
    assert bot.services is not None
    now = datetime.now(UTC)
    async with bot.services.store.writing() as db:
        far = await games.open_lobby(
            db, now=now, title_key="tta", title="Far", creator_id=anna.id, channel_id=5, guild_id=6
        )
        await seats.join(db, far.id, anna.id, anna.name, now)
    assert "Through the Ages" in (await anna.command("/my games")).text
    posted = (await anna.command("/club index")).shown
    before = posted.content
    shown = (await anna.press(posted, "My games here")).shown
    assert shown.ephemeral
    assert f"Terra Mystica in <#{anna.channel.id}>" in shown.content
    assert "Through the Ages" not in shown.content
    assert "You have no games on this server" in (await boris.press(posted, "My games here")).text
    assert posted.content == before


async def test_the_list_of_a_server_leads_to_all_its_games(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris = people[:2]
    places = [sandbox.world.add_channel(f"place-{number}") for number in range(40)]
    for place in places:
        await anna.at(place).command("/game new", title="tm", where="here")
    posted = (await anna.command("/club index")).shown
    assert "more" in posted.content
    before = posted.content
    shown = (await boris.press(posted, "All games")).shown
    assert shown.ephemeral
    assert posted.content == before
    seen = set(re.findall(r"<#(\d+)>", shown.content))
    (pages,) = menus_of(shown)
    for option in pages.options:
        shown = (await boris.choose(shown, pages.custom_id, [option.label])).shown
        seen |= set(re.findall(r"<#(\d+)>", shown.content))
    assert seen == {str(place.id) for place in places}
