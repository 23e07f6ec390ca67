"""Personal settings and agreements of players, by command."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from bot.client import PolisClient
from bot.sandbox import Person, Sandbox, buttons_of
from bot.store import games, users
from tests.bot.end_to_end.tables import begin, choose_first, to_move
from tests.bot.end_to_end.titles import TITLES

pytestmark = pytest.mark.usefixtures("bot")

FIRST, *OTHERS = TITLES
each_title = pytest.mark.parametrize(
    "title", [FIRST, *(pytest.param(title, marks=pytest.mark.slow) for title in OTHERS)]
)
"""The fast part tries one title; the results are the same for all."""


async def test_reminders_are_chosen_bit_by_bit(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    anna = people[0]
    assert "reminded there 1 day, 2 days and 3 days later" in (await anna.command("/my reminders")).text
    await anna.command("/my reminders", after="12h, 1d")
    await anna.command("/my reminders", quiet="22-8", zone="Europe/Prague")
    told = (await anna.command("/my reminders", by="direct message")).text
    assert "by direct message" in told
    assert "reminded 12 hours and 1 day later" in told
    assert "not from 22:00 to 8:00 (Europe/Prague)" in told
    assert "22:00" not in (await anna.command("/my reminders", quiet="none")).text
    assert "never reminded" in (await anna.command("/my reminders", by="never")).text
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        user = await users.find(db, anna.id)
    assert user is not None
    assert user.settings.reminder_intervals_s == (43200.0, 86400.0)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"after": "soon"}, "`soon` is not a length of time"),
        ({"after": "1d, 1d"}, "is not a length of time"),
        ({"quiet": "22"}, "Write the quiet hours like"),
        ({"quiet": "22-25"}, "Write the quiet hours like"),
        ({"zone": "Middle Earth"}, "no time zone `Middle Earth`"),
    ],
)
async def test_wrong_wishes_change_nothing(
    people: Sequence[Person], bot: PolisClient, options: dict[str, Any], problem: str
) -> None:
    assert problem in (await people[0].command("/my reminders", **options)).text
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert await users.find(db, people[0].id) is None


async def test_time_zones_are_suggested_by_city(people: Sequence[Person]) -> None:
    choices = await people[0].autocomplete("/my reminders", "zone", "pra")
    assert choices[0].value == "Europe/Prague"


async def test_holidays_are_taken_out_of_an_allowance(people: Sequence[Person]) -> None:
    anna = people[0]
    assert "You are not away. You can be away for 42 days" in (await anna.command("/my away")).text
    assert "You are away until <t:" in (await anna.command("/my away", duration="40d")).text
    assert "for 42 days more" in (await anna.command("/my away", duration="43d")).text
    assert "Your holiday is over. You can be away for 4" in (await anna.command("/my away", duration="0d")).text
    assert "not a length of time" in (await anna.command("/my away", duration="long")).text


async def test_a_table_agrees_on_a_clock(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    anna, boris = people
    assert "There is no game here." in (await anna.command("/game clock")).text
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    assert "No clock" in (await anna.command("/game clock")).text
    assert "that is up to whoever opened it" in (await boris.command("/game clock", kind="move")).text
    assert "not a length of time" in (await anna.command("/game clock", decision="never")).text
    await anna.command("/game clock", kind="move", decision="2d", time_up="vote", rated=False)
    told = await sandbox.wait_for_message(lambda message: "Clock:" in message.content and not message.ephemeral)
    assert "2 days for each decision" in told.content
    assert "the others vote" in told.content
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        agreement = (await games.get(db, 1)).agreement
    assert (agreement.clock, agreement.move_s, agreement.consequence, agreement.rated) == (
        "move",
        172800,
        "vote",
        False,
    )
    chosen = (await anna.command("/game clock", time_up="computer player")).text
    assert "Agreed" in chosen
    assert "a computer player decides; not rated" in (await boris.command("/game clock")).text
    await anna.command("/game clock", rated=True)
    rated = (await boris.command("/game clock")).text
    assert "a computer player decides, and whoever is late has lost for the rating; rated" in rated
    bank = (await anna.command("/game clock", kind="bank", bank="10d", bonus="1d", grace="1h")).text
    assert "Agreed" in bank
    assert "at least 1 hour" in (await anna.command("/game clock", grace="0s")).text
    assert "a bank of 10 days" in (await boris.command("/game clock")).text


@each_title
async def test_deadlines_are_shown_with_the_question(sandbox: Sandbox, people: Sequence[Person], title: str) -> None:
    anna, boris = people
    post = await begin(sandbox, people, title, clock={"kind": "bank", "bank": "10d", "grace": "1h"})
    (told,) = re.findall(r"⏱️ <t:(\d+):R>", post.content)
    for answer in (await boris.command("/game status"), await boris.command("/game clock")):
        (shown,) = re.findall(r"Time is up <t:(\d+):R>", answer.text)
        assert abs(int(shown) - int(told)) <= 1, "the post was written a moment before the clock was set"
        assert "Left in the bank: Anna 10 days, Boris 10 days." in answer.text
    await anna.command("/game clock", kind="none")
    await boris.command("/game clock", kind="none")
    await sandbox.wait_for_message(lambda message: "⏱️ No clock" in message.content)
    assert "Time is up" not in (await boris.command("/game status")).text


@each_title
async def test_own_deadlines_are_shown_with_ones_games(sandbox: Sandbox, people: Sequence[Person], title: str) -> None:
    post = await begin(sandbox, people, title, clock={"kind": "move", "decision": "2d"})
    (told,) = re.findall(r"⏱️ <t:(\d+):R>", post.content)
    mover = to_move(people, post)
    (other,) = (person for person in people if person is not mover)
    mine = (await mover.command("/my games")).text
    (shown,) = re.findall(r"\*\*it is your turn\*\*, ⏱️ time is up <t:(\d+):R>", mine)
    assert abs(int(shown) - int(told)) <= 1, "the post was written a moment before the clock was set"
    assert "⏱️" not in (await other.command("/my games")).text


@each_title
async def test_others_see_who_is_away_and_until_when(sandbox: Sandbox, people: Sequence[Person], title: str) -> None:
    (until,) = re.findall(r"<t:(\d+):f>", (await people[0].command("/my away", duration="5d")).text)
    (same,) = re.findall(r"<t:(\d+):f>", (await people[1].command("/my away", duration="5d")).text)
    post = await begin(sandbox, people, title)
    assert post.pings == []
    assert re.search(rf"-# 🏖️ Away: (Anna|Boris) until <t:({until}|{same}):f>\.", post.content)
    status = (await sandbox.person("Eva").command("/game status")).text
    assert f"🏖️ Away: Anna until <t:{until}:f>, Boris until <t:{same}:f>." in status
    assert ", asked <t:" in status
    await people[0].command("/my away", duration="off")
    assert "Away: Boris until" in (await people[1].command("/game status")).text


@each_title
async def test_a_returning_player_is_pinged(sandbox: Sandbox, people: Sequence[Person], title: str) -> None:
    for person in people:
        await person.command("/my away", duration="5d")
    post = await begin(sandbox, people, title)
    called = next(person for person in people if f"▶ <@{person.id}>" in post.content)
    await called.command("/my away", duration="off")
    ping = await sandbox.wait_for_message(lambda message: message.content.startswith("▶"))
    assert ping.pings == [called.id]


@each_title
async def test_a_direct_message_replaces_the_ping(sandbox: Sandbox, people: Sequence[Person], title: str) -> None:
    for person in people:
        await person.command("/my reminders", by="direct message")
    post = await begin(sandbox, people, title)
    assert post.pings == []
    called = next(person for person in people if f"▶ <@{person.id}>" in post.content)
    alone = sandbox.world.direct_channel(called.id)
    call = await sandbox.wait_for_message(lambda message: message.channel_id == alone.id)
    assert call.content.startswith(f"▶ <@{called.id}>: ")
    assert f"is played in <#{post.channel_id}>." in call.content
    assert buttons_of((await called.press(call, "My turn")).shown)
    await choose_first(called, call)
    # Several questions may be open, each with a separate ping post.
    await sandbox.wait_until(lambda: True if not buttons_of(call) else None)
    assert f"is played in <#{post.channel_id}>." in call.content


@each_title
async def test_closed_direct_messages_lead_to_one_ping_in_the_channel(
    sandbox: Sandbox, people: Sequence[Person], title: str
) -> None:
    for person in people:
        await person.command("/my reminders", by="direct message")
        person.user.takes_messages = False
    post = await begin(sandbox, people, title)
    assert post.pings == []
    call = await sandbox.wait_for_message(lambda message: message.content.startswith("▶"))
    assert call.channel_id == post.channel_id
    assert [f"<@{user}>" for user in call.pings] == re.findall(r"▶ (<@\d+>)", post.content)
    await to_move(people, call).command("/game status")
    assert len([message for message in sandbox.messages() if message.content.startswith("▶")]) == 1


async def test_new_intervals_apply_to_open_questions(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    await mover.command("/my reminders", after="1s")
    job = await sandbox.wait_for_message(lambda message: message.content.startswith("🔔"))
    assert job.pings == [mover.id]
