"""A deputy plays a seat for its owner for some days, and knows no second hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.client import PolisClient
from bot.sandbox import Fault, FaultKind, Message, Person, Sandbox, buttons_of, text_of
from bot.store import absence, audit, deputies, erasure, log, scheduled_jobs, seats, users
from bot.store.erasure import Access
from rules.engine import Seat
from tests.bot.end_to_end.tables import begin, choose_first, end_together, hide, managing, settled, to_move

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def clara(sandbox: Sandbox) -> Person:
    """Return a user without a seat."""
    return sandbox.person("Clara")


async def owner_and_post(sandbox: Sandbox, people: Sequence[Person]) -> tuple[Person, Person, Message]:
    """Return the player who decides first, the other player, and the first post."""
    post = await begin(sandbox, people)
    owner = to_move(people, post)
    return owner, next(person for person in people if person is not owner), post


async def named(sandbox: Sandbox, owner: Person, deputy: Person, post: Message) -> Message:
    """Let a user accept to be deputy. Return the post about it."""
    request = await asked(sandbox, owner, deputy, post)
    accepted = await deputy.press(request, "Accept")
    assert "Accepted" in text_of(accepted.shown)
    assert not buttons_of(accepted.shown)
    return await settled(sandbox, request)


async def asked(sandbox: Sandbox, owner: Person, deputy: Person, post: Message) -> Message:
    """Return the post that asks a user to be deputy."""
    assert "is asked in the channel" in (await owner.command("/game seat deputy", person=deputy)).text
    return await settled(sandbox, post)


async def decided(bot: PolisClient) -> list[tuple[str, int | None, str]]:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return [(each.decision.text, each.user_id, each.decided_by) for each in await log.decisions(db, 1)]


async def end_now(bot: PolisClient) -> None:
    """End the time of every deputy."""
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        for each in await scheduled_jobs.of_game(db, 1):
            if each.kind == "deputy":
                await scheduled_jobs.postpone(db, each.id, bot.services.clock())


async def test_a_deputy_plays_from_the_panel_and_the_log_says_who_decided(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, other, post = await owner_and_post(sandbox, people)
    assert "no seat" in (await clara.command("/game turn")).text
    told = await named(sandbox, owner, clara, post)
    assert f"{clara.mention} is deputy for {owner.name} until" in told.content
    assert told.pings == [owner.id]
    status = (await other.command("/game status")).text
    assert f"Clara plays for {owner.name} until" in status
    mine = (await clara.command("/my games")).text
    assert "it is your turn" in mine
    assert f"for {owner.name}" in mine
    assert "Clara plays for you" in (await owner.command("/my games")).text
    await choose_first(clara, post)
    assert [(user, by) for _, user, by in await decided(bot)] == [(clara.id, "deputy")]
    assert "(decided by Clara, deputy)" in (await other.command("/game record log")).text
    exported = (await other.command("/game record export")).shown.attachments[0].data.decode()
    assert "# 1: decided by Clara, deputy" in exported
    assert f"{owner.name} named Clara as deputy for {owner.name}" in (await other.command("/club audit")).text


async def lasting(bot: PolisClient) -> list[int]:
    """Return the present deputies."""
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return [each.user_id for each in await deputies.of_game(db, 1) if each.ended_at is None]


async def test_nothing_counts_before_a_deputy_has_accepted(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    post = await begin(sandbox, people, clock={"kind": "move", "decision": "2d"})
    owner = to_move(people, post)
    await owner.command("/my away", duration="5d")
    request = await asked(sandbox, owner, clara, post)
    assert request.pings == [clara.id]
    assert f"{clara.mention}, would you play for {owner.name} until" in request.content
    assert [each.label for each in buttons_of(request)] == ["Accept", "Decline"]
    assert "would you play for" in (await owner.command("/game status")).text
    assert "no seat" in (await clara.command("/do", text="faction witches")).text
    assert "no seat" in (await clara.command("/game turn")).text
    assert await lasting(bot) == []
    assert await time_left(bot, people, owner) > timedelta(days=6), "the clock of who is away stands still"
    assert "You have asked" in (await owner.command("/game seat deputy", person=clara)).text
    other = next(person for person in people if person is not owner)
    for somebody in (owner, other, sandbox.person("David")):
        assert "not asked" in (await somebody.press(request, "Accept")).text
    assert await lasting(bot) == []
    await clara.press(request, "Accept")
    assert await lasting(bot) == [clara.id]
    assert buttons_of(request) == []


async def test_a_user_who_declined_a_request_is_not_asked_again(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, _, post = await owner_and_post(sandbox, people)
    request = await asked(sandbox, owner, clara, post)
    assert "Declined" in text_of((await clara.press(request, "Decline")).shown)
    told = await settled(sandbox, request)
    assert f"{clara.mention} does not want to be deputy for {owner.name}" in told.content
    assert told.pings == [owner.id]
    assert "does not want to be a deputy" in (await owner.command("/game seat deputy", person=clara)).text
    assert await lasting(bot) == []


async def test_a_request_is_withdrawn_or_replaced(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, _, post = await owner_and_post(sandbox, people)
    request = await asked(sandbox, owner, clara, post)
    assert "withdrawn" in (await owner.command("/game seat deputy")).text
    await sandbox.wait_for_message(lambda each: each.id == request.id and "Withdrawn" in each.content)
    assert not buttons_of(request)
    david = sandbox.person("David")
    first = await asked(sandbox, owner, clara, request)
    assert first.pings == [], "asked once today"
    second = await asked(sandbox, owner, david, first)
    await sandbox.wait_for_message(lambda each: each.id == first.id and "Withdrawn" in each.content)
    assert not buttons_of(first)
    assert [each.label for each in buttons_of(second)] == ["Accept", "Decline"]
    assert await lasting(bot) == []


async def test_a_request_is_withdrawn_before_the_bot_knows_that_it_was_sent(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, _, post = await owner_and_post(sandbox, people)
    late = sandbox.fault(Fault(FaultKind.LATE_ANSWER, "POST /channels/*/messages"))
    request = await asked(sandbox, owner, clara, post)
    assert "withdrawn" in (await owner.command("/game seat deputy")).text
    late.released.set()
    await sandbox.wait_for_message(lambda each: each.id == request.id and "Withdrawn" in each.content)
    assert not buttons_of(request)


async def test_a_request_is_void_when_its_user_or_its_seat_has_changed(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, other, post = await owner_and_post(sandbox, people)
    request = await asked(sandbox, owner, clara, post)
    theirs = await asked(sandbox, other, clara, request)
    await clara.press(theirs, "Accept")
    assert "knows too much" in (await clara.press(request, "Accept")).text
    david = sandbox.person("David")
    another = await asked(sandbox, owner, david, await settled(sandbox, theirs))
    await owner.command("/game seat replace")
    offer = await sandbox.wait_for_message(lambda each: "looking for a substitute" in each.content)
    await sandbox.person("Eva").press(offer, "Take the seat")
    assert "no longer open" in (await david.press(another, "Accept")).text
    assert await lasting(bot) == [clara.id]


async def test_a_request_to_a_user_whose_data_are_deleted_is_closed(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, _, post = await owner_and_post(sandbox, people)
    request = await asked(sandbox, owner, clara, post)
    await clara.press((await clara.command("/my data", what="delete")).shown, "Delete everything about me")
    assert "no longer open" in (await clara.press(request, "Accept")).text
    assert await lasting(bot) == []


async def test_the_deputy_is_pinged_and_the_owner_may_still_play(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    first, owner, post = await owner_and_post(sandbox, people)
    post = await named(sandbox, owner, clara, post)
    await first.command("/do", text="faction witches")
    post = await settled(sandbox, post)
    assert post.pings == [clara.id]
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert await scheduled_jobs.waiting_for(db, clara.id) == (1,)
        assert await scheduled_jobs.waiting_for(db, owner.id) == ()
    await owner.command("/do", text="faction nomads")
    assert [(user, by) for _, user, by in await decided(bot)] == [(first.id, "player"), (owner.id, "player")]


async def test_a_deputy_undoes_decisions_of_the_seat_without_a_vote(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, other, post = await owner_and_post(sandbox, people)
    await named(sandbox, owner, clara, post)
    await clara.command("/do", text="faction witches")
    await clara.command("/game undo")
    assert await decided(bot) == []
    await clara.command("/do", text="faction witches")
    await other.command("/do", text="faction nomads")
    refused = await clara.command("/game undo", decisions=2)
    assert "Only the owner of the seat can ask the others" in refused.text
    assert buttons_of(refused.shown) == []
    assert "no seat" in (await clara.command("/game abandon")).text
    await other.press((await other.command("/game abandon")).shown, "Ask the others")
    vote = await sandbox.wait_for_message(lambda each: "would like to end this game" in each.content)
    assert vote.pings == [owner.id]
    assert "not asked" in (await clara.press(vote, "Agree")).text


async def test_a_deputy_knows_no_other_hand_and_sees_the_channel(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, other, post = await owner_and_post(sandbox, people)
    assert "another seat in this game" in (await owner.command("/game seat deputy", person=other)).text
    assert "another person" in (await owner.command("/game seat deputy", person=owner)).text
    assert "no seat" in (await clara.command("/game seat deputy", person=other)).text
    channel = sandbox.channel()
    hide(sandbox, channel)
    assert "does not see this channel" in (await owner.command("/game seat deputy", person=clara)).text
    hide(sandbox, channel, hidden=False)
    post = await named(sandbox, owner, clara, post)
    assert "another seat in this game" in (await other.command("/game seat deputy", person=clara)).text
    await owner.command("/game seat deputy")
    await settled(sandbox, post)
    refused = await other.command("/game seat deputy", person=clara)
    assert "another seat in this game" in refused.text, "also when it is over"
    await other.command("/game seat replace")
    offer = await sandbox.wait_for_message(lambda each: "looking for a substitute" in each.content)
    assert "know too much" in (await clara.press(offer, "Take the seat")).text
    ordered = await managing(clara).command("/game undo", decisions=1, order=True)
    assert "has no seat in this game" in ordered.text, "whoever knows a hand orders nothing"


async def test_an_owner_ends_a_deputy_at_any_time(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, _, post = await owner_and_post(sandbox, people)
    told = await named(sandbox, owner, clara, post)
    assert (await clara.command("/game turn")).shown
    assert "no longer plays for you" in (await owner.command("/game seat deputy")).text
    ended = await settled(sandbox, told)
    assert f"{owner.name} plays without a deputy again" in ended.content
    assert "no seat" in (await clara.command("/do", text="faction witches")).text
    assert "no seat" in (await clara.command("/game turn")).text
    assert "no deputy" in (await owner.command("/game seat deputy")).text
    assert await decided(bot) == []


async def test_the_end_of_a_deputys_time_is_posted(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, other, post = await owner_and_post(sandbox, people)
    told = await named(sandbox, owner, clara, post)
    await end_now(bot)
    ended = await settled(sandbox, told)
    assert f"{clara.mention} is no longer deputy for {owner.name}" in ended.content
    assert ended.pings == []
    assert "no seat" in (await clara.command("/do", text="faction witches")).text
    assert f"The time of Clara as deputy for {owner.name} ended" in (await other.command("/club audit")).text


async def test_a_user_who_declined_to_be_deputy_is_not_named_again(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, _, post = await owner_and_post(sandbox, people)
    told = await named(sandbox, owner, clara, post)
    assert "no longer a deputy" in (await clara.command("/game seat deputy")).text
    ended = await settled(sandbox, told)
    assert ended.pings == [owner.id]
    assert "does not want to be a deputy" in (await owner.command("/game seat deputy", person=clara)).text


async def test_naming_the_same_deputy_again_changes_the_time_and_pings_nobody(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, _, post = await owner_and_post(sandbox, people)
    told = await named(sandbox, owner, clara, post)
    await owner.command("/game seat deputy", person=clara, days=30)
    again = await settled(sandbox, told)
    assert f"has changed the time of {clara.mention} as deputy" in again.content
    assert again.pings == []
    await owner.command("/game seat deputy")
    await named(sandbox, owner, clara, await settled(sandbox, again))
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        present = [each for each in await deputies.of_game(db, 1) if each.ended_at is None]
        due = [each for each in await scheduled_jobs.of_game(db, 1) if each.kind == "deputy"]
    assert len(present) == len(due) == 1
    assert timedelta(days=6, hours=23) < present[0].until - present[0].named_at <= timedelta(days=7)
    assert sum(clara.id in message.pings for message in sandbox.messages()) == 1


async def test_being_named_in_many_games_pings_once(sandbox: Sandbox, people: Sequence[Person], clara: Person) -> None:
    for _ in range(3):
        owner, _, post = await owner_and_post(sandbox, people)
        await named(sandbox, owner, clara, post)
        await end_together(people)
    told = [message for message in sandbox.messages() if "would you play for" in message.content]
    assert [clara.id in message.pings for message in told] == [True, False, False]


async def test_a_new_owner_of_the_seat_has_no_deputy(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, _, post = await owner_and_post(sandbox, people)
    david = sandbox.person("David")
    await named(sandbox, owner, clara, post)
    await owner.command("/game seat replace", by=david)
    offer = await sandbox.wait_for_message(lambda each: "would you play on" in each.content)
    await david.press(offer, "Take the seat")
    assert "no seat" in (await clara.command("/do", text="faction witches")).text
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert all(holder.deputy is None for holder in await seats.holders(db, 1))


async def time_left(bot: PolisClient, people: Sequence[Person], owner: Person) -> timedelta:
    """Return how long a user's clock still runs."""
    assert bot.services is not None
    seat = Seat(people.index(owner))
    async with bot.services.store.reading() as db:
        (due,) = [each for each in await scheduled_jobs.of_game(db, 1) if (each.seat, each.kind) == (seat, "deadline")]
    return due.due_at - bot.services.clock()


async def test_with_a_deputy_the_clock_runs_while_the_owner_is_away(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    post = await begin(sandbox, people, clock={"kind": "move", "decision": "2d"})
    owner = to_move(people, post)
    await owner.command("/my away", duration="5d")
    assert await time_left(bot, people, owner) > timedelta(days=6)
    await named(sandbox, owner, clara, post)
    assert timedelta(days=1) < await time_left(bot, people, owner) < timedelta(days=2, minutes=1)
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        now = bot.services.clock()
        await absence.set_until(db, owner.id, now + timedelta(days=9), now)
    assert await time_left(bot, people, owner) < timedelta(days=2, minutes=1)
    await owner.command("/game seat deputy")
    assert await time_left(bot, people, owner) > timedelta(days=10)


async def test_the_holidays_of_a_deputy_stop_no_clock(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    """Otherwise every deputy would bring their allowance along, and a new one after their data are deleted."""
    post = await begin(sandbox, people, clock={"kind": "move", "decision": "2d"})
    owner = to_move(people, post)
    most = timedelta(days=2, minutes=1)
    await clara.command("/my away", duration="5d")
    post = await named(sandbox, owner, clara, post)
    assert await time_left(bot, people, owner) < most
    await clara.command("/my away", duration="30d")
    assert await time_left(bot, people, owner) < most
    await clara.press((await clara.command("/my data", what="delete")).shown, "Delete everything about me")
    await settled(sandbox, post)
    assert timedelta(days=1) < await time_left(bot, people, owner) < most


async def test_a_deputy_who_is_away_gets_no_more_time_for_the_next_decision(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    post = await begin(sandbox, people, clock={"kind": "move", "decision": "2d"})
    first = to_move(people, post)
    owner = next(person for person in people if person is not first)
    await clara.command("/my away", duration="5d")
    post = await named(sandbox, owner, clara, post)
    await first.command("/do", text="faction witches")
    await settled(sandbox, post)
    assert timedelta(days=1) < await time_left(bot, people, owner) < timedelta(days=2, minutes=1)


async def test_the_end_of_a_deputy_whose_data_are_being_deleted_names_nobody(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    """The deletion has begun and is not finished: a name posted meanwhile would not be found by it."""
    owner, _, post = await owner_and_post(sandbox, people)
    told = await named(sandbox, owner, clara, post)
    assert bot.services is not None
    store = bot.services.store
    await erasure.begin(Access(store.reading, store.writing), clara.id, ["Clara"], bot.services.clock())
    ended = await settled(sandbox, told)
    assert "somebody is no longer deputy" in ended.content
    async with bot.services.store.reading() as db:
        assert "Clara" not in (await audit.of_game(db, 1))[-1].details


async def test_a_deleted_deputy_plays_no_more_and_is_recognised(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], clara: Person
) -> None:
    owner, other, post = await owner_and_post(sandbox, people)
    told = await named(sandbox, owner, clara, post)
    asked = (await clara.command("/my data", what="delete")).shown
    await clara.press(asked, "Delete everything about me")
    ended = await settled(sandbox, told)
    assert f"somebody is no longer deputy for {owner.name}" in ended.content
    assert "no seat" in (await clara.command("/do", text="faction witches")).text
    assert "another seat in this game" in (await other.command("/game seat deputy", person=clara)).text
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert [each.name for each in await deputies.of_game(db, 1)] == ["somebody"]
        assert await users.find(db, clara.id) is None
