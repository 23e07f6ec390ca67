"""The tags of forum posts: the title of a game, and whether it is open, running or finished.

Managers make the tags once, in any language of the bot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import discord

from bot.language.catalogs import languages
from bot.language.i18n import Localizer, clipped
from bot.store.games import GameStatus
from rules.engine import Text, say

TAG_NAME = 20
"""The most characters of the name of a tag."""
MOST_TAGS = 5
"""The most tags of a post."""
OPEN, RUNNING, FINISHED = say("open"), say("running"), say("finished")
OF_STATES: Mapping[GameStatus, Text] = {
    "lobby": OPEN,
    "running": RUNNING,
    "finished": FINISHED,
    "abandoned": FINISHED,
}
"""The names of the tags for the states of games."""


def title_tag(title: str) -> Text:
    """Return the name of the tag for a title; of a long one the part after the colon."""
    return Text(clipped(title if len(title) <= TAG_NAME else title.split(": ")[-1], TAG_NAME))


def tags_for(
    forum: discord.ForumChannel,
    title: str,
    titles: Iterable[str],
    state: GameStatus,
    before: Sequence[discord.ForumTag] = (),
) -> list[discord.ForumTag]:
    """Return the tags of a game's post: its own ones, and those of `before` that tell neither title nor state."""
    wanted = [tag for name in (OF_STATES[state], title_tag(title)) if (tag := _found(forum, name)) is not None]
    ours = [*OF_STATES.values(), *map(title_tag, titles)]
    known = {tag.id for name in ours if (tag := _found(forum, name)) is not None}
    return [*wanted, *(tag for tag in before if tag.id not in known)][:MOST_TAGS]


def missing_tags(forum: discord.ForumChannel, titles: Iterable[str]) -> list[Text]:
    """Return the names of the tags that a forum lacks, or that the bot may not set."""
    names = [OPEN, RUNNING, FINISHED, *map(title_tag, titles)]
    return [name for name in names if _found(forum, name) is None]


def _found(forum: discord.ForumChannel, name: Text) -> discord.ForumTag | None:
    """Return the tag of a name in any language; moderated ones need a permission that the bot may lack."""
    names = {Localizer(language)(name).casefold() for language in languages()}
    moderates = forum.permissions_for(forum.guild.me).manage_threads
    usable = (tag for tag in forum.available_tags if moderates or not tag.moderated)
    return next((tag for tag in usable if tag.name.casefold() in names), None)
