"""Offered seats: several at once, withdrawn, and taken in another way."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, text_of
from bot.store import seats
from rules import GAMES
from tests.bot.end_to_end.consistency import everything_sent
from tests.bot.end_to_end.tables import begin, hide, managing, settled

pytestmark = pytest.mark.usefixtures("bot")


async def context(bot: PolisClient) -> list[int]:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return [holder.user_id for holder in await seats.holders(db, 1)]


async def offered(sandbox: Sandbox, owner: Person, before: Message) -> Message:
    """Return the public offer of a user's own seat."""
    assert "offered" in (await owner.command("/game seat replace")).text
    return await settled(sandbox, before)


@pytest.mark.parametrize("title", sorted(GAMES))
async def test_two_seats_are_offered_at_the_same_time(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], title: str
) -> None:
    anna, boris = people
    clara, david = sandbox.person("Clara"), sandbox.person("David")
    first = await offered(sandbox, anna, await begin(sandbox, people, title))
    second = await offered(sandbox, boris, first)
    assert "Clara has the seat" in text_of((await clara.press(first, "Take the seat")).shown)
    assert "David has the seat" in text_of((await david.press(second, "Take the seat")).shown)
    assert sorted(await context(bot)) == sorted([clara.id, david.id])


async def test_an_offer_is_withdrawn_by_the_holder_or_a_neutral_manager(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    clara, david = sandbox.person("Clara"), managing(sandbox.person("David"))
    offer = await offered(sandbox, boris, await begin(sandbox, people))
    assert "can withdraw this offer" in (await clara.press(offer, "Withdraw the offer")).text
    kept = (await boris.press(offer, "Withdraw the offer")).shown
    assert "Boris plays on" in text_of(kept)
    assert not buttons_of(kept)
    again = await offered(sandbox, boris, offer)
    assert "can withdraw this offer" in (await anna.press(again, "Withdraw the offer")).text
    assert "Boris plays on" in text_of((await david.press(again, "Withdraw the offer")).shown)
    assert await context(bot) == [anna.id, boris.id]


async def test_an_offer_ends_when_the_seat_has_gone_another_way(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    clara = sandbox.person("Clara")
    offer = await offered(sandbox, boris, await begin(sandbox, people))
    panel = (await boris.command("/game seat bot")).shown
    asked = await boris.press(panel, "Let a computer player play for me")
    await boris.press(asked.shown, "Give up the seat")
    panel = (await boris.command("/game seat bot")).shown
    await boris.press(panel, buttons_of(panel)[0].label)
    assert await context(bot) == [anna.id, boris.id]
    assert "no longer offered" in (await clara.press(offer, "Take the seat")).text
    assert "no longer offered" in (await clara.press(offer, "Let a computer player play on")).text
    assert await context(bot) == [anna.id, boris.id]


async def test_while_a_seat_is_offered_a_bot_may_keep_it_warm(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    clara = sandbox.person("Clara")
    offer = await offered(sandbox, boris, await begin(sandbox, people))
    panel = (await boris.command("/game seat bot")).shown
    asked = await boris.press(panel, "Let a computer player play for me")
    await boris.press(asked.shown, "Give up the seat")
    assert "Clara has the seat" in text_of((await clara.press(offer, "Take the seat")).shown)
    assert await context(bot) == [anna.id, clara.id]


def pings_of(sandbox: Sandbox, person: Person) -> int:
    """Return the number of posts in which a user was pinged."""
    return sum(person.id in message.pings for message in sandbox.messages())


async def test_a_repeated_offer_pings_nobody_and_posts_nothing(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    _, boris = people
    clara = sandbox.person("Clara")
    post = await begin(sandbox, people)
    assert "is offered in the channel" in (await boris.command("/game seat replace", by=clara)).text
    offer = await settled(sandbox, post)
    for _ in range(5):
        assert "offered already" in (await boris.command("/game seat replace", by=clara)).text
    assert offer.pings == [clara.id]
    assert "Clara has the seat" in text_of((await clara.press(offer, "Take the seat")).shown)
    assert pings_of(sandbox, clara) - 1 == sum("plays on for" in each.content for each in sandbox.messages())


async def test_offers_that_are_withdrawn_or_changed_do_not_ping_the_same_person_again(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    clara, david = sandbox.person("Clara"), sandbox.person("David")
    offer = await begin(sandbox, people)
    for newcomer in (clara, david, clara, david):
        await boris.command("/game seat replace", by=newcomer)
        offer = await settled(sandbox, offer)
    await boris.press(offer, "Withdraw the offer")
    await anna.command("/game seat replace", by=clara)
    offer = await settled(sandbox, offer)
    assert clara.mention in offer.content
    assert [pings_of(sandbox, person) for person in (clara, david)] == [1, 1]


async def test_no_seat_is_offered_to_a_user_who_cannot_see_the_channel(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    _, boris = people
    clara = sandbox.person("Clara")
    post = await begin(sandbox, people)
    channel = sandbox.channel()
    hide(sandbox, channel)
    refused = await boris.command("/game seat replace", by=clara)
    assert "does not see this channel" in refused.text
    assert "I tell them by direct message what you offer" in refused.text
    alone = sandbox.world.direct_channel(clara.id)
    private = await sandbox.wait_for_message(lambda message: message.channel_id == alone.id)
    assert f"{clara.mention}, would you play on for Boris?" in private.content
    assert "You do not see its channel" in private.content
    assert channel.name not in private.content
    again = await boris.command("/game seat replace", by=clara)
    assert "They know of it already" in again.text
    hide(sandbox, channel, hidden=False)
    clara.user.has_left = True
    assert "not on this server" in (await boris.command("/game seat replace", by=clara)).text
    assert [each for each in sandbox.messages() if each.id > post.id and clara.id in each.pings] == []
    clara.user.has_left = False
    assert "is offered in the channel" in (await boris.command("/game seat replace", by=clara)).text


async def test_a_closed_direct_message_about_an_offer_is_posted_nowhere(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    _, boris = people
    clara = sandbox.person("Clara")
    await begin(sandbox, people)
    channel = sandbox.channel()
    hide(sandbox, channel)
    clara.user.takes_messages = False
    await boris.command("/game seat replace", by=clara)
    await everything_sent(bot.settings.database_url)
    assert not any(clara.mention in message.content for message in sandbox.messages())


async def test_nobody_without_a_say_in_a_seat_has_others_written_to(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    clara = sandbox.person("Clara")
    await begin(sandbox, people)
    channel = sandbox.channel()
    hide(sandbox, channel)
    refused = await anna.command("/game seat replace", player=boris, by=clara)
    assert "does not see this channel" in refused.text
    assert "direct message" not in refused.text
