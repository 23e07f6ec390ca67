"""Answering an interaction: privately by default, edited in place where a private panel is already open."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import structlog

from bot.language.i18n import clipped, visible
from bot.outbox import Picture
from bot.panels.control_ids import ControlId
from bot.panels.controls import Controls, Form, FormModal, form_picks, form_values, is_about_emoji
from bot.panels.message_content import MessageContent
from bot.panels.paging import page_of

Interaction = discord.Interaction[Any]
NOBODY = discord.AllowedMentions.none()
ALT = 1024
TEXT = 2000
LOST = (aiohttp.ClientError, OSError, TimeoutError)
"""How a connection fails."""
UNSURE = (discord.DiscordServerError, *LOST)
"""Failures after which nobody knows whether Discord has got the request."""
ALREADY_ANSWERED = 40060
TOO_MANY = 429
"""Refused for the moment: certainly not carried out."""
PAUSES_S = (0.2, 0.5, 1.0, 3.0)
"""Between attempts to get an answer through; the first answer has to be there within three seconds."""
ACKNOWLEDGED_AFTER_S = 1.5
"""Seconds after which an interaction is acknowledged that has no answer yet."""

_DOUBT = "the first answer may have got lost"
_WAITS = "acknowledged before there was an answer"
_FURTHER = "the number of the answer, which is not what the interaction was first answered with"
_TURN = "answering, one at a time"

log = structlog.get_logger(__name__)


class TooSlow(Exception):
    """A form can only be opened as the first answer, and there is one already."""


async def acknowledge_in_time(interaction: Interaction) -> None:
    """Acknowledge when there is no answer for a while, because it waits for the database or for much work.

    A click is acknowledged so that its message stays as it is: nobody knows yet whether it will change.
    """
    await asyncio.sleep(ACKNOWLEDGED_AFTER_S)
    async with _turn(interaction):
        if interaction.response.is_done():
            return
        interaction.extras[_WAITS] = True
        try:
            await _defer(interaction, thinking=interaction.message is None)
        except discord.HTTPException as error:
            # It was answered elsewhere, or is too old to be answered.
            log.info("an interaction could not be acknowledged", error=str(error))


async def show(interaction: Interaction, content: MessageContent | str, pictures: Sequence[Picture] = ()) -> int:
    """Answer one person: edit the private panel the click came from, or send a new private message; its number."""
    shown = content if isinstance(content, MessageContent) else MessageContent(content)
    text = clipped(shown.text, TEXT)
    view = Controls(shown.components)
    found: list[int] = []

    async def first() -> None:
        files = as_files(pictures)
        if interaction.message is not None and on_private_message(interaction):
            await interaction.response.edit_message(content=text, view=view, attachments=files, allowed_mentions=NOBODY)
            found.append(interaction.message.id)
        else:
            sent = await interaction.response.send_message(
                text, view=view, files=files, ephemeral=True, allowed_mentions=NOBODY
            )
            assert sent.message_id is not None, "an answer is a message"
            found.append(sent.message_id)

    async def change() -> None:
        files = as_files(pictures)
        if _waits(interaction) and interaction.message is not None and not on_private_message(interaction):
            found.append(await _send_further(interaction, text, view=view, files=files, ephemeral=True))
        else:
            found.append((await edit_answer(interaction, content=text, view=view, attachments=files)).id)

    await _persistently(interaction, first, change, view)
    return found[0]


async def edit_answer(
    interaction: Interaction, *, content: str, view: Controls | None = None, attachments: Sequence[discord.File] = ()
) -> discord.Message:
    """Change the message by which an interaction was answered, as long as Discord allows it."""
    number: int | None = interaction.extras.get(_FURTHER)
    new: dict[str, Any] = {"content": content, "view": view, "attachments": attachments, "allowed_mentions": NOBODY}
    if number is None:
        return await interaction.edit_original_response(**new)
    return await interaction.followup.edit_message(number, **new)


async def tell(interaction: Interaction, text: str) -> None:
    """Say something to one person without touching the message the click came from."""
    text, tried = clipped(text, TEXT), False

    async def first() -> None:
        nonlocal tried
        tried = True
        await interaction.response.send_message(text, ephemeral=True, allowed_mentions=NOBODY)

    async def further() -> None:
        if tried:
            # It may be there already: said once more it would be there twice.
            await interaction.edit_original_response(content=text, allowed_mentions=NOBODY)
        else:
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=NOBODY)

    await _persistently(interaction, first, further)


async def think(interaction: Interaction) -> None:
    """Acknowledge at once; the answer follows by `show`."""
    async with _turn(interaction):
        if not interaction.response.is_done():
            await _defer(interaction, thinking=not on_private_message(interaction))


async def _defer(interaction: Interaction, *, thinking: bool) -> None:
    """Acknowledge, with or without a private message that says "is thinking"."""
    try:
        await interaction.response.defer(ephemeral=thinking, thinking=thinking)
    except UNSURE as error:
        log.warning("an acknowledgement may have got lost", error=str(error))
        interaction.extras[_DOUBT] = True
    except discord.HTTPException as error:
        interaction.extras.pop(_WAITS, None)
        if isinstance(error, discord.NotFound) or error.code == ALREADY_ANSWERED:
            raise
        # The answer itself acknowledges as well.
        log.warning("an acknowledgement was refused", error=str(error))


async def announce(interaction: Interaction, content: MessageContent) -> int:
    """Answer publicly; the number of the message."""
    text, view = clipped(content.text, TEXT), Controls(content.components)
    found: list[int] = []

    async def first() -> None:
        sent = await interaction.response.send_message(text, view=view, allowed_mentions=NOBODY)
        assert sent.message_id is not None, "an answer is a message"
        found.append(sent.message_id)

    async def change() -> None:
        if _waits(interaction):
            if interaction.message is None:
                # What follows "is thinking" would be as private as that.
                with suppress(discord.NotFound):
                    await interaction.delete_original_response()
            found.append(await _send_further(interaction, text, view=view))
        else:
            found.append((await edit_answer(interaction, content=text, view=view)).id)

    await _persistently(interaction, first, change, view)
    return found[0]


async def announced(interaction: Interaction) -> int | None:
    """Return the number of the message of an announcement that may have got lost; None when nobody knows of one."""
    if _waits(interaction):
        return None
    number: int | None = interaction.extras.get(_FURTHER)
    return number if number is not None else (await interaction.original_response()).id


async def redraw(interaction: Interaction, content: MessageContent) -> None:
    """Change the message, public or not, whose button was pressed."""
    text, view = clipped(content.text, TEXT), Controls(content.components)

    async def first() -> None:
        await interaction.response.edit_message(content=text, view=view, allowed_mentions=NOBODY)

    async def change() -> None:
        await interaction.edit_original_response(content=text, view=view, allowed_mentions=NOBODY)

    await _persistently(interaction, first, change, view)


async def ask_form(interaction: Interaction, form: Form) -> None:
    """Open a form; what is filled in comes back under the form's control. Raises TooSlow once it is too late."""
    async with _turn(interaction):
        if interaction.response.is_done():
            raise TooSlow
        await _open(interaction, form)


async def _open(interaction: Interaction, form: Form) -> None:
    for pause_s in (*PAUSES_S, None):
        try:
            await interaction.response.send_modal(FormModal(form))
            return
        except discord.DiscordServerError as error:
            if pause_s is None:
                raise
            log.warning("a form may have got lost", error=str(error))
            await asyncio.sleep(pause_s)
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED or pause_s == PAUSES_S[0]:
                raise
            # It was opened by the attempt before, whose answer was a fault.
            return


def as_files(pictures: Sequence[Picture]) -> list[discord.File]:
    """Pictures as attachments with their alternative texts."""
    return [
        discord.File(io.BytesIO(picture.content), picture.file_name, description=clipped(picture.alt, ALT) or None)
        for picture in pictures
    ]


def control_of(interaction: Interaction) -> ControlId | None:
    """Return the control that was used, or None when it is none of ours."""
    return ControlId.read(str(_data(interaction).get("custom_id", "")))


def chosen_values(interaction: Interaction) -> list[str]:
    """What was chosen in a menu."""
    return [str(value) for value in _data(interaction).get("values", ())]


def filled_in(interaction: Interaction) -> dict[str, str]:
    """What was filled into a form."""
    return form_values(_data(interaction))


def picked(interaction: Interaction) -> dict[str, list[str]]:
    """What was picked in the menus of a form, of which some take several entries."""
    return form_picks(_data(interaction))


def place_of(interaction: Interaction) -> int:
    """Return the channel or thread in which somebody did something."""
    assert interaction.channel_id is not None, "commands and buttons are used in channels"
    return interaction.channel_id


def name_of(interaction: Interaction) -> str:
    """What the person is called: as they show themselves, or by their account when nobody could see that."""
    return interaction.user.display_name if visible(interaction.user.display_name) else interaction.user.name


async def _persistently(
    interaction: Interaction,
    first: Callable[[], Awaitable[None]],
    further: Callable[[], Awaitable[None]],
    view: Controls | None = None,
) -> None:
    """Answer by `first`, or by `further` when there is an answer already; only trying tells after one was lost.

    The `view` they show goes without its emoji where Discord does not know one of them any more.
    """
    async with _turn(interaction):
        await _try(interaction, first, further, view)


async def _try(
    interaction: Interaction,
    first: Callable[[], Awaitable[None]],
    further: Callable[[], Awaitable[None]],
    view: Controls | None,
) -> None:
    answered = interaction.response.is_done() or _DOUBT in interaction.extras
    pauses = iter(PAUSES_S)
    for tries_left in reversed(range(2 * len(PAUSES_S) + 1)):
        try:
            await (further() if answered else first())
            return
        except discord.NotFound:
            if not tries_left or not answered or interaction.response.is_done():
                raise
            answered = False
        except UNSURE as error:
            pause = next(pauses, None)
            if pause is None:
                raise
            log.warning("an answer may have got lost", error=str(error))
            interaction.extras[_DOUBT] = True
            answered = True
            await asyncio.sleep(pause)
        except discord.HTTPException as error:
            if error.status == TOO_MANY:
                pause = next(pauses, None)
                if pause is None:
                    raise
                await asyncio.sleep(pause)
            elif tries_left and view is not None and view.has_emoji and is_about_emoji(error):
                view.leave_out_emoji()
            elif not tries_left or answered or error.code != ALREADY_ANSWERED or _DOUBT not in interaction.extras:
                raise
            else:
                answered = True


def _turn(interaction: Interaction) -> asyncio.Lock:
    """Held by what answers, so that an acknowledgement does not come between."""
    lock: asyncio.Lock = interaction.extras.setdefault(_TURN, asyncio.Lock())
    return lock


def _waits(interaction: Interaction) -> bool:
    """Return whether an interaction is acknowledged and not yet answered."""
    return _WAITS in interaction.extras and _FURTHER not in interaction.extras


async def _send_further(interaction: Interaction, text: str, **shown: Any) -> int:
    """Send the answer as a further message, after an acknowledgement; its number."""
    sent = await interaction.followup.send(text, allowed_mentions=NOBODY, wait=True, **shown)
    interaction.extras[_FURTHER] = sent.id
    return sent.id


def _data(interaction: Interaction) -> dict[str, Any]:
    return dict(interaction.data or {})


def on_private_message(interaction: Interaction) -> bool:
    """Return whether the click came from a message that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def page_wanted(interaction: Interaction) -> int | None:
    """Return the page or position that a button or menu leads to; None when it names none."""
    control, values = control_of(interaction), chosen_values(interaction)
    return None if control is None else page_of(values[0] if values else control.argument)
