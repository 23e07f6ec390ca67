"""A lobby can have conditions. They hold for every way into a seat. Refusals are private and name the reason."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Reply, Sandbox, buttons_of, menus_of, text_of
from bot.store import Game, conditions, games, schema, seats
from bot.store.conditions import Conditions
from bot.store.results import Result
from bot.store.results import add as add_results
from rules.engine import Seat
from tests.bot.end_to_end.consistency import everything_sent
from tests.bot.end_to_end.tables import begun
from tests.bot.stones_games import NOW

EARLIER = 99
"""The channel of games that were finished before."""


def _is_closed(message: Message) -> bool | None:
    return "🔒 Who can join: invited people only" in message.content or None


@pytest.fixture
def people(sandbox: Sandbox) -> list[Person]:
    return [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]


async def stored(bot: PolisClient) -> Game:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return next(game for game in await games.everywhere(db) if game.channel_id != EARLIER)


async def sitting(bot: PolisClient) -> list[int]:
    assert bot.services is not None
    return [holder.user_id for holder in await bot.services.holders((await stored(bot)).id)]


async def limited(bot: PolisClient, **wanted: int | bool) -> None:
    assert bot.services is not None
    game = await stored(bot)
    async with bot.services.store.writing(game.id) as db:
        await games.set_conditions(db, game.id, Conditions.model_validate(wanted))


async def played(bot: PolisClient, people: Sequence[Person], number: int, *, left_by: Person | None = None) -> None:
    """Store so many finished games of these people; one of them may have left each."""
    assert bot.services is not None
    for _ in range(number):
        async with bot.services.store.writing() as db:
            game = await games.open_lobby(
                db, now=NOW, title_key="tm", title="Terra Mystica", creator_id=people[0].id, channel_id=EARLIER
            )
            for person in people:
                await seats.join(db, game.id, person.id, person.name, NOW)
            await db.execute(
                schema.games.update()
                .where(schema.games.c.id == game.id)
                .values(state="finished", ever_rated=True, decision_count=9)
            )
            await add_results(
                db,
                [
                    Result(
                        game_id=game.id,
                        seat=Seat(seat),
                        user_id=person.id,
                        guild_id=5,
                        game="tm",
                        place=1,
                        points=80,
                        played=(),
                        rated=True,
                        finished_at=NOW,
                        players=len(people),
                        gave_up=person is left_by,
                    )
                    for seat, person in enumerate(people)
                ],
            )


async def panel_of(person: Person, lobby: Message) -> Message:
    options = (await person.press(lobby, "Options")).shown
    return (await person.press(options, "Who can join…")).shown


def refused(reply: Reply, why: str) -> bool:
    return why in reply.text and reply.shown.ephemeral


async def test_only_invited_people_join(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    anna, boris, clara = people
    await anna.command("/game new", title="tm", where="new thread")
    thread = next(channel for channel in sandbox.world.channels.values() if channel.is_thread)
    lobby = await sandbox.wait_for_message(lambda each: each.channel_id == thread.id and bool(buttons_of(each)))
    invitation = await sandbox.wait_for_message(lambda each: "has opened" in each.content)
    panel = await panel_of(anna.at(thread), lobby)
    assert "Anybody can join." in text_of(panel)
    await anna.at(thread).choose(panel, menus_of(panel)[0].custom_id, [str(boris.id)])
    assert "🔒 Who can join: invited people only" in text_of(panel)
    for shown in (lobby, invitation):
        await sandbox.wait_until(partial(_is_closed, shown))
    call = await sandbox.wait_for_message(lambda each: "Anna invites you to this table." in each.content)
    assert (call.channel_id, call.pings) == (thread.id, [boris.id])
    for refusal in (
        await clara.press(invitation, "Join"),
        await clara.at(thread).press(lobby, "Join"),
        await clara.at(thread).command("/game join"),
    ):
        assert refused(refusal, "for invited people only")
    await boris.at(thread).press(call, "Join")
    assert await sitting(bot) == [anna.id, boris.id]
    for chosen in ([], [boris.id, clara.id], [clara.id]):
        await anna.at(thread).choose(panel, menus_of(panel)[0].custom_id, [str(each) for each in chosen])
    await everything_sent(bot.settings.database_url)
    calls = [each.pings for each in sandbox.world.messages.values() if "invites you" in each.content]
    assert calls == [[boris.id], [clara.id]], "each of them is called once"
    await anna.at(thread).press(panel, "Invited people only")
    await clara.at(thread).press(lobby, "Join")
    assert await sitting(bot) == [anna.id, boris.id, clara.id]


async def test_only_the_opener_sets_conditions_and_those_who_sit_stay(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    panel = await panel_of(anna, lobby)
    await anna.choose(panel, menus_of(panel)[1].custom_id, ["3"])
    await anna.press(panel, "No drop-outs")
    await sandbox.wait_until(lambda: "at least 3 finished games, no drop-outs" in lobby.content or None)
    assert "up to whoever opened it" in (await boris.press(lobby, "Options")).text
    assert await sitting(bot) == [anna.id, boris.id]
    assert "already sit" in (await boris.command("/game join")).text
    assert refused(await clara.press(lobby, "Join"), "at least 3 finished games; you have 0.")
    await played(bot, [clara, boris], 3)
    await clara.press(lobby, "Join")
    assert await sitting(bot) == [anna.id, boris.id, clara.id]


async def test_drop_outs_are_refused(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    anna, boris, clara = people
    lobby = (await anna.command("/game new title:tm")).shown
    await played(bot, [boris, clara], 1, left_by=boris)
    await limited(bot, no_drop_outs=True)
    assert refused(await boris.press(lobby, "Join"), "1 of yours continued without you")
    await clara.press(lobby, "Join")
    assert await sitting(bot) == [anna.id, clara.id]


async def test_ratings_have_a_range(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    anna, boris, _ = people
    lobby = (await anna.command("/game new title:tm")).shown
    panel = await panel_of(anna, lobby)
    form = (await anna.press(panel, "Rating…")).opened
    await anna.submit(form, {"low": "200", "high": "100"})
    assert "Write two numbers" in text_of(panel)
    assert (await stored(bot)).conditions.are_none
    form = (await anna.press(panel, "Rating…")).opened
    await anna.submit(form, {"low": "120", "high": "200"})
    await sandbox.wait_until(lambda: "rating from 120 to 200" in lobby.content or None)
    assert refused(await boris.press(lobby, "Join"), "a rating from 120 to 200; yours is 100.")
    await limited(bot, rating_to=100)
    await boris.press(lobby, "Join")
    assert await sitting(bot) == [anna.id, boris.id]


async def test_the_same_game_again_has_the_same_conditions(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    await limited(bot, invited_only=True)
    await anna.press(lobby, "Start")
    await begun(sandbox)
    for person in (anna, boris):
        asked = (await person.command("/game abandon")).shown
        await person.press(asked, "Ask the others")
    await boris.command("/game again")
    again = await stored(bot)
    assert again.conditions.invited_only
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert set(await conditions.invited(db, again.id)) == {anna.id, boris.id}
    assert refused(await clara.command("/game join"), "for invited people only")
    await anna.command("/game join")
    assert await sitting(bot) == [boris.id, anna.id]


async def test_an_offered_seat_is_taken_only_by_somebody_who_fits(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    await limited(bot, least_games=1)
    await anna.press(lobby, "Start")
    await begun(sandbox)
    await boris.command("/game seat replace")
    offer = await sandbox.wait_for_message(lambda each: "is looking for a substitute" in each.content)
    assert refused(await clara.press(offer, "Take the seat"), "at least 1 finished game; you have 0.")
    await played(bot, [clara, boris], 1)
    await clara.press(offer, "Take the seat")
    assert await sitting(bot) == [anna.id, clara.id]
