"""The command `/my data`: stored data of a user, exported or deleted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence

import pytest
from sqlalchemy import select

from bot.client import PolisClient
from bot.sandbox import Fault, FaultKind, Message, Person, Sandbox, buttons_of, text_of
from bot.store import games, scheduled_jobs, schema, seats
from tests.bot.end_to_end.tables import begin, end_together, managing, settled
from tests.bot.end_to_end.test_fair_tables import let_a_bot_play

pytestmark = pytest.mark.usefixtures("bot")


async def everything_stored(bot: PolisClient) -> str:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        rows = [row for table in schema.metadata.sorted_tables for row in await db.execute(select(table))]
    return "\n".join(str(row._mapping) for row in rows)


async def asked(person: Person) -> Message:
    return (await person.command("/my data", what="delete")).shown


async def test_everybody_gets_their_own_data_as_a_file(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, _ = people
    await anna.command("/my reminders", after="7h")
    await begin(sandbox, people)
    answer = (await anna.command("/my data")).shown
    assert answer.ephemeral
    (file,) = answer.attachments
    found = json.loads(file.data)
    assert found["users"][0]["settings"]["reminder_intervals_s"] == [25200.0]
    assert [row["name"] for row in found["seats"]] == ["Anna"]
    assert "seed" not in found["games"][0]


async def test_nothing_is_deleted_without_being_confirmed(bot: PolisClient, people: Sequence[Person]) -> None:
    anna, _ = people
    await anna.command("/my reminders", after="7h")
    panel = await asked(anna)
    assert "25200" in await everything_stored(bot)
    assert "Nothing is deleted" in text_of((await anna.press(panel, "Keep it")).shown)
    assert str(anna.id) in await everything_stored(bot)


async def test_deletion_leaves_no_data_of_the_person(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    await anna.command("/my away", duration="2d")
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    await boris.command("/game watch", what="end")
    done = (await anna.press(await asked(anna), "Delete everything about me")).shown
    assert "It is deleted" in text_of(done)
    assert not buttons_of(done)
    assert str(anna.id) not in await everything_stored(bot)
    assert "Anna" not in await everything_stored(bot)
    changed = await sandbox.wait_for_message(lambda message: message.id == lobby.id and "Anna" not in message.content)
    assert "Boris" in changed.content


async def test_seats_in_running_games_have_to_be_given_away_first(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    clara = sandbox.person("Clara")
    post = await begin(sandbox, people)
    panel = await asked(boris)
    assert "You play in 1 running game: <#" in panel.content
    assert "Delete" not in str([button.label for button in buttons_of(panel)])
    assert "Your seat is offered" in text_of((await boris.press(panel, "Offer my seats")).shown)
    offer = await settled(sandbox, post)
    await clara.press(offer, "Take the seat")
    await sandbox.wait_for_message(lambda message: "plays on for" in message.content)
    await boris.press(await asked(boris), "Delete everything about me")
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert [holder.name for holder in await seats.everybody(db, 1)] == ["Anna", "somebody", "Clara"]
        assert (await games.get(db, 1)).creator_id == anna.id
    stored = await everything_stored(bot)
    assert str(boris.id) not in stored
    assert "Boris" not in stored


async def test_unreachable_games_do_not_prevent_a_deletion(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """Boris was thrown out of the server; the remaining players take no seat of his."""
    _, boris = people
    await begin(sandbox, people)
    boris.user.has_left = True
    alone = boris.alone()
    question = (await alone.press(await asked(alone), "Give up my seats")).shown
    assert "the game goes on" in question.content
    assert "It is deleted" in text_of((await alone.press(question, "Delete everything about me")).shown)
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert (await games.get(db, 1)).state == "running"
        assert [holder.is_computer for holder in await seats.holders(db, 1)] == [False, True]
    assert str(boris.id) not in await everything_stored(bot)


async def make_unreadable(bot: PolisClient) -> None:
    """Let the game have been stored by a later version."""
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        game = await games.get(db, 1)
        position = games.Position("running", game.decision_count, 999, "", game.decision_count)
        await games.advance(db, game, position, bot.services.clock())


async def test_a_game_that_cannot_be_loaded_prevents_no_deletion(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    await begin(sandbox, people)
    await make_unreadable(bot)
    question = (await boris.press(await asked(boris), "Give up my seats")).shown
    await sandbox.wait_for_message(lambda each: "A player has left this game, which cannot go on" in each.content)
    assert "It is deleted" in text_of((await boris.press(question, "Delete everything about me")).shown)
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert (await games.get(db, 1)).state == "running"
        holders = await seats.holders(db, 1)
        assert [holder.user_id for holder in holders] == [anna.id, -1]
        assert {job.kind for job in await scheduled_jobs.of_game(db, 1) if job.seat == holders[1].seat} <= {"bot"}
    stored = await everything_stored(bot)
    assert str(boris.id) not in stored
    assert "Boris" not in stored


async def test_the_last_person_ends_a_game_that_cannot_be_loaded(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    await begin(sandbox, people)
    await let_a_bot_play(anna)
    await make_unreadable(bot)
    question = (await boris.press(await asked(boris), "Give up my seats")).shown
    assert "It is deleted" in text_of((await boris.press(question, "Delete everything about me")).shown)
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert (await games.get(db, 1)).state == "abandoned"
        assert await scheduled_jobs.of_game(db, 1) == ()
    assert str(boris.id) not in await everything_stored(bot)


async def test_seats_are_offered_next_to_a_game_that_cannot_be_loaded(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    _, boris = people
    await begin(sandbox, people)
    await make_unreadable(bot)
    place = sandbox.world.add_channel("second")
    await begin(sandbox, [person.at(place) for person in people])
    await boris.press(await asked(boris), "Offer my seats")
    await sandbox.wait_until(
        lambda: next((each for each in sandbox.messages(place) if "looking for a substitute" in each.content), None)
    )


async def test_giving_up_all_seats_ends_games_without_other_people(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    await begin(sandbox, people)
    await let_a_bot_play(anna)
    question = (await boris.press(await asked(boris), "Give up my seats")).shown
    assert "It is deleted" in text_of((await boris.press(question, "Delete everything about me")).shown)
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert (await games.get(db, 1)).state == "abandoned"
    assert str(boris.id) not in await everything_stored(bot)


async def forgotten(sandbox: Sandbox, people: Sequence[Person]) -> tuple[Person, Person, str]:
    """Return who plays on, who has left the game and deleted their data, and the question about it."""
    post = await begin(sandbox, [*people, sandbox.person("Clara")])
    late = next((person for person in people if person.id in post.pings), people[0])
    gone = next(person for person in people if person is not late)
    await let_a_bot_play(gone)
    question = await asked(gone)
    told = question.content
    await gone.press(question, "Delete everything about me")
    return late, gone, told


async def test_a_deleted_user_who_saw_a_hand_orders_nothing(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    _, gone, told = await forgotten(sandbox, people)
    assert f"the game goes on (<#{sandbox.channel().id}>), I keep a number that names nobody until the end" in told
    managing(gone)
    assert "has no seat in this game" in (await gone.command("/game clock", kind="move", decision="2h")).text
    stored = await everything_stored(bot)
    assert str(gone.id) not in stored
    assert gone.name not in stored


async def test_a_deleted_user_who_saw_a_hand_takes_no_other_seat(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """They can only return to their own seat, as before."""
    late, gone, _ = await forgotten(sandbox, people)
    await late.command("/game seat replace")
    offer = await sandbox.wait_for_message(lambda each: f"{late.name} is looking for a substitute" in each.content)
    assert "know too much" in (await gone.press(offer, "Take the seat")).text
    back = (await gone.command("/game seat bot")).shown
    assert [each.label for each in buttons_of(back)] == ["Play on for Computer 1"]


async def test_remaining_data_of_a_deletion_are_shown_on_request(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    _, gone, _ = await forgotten(sandbox, people)
    (file,) = (await gone.command("/my data")).shown.attachments
    assert [row["name"] for row in json.loads(file.data)["seats"]] == ["somebody"]
    (file,) = (await sandbox.person("Eva").command("/my data")).shown.attachments
    assert json.loads(file.data)["seats"] == []


async def test_an_old_button_cannot_delete_a_user_who_has_taken_a_seat(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, _ = people
    panel = await asked(anna)
    await begin(sandbox, people)
    assert "let somebody take your seat first" in text_of((await anna.press(panel, "Delete everything about me")).shown)
    assert str(anna.id) in await everything_stored(bot)


async def test_the_same_people_again_excludes_deleted_users(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    await begin(sandbox, people)
    await end_together(people)
    await boris.press(await asked(boris), "Delete everything about me")
    again = (await anna.command("/game again")).shown
    assert "Anna" in again.content
    assert "somebody" not in again.content


@pytest.mark.parametrize("while_drawing", [True, False], ids=["while drawn", "while sent"])
async def test_no_private_picture_shows_a_name_that_was_deleted_meanwhile(
    sandbox: Sandbox,
    bot: PolisClient,
    people: Sequence[Person],
    monkeypatch: pytest.MonkeyPatch,
    *,
    while_drawing: bool,
) -> None:
    anna, boris = people
    assert bot.services is not None
    await begin(sandbox, people)
    await end_together(people)
    reached, released = asyncio.Event(), asyncio.Event()
    if while_drawing:
        draw = bot.services.drawing.draw

        async def slowly(job: Callable[[], bytes]) -> bytes:
            reached.set()
            await released.wait()
            return await draw(job)

        monkeypatch.setattr(bot.services.drawing, "draw", slowly)
    else:
        held = sandbox.fault(Fault(FaultKind.HOLD, "PATCH /webhooks/*/messages/@original"))
        reached, released = held.reached, held.released
    looking = await anna.command("/game board", wait=False)
    await reached.wait()
    await boris.press(await asked(boris), "Delete everything about me")
    released.set()
    shown = looking.shown
    await sandbox.wait_until(lambda: "A name has just been deleted" in text_of(shown) or None)
    assert not shown.attachments
    assert (await anna.command("/game board")).shown.attachments
