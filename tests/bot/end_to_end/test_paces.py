"""Paces are presets of clock and reminders; clocks can pause on days that the table agrees on."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox.objects import Channel
from bot.store import Agreement, Game, games
from bot.store.paces import PACES, at_own_pace, at_pace, label_of
from tests.bot.end_to_end.tables import managing

HOUR = 3600.0


@pytest.fixture
def people(sandbox: Sandbox) -> list[Person]:
    return [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]


async def stored(bot: PolisClient) -> Game:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return (await games.everywhere(db))[0]


def thread_of(sandbox: Sandbox) -> Channel:
    return next(channel for channel in sandbox.world.channels.values() if channel.is_thread)


async def lobby_in(sandbox: Sandbox, channel: Channel) -> Message:
    return await sandbox.wait_for_message(lambda each: each.channel_id == channel.id and bool(buttons_of(each)))


def test_labels_follow_from_clock_and_reminders() -> None:
    assert label_of(Agreement()) is None
    for name in PACES:
        assert label_of(at_pace(Agreement(rated=False, weekends=True), name)) == name
    daily = at_pace(Agreement(), "daily")
    own = at_own_pace(daily, move_s=5 * HOUR)
    assert (label_of(own), own.reminders_s) == ("own", None), "the reminders of a day do not suit five hours"
    assert at_own_pace(daily, rated=False).reminders_s == daily.reminders_s
    assert label_of(at_own_pace(daily, reminders_s=())) == "own"
    assert label_of(at_own_pace(Agreement(), clock="bank")) == "own"
    assert label_of(at_own_pace(daily, clock="none")) is None


async def test_a_pace_chosen_when_a_table_opens_is_shown_everywhere(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    titles = (await anna.command("/game new", where="new thread", pace="daily")).shown
    await anna.press(titles, "Terra Mystica")
    thread = thread_of(sandbox)
    game = await stored(bot)
    assert game.agreement == at_pace(Agreement(), "daily")
    lobby = await lobby_in(sandbox, thread)
    assert "Pace: daily · Clock: 1 day for each decision · reminders after 12 hours, 20 hours" in lobby.content
    invitation = await sandbox.wait_for_message(lambda each: "has opened" in each.content)
    assert "Pace: daily" in invitation.content
    await sandbox.wait_until(lambda: thread.name == f"Terra Mystica #{game.id} · daily · Anna" or None)
    await managing(boris).command("/club index")
    index = await sandbox.wait_for_message(lambda each: "Games on this server" in each.content)
    assert "· daily" in index.content


async def test_an_own_clock_gets_the_label_own_in_the_thread_too(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    await anna.command("/game new", title="tm", where="new thread", pace="slow")
    thread = thread_of(sandbox)
    lobby = await lobby_in(sandbox, thread)
    await boris.at(thread).press(lobby, "Join")
    assert "Agreed" in (await anna.at(thread).command("/game clock", kind="decision", decision="5h")).text
    await sandbox.wait_until(lambda: "Pace: own pace" in lobby.content or None)
    assert "reminders after" not in lobby.content
    assert "(not ready)" in lobby.content, "Boris has joined a slow table"
    await sandbox.wait_until(lambda: "· own pace ·" in thread.name or None)


async def test_a_pace_is_chosen_in_the_lobby_and_an_own_one_typed(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    assert "up to whoever opened it" in text_of((await boris.press(lobby, "Options")).shown)
    panel = (await anna.press((await anna.press(lobby, "Options")).shown, "Pace…")).shown
    (menu,) = menus_of(panel)
    await anna.choose(panel, menu.custom_id, ["live"])
    assert "Clock: 1 hour for each decision" in text_of(panel)
    await sandbox.wait_until(lambda: "Pace: live" in lobby.content or None)
    form = (await anna.choose(panel, menus_of(panel)[0].custom_id, ["own"])).opened
    await anna.submit(form, {"decision": "2d", "reminders": "1d", "quiet_days": "24.12., 1.1."})
    agreement = (await stored(bot)).agreement
    assert (agreement.move_s, agreement.reminders_s) == (48 * HOUR, (24 * HOUR,))
    assert agreement.quiet_days == ("01-01", "12-24")
    await anna.press(panel, "Pause at weekends")
    assert "pauses at weekends and on 1.1., 24.12. (time zone UTC)" in text_of(panel)
    await sandbox.wait_until(lambda: "Pace: own pace" in lobby.content or None)
    await anna.press(panel, "Play at weekends too")
    assert not (await stored(bot)).agreement.weekends
    form = (await anna.choose(panel, menus_of(panel)[0].custom_id, ["own"])).opened
    await anna.submit(form, {"decision": "soon"})
    assert "is not a length of time" in text_of(panel)
    await anna.choose(panel, menus_of(panel)[0].custom_id, ["none"])
    assert (await stored(bot)).agreement.clock == "none"


async def test_pauses_are_agreed_on_like_the_clock(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    lobby = (await anna.command("/game new title:tm", pace="slow")).shown
    await boris.press(lobby, "Join")
    await anna.press(lobby, "Start")
    await sandbox.wait_for_message(lambda each: each.is_layout and "The game begins." in each.content)
    await anna.command("/my reminders", zone="Europe/Prague")
    assert "asked in the channel" in (await anna.command("/game clock", weekends="pause")).text
    vote = await sandbox.wait_for_message(lambda each: "would like to agree" in each.content)
    assert "pauses at weekends (time zone Europe/Prague)" in vote.content
    assert not (await stored(bot)).agreement.weekends
    await boris.press(vote, "Agree")
    agreement = (await stored(bot)).agreement
    assert (agreement.weekends, agreement.zone, label_of(agreement)) == (True, "Europe/Prague", "slow")
    assert "pauses at weekends" in (await boris.command("/game clock")).text


async def test_a_server_names_quiet_days_that_tables_take_over(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    assert "no quiet days" in (await anna.command("/club quiet")).text
    assert "Only people who manage" in (await boris.command("/club quiet", days="24.12.")).text
    manager = managing(clara)
    assert "no list of dates" in (await manager.command("/club quiet", days="Christmas")).text
    assert "no time zone" in (await manager.command("/club quiet", days="24.12.", zone="Middle/Earth")).text
    told = (await manager.command("/club quiet", days="24.12., 2027-01-01", zone="Europe/Vienna")).text
    assert "24.12., 1.1.2027 (time zone Europe/Vienna)" in told
    lobby = (await anna.command("/game new title:tm")).shown
    await anna.command("/game clock", quiet_days="server")
    await sandbox.wait_until(lambda: "pauses on 24.12., 1.1.2027 (time zone Europe/Vienna)" in lobby.content or None)
    await manager.command("/club quiet", days="none")
    assert (await stored(bot)).agreement.quiet_days == ("12-24", "2027-01-01"), "a table keeps what it agreed on"
    assert "has no quiet days" in (await anna.command("/game clock", quiet_days="server")).text
    for wrong, why in (("31.2.", "no list of dates"), ("2026-01-01..2026-01-31", "30 quiet days at most")):
        assert why in (await anna.command("/game clock", quiet_days=wrong)).text
    assert "no time zone" in (await anna.command("/game clock", zone="Nowhere")).text
    await anna.command("/game clock", quiet_days="none")
    assert (await stored(bot)).agreement.calendar.never_pauses
