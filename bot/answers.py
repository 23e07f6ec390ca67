"""Answering an interaction: privately by default, edited in place where a private panel is already open."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import discord

from bot.control_ids import ControlId
from bot.controls import Controls, Form, FormModal, form_values
from bot.i18n import clipped
from bot.panels import Panel
from bot.publish import Picture

Click = discord.Interaction[Any]
NOBODY = discord.AllowedMentions.none()
ALT = 1024
TEXT = 2000


async def show(click: Click, panel: Panel | str, pictures: Sequence[Picture] = ()) -> None:
    """Answer one person: edit the private panel the click came from, or send a new private message."""
    shown = panel if isinstance(panel, Panel) else Panel(panel)
    text = clipped(shown.text, TEXT)
    view = Controls(shown.components)
    files = as_files(pictures)
    if click.response.is_done():
        await click.edit_original_response(content=text, view=view, attachments=files, allowed_mentions=NOBODY)
    elif _on_private_message(click):
        await click.response.edit_message(content=text, view=view, attachments=files, allowed_mentions=NOBODY)
    else:
        await click.response.send_message(text, view=view, files=files, ephemeral=True, allowed_mentions=NOBODY)


async def tell(click: Click, text: str) -> None:
    """Say something to one person without touching the message the click came from."""
    text = clipped(text, TEXT)
    if click.response.is_done():
        await click.followup.send(text, ephemeral=True, allowed_mentions=NOBODY)
    else:
        await click.response.send_message(text, ephemeral=True, allowed_mentions=NOBODY)


async def think(click: Click) -> None:
    """Acknowledge at once; the answer follows by `show`."""
    if click.response.is_done():
        return
    if _on_private_message(click):
        await click.response.defer()
    else:
        await click.response.defer(ephemeral=True, thinking=True)


async def announce(click: Click, panel: Panel) -> int:
    """Answer publicly; the number of the message."""
    sent = await click.response.send_message(
        clipped(panel.text, TEXT), view=Controls(panel.components), allowed_mentions=NOBODY
    )
    assert sent.message_id is not None, "an answer is a message"
    return sent.message_id


async def redraw(click: Click, panel: Panel) -> None:
    """Change the message, public or not, whose button was pressed."""
    await click.response.edit_message(
        content=clipped(panel.text, TEXT), view=Controls(panel.components), allowed_mentions=NOBODY
    )


async def ask_form(click: Click, form: Form) -> None:
    """Open a form; what is filled in comes back under the form's control."""
    await click.response.send_modal(FormModal(form))


def as_files(pictures: Sequence[Picture]) -> list[discord.File]:
    """Pictures as attachments with their alternative texts."""
    return [
        discord.File(io.BytesIO(picture.content), picture.file_name, description=clipped(picture.alt, ALT) or None)
        for picture in pictures
    ]


def control_of(click: Click) -> ControlId | None:
    """The control that was used, or None when it is none of ours."""
    return ControlId.read(str(_data(click).get("custom_id", "")))


def chosen_values(click: Click) -> list[str]:
    """What was chosen in a menu."""
    return [str(value) for value in _data(click).get("values", ())]


def filled_in(click: Click) -> dict[str, str]:
    """What was filled into a form."""
    return form_values(_data(click))


def place_of(click: Click) -> int:
    """The channel or thread in which somebody did something."""
    assert click.channel_id is not None, "commands and buttons are used in channels"
    return click.channel_id


def _data(click: Click) -> dict[str, Any]:
    return dict(click.data or {})


def _on_private_message(click: Click) -> bool:
    return click.message is not None and click.message.flags.ephemeral
