"""Responses to interactions. They are ephemeral by default; an open private panel is edited in place.

Handlers call these functions instead of the methods of discord.py. A response can be sent before or after an
acknowledgement, and a request that may have been lost is repeated. Only `open_modal` must be the first response.
Functions such as `control_of` and `menu_values` read the interaction.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

import aiohttp
import discord
import structlog

from bot.language.i18n import clipped, visible
from bot.outbox import Picture
from bot.panels.control_ids import ControlId
from bot.panels.controls import Controls, Form, FormModal, form_picks, form_values, is_about_emoji
from bot.panels.layouts import ShownFile, layout
from bot.panels.message_content import MessageContent
from bot.panels.page_controls import page_of

Interaction = discord.Interaction[Any]
NOBODY = discord.AllowedMentions.none()
ALT_LIMIT = 1024
TEXT_LIMIT = 2000
"""The most characters in a message; `ALT_LIMIT` is for the alternative text of a picture."""
LOST = (aiohttp.ClientError, OSError, TimeoutError)
"""The exceptions of a lost connection."""
UNSURE = (discord.DiscordServerError, *LOST)
"""Errors after which it is unknown whether Discord has received the request."""
ALREADY_ANSWERED = 40060
"""Discord's error code for a first response to an interaction that already has one."""
TOO_MANY = 429
"""The HTTP status of a rate limit: the request was certainly not carried out."""
PAUSES_S = (0.2, 0.5, 1.0, 3.0)
"""Pauses between attempts to respond. Discord expects the first response within three seconds."""
ACKNOWLEDGED_AFTER_S = 1.5
"""Seconds after which an interaction without a response is acknowledged automatically."""


@dataclass(slots=True, weakref_slot=True)
class _Edited:
    """A message that is being edited by a click."""

    content: MessageContent
    """The newest content."""


_edited: WeakValueDictionary[int, _Edited] = WeakValueDictionary()
"""Messages by id, as long as an edit is on its way."""

# Keys of `interaction.extras`.
_MAYBE_ANSWERED = "maybe answered"
"""Set when the first response may have been lost."""
_AUTO_ACKNOWLEDGED = "acknowledged automatically"
"""Set when the interaction was acknowledged before its response was ready."""
_FOLLOW_UP_ID = "id of the follow-up"
"""The id of the message that is the response, if it was sent as a follow-up."""
_NAMES_OUTDATED = "check of names"
"""A function that returns whether a name has been deleted since the names for the response were read."""
_PRESSED = "control whose label was typed"
_LOCK = "lock"
"""The lock that is held while responding."""

log = structlog.get_logger(__name__)


class TooSlow(Exception):
    """Raised when a modal cannot be opened because there is a response already."""


class NamesOutdated(Exception):
    """Raised when pictures may show the name of somebody whose data were deleted while they were drawn or sent."""


def check_names(interaction: Interaction, are_outdated: Callable[[], Awaitable[bool]]) -> None:
    """Let `are_outdated` decide whether the pictures of the response may be shown, with the names read now."""
    interaction.extras[_NAMES_OUTDATED] = are_outdated


async def _raise_if_outdated(interaction: Interaction) -> None:
    are_outdated: Callable[[], Awaitable[bool]] | None = interaction.extras.get(_NAMES_OUTDATED)
    if are_outdated is not None and await are_outdated():
        raise NamesOutdated


async def acknowledge_in_time(interaction: Interaction) -> None:
    """Acknowledge an interaction that has no response for a while, because of the database or a long computation.

    A command then shows "is thinking". A click shows nothing, because its message may stay as it is.
    """
    await asyncio.sleep(ACKNOWLEDGED_AFTER_S)
    async with _response_lock(interaction):
        if interaction.response.is_done():
            return
        interaction.extras[_AUTO_ACKNOWLEDGED] = True
        try:
            await _defer(interaction, thinking=interaction.message is None)
        except discord.HTTPException as error:
            # It was answered elsewhere, or is too old.
            log.info("an interaction could not be acknowledged", error=str(error))


async def show_panel(interaction: Interaction, content: MessageContent | str, pictures: Sequence[Picture] = ()) -> int:
    """Edit the private panel that the click came from, or send a new private message. Return the message id.

    Private messages are layouts. One that is still classic becomes a layout, for which its content has to be emptied.
    Raises NamesOutdated, for which the panel should be shown again.
    """
    view = _as_layout(content, pictures)
    found: list[int] = []
    if pictures:
        await _raise_if_outdated(interaction)

    async def first() -> None:
        shown: dict[str, Any] = {"view": view, "allowed_mentions": NOBODY}
        if interaction.message is not None and on_private_message(interaction):
            await interaction.response.edit_message(content=None, attachments=as_files(pictures), **shown)
            found.append(interaction.message.id)
        else:
            sent = await interaction.response.send_message(files=as_files(pictures), ephemeral=True, **shown)
            assert sent.message_id is not None, "an answer is a message"
            found.append(sent.message_id)

    async def change() -> None:
        if _awaits_follow_up(interaction) and interaction.message is not None and not on_private_message(interaction):
            found.append(await _send_follow_up(interaction, view=view, files=as_files(pictures), ephemeral=True))
        else:
            found.append((await _edit(interaction, content=None, view=view, attachments=as_files(pictures))).id)

    await _persistently(interaction, first, change, view)
    if pictures:
        await _raise_if_outdated(interaction)
    return found[0]


async def edit_panel(interaction: Interaction, content: MessageContent | str) -> None:
    """Edit the private message that responded to an interaction, while Discord allows it."""
    await _edit(interaction, content=None, view=_as_layout(content, ()), attachments=[])


async def delete_panel(interaction: Interaction) -> None:
    """Delete the private message that responded to an interaction, while Discord allows it."""
    number: int | None = interaction.extras.get(_FOLLOW_UP_ID)
    if number is None:
        await interaction.delete_original_response()
    else:
        await interaction.followup.delete_message(number)


def _as_layout(content: MessageContent | str, pictures: Sequence[Picture]) -> Controls:
    """Return the components of a private message, which shows its text, pictures and controls."""
    shown = content if isinstance(content, MessageContent) else MessageContent(content)
    files = [ShownFile(picture.file_name, clipped(picture.alt, ALT_LIMIT)) for picture in pictures]
    # Further pages would push the controls off the first screen of a phone.
    above, below = (files[:1], files[1:]) if shown.components else (files, [])
    return Controls(layout(clipped(shown.text, TEXT_LIMIT), above, shown.components, further=below), layout=True)


async def _edit(interaction: Interaction, **new: Any) -> discord.Message:
    """Edit the response to an interaction."""
    number: int | None = interaction.extras.get(_FOLLOW_UP_ID)
    if number is None:
        return await interaction.edit_original_response(allowed_mentions=NOBODY, **new)
    return await interaction.followup.edit_message(number, allowed_mentions=NOBODY, **new)


async def send_notice(interaction: Interaction, text: str) -> None:
    """Send an ephemeral notice without touching the message that the click came from."""
    text, tried = clipped(text, TEXT_LIMIT), False

    async def first() -> None:
        nonlocal tried
        tried = True
        await interaction.response.send_message(text, ephemeral=True, allowed_mentions=NOBODY)

    async def further() -> None:
        if tried:
            # The notice may have arrived; sending it again would duplicate it.
            await interaction.edit_original_response(content=text, allowed_mentions=NOBODY)
        else:
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=NOBODY)

    await _persistently(interaction, first, further)


async def defer(interaction: Interaction) -> None:
    """Acknowledge at once; another function sends the response later."""
    async with _response_lock(interaction):
        if not interaction.response.is_done():
            await _defer(interaction, thinking=not on_private_message(interaction))


async def _defer(interaction: Interaction, *, thinking: bool) -> None:
    """Acknowledge, with or without a private message that says "is thinking"."""
    try:
        await interaction.response.defer(ephemeral=thinking, thinking=thinking)
    except UNSURE as error:
        log.warning("an acknowledgement may have got lost", error=str(error))
        interaction.extras[_MAYBE_ANSWERED] = True
    except discord.HTTPException as error:
        interaction.extras.pop(_AUTO_ACKNOWLEDGED, None)
        if isinstance(error, discord.NotFound) or error.code == ALREADY_ANSWERED:
            raise
        # The response itself acknowledges as well.
        log.warning("an acknowledgement was refused", error=str(error))


async def respond_publicly(interaction: Interaction, content: MessageContent) -> int:
    """Respond publicly. Return the message id."""
    text, view = clipped(content.text, TEXT_LIMIT), Controls(content.components)
    found: list[int] = []

    async def first() -> None:
        sent = await interaction.response.send_message(text, view=view, allowed_mentions=NOBODY)
        assert sent.message_id is not None, "an answer is a message"
        found.append(sent.message_id)

    async def change() -> None:
        if _awaits_follow_up(interaction):
            if interaction.message is None:
                # A response after "is thinking" would be as private as that.
                with suppress(discord.NotFound):
                    await interaction.delete_original_response()
            found.append(await _send_follow_up(interaction, content=text, view=view))
        else:
            found.append((await _edit(interaction, content=text, view=view)).id)

    await _persistently(interaction, first, change, view)
    return found[0]


async def public_response_id(interaction: Interaction) -> int | None:
    """Return the id of a public response that may have been lost; None when it is unknown."""
    if _awaits_follow_up(interaction):
        return None
    number: int | None = interaction.extras.get(_FOLLOW_UP_ID)
    return number if number is not None else (await interaction.original_response()).id


async def edit_clicked_message(interaction: Interaction, content: MessageContent) -> None:
    """Edit the message, public or not, whose button was pressed.

    Discord may receive edits in another order than they were made; the message then gets the newest content again.
    """
    assert interaction.message is not None, "a click has a message"
    newest = _edited.setdefault(interaction.message.id, _Edited(content))
    newest.content, shown = content, None
    while shown is not newest.content:
        shown = newest.content
        await _edit_clicked(interaction, shown)


async def _edit_clicked(interaction: Interaction, content: MessageContent) -> None:
    text, view = clipped(content.text, TEXT_LIMIT), Controls(content.components)

    async def first() -> None:
        await interaction.response.edit_message(content=text, view=view, allowed_mentions=NOBODY)

    async def change() -> None:
        await interaction.edit_original_response(content=text, view=view, allowed_mentions=NOBODY)

    await _persistently(interaction, first, change, view)


async def open_modal(interaction: Interaction, form: Form) -> None:
    """Open a modal; its submission has the control id of the form. Raises TooSlow once it is too late."""
    async with _response_lock(interaction):
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
            # A previous attempt opened it, although its response was an error.
            return


def as_files(pictures: Sequence[Picture]) -> list[discord.File]:
    """Return pictures as attachments with their alternative texts."""
    return [
        discord.File(
            io.BytesIO(picture.content), picture.file_name, description=clipped(picture.alt, ALT_LIMIT) or None
        )
        for picture in pictures
    ]


def press(interaction: Interaction, control: ControlId) -> None:
    """Let an interaction count as a click on a button whose label the user has typed."""
    interaction.extras[_PRESSED] = control


def control_of(interaction: Interaction) -> ControlId | None:
    """Return the control that was used, or None when it is not one of the bot's."""
    pressed: ControlId | None = interaction.extras.get(_PRESSED)
    if pressed is not None:
        return pressed
    return ControlId.read(str(_data(interaction).get("custom_id", "")))


def menu_values(interaction: Interaction) -> list[str]:
    """Return the values chosen in a menu."""
    return [str(value) for value in _data(interaction).get("values", ())]


def modal_values(interaction: Interaction) -> dict[str, str]:
    """Return the values filled into a modal."""
    return form_values(_data(interaction))


def modal_selections(interaction: Interaction) -> dict[str, list[str]]:
    """Return the values chosen in the menus of a modal; some allow several."""
    return form_picks(_data(interaction))


def place_of(interaction: Interaction) -> int:
    """Return the channel or thread of the interaction."""
    assert interaction.channel_id is not None, "commands and buttons are used in channels"
    return interaction.channel_id


def name_of(interaction: Interaction) -> str:
    """Return the display name of the user, or the account name when the display name is invisible."""
    return interaction.user.display_name if visible(interaction.user.display_name) else interaction.user.name


async def _persistently(
    interaction: Interaction,
    first: Callable[[], Awaitable[None]],
    further: Callable[[], Awaitable[None]],
    view: Controls | None = None,
) -> None:
    """Respond by `first`, or by `further` if the interaction already has a response.

    A lost request may have reached Discord; the error of the next attempt then shows which of the two is right. The
    `view` is sent without its emoji when Discord no longer knows one of them.
    """
    async with _response_lock(interaction):
        await _try(interaction, first, further, view)


async def _try(
    interaction: Interaction,
    first: Callable[[], Awaitable[None]],
    further: Callable[[], Awaitable[None]],
    view: Controls | None,
) -> None:
    answered = interaction.response.is_done() or _MAYBE_ANSWERED in interaction.extras
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
            interaction.extras[_MAYBE_ANSWERED] = True
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
            elif (
                not tries_left
                or answered
                or error.code != ALREADY_ANSWERED
                or _MAYBE_ANSWERED not in interaction.extras
            ):
                raise
            else:
                answered = True


def _response_lock(interaction: Interaction) -> asyncio.Lock:
    """Return the lock held while responding, so that no acknowledgement comes between."""
    lock: asyncio.Lock = interaction.extras.setdefault(_LOCK, asyncio.Lock())
    return lock


def _awaits_follow_up(interaction: Interaction) -> bool:
    """Return whether the interaction was acknowledged automatically and has no follow-up yet."""
    return _AUTO_ACKNOWLEDGED in interaction.extras and _FOLLOW_UP_ID not in interaction.extras


async def _send_follow_up(interaction: Interaction, **shown: Any) -> int:
    """Send the response as a follow-up message after an acknowledgement. Return the message id."""
    sent = await interaction.followup.send(allowed_mentions=NOBODY, wait=True, **shown)
    interaction.extras[_FOLLOW_UP_ID] = sent.id
    return sent.id


def _data(interaction: Interaction) -> dict[str, Any]:
    return dict(interaction.data or {})


def on_private_message(interaction: Interaction) -> bool:
    """Return whether the click came from an ephemeral message."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def chosen_value(interaction: Interaction) -> str:
    """Return the argument of a button, or the value chosen in a menu."""
    control, values = control_of(interaction), menu_values(interaction)
    return "" if control is None else values[0] if values else control.argument


def page_wanted(interaction: Interaction) -> int | None:
    """Return the page or position that a button or menu leads to; None when it names none."""
    return page_of(chosen_value(interaction))
