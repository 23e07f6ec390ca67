"""What the bot must be allowed to do where it posts."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.answers import Click
from rules.engine import Text, say

ATTACH_FILES = say("Attach Files")
TO_POST: Mapping[str, Text] = {
    "view_channel": say("View Channel"),
    "send_messages": say("Send Messages"),
    "attach_files": ATTACH_FILES,
}
IN_THREADS: Mapping[str, Text] = {
    "view_channel": say("View Channel"),
    "send_messages_in_threads": say("Send Messages in Threads"),
    "attach_files": ATTACH_FILES,
}


def missing_to_post(click: Click) -> list[Text]:
    """The permissions without which no post appears where somebody clicked, or none with pictures."""
    needed = IN_THREADS if isinstance(click.channel, discord.Thread) else TO_POST
    return [name for permission, name in needed.items() if not getattr(click.app_permissions, permission)]
