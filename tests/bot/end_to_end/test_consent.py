"""Decisions of all players together: undo, substitutes, and what happens when time is up."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

import pytest
from sqlalchemy import update

from bot.client import PolisClient
from bot.sandbox import Fault, FaultKind, Message, Person, Sandbox, buttons_of, text_of
from bot.store import Agreement, audit, games, log, scheduled_jobs, schema, seats
from tests.bot.end_to_end.consistency import everything_sent
from tests.bot.end_to_end.tables import begin, choose_first, managing, settled, to_move

pytestmark = pytest.mark.usefixtures("bot")


async def two_factions(sandbox: Sandbox, people: Sequence[Person]) -> tuple[Person, Person, Message]:
    """Let both choose a faction. Return the first to choose, the second, and the latest post."""
    post = await begin(sandbox, people)
    movers = []
    for faction in ("witches", "nomads"):
        movers.append(to_move(people, post))
        await movers[-1].command("/do", text=f"faction {faction}")
        post = await settled(sandbox, post)
    return movers[0], movers[1], post


async def lines(bot: PolisClient) -> list[str]:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return [stored.decision.text for stored in await log.decisions(db, 1)]


async def asked_to_undo(sandbox: Sandbox, asker: Person, post: Message) -> Message:
    """Return the public proposal."""
    refused = await asker.command("/game undo")
    assert "The others may agree" in refused.text
    await asker.press(refused.shown, "Ask the others")
    return await settled(sandbox, post)


async def test_a_decision_is_undone_when_later_players_agree(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    first, second, post = await two_factions(sandbox, people)
    proposal = await asked_to_undo(sandbox, first, post)
    assert proposal.pings == [second.id]
    assert "“Play the Witches”, “Play the Nomads”" in proposal.content
    assert "You have asked for this" in (await first.press(proposal, "Agree")).text
    assert "not asked" in (await sandbox.person("Eva").press(proposal, "Agree")).text
    agreed = (await second.press(proposal, "Agree")).shown
    assert "taken back" in text_of(agreed)
    assert not buttons_of(agreed)
    assert await lines(bot) == []
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert [(deed.user_id, deed.what) for deed in await audit.of_game(db, 1)] == [(first.id, "undo")]


async def test_the_status_lists_an_open_vote_and_brings_a_deleted_one_back(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    first, second, post = await two_factions(sandbox, people)
    assert "Open" not in text_of((await first.command("/game status")).shown)
    proposal = await asked_to_undo(sandbox, first, post)
    assert bot.services is not None
    await everything_sent(bot.settings.database_url)
    status = text_of((await second.command("/game status")).shown)
    assert "🗳 Open, ends <t:" in status
    assert f"/{proposal.channel_id}/{proposal.id}" in status
    assert "“Play the Witches”, “Play the Nomads”" in status
    sandbox.world.remove(proposal)
    assert "posted again below" in text_of((await second.command("/game status")).shown)
    again = await settled(sandbox, post)
    assert again.id != proposal.id
    assert not again.pings
    assert "“Play the Witches”, “Play the Nomads”" in again.content
    assert "taken back" in text_of((await second.press(again, "Agree")).shown)
    assert await lines(bot) == []


async def test_the_deleted_post_of_a_vote_comes_back_by_itself(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    first, second, post = await two_factions(sandbox, people)
    proposal = await asked_to_undo(sandbox, first, post)
    assert bot.services is not None
    await everything_sent(bot.settings.database_url)
    sandbox.world.remove(proposal)
    store, now = bot.services.store, bot.services.clock()
    async with store.reading() as db:
        checks = [job for job in await scheduled_jobs.of_game(db, 1) if job.kind == "vote_check"]
    assert len(checks) == len(bot.settings.reminder_intervals_s), "at the times of reminders"
    async with store.writing(1) as db:
        await scheduled_jobs.postpone(db, checks[0].id, now)
    again = await settled(sandbox, post)
    assert again.id != proposal.id
    assert not again.pings
    assert "“Play the Witches”, “Play the Nomads”" in again.content
    assert "taken back" in text_of((await second.press(again, "Agree")).shown)
    assert await lines(bot) == []


async def test_the_status_has_no_link_to_a_vote_that_waits_to_be_posted(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    first, second, post = await two_factions(sandbox, people)
    proposal = await asked_to_undo(sandbox, first, post)
    assert bot.services is not None
    store = bot.services.store
    await everything_sent(bot.settings.database_url)
    async with store.writing(1) as db:
        await db.execute(update(schema.outbox).where(schema.outbox.c.message_id == proposal.id).values(message_id=None))
    status = text_of((await second.command("/game status")).shown)
    assert "🗳 Open, ends <t:" in status
    assert "None" not in status
    assert "discord.com" not in status


async def test_one_refusal_keeps_everything(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    first, second, post = await two_factions(sandbox, people)
    proposal = await asked_to_undo(sandbox, first, post)
    assert "refused" in text_of((await second.press(proposal, "Refuse")).shown)
    assert await lines(bot) == ["faction witches", "faction nomads"]


async def test_a_proposal_ends_when_the_game_continues(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    first, second, post = await two_factions(sandbox, people)
    proposal = await asked_to_undo(sandbox, first, post)
    await choose_first(to_move(people, post), post)
    before = await lines(bot)
    assert len(before) == 3
    assert "gone on" in (await second.press(proposal, "Agree")).text
    assert await lines(bot) == before


async def test_only_a_manager_without_a_seat_undoes_by_order(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    await two_factions(sandbox, people)
    for person in people:
        assert "has no seat in this game" in (await person.command("/game undo", decisions=2, order=True)).text
    await managing(sandbox.person("David")).command("/game undo", decisions=2, order=True)
    assert await lines(bot) == []


async def test_undone_decisions_of_others_are_redone_when_they_agree(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    first, second, post = await two_factions(sandbox, people)
    await managing(sandbox.person("David")).command("/game undo", decisions=2, order=True)
    post = await settled(sandbox, post)
    assert "no seat" in (await sandbox.person("Clara").command("/game redo")).text
    theirs = await first.command("/game redo")
    assert "Decisions of others" in theirs.text
    await first.press(theirs.shown, "Ask the others")
    proposal = await settled(sandbox, post)
    assert proposal.pings == [second.id]
    assert "“Play the Witches”, “Play the Nomads”" in proposal.content
    assert "it is redone" in text_of((await second.press(proposal, "Agree")).shown)
    assert await lines(bot) == ["faction witches", "faction nomads"]
    assert "There is nothing to redo" in (await first.command("/game redo")).text


async def test_a_redo_needs_consent_and_comes_in_time(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    first, second, post = await two_factions(sandbox, people)
    await managing(sandbox.person("David")).command("/game undo", decisions=2, order=True)
    post = await settled(sandbox, post)
    await first.press((await first.command("/game redo")).shown, "Ask the others")
    proposal = await settled(sandbox, post)
    assert "refused" in text_of((await second.press(proposal, "Refuse")).shown)
    assert await lines(bot) == []
    asking = (await first.command("/game redo")).shown
    await first.command("/do", text="faction giants")
    assert "gone on" in text_of((await first.press(asking, "Ask the others")).shown)
    assert await lines(bot) == ["faction giants"]


async def test_only_a_manager_without_a_seat_redoes_by_order(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    await two_factions(sandbox, people)
    david = managing(sandbox.person("David"))
    await david.command("/game undo", decisions=2, order=True)
    for person in people:
        assert "has no seat in this game" in (await person.command("/game redo", order=True)).text
    await david.command("/game redo", order=True)
    assert await lines(bot) == ["faction witches", "faction nomads"]


async def test_a_former_holder_has_no_vote(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    first, second, post = await two_factions(sandbox, people)
    proposal = await asked_to_undo(sandbox, first, post)
    await second.command("/game seat replace")
    offer = await settled(sandbox, proposal)
    await sandbox.person("Clara").press(offer, "Take the seat")
    assert "gone on since" in (await second.press(proposal, "Agree")).text
    assert len(await lines(bot)) == 2


async def test_a_proposal_is_not_applied_to_other_decisions(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    first, second, post = await two_factions(sandbox, people)
    proposal = await asked_to_undo(sandbox, first, post)
    await second.command("/game undo")
    await second.command("/do", text="faction dwarves")
    assert await lines(bot) == ["faction witches", "faction dwarves"]
    assert "gone on since" in (await second.press(proposal, "Agree")).text
    assert await lines(bot) == ["faction witches", "faction dwarves"]


async def test_a_seat_is_offered_and_taken(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    anna, boris = people
    post = await begin(sandbox, people)
    stranger = sandbox.person("Clara")
    assert "no seat" in (await stranger.command("/game seat replace")).text
    assert "offered" in (await boris.command("/game seat replace")).text
    offer = await settled(sandbox, post)
    assert "already" in (await anna.press(offer, "Take the seat")).text
    taken = (await stranger.press(offer, "Take the seat")).shown
    assert "Clara has the seat" in text_of(taken)
    told = await sandbox.wait_for_message(lambda message: "plays on for" in message.content)
    assert "Clara plays on for Boris" in told.content
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert [holder.user_id for holder in await seats.holders(db, 1)] == [anna.id, stranger.id]
    assert not buttons_of(taken)


async def test_a_leaving_player_can_offer_the_seat_to_one_user(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    post = await begin(sandbox, people)
    clara, david = sandbox.person("Clara"), sandbox.person("David")
    assert "neither out of time nor stalled" in (await anna.command("/game seat replace", player=boris, by=clara)).text
    await boris.command("/game seat replace", by=clara)
    offer = await settled(sandbox, post)
    assert offer.pings == [clara.id]
    assert "somebody else" in (await david.press(offer, "Take the seat")).text
    assert "Clara has the seat" in text_of((await clara.press(offer, "Take the seat")).shown)


@pytest.mark.parametrize("consequence", ["default", "computer player", "vote", "substitute", "nothing"])
async def test_when_time_is_up_the_agreed_consequence_follows(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], consequence: str
) -> None:
    lobby = (await people[0].command("/game new title:tm")).shown
    await people[1].press(lobby, "Join")
    assert bot.services is not None
    agreement = Agreement.model_validate({"clock": "move", "move_s": 0.01, "consequence": consequence})
    async with bot.services.store.writing() as db:
        await games.set_agreement(db, 1, agreement)
    await people[0].press(lobby, "Start")
    told = await sandbox.wait_for_message(lambda message: "⏰ Time is up" in message.content)
    # The post may also name the other one, whose time is up a moment later.
    named = re.search(r"Time is up\W+(?:for\W+)?(\w+)", told.content)
    assert named is not None
    late, other = sorted(people, key=lambda person: person.name != named[1])
    match consequence:
        case "default":
            assert (await lines(bot))[0].startswith("faction ")
        case "computer player":
            assert "a computer player decided, the seat stays theirs." in told.content
            assert "whoever gave up the seat is placed behind all who stay" in told.content
            assert (await lines(bot))[0].startswith("faction ")
            assert (
                f"Time was up for {late.name}; a computer player decided" in (await other.command("/club audit")).text
            )
        case "vote":
            assert sorted(told.pings) == sorted(person.id for person in people)
            assert await lines(bot) == []
            assert "goes on" in text_of((await other.press(told, "Agree")).shown)
            assert len(await lines(bot)) >= 1
        case "substitute":
            assert "Take the seat" in [button.label for button in buttons_of(told)]
        case "nothing":
            assert await lines(bot) == []


async def test_an_answer_that_discord_receives_late_does_not_open_a_vote_again(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    anna, boris = people
    clara = sandbox.person("Clara")
    post = await begin(sandbox, [anna, boris, clara])
    await anna.press((await anna.command("/game abandon")).shown, "Ask the others")
    vote = await settled(sandbox, post)
    held = sandbox.fault(Fault(FaultKind.HOLD, "POST /interactions/*/callback"))
    agreeing = asyncio.create_task(boris.press(vote, "Agree"))
    await held.reached.wait()
    decided = text_of((await clara.press(vote, "Agree")).shown)
    held.released.set()
    await agreeing
    await sandbox.wait_until(lambda: True if text_of(vote) == decided and not buttons_of(vote) else None)
