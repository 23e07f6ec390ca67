"""Responses of the bot: lobby, panels, stale and foreign clicks, undo, views; and whom it pings."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.sandbox import Message, Permission, Person, Sandbox, buttons_of, menus_of, text_of
from rules.engine import read_record
from tests.bot.end_to_end.random_players import route
from tests.bot.end_to_end.tables import (
    begin,
    begun,
    choose_first,
    confirm,
    overtaken,
    play_typed,
    prepare,
    settled,
    story_above,
    to_move,
)

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def people(sandbox: Sandbox) -> list[Person]:
    return [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]


def labels(message: Message) -> list[str]:
    return [button.label for button in buttons_of(message)]


# The lobby


async def test_a_lobby_shows_who_joins_and_leaves(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris, _ = people
    lobby = (await anna.command("/game new title:tm")).shown
    assert not lobby.ephemeral
    assert "1. Anna" in text_of(lobby)
    await boris.press(lobby, "Join")
    assert "2. Boris" in text_of(lobby)
    await boris.press(lobby, "Leave")
    assert "Boris" not in text_of(lobby)


async def test_only_a_player_starts_and_only_with_enough_people(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris, clara = people
    lobby = (await anna.command("/game new title:tm")).shown
    assert next(button for button in buttons_of(lobby) if button.label == "Start").disabled
    assert "2 to 5 players" in (await anna.command("/game start")).text
    await boris.press(lobby, "Join")
    reply = await clara.press(lobby, "Start")
    assert "Only somebody at the table" in reply.text
    assert reply.shown.ephemeral


async def test_commands_are_equivalent_to_the_lobby_buttons(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris, _ = people
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.command("/game join")
    await sandbox.wait_until(lambda: True if "2. Boris" in text_of(lobby) else None)
    await anna.command("/game start")
    await begun(sandbox)
    await sandbox.wait_until(lambda: True if not buttons_of(lobby) else None)


async def test_an_option_that_is_a_number_is_written(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna = people[0]
    lobby = (await anna.command("/game new title:dawn")).shown
    panel = (await anna.press(lobby, "Options")).shown
    for typed, shown in (("many", "Last round: no limit"), ("61", "Last round: no limit"), ("20", "Last round: 20")):
        await anna.choose(panel, values=["round_limit"])
        await anna.submit((await anna.press(panel, "Write a number")).opened, {"value": typed})
        assert any(shown in choice.label for choice in menus_of(panel)[0].options)
    await sandbox.wait_until(lambda: True if "Last round: 20" in text_of(lobby) else None)


async def test_options_are_switched_chosen_and_written(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna = people[0]
    lobby = (await anna.command("/game new title:tm")).shown
    panel = (await anna.press(lobby, "Options")).shown
    await anna.choose(panel, values=["variable_turn_order"])
    assert any("Turn order by passing: on" in choice.label for choice in menus_of(panel)[0].options)
    await anna.choose(panel, values=["setup"])
    await anna.choose(panel, values=["introductory"])
    assert any("Set-up: First game" in choice.label for choice in menus_of(panel)[0].options)
    await anna.choose(panel, values=["bonus_cards"])
    assert "• Stronghold and sanctuary: " in text_of(panel)
    form = (await anna.press(panel, "Write names")).opened
    await anna.submit(form, {"value": "spade, nonsense"})
    assert "nonsense" in text_of(panel)
    await sandbox.wait_until(lambda: True if "First game" in text_of(lobby) else None)


async def test_one_channel_holds_one_game_and_a_thread_another(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris, _ = people
    await anna.command("/game new title:tm")
    assert "already a game here" in (await boris.command("/game new title:tm")).text
    await boris.command("/game new", title="tm", where="new thread")
    lobby = await sandbox.wait_for_message(lambda message: "1. Boris" in message.content)
    assert sandbox.world.channels[lobby.channel_id].is_thread


async def test_the_thread_of_a_game_is_named_after_it_and_its_players(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    await anna.command("/game new title:tm where:new thread name:Friday evening")
    lobby = await sandbox.wait_for_message(lambda message: "1. Anna" in message.content)
    assert "Terra Mystica “Friday evening”" in lobby.content
    thread = sandbox.world.channels[lobby.channel_id]
    await sandbox.wait_until(lambda: thread.name == "Friday evening · Terra Mystica #1 · Anna" or None)
    await boris.press(lobby, "Join")
    await anna.press(lobby, "Start")
    await sandbox.wait_until(lambda: thread.name == "▶ Friday evening · Terra Mystica #1 · Anna, Boris" or None)


async def test_the_name_of_a_game_is_kept_while_its_title_is_chosen(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna = people[0]
    asked = await anna.command("/game new name:A.B. or not")
    await anna.press(asked.shown, "Through the Ages")
    await sandbox.wait_for_message(lambda message: "Through the Ages “A.B. or not”" in message.content)


async def test_a_missing_permission_is_named(sandbox: Sandbox, people: Sequence[Person]) -> None:
    sandbox.channel().bot_permissions &= ~Permission.ATTACH_FILES
    reply = await people[0].command("/game new title:tm")
    assert "Attach Files" in reply.text
    assert reply.shown.ephemeral


# Deciding


async def test_only_the_next_player_is_pinged(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    assert post.pings == [mover.id]
    panel = await prepare(mover, post)
    await mover.press(panel, "Confirm")
    following = await settled(sandbox, post)
    assert following.pings != post.pings
    assert len(following.pings) == 1


async def test_nothing_counts_before_it_is_confirmed(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    assert "not yet played" in text_of(panel)
    assert sandbox.messages()[-1].id == post.id
    await mover.press(panel, "Undo step")
    assert "not yet played" not in text_of(panel)


async def test_a_draft_is_kept_until_the_panel_is_opened_again(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    again = (await mover.press(post, "My turn")).shown
    assert text_of(again) == text_of(panel)


async def test_a_player_off_turn_reads_privately_who_decides(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    other = next(person for person in people if person is not mover)
    before = sandbox.messages()
    reply = await other.press(post, "My turn")
    assert reply.shown.ephemeral
    assert f"The table waits for {mover.name}" in reply.text
    watcher = await sandbox.person("Eva").press(post, "My turn")
    assert "no seat" in watcher.text
    assert sandbox.messages() == before


async def test_an_older_panel_is_deleted(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    old = await prepare(mover, post)
    assert "confirm" in [route(button) for button in buttons_of(old)]
    fresh = (await mover.press(post, "My turn")).shown
    await sandbox.wait_until(lambda: True if old.id not in sandbox.world.messages else None)
    await mover.press(fresh, "Undo step")
    assert sandbox.messages()[-1].id == post.id


async def test_a_confirmation_pressed_twice_counts_once(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    confirm = next(button for button in buttons_of(panel) if route(button) == "confirm")
    await asyncio.gather(*(mover.press(panel, custom_id=confirm.custom_id) for _ in range(3)))
    await settled(sandbox, post)
    log = await mover.command("/game record log")
    assert len([line for line in log.text.splitlines() if line.startswith("`")]) == 1


async def test_a_refusal_is_private_and_names_the_rule(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    reply = await to_move(people, post).command("/tm build", space="E7")
    assert reply.shown.ephemeral
    assert "(TM-4.3)" in reply.text
    reply = await to_move(people, post).command("/do", text="dance")
    assert "dance" in reply.text


async def test_a_turn_can_be_typed(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    assert "Played: You play the Witches" in (await mover.command("/do", text="Faction WITCHES")).text
    following = await settled(sandbox, post)
    assert f"{mover.name} plays the Witches" in following.content


async def test_a_typed_action_is_played_only_when_it_is_confirmed(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    panel = (await mover.command("/tm setup faction", faction="witches")).shown
    assert panel.ephemeral
    assert "not yet played" in text_of(panel)
    assert sandbox.messages()[-1].id == post.id
    await confirm(mover, panel)
    assert "plays the Witches" in (await settled(sandbox, post)).content


async def test_a_typed_turn_leaves_a_forgotten_draft_aside_and_says_so(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    await mover.command("/tm setup faction", faction="nomads")
    refused = await mover.command("/do", text="faction martians")
    assert "To go on with your draft (Faction: Nomads" in refused.text
    refused = await mover.command("/do", text="+ faction witches")
    assert "Already in your draft: Faction: Nomads" in refused.text
    reply = await mover.command("/do", text="faction witches")
    assert "Played: You play the Witches" in reply.text
    assert "Played instead of what you had prepared: Faction: Nomads" in reply.text


async def test_a_command_joins_the_draft_when_there_is_one(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    await prepare(mover, post)
    reply = await mover.command("/tm setup faction", faction="nomads")
    assert reply.shown.ephemeral
    assert sandbox.messages()[-1].id == post.id


# Undo


async def test_an_own_decision_can_be_undone_until_another_player_decides(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    first = to_move(people, post)
    await play_typed(first, "/tm setup faction", faction="witches")
    second_post = await settled(sandbox, post)
    assert "Taken back: Play the Witches." in (await first.command("/game undo")).text
    undo_post = await settled(sandbox, second_post)
    assert undo_post.pings == [first.id]
    assert (
        f"{first.name} takes this back:\n• ~~{first.name} plays the Witches.~~"
        in story_above(sandbox, undo_post).content
    )
    await first.command("/game redo")
    redo_post = await settled(sandbox, undo_post)
    second = to_move(people, redo_post)
    await play_typed(second, "/tm setup faction", faction="nomads")
    await settled(sandbox, redo_post)
    assert f"{second.name} has decided since" in (await first.command("/game undo")).text


# Viewing


@pytest.mark.drawn
async def test_everything_can_be_viewed_privately(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    await choose_first(mover, post)
    await settled(sandbox, post)
    count = len(sandbox.messages())
    eva = sandbox.person("Eva")
    for line, shown in {
        "/game status": ", asked <t:",
        "/game board as:text": "free Swamp: ",
        "/game standing": "The standing so far",
        "/game record log": "Set-up",
        "/game record history": "Position 1 of 1",
        "/help": "You are watching",
        "/my games": "You have no games",
    }.items():
        reply = await eva.command(line)
        assert reply.shown.ephemeral, line
        assert shown in reply.text, line
    jpeg = b"\xff\xd8"
    for line in ("/game board", "/game record history", "/game tableau"):
        reply = await mover.command(line)
        assert reply.shown.attachments, line
        for file in reply.shown.attachments:
            assert file.data.startswith(jpeg), line
            assert 0 < len(file.description or "") <= 1024
    assert len(sandbox.messages()) == count


async def test_history_pages_through_earlier_positions(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    await choose_first(to_move(people, post), post)
    await settled(sandbox, post)
    page = (await people[0].command("/game record history")).shown
    await people[0].press(page, "◀")
    assert "**Set-up** · Position 0 of 1" in text_of(page)
    assert page.attachments[0].filename.endswith("-0.jpg")
    assert next(button for button in buttons_of(page) if button.label == "◀").disabled


async def test_only_the_newest_post_has_the_buttons_of_the_table(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    await choose_first(to_move(people, post), post)
    following = await settled(sandbox, post)
    await overtaken(sandbox, post)
    before, now = story_above(sandbox, post), story_above(sandbox, following)
    await sandbox.wait_until(lambda: True if not buttons_of(before) else None)
    assert labels(now) == ["My turn", "My board", "Help", "Board", "Tableau", "Log", "History"]
    assert labels(following) == ["My turn"]
    assert len(before.attachments) == 2, "the pictures stay"


async def test_an_exported_game_is_continued_by_import(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people[:2])
    await choose_first(to_move(people, post), post)
    await settled(sandbox, post)
    log = (await people[0].command("/game record export")).shown.attachments[0].data.decode()
    record = read_record(log)
    assert record.seed == "", "the seed is secret while the game is going on"
    assert len(record.decisions) == 1
    assert set(record.names) == {"Anna", "Boris"}

    for person in people[:2]:
        await person.press((await person.command("/game abandon")).shown, "Ask the others")
    await people[1].press((await people[0].command("/game again")).shown, "Join")
    reply = await people[0].command("/game record import", file=people[0].file("game.log", log.encode()))
    assert "The game continues" in reply.text
    announced = await sandbox.wait_for_message(lambda message: "The game goes on from a log" in message.content)
    assert "The game begins" not in announced.content
    entries = await people[0].command("/game record log")
    assert "`  1` " in entries.text
    broken = await people[2].command("/game record import", file=people[2].file("x.log", b"nonsense"))
    assert "Open a lobby" in broken.text


async def test_a_game_is_ended_only_after_asking_once_more(sandbox: Sandbox, people: Sequence[Person]) -> None:
    await begin(sandbox, people)
    assert "Only everybody at the table together" in (await sandbox.person("Eva").command("/game abandon")).text
    for person in people:
        await person.press((await person.command("/game abandon")).shown, "Ask the others")
    last = await sandbox.wait_for_message(lambda message: "ends the game without a result" in message.content)
    assert f"{people[0].name} ends the game" in last.content
    assert people[1].name in text_of((await people[1].command("/game again")).shown)


# Standing orders


async def test_a_standing_order_is_given_in_a_form(sandbox: Sandbox, people: Sequence[Person]) -> None:
    await begin(sandbox, people)
    panel = (await people[0].command("/game seat orders")).shown
    assert "asked about every power offer" in text_of(panel)
    form = (await people[0].press(panel, custom_id=buttons_of(panel)[0].custom_id)).opened
    await people[0].submit(form, {"policy": ["up_to"], "most_vp": "2"})
    assert "at most 2 VP" in text_of(panel)
    form = (await people[0].press(panel, custom_id=buttons_of(panel)[0].custom_id)).opened
    reply = await people[0].submit(form, {"policy": ["up_to"], "most_vp": "many"})
    assert "`many` does not fit: Highest price in VP, for “up to a price”, a whole number from 0 to 10" in reply.text
    assert "at most 2 VP" in reply.text, "the order that counts is still told"
    assert (await people[0].press(panel, custom_id=buttons_of(panel)[0].custom_id)).opened, "it can be tried again"


async def test_the_form_of_a_standing_order_is_in_plain_words(sandbox: Sandbox, people: Sequence[Person]) -> None:
    await begin(sandbox, people)
    panel = (await people[0].command("/game seat orders")).shown
    form = (await people[0].press(panel, custom_id=buttons_of(panel)[0].custom_id)).opened
    labels = [field.label for field in form.fields]
    assert form.title not in labels
    assert labels[1] == "Highest price in VP, for “up to a price”"
    told = [option.label for option in form.fields[0].options]
    assert told == ["Ask me", "Always accept", "Never accept", "Accept up to a price"]
