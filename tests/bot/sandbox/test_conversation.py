"""A real client of discord.py uses everything it can do in a channel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.sandbox import NotPossible, Sandbox, buttons_of, menus_of
from bot.sandbox.demo import DemoBot


async def test_a_command_with_autocomplete_posts_an_embed_a_picture_and_buttons(sandbox: Sandbox, bot: DemoBot) -> None:
    anna = sandbox.person("Anna")
    suggestions = await anna.autocomplete("/demo build", "hex", "e1")
    assert [choice.value for choice in suggestions] == ["E1", "E10", "E11", "E12", "E13"]

    reply = await anna.command("/demo build", hex="E7", terrain="forest", power=3)

    assert "Anna** builds a dwelling on `E7` (forest)" in reply.text
    board = reply.shown.attachments[0]
    assert (board.filename, board.width, board.description) == ("board.png", 640, "Board after the turn")
    assert [button.label for button in buttons_of(reply.shown)] == ["My turn", "Log", "Done", "Rules", "Undo"]
    assert not reply.shown.ephemeral


async def test_a_command_can_be_typed_as_one_line(sandbox: Sandbox, bot: DemoBot) -> None:
    reply = await sandbox.person("Boris").command("/demo build hex:C3 terrain:Swamp")
    assert "`C3` (swamp)" in reply.text
    named = await sandbox.person("Boris").command("/demo turn who:@Clara")
    assert sandbox.pinged(named.shown) == ["Clara"]
    with pytest.raises(NotPossible, match="who must be one of"):
        await sandbox.person("Boris").command("/demo turn who:Nobody")


async def test_a_private_panel_is_edited_by_buttons_menus_and_a_modal(sandbox: Sandbox, bot: DemoBot) -> None:
    anna, boris = sandbox.person("Anna"), sandbox.person("Boris")
    public = (await anna.command("/demo build", hex="E7")).shown

    panel = (await anna.press(public, "My turn")).shown
    assert panel.ephemeral
    assert panel in anna.messages()
    assert panel not in boris.messages()
    with pytest.raises(NotPossible, match="does not see"):
        await boris.press(panel, "Write")

    terrain, player = menus_of(panel)
    assert (await anna.choose(panel, terrain.custom_id, ["Desert", "lake"])).text == "Chosen: desert, lake"
    assert (await anna.choose(panel, player.custom_id, [boris])).text == "Against: Boris"

    modal = (await anna.press(panel, "Write")).opened
    assert [field.label for field in modal.fields] == ["Terms", "Reasons", "Length"]
    await anna.submit(modal, {"Terms": "peace", "length": ["3"]})
    assert panel.content == "Proposed: peace for 3 rounds"

    assert (await anna.press(panel, "Later")).text == "Done a little later."


async def test_a_deferred_answer_is_edited_and_followed_up(sandbox: Sandbox, bot: DemoBot) -> None:
    anna = sandbox.person("Anna")
    reply = await anna.command("/demo think", private=True)
    assert reply.text == "Thought it over."
    assert reply.shown.ephemeral
    more = await sandbox.wait_for_message(lambda message: message.content == "And one more thing.")
    assert more.ephemeral


async def test_a_public_button_edits_its_message(sandbox: Sandbox, bot: DemoBot) -> None:
    anna = sandbox.person("Anna")
    public = (await anna.command("/demo build", hex="E7")).shown
    await anna.press(public, "Done")
    assert public.content == "The turn is over."
    assert buttons_of(public) == []
    with pytest.raises(NotPossible):
        await anna.press(public, "Done")


async def test_a_thread_is_opened_from_a_message_and_carries_a_file(sandbox: Sandbox, bot: DemoBot) -> None:
    await sandbox.person("Anna").command("/demo thread", name="Northern table")
    welcome = await sandbox.wait_for_message(lambda message: message.content == "Welcome to the table.")
    thread = sandbox.channel("Northern table")
    assert welcome.channel_id == thread.id
    assert thread.parent_id == sandbox.channel("games").id
    assert welcome.attachments[0].data.startswith(b"\x89PNG")


async def test_a_message_of_layout_components_keeps_its_picture(sandbox: Sandbox, bot: DemoBot) -> None:
    reply = await sandbox.person("Anna").command("/demo layout")
    assert "## Card row" in reply.text
    assert [button.label for button in buttons_of(reply.shown)] == ["Details", "Take"]


async def test_a_ping_reaches_exactly_the_person_named(sandbox: Sandbox, bot: DemoBot) -> None:
    anna, boris, clara = (sandbox.person(name) for name in ("Anna", "Boris", "Clara"))
    reply = await anna.command("/demo turn", who=boris)
    assert reply.shown.pings == [boris.id]
    assert sandbox.pings_of(boris) == [reply.shown]
    assert sandbox.pings_of(clara) == []


async def test_a_silent_bot_shows_the_error_of_discord(sandbox: Sandbox, bot: DemoBot) -> None:
    sandbox.world.settings = replace(sandbox.world.settings, acknowledge_s=0.01)
    reply = await sandbox.person("Anna").command("/demo silent")
    assert reply.error == "The application did not respond"


async def test_input_refused_by_a_client_never_reaches_the_bot(sandbox: Sandbox, bot: DemoBot) -> None:
    anna = sandbox.person("Anna")
    with pytest.raises(NotPossible, match="needs hex"):
        await anna.command("/demo build")
    with pytest.raises(NotPossible, match="power must lie between 0 and 12"):
        await anna.command("/demo build", hex="E7", power=13)
    with pytest.raises(NotPossible, match="no command"):
        await anna.command("/demo nothing")
    public = (await anna.command("/demo build", hex="E7")).shown
    with pytest.raises(NotPossible, match="disabled"):
        await anna.press(public, "Undo")


async def test_a_file_is_given_to_a_command(sandbox: Sandbox, bot: DemoBot) -> None:
    anna = sandbox.person("Anna")
    reply = await anna.command("/demo import", log=anna.file("game.log", b"build E7\npass\n"))
    assert reply.text == "game.log has 2 lines."
