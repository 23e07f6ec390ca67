"""The permissions that the bot needs to post and to open games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import discord

from bot.responses import Interaction
from rules.engine import Text, say
from rules.engine.core.text import listing

ATTACH_FILES = say("Attach Files")
NAMES: Mapping[str, Text] = {
    "view_channel": say("View Channel"),
    "send_messages": say("Send Messages"),
    "send_messages_in_threads": say("Send Messages in Threads"),
    "create_public_threads": say("Create Public Threads"),
    "attach_files": ATTACH_FILES,
    "read_message_history": say("Read Message History"),
}
"""The names that Discord shows for permissions, by their names in the API."""
PERMISSIONS = discord.Permissions(**dict.fromkeys(NAMES, True)).value
"""All of them as the number that an invitation link contains."""
TO_POST = ("view_channel", "send_messages", "attach_files")
IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files")
TO_PLAY = ("read_message_history",)
"""A post that may have been sent already is searched for in the channel."""
TO_SPEAK = ("send_messages",)
TO_SPEAK_IN_THREADS = ("send_messages_in_threads",)
FOR_A_THREAD = ("create_public_threads", "send_messages_in_threads")


def missing_to_post(interaction: Interaction) -> list[Text]:
    """Return the missing permissions for posts, and for pictures in them, where the interaction was."""
    return _missing(interaction, _to_post(interaction))


def missing_to_open(interaction: Interaction, *, in_thread: bool) -> list[Text]:
    """Return the missing permissions to open a game where the interaction was, or in a new thread there."""
    return _missing(interaction, (*_to_post(interaction), *TO_PLAY, *(FOR_A_THREAD if in_thread else ())))


def missing_to_open_oneself(interaction: Interaction, *, in_thread: bool) -> list[Text]:
    """Return the permissions that the user lacks to do what the bot does when they open a game or a thread."""
    speaking = TO_SPEAK_IN_THREADS if isinstance(interaction.channel, discord.Thread) else TO_SPEAK
    needed = FOR_A_THREAD if in_thread else speaking
    return _lacking(interaction.permissions, needed)


def why_not_open(interaction: Interaction, *, in_thread: bool) -> Text | None:
    """Return why the user or the bot may not have a game where the interaction was, or in a new thread there."""
    lacking = missing_to_open_oneself(interaction, in_thread=in_thread)
    if lacking:
        return say(
            "To open a game here you need these permissions yourself: {permissions}.", permissions=listing(lacking)
        )
    missing = missing_to_open(interaction, in_thread=in_thread)
    if not missing:
        return None
    return say("I need these permissions here: {permissions}. Then try again.", permissions=listing(missing))


def missing_in(granted: discord.Permissions) -> list[Text]:
    """Return the permissions that games in a channel and its threads need and that the bot lacks."""
    needed = dict.fromkeys((*TO_POST, *TO_PLAY, *FOR_A_THREAD))
    return _lacking(granted, needed)


def missing_in_forum(forum: discord.ForumChannel) -> list[Text]:
    """Return the permissions that games in posts of a forum need and that the bot lacks."""
    needed = dict.fromkeys((*TO_POST, *TO_PLAY, *TO_SPEAK_IN_THREADS))
    return _lacking(forum.permissions_for(forum.guild.me), needed)


def why_not_in_forum(interaction: Interaction, forum: discord.ForumChannel) -> Text | None:
    """Return why the user may not open posts in a forum."""
    if not isinstance(interaction.user, discord.Member):
        return None
    needed = ("view_channel", *TO_SPEAK, *TO_SPEAK_IN_THREADS)
    lacking = _lacking(forum.permissions_for(interaction.user), needed)
    if not lacking:
        return None
    return say(
        "Games open in {forum}. To open one you need these permissions there yourself: {permissions}.",
        forum=f"<#{forum.id}>",
        permissions=listing(lacking),
    )


def _to_post(interaction: Interaction) -> Sequence[str]:
    return IN_THREADS if isinstance(interaction.channel, discord.Thread) else TO_POST


def _missing(interaction: Interaction, needed: Sequence[str]) -> list[Text]:
    return _lacking(interaction.app_permissions, needed)


def _lacking(granted: discord.Permissions, needed: Iterable[str]) -> list[Text]:
    """Return the names of the needed permissions that are not granted."""
    return [NAMES[permission] for permission in needed if not getattr(granted, permission)]


def invite_link(application_id: int | str) -> str:
    """Return the invitation link of a bot, with exactly the permissions it needs."""
    scopes = "bot%20applications.commands"
    return f"https://discord.com/oauth2/authorize?client_id={application_id}&scope={scopes}&permissions={PERMISSIONS}"
