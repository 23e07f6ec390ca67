"""Nobody changes a game in their favour: neither its creator, nor a manager who plays, nor anybody else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, text_of
from bot.sessions import GameSession
from bot.store import Agreement, Game, audit, games, log, scheduled_jobs, seats
from tests.bot.end_to_end.tables import (
    begin,
    clock_vote,
    end_together,
    managing,
    pinged_below,
    settled,
    story_above,
    to_move,
)

pytestmark = pytest.mark.usefixtures("bot")


def _says(text: str, message: Message) -> bool:
    return text in message.content


@pytest.fixture
def table(sandbox: Sandbox) -> list[Person]:
    """Return three players: Anna opens the game and manages the server, like Clara."""
    anna, boris, clara = (sandbox.person(name) for name in ("Anna", "Boris", "Clara"))
    return [anna, boris, managing(clara)]


@pytest.fixture
def manager(sandbox: Sandbox) -> Person:
    """Return a user who manages the server and has no seat."""
    return managing(sandbox.person("David"))


async def stored(bot: PolisClient) -> Game:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return await games.get(db, 1)


async def session_of(bot: PolisClient) -> GameSession:
    assert bot.services is not None
    async with bot.services.sessions.open(1) as session:
        return session


async def lines(bot: PolisClient) -> list[str]:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return [stored.decision.text for stored in await log.decisions(db, 1)]


async def deeds(bot: PolisClient) -> list[tuple[int | None, str, str]]:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return [(deed.user_id, deed.what, deed.told.reason) for deed in await audit.of_game(db, 1)]


async def context(bot: PolisClient) -> list[int]:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return [holder.user_id for holder in await seats.holders(db, 1)]


async def make_late(bot: PolisClient, person: Person) -> None:
    """Make a player so late that the table counts as stalled."""
    assert bot.services is not None
    session = await session_of(bot)
    seat = session.seats_of(person.id)[0]
    async with bot.services.store.writing() as db:
        for each in await scheduled_jobs.of_game(db, 1):
            if each.seat == seat and each.kind == "stalled":
                await scheduled_jobs.postpone(db, each.id, bot.services.clock())


async def one_faction(sandbox: Sandbox, people: Sequence[Person]) -> tuple[Person, Person, Message]:
    """Let the first player choose a faction. Return that player, the next one, and the latest post."""
    post = await begin(sandbox, people)
    first = to_move(people, post)
    await first.command("/do", text="faction witches")
    post = await settled(sandbox, post)
    return first, to_move(people, post), post


async def let_a_bot_play(person: Person) -> None:
    asked = await person.press((await person.command("/game seat bot")).shown, "Let a computer player play for me")
    await person.press(asked.shown, "Give up the seat")


async def end_votes(bot: PolisClient) -> None:
    """Let the time of all votes end."""
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        for each in await scheduled_jobs.of_game(db, 1):
            if each.kind == "vote":
                await scheduled_jobs.postpone(db, each.id, bot.services.clock())


# The clock


async def test_nobody_alone_sets_a_clock_too_short_for_the_others(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person
) -> None:
    await begin(sandbox, table)
    for person in (*table, manager):
        refused = await person.command("/game clock", kind="move", decision="1s", time_up="default")
        assert "at least 1 hour" in refused.text
    for person in table:
        await person.command("/game clock", kind="move", decision="2h", time_up="default")
    assert (await stored(bot)).agreement.clock == "move", "three who ask for the same agree with each other"


async def test_a_clock_needs_everybody_else_at_the_table(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    anna, boris, clara = table
    post = await begin(sandbox, table)
    told = await anna.command("/game clock", kind="move", decision="2h")
    assert "asked in the channel" in told.text
    vote = await settled(sandbox, post)
    assert sorted(vote.pings) == sorted([boris.id, clara.id])
    assert "Anna would like to agree on this: Clock: 2 hours for each decision" in vote.content
    assert (await stored(bot)).agreement == Agreement()
    assert "You have asked for this" in (await anna.press(vote, "Agree")).text
    shown = (await boris.press(vote, "Agree")).shown
    assert "Agreed: Boris." in text_of(shown)
    assert (await stored(bot)).agreement == Agreement()
    assert "Everybody agreed" in text_of((await clara.press(vote, "Agree")).shown)
    game = await stored(bot)
    assert game.agreement.clock == "move"
    assert game.is_rated, "what all agree on leaves the game rated"
    public = await sandbox.wait_for_message(lambda each: "⏱️ Clock: 2 hours" in each.content)
    assert "Anna asked for it, and everybody else at the table agreed." in public.content
    assert (anna.id, "agreement", "agreed") in await deeds(bot)
    assert "everybody who was asked agreed" in (await boris.command("/club audit")).text
    assert "asked in the channel" in (await anna.command("/game clock", rated=False)).text
    vote = await sandbox.wait_for_message(lambda each: "not rated" in each.content and bool(buttons_of(each)))
    await boris.press(vote, "Agree")
    assert (await stored(bot)).is_rated
    await clara.press(vote, "Agree")
    assert not (await stored(bot)).is_rated


async def test_nobody_replaces_a_proposal_of_another_user(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    _, boris, clara = table
    vote = await clock_vote(sandbox, table)
    refused = await boris.command("/game clock", kind="move", decision="3h")
    assert "Another vote of this kind is open: ⏱️ Anna would like" in refused.text
    assert "It ends <t:" in refused.text
    assert "now you have agreed" in (await boris.command("/game clock", kind="move", decision="2h")).text
    await clara.press(vote, "Agree")
    assert (await stored(bot)).agreement.move_s == 7200


async def test_replacing_a_proposal_pings_nobody_again(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    anna, boris, clara = table
    vote = await clock_vote(sandbox, table)
    assert sorted(vote.pings) == sorted([boris.id, clara.id])
    for hours in (3, 4):
        await anna.command("/game clock", kind="move", decision=f"{hours}h")
        vote = await sandbox.wait_for_message(partial(_says, f"Clock: {hours} hours"))
        assert not vote.pings
    await boris.press(vote, "Agree")
    await clara.press(vote, "Agree")
    assert (await stored(bot)).agreement.move_s == 4 * 3600


async def test_votes_that_are_asked_for_again_and_again_ping_three_times(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    anna, boris, clara = table
    vote = await begin(sandbox, table)
    before = sum(boris.id in each.pings for each in sandbox.messages())
    for _ in range(5):
        await anna.press((await anna.command("/game abandon")).shown, "Ask the others")
        vote = await settled(sandbox, vote)
        assert boris.mention in vote.content, "named all the same"
        await clara.press(vote, "Refuse")
    assert sum(boris.id in each.pings for each in sandbox.messages()) - before == 3


async def test_a_proposer_may_replace_their_proposal(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    anna, boris, clara = table
    vote = await clock_vote(sandbox, table)
    await boris.press(vote, "Agree")
    assert "asked in the channel" in (await anna.command("/game clock", kind="move", decision="3h")).text
    await sandbox.wait_until(lambda: True if "Withdrawn: something else is asked instead." in vote.content else None)
    assert not buttons_of(vote)
    for person in (boris, clara):
        await person.command("/game clock", kind="move", decision="3h")
    assert (await stored(bot)).agreement.move_s == 10800


async def test_one_refusal_leaves_the_clock_as_it_was(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    _, boris, _ = table
    vote = await clock_vote(sandbox, table)
    shown = (await boris.press(vote, "Refuse")).shown
    assert "Boris has refused" in text_of(shown)
    assert not buttons_of(shown)
    assert (await stored(bot)).agreement == Agreement()


async def test_proposing_the_same_is_agreeing(sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]) -> None:
    anna, boris, clara = table
    vote = await clock_vote(sandbox, table)
    assert "have asked for this already" in (await anna.command("/game clock", kind="move", decision="2h")).text
    assert "now you have agreed" in (await boris.command("/game clock", kind="move", decision="2h")).text
    await sandbox.wait_until(lambda: True if "Agreed: Boris." in vote.content else None)
    assert [each for each in sandbox.messages() if "would like to agree" in each.content] == [vote]
    await clara.command("/game clock", kind="move", decision="2h")
    assert (await stored(bot)).agreement.clock == "move"
    await sandbox.wait_until(lambda: True if not buttons_of(vote) else None)


async def test_at_the_end_of_a_vote_silence_counts_as_no(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    anna, boris, _ = table
    vote = await clock_vote(sandbox, table)
    assert "No answer by then counts as a no." in vote.content
    await boris.press(vote, "Agree")
    await end_votes(bot)
    failed = await sandbox.wait_for_message(lambda each: "The vote has failed" in each.content and each.id > vote.id)
    assert "no answer from Clara" in failed.content
    assert failed.pings == [anna.id], "whoever has asked hears of it"
    assert (await stored(bot)).agreement == Agreement()
    await sandbox.wait_until(lambda: True if not buttons_of(vote) else None)


async def test_the_silence_of_a_stalled_player_agrees_to_no_clock(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    post = await begin(sandbox, table)
    late = to_move(table, post)
    asker, other = (person for person in table if person is not late)
    await asker.command("/game clock", kind="move", decision="2h")
    vote = await settled(sandbox, post)
    await make_late(bot, late)
    await sandbox.wait_for_message(lambda each: "has been waiting for a long time" in each.content)
    await other.press(vote, "Agree")
    await end_votes(bot)
    failed = await sandbox.wait_for_message(lambda each: "The vote has failed" in each.content)
    assert f"no answer from {late.name}" in failed.content
    assert (await stored(bot)).agreement == Agreement()


async def test_a_player_who_left_the_server_can_be_replaced_at_once(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    await begin(sandbox, table)
    anna, boris, clara = table
    eva = sandbox.person("Eva")
    assert "neither out of time nor stalled" in (await anna.command("/game seat replace", player=boris)).text
    boris.user.has_left = True
    assert "Ask: a computer player for Boris" in [
        each.label for each in buttons_of((await anna.command("/game seat bot")).shown)
    ]
    assert "asked in the channel" in (await anna.command("/game seat replace", player=boris)).text
    vote = await sandbox.wait_for_message(lambda each: "be offered?" in each.content)
    await clara.press(vote, "Agree")
    offer = await sandbox.wait_for_message(lambda each: "offers the seat of Boris" in each.content)
    boris.user.has_left = False
    assert "neither out of time nor stalled" in (await eva.press(offer, "Take the seat")).text
    boris.user.has_left = True
    assert "Eva has the seat" in text_of((await eva.press(offer, "Take the seat")).shown)


async def test_a_vote_about_a_player_back_on_the_server_changes_nothing(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    anna, boris = people = table[:2]
    await begin(sandbox, people)
    boris.user.has_left = True
    panel = (await anna.command("/game seat bot")).shown
    await anna.press(panel, "Ask: a computer player for Boris")
    await sandbox.wait_for_message(lambda each: "shall a computer player play on" in each.content)
    boris.user.has_left = False
    await end_votes(bot)
    await sandbox.wait_for_message(lambda each: "That is no longer possible" in each.content)
    assert await context(bot) == [anna.id, boris.id]


async def test_a_stalled_opponent_gives_no_right_to_undo_or_end_alone(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    people = table[:2]
    _, late, post = await one_faction(sandbox, people)
    await late.command("/do", text="faction nomads")
    post = await settled(sandbox, post)
    silent = to_move(people, post)
    asker = next(person for person in people if person is not silent)
    await make_late(bot, silent)
    await sandbox.wait_for_message(lambda each: "has been waiting for a long time" in each.content)
    await asker.press((await asker.command("/game undo", decisions=2)).shown, "Ask the others")
    await asker.press((await asker.command("/game abandon")).shown, "Ask the others")
    await sandbox.wait_for_message(lambda each: "would like to end this game" in each.content)
    await end_votes(bot)
    failed = "The vote has failed"
    await sandbox.wait_until(lambda: len([each for each in sandbox.messages() if failed in each.content]) >= 2 or None)
    assert await lines(bot) == ["faction witches", "faction nomads"]
    assert (await stored(bot)).state == "running"


async def test_a_manager_without_a_seat_sets_the_clock_and_the_game_is_not_rated_any_more(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person
) -> None:
    await begin(sandbox, table)
    assert (
        "Only a manager of this server's channels"
        in (await sandbox.person("Eva").command("/game clock", kind="none", rated=False)).text
    )
    set_now = await manager.command("/game clock", kind="move", decision="2h")
    assert set_now.text == "The clock is set. It applies from the next decision."
    public = await sandbox.wait_for_message(lambda each: "⏱️ Clock: 2 hours" in each.content)
    assert sorted(public.pings) == sorted(person.id for person in table)
    assert f"Ordered by {manager.mention}" in public.content
    assert "not rated: somebody without a seat intervened" in public.content
    assert "; rated" not in public.content
    assert not (await stored(bot)).is_rated
    assert "not rated: somebody without a seat intervened" in (await table[0].command("/game status")).text
    assert "ordered by an organiser" in (await table[0].command("/club audit")).text
    assert (await manager.command("/game clock", kind="none")).text == "The clock is stopped."
    refused = await table[0].command("/game clock", rated=False)
    assert "asked" in refused.text


async def test_a_former_holder_is_no_neutral_manager(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    _, _, clara = table
    await begin(sandbox, table)
    await let_a_bot_play(clara)
    assert "has no seat in this game" in (await clara.command("/game clock", kind="move", decision="2h")).text
    assert "Only everybody at the table together" in (await clara.command("/game abandon")).text


# Seats


async def test_nobody_hands_over_the_seat_of_an_active_player(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person
) -> None:
    anna, boris, clara = table
    await begin(sandbox, table)
    before = await context(bot)
    for person in (anna, clara, manager):
        assert (
            "Boris is neither out of time nor stalled."
            in (await person.command("/game seat replace", player=boris, by=sandbox.person("Eva"))).text
        )
        panel = await person.command("/game seat bot")
        assert not [each for each in buttons_of(panel.shown) if "Boris" in each.label]
        assert "Boris is neither out of time nor stalled." in panel.text
    assert await context(bot) == before


async def test_a_forged_button_puts_no_computer_player_on_an_active_seat(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    anna, boris, _ = table
    await begin(sandbox, table)
    before = await context(bot)
    own = (await anna.command("/game seat bot")).shown
    mine = buttons_of(own)[0].custom_id
    assert mine is not None
    forged = f"{mine.rpartition(':')[0]}:{before.index(boris.id)}"
    for row in own.components:
        for each in row.get("components", ()):
            each["custom_id"] = forged
    assert "neither out of time nor stalled" in (await anna.press(own, custom_id=forged)).text
    assert await context(bot) == before


async def test_only_the_former_holder_takes_a_seat_back(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person
) -> None:
    anna, boris, clara = table
    await begin(sandbox, table)
    asked = await boris.press((await boris.command("/game seat bot")).shown, "Let a computer player play for me")
    assert "Once a computer player plays for you, you have lost this game for the rating" in asked.text
    assert (await stored(bot)).is_rated
    assert await context(bot) == [person.id for person in table], "asked once more"
    await boris.press(asked.shown, "Give up the seat")
    told = await sandbox.wait_for_message(lambda each: "Computer 1 plays on for Boris" in each.content)
    assert "whoever gave up the seat is placed behind all who stay" in told.content
    await pinged_below(sandbox, told, [anna, clara])
    labels = [each.label for each in buttons_of((await anna.command("/game seat bot")).shown)]
    assert labels == ["Let a computer player play for me", "Ask: offer the seat of Computer 1"]
    assert [each.label for each in buttons_of((await manager.command("/game seat bot")).shown)] == [
        "Offer the seat of Computer 1"
    ]
    back = (await boris.command("/game seat bot")).shown
    await boris.press(back, "Play on for Computer 1")
    assert await context(bot) == [person.id for person in table]
    assert (await stored(bot)).is_rated, "for Anna and Clara; Boris has lost it"


async def test_a_user_who_saw_a_hand_takes_no_other_seat(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    _, boris, clara = table
    await begin(sandbox, table)
    await let_a_bot_play(boris)
    await clara.command("/game seat replace")
    offer = await sandbox.wait_for_message(lambda each: "Clara is looking for a substitute" in each.content)
    assert "know too much" in (await boris.press(offer, "Take the seat")).text


async def test_a_computer_player_replaces_a_stalled_player_when_all_others_agree(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    post = await begin(sandbox, table)
    late = to_move(table, post)
    asker, other = (person for person in table if person is not late)
    await make_late(bot, late)
    notice = await sandbox.wait_for_message(lambda each: "has been waiting for a long time" in each.content)
    await asker.press(notice, "Vote: a computer player plays on")
    vote = await sandbox.wait_for_message(lambda each: "shall a computer player play on" in each.content)
    assert sorted(vote.pings) == sorted([late.id, other.id])
    assert late.id in await context(bot)
    assert "now you have agreed" not in (await asker.press(notice, "Vote: a computer player plays on")).text
    assert "Computer 1 plays on" in (await other.press(notice, "Vote: a computer player plays on")).text
    assert late.id not in await context(bot)
    told = await sandbox.wait_for_message(lambda each: "Computer 1 plays on for" in each.content)
    assert f"{asker.name} asked for it, and everybody else at the table agreed." in told.content
    assert "whoever gave up the seat is placed behind all who stay" in told.content
    assert (await stored(bot)).is_rated, "nobody gets out of a loss by being late"
    await pinged_below(sandbox, told, [late])


async def test_with_two_at_the_table_the_late_one_is_waited_for_until_the_vote_ends(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    late = to_move(people, post)
    asker = next(person for person in people if person is not late)
    await make_late(bot, late)
    notice = await sandbox.wait_for_message(lambda each: "has been waiting for a long time" in each.content)
    await asker.press(notice, "Vote: a computer player plays on")
    vote = await sandbox.wait_for_message(lambda each: "shall a computer player play on" in each.content)
    assert vote.pings == [late.id]
    assert f", unless {late.name} decides first." in vote.content
    assert not buttons_of(vote)
    assert late.id in await context(bot)
    await end_votes(bot)
    await sandbox.wait_for_message(lambda each: "Computer 1 plays on for" in each.content)
    assert late.id not in await context(bot)


@pytest.mark.parametrize("what", ["a computer player plays on", "the rules answer", "offer the seat"])
async def test_a_late_player_cannot_block_the_others(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], what: str
) -> None:
    post = await begin(sandbox, table)
    late = to_move(table, post)
    asker, other = (person for person in table if person is not late)
    await make_late(bot, late)
    notice = await sandbox.wait_for_message(lambda each: "has been waiting for a long time" in each.content)
    await asker.press(notice, f"Vote: {what}")
    vote = await sandbox.wait_for_message(lambda each: f"{asker.name} asks: shall" in each.content)
    assert sorted(vote.pings) == sorted([late.id, other.id])
    assert f"{late.name} can still decide; then this is void." in vote.content
    assert "Make your decision" in (await late.press(vote, "Refuse")).text
    done = text_of((await other.press(vote, "Agree")).shown)
    assert "refused" not in done
    assert any(word in done for word in ("plays on", "goes on", "is offered"))


async def test_a_vote_about_a_seat_is_void_once_its_owner_has_decided(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    post = await begin(sandbox, table)
    late = to_move(table, post)
    asker, other = (person for person in table if person is not late)
    await make_late(bot, late)
    notice = await sandbox.wait_for_message(lambda each: "has been waiting for a long time" in each.content)
    await asker.press(notice, "Vote: a computer player plays on")
    vote = await sandbox.wait_for_message(lambda each: "shall a computer player play on" in each.content)
    await late.command("/do", text="faction witches")
    assert "gone on since" in (await other.press(vote, "Agree")).text
    assert late.id in await context(bot)


async def test_a_manager_without_a_seat_offers_only_a_late_seat(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person
) -> None:
    post = await begin(sandbox, table)
    late = to_move(table, post)
    await make_late(bot, late)
    await manager.command("/game seat replace", player=late)
    offer = await sandbox.wait_for_message(lambda each: "offers the seat of" in each.content)
    assert sorted(offer.pings) == sorted(person.id for person in table)
    assert f"Ordered by {manager.mention}" in offer.content
    eva = sandbox.person("Eva")
    assert "Eva has the seat now" in text_of((await eva.press(offer, "Take the seat")).shown)
    assert eva.id in await context(bot)
    assert (await stored(bot)).is_rated, "the others are rated without whoever was late"


async def test_an_offered_seat_cannot_be_taken_when_its_owner_is_back(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person
) -> None:
    post = await begin(sandbox, table)
    late = to_move(table, post)
    await make_late(bot, late)
    await manager.command("/game seat replace", player=late)
    offer = await sandbox.wait_for_message(lambda each: "offers the seat of" in each.content)
    await late.command("/do", text="faction witches")
    assert "come back" in (await sandbox.person("Eva").press(offer, "Take the seat")).text
    assert late.id in await context(bot)


# Undo


async def test_decisions_of_others_are_taken_back_only_when_all_agree(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person
) -> None:
    first, second, post = await one_faction(sandbox, table)
    await second.command("/do", text="faction nomads")
    post = await settled(sandbox, post)
    for person in table:
        assert "has no seat in this game" in (await person.command("/game undo", decisions=2, order=True)).text
    await first.press((await first.command("/game undo")).shown, "Ask the others")
    vote = await settled(sandbox, post)
    others = [person for person in table if person is not first]
    assert sorted(vote.pings) == sorted(person.id for person in others)
    await second.press(vote, "Agree")
    assert len(await lines(bot)) == 2, "who has not decided is asked as well"
    await next(person for person in others if person is not second).press(vote, "Agree")
    assert await lines(bot) == []
    assert "took back “Play the Witches”, “Play the Nomads”" in (await manager.command("/club audit")).text


async def test_an_undo_by_a_manager_without_a_seat_is_announced_with_its_author(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person
) -> None:
    _, _, post = await one_faction(sandbox, table)
    await manager.command("/game undo", decisions=1, order=True)
    told = story_above(sandbox, await settled(sandbox, post))
    assert f"{manager.mention} takes this back:" in told.content
    assert f"Ordered by {manager.mention}" in told.content
    assert "no longer rated" in told.content
    assert await pinged_below(sandbox, told, table) == sorted(person.id for person in table)
    assert await lines(bot) == []
    assert (await manager.command("/game undo", order=True)).text == "Nothing has been decided yet."
    assert (await manager.command("/game redo", order=True)).text == "It is redone."
    assert len(await lines(bot)) == 1


# Ending


async def test_nobody_alone_ends_a_game_for_all(sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]) -> None:
    anna, boris, clara = table
    post = await begin(sandbox, table)
    assert "Only everybody at the table together" in (await sandbox.person("Eva").command("/game abandon")).text
    asked = (await anna.command("/game abandon")).shown
    assert [each.label for each in buttons_of(asked)] == ["Ask the others"]
    await anna.press(asked, "Ask the others")
    vote = await settled(sandbox, post)
    assert sorted(vote.pings) == sorted([boris.id, clara.id])
    assert (await stored(bot)).state == "running"
    # The game may continue meanwhile; the question stays.
    await to_move(table, post).command("/do", text="faction witches")
    await boris.press((await boris.command("/game abandon")).shown, "Ask the others")
    assert (await stored(bot)).state == "running"
    await clara.press(vote, "Agree")
    assert (await stored(bot)).state == "abandoned"


async def test_an_abandoned_game_reveals_its_seed_and_everything_hidden(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    post = await begin(sandbox, people, "tta")
    mover = to_move(people, post)
    card = (await mover.autocomplete("/do", "text", "take"))[0].value
    played = await mover.command("/do", text=card)
    assert "Played:" in played.text
    await anna.press((await anna.command("/game abandon")).shown, "Ask the others")
    await boris.press((await boris.command("/game abandon")).shown, "Ask the others")
    seed = (await stored(bot)).seed
    last = await sandbox.wait_for_message(lambda each: "without a result" in each.content and seed in each.content)
    assert "Check the dice" in [each.label for each in buttons_of(last)]
    assert await pinged_below(sandbox, last, [anna]) == [anna.id], "the last to agree knows"
    assert f"The seed was `{seed}`" in (await boris.command("/game status")).text
    assert "follow" in (await boris.command("/game record verify")).text
    exported = (await sandbox.person("Eva").command("/game record export")).shown.attachments[0].data.decode()
    assert f"seed {seed}" in exported
    assert "abridged" not in exported


async def test_a_manager_without_a_seat_ends_a_game_and_one_with_a_seat_does_not(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person
) -> None:
    owner, boris, clara = table
    table = [boris, clara, manager]
    await begin(sandbox, table)
    assert [each.label for each in buttons_of((await clara.command("/game abandon")).shown)] == ["Ask the others"]
    elsewhere = owner.at(sandbox.world.add_channel("second"))
    assert [each.value for each in await elsewhere.autocomplete("/game abandon", "game", "terra")] == ["1"]
    asked = (await elsewhere.command("/game abandon", game="1")).shown
    await elsewhere.press(asked, "End it")
    last = await sandbox.wait_for_message(lambda each: "ends the game without a result" in each.content)
    assert await pinged_below(sandbox, last, table) == sorted(person.id for person in table)
    assert f"Ordered by {owner.mention}" in last.content
    assert (owner.id, "abandon", "ordered by the organiser") in await deeds(bot)


@pytest.mark.parametrize("started", [True, False])
async def test_managing_one_channel_gives_no_rights_in_others(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person, started: bool
) -> None:
    anna, *_ = table
    await (begin(sandbox, table) if started else anna.command("/game new title:tm"))
    elsewhere = manager.at(sandbox.world.add_channel("second"))
    assert await elsewhere.autocomplete("/game abandon", "game", "") == []
    refused = await elsewhere.command("/game abandon", game="1")
    assert not buttons_of(refused.shown)
    assert (await stored(bot)).state == ("running" if started else "lobby")
    assert [each.value for each in await manager.autocomplete("/game abandon", "game", "")] == ["1"]


async def test_no_vote_starts_in_a_channel_that_is_gone(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person
) -> None:
    owner, boris, clara = table
    place = sandbox.world.add_channel("gone soon")
    await begin(sandbox, [person.at(place) for person in (boris, clara, manager)])
    asked = (await clara.command("/game abandon", game="1")).shown
    sandbox.world.remove_channel(place)
    for answer in (await clara.press(asked, "Ask the others"), await boris.command("/game abandon", game="1")):
        assert "The channel of this game is gone" in answer.text
        assert "`/my games`" in answer.text
        assert not buttons_of(answer.shown)
    await owner.press((await owner.command("/game abandon", game="1")).shown, "End it")
    assert (await stored(bot)).state == "abandoned"


async def test_a_game_that_cannot_be_loaded_is_closed_by_a_manager_without_a_seat(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person], manager: Person
) -> None:
    anna, *_ = table
    await begin(sandbox, table)
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        game = await games.get(db, 1)
        await games.advance(db, game, games.Position("running", 0, 999, "", 0), bot.services.clock())
    await manager.press((await manager.command("/game abandon")).shown, "End it")
    closed = await sandbox.wait_for_message(lambda each: "because it cannot go on" in each.content)
    assert sorted(closed.pings) == sorted(person.id for person in table)
    assert game.seed in closed.content
    assert (await stored(bot)).state == "abandoned"
    async with bot.services.store.reading() as db:
        assert not [each for each in await scheduled_jobs.of_game(db, 1) if each.sent_at is None]
    assert "ended the game" in (await anna.command("/club audit")).text


# Before the start


async def test_before_the_start_the_opener_decides(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    _, boris = people
    lobby = (await boris.command("/game new title:tm")).shown
    clara = sandbox.person("Clara")
    await clara.press(lobby, "Join")
    for command in ("/game clock rated:False", "/game abandon", "/game options"):
        assert "that is up to whoever opened it" in (await clara.command(command)).text
    assert "Agreed" in (await boris.command("/game clock", rated=False)).text
    await boris.press((await boris.command("/game abandon")).shown, "End it")
    assert (await stored(bot)).state == "abandoned"


async def test_when_the_opener_has_left_those_at_the_table_decide(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    _, boris = people
    lobby = (await boris.command("/game new title:tm")).shown
    clara = sandbox.person("Clara")
    await clara.press(lobby, "Join")
    await boris.press(lobby, "Leave")
    assert "Agreed" in (await clara.command("/game clock", rated=False)).text


async def test_a_clock_too_short_is_not_taken_over_into_the_next_game(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    await begin(sandbox, people)
    assert bot.services is not None
    short = Agreement(clock="move", move_s=1, consequence="nothing", rated=False)
    async with bot.services.store.writing() as db:
        await games.set_agreement(db, 1, short)
    assert (await stored(bot)).agreement == short, "the game that goes on keeps it"
    assert "Saved" in (await anna.command("/club template save", name="blitz")).text
    await end_together(people)
    await boris.command("/game again")
    told = await sandbox.wait_for_message(lambda each: "this game has none" in each.content)
    assert "at least 1 hour for each decision" in told.content
    async with bot.services.store.reading() as db:
        assert (await games.get(db, 2)).agreement == short.model_copy(update={"clock": "none"})
    assert "at least 1 hour" in (await boris.command("/club template use", name="blitz")).text
    async with bot.services.store.reading() as db:
        assert (await games.get(db, 2)).agreement.clock == "none"


async def test_before_the_start_the_opener_alone_imports_a_log(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    log_file = (Path(__file__).parents[2] / "games" / "tm-2-players.log").read_bytes()
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    refused = await boris.command("/game record import", file=boris.file("game.log", log_file))
    assert "that is up to whoever opened it" in refused.text
    assert (await stored(bot)).state == "lobby"
    assert "continues" in (await anna.command("/game record import", file=anna.file("game.log", log_file))).text


# Pinging


async def test_a_vote_pings_absent_players_on_their_return(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    anna, boris, clara = table
    post = await begin(sandbox, table)
    await boris.command("/my away", duration="5d")
    await clara.command("/my reminders", by="direct message")
    await anna.command("/game clock", kind="move", decision="2h")
    vote = await settled(sandbox, post)
    assert vote.pings == []
    assert boris.mention in vote.content, "named all the same"
    alone = sandbox.world.direct_channel(clara.id)
    call = await sandbox.wait_for_message(lambda each: each.channel_id == alone.id)
    assert "Anna would like to agree on this" in call.content
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        (later,) = [each for each in await scheduled_jobs.of_game(db, 1) if each.kind == "vote_call"]
        await scheduled_jobs.postpone(db, later.id, bot.services.clock())
    ping = await sandbox.wait_for_message(lambda each: each.id > vote.id and boris.id in each.pings)
    assert "Anna would like to agree on this" in ping.content


async def test_no_ping_to_a_vote_follows_once_it_is_decided(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    anna, boris, clara = table
    post = await begin(sandbox, table)
    await boris.command("/my away", duration="5d")
    await anna.command("/game clock", kind="move", decision="2h")
    await clara.press(await settled(sandbox, post), "Refuse")
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert not [each for each in await scheduled_jobs.of_game(db, 1) if each.kind == "vote_call"]
