"""The people in the queue of a server, as other lobbies and the list of games show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.access.readers import Readers
from bot.language.i18n import Localizer, safe_name
from bot.services import Services
from bot.store import Game, seekers
from bot.store.paces import PACES
from bot.store.seekers import Seeker
from bot.wording.conditions import condition_list
from bot.wording.paces import PACE_NAMES
from rules.engine import Rules, Text, say, say_n
from rules.engine.core.text import listing

MOST_SHOWN = 12
"""The most people whom a public message names."""
MOST_LISTED = 50
"""The most people whom the panel of the queue names."""


async def waiting_at(services: Services, game: Game) -> tuple[Seeker, ...]:
    """Return the people in the queue whose channel is no secret to the readers of a game's channel."""
    client = services.members.client
    guild = None if client is None or game.guild_id is None else client.get_guild(game.guild_id)
    if guild is None:
        return ()
    return await visible_seekers(services, guild.id, Readers(guild, game.place))


async def visible_seekers(services: Services, guild_id: int, readers: Readers) -> tuple[Seeker, ...]:
    """Return the people who wait on a server in a channel that all readers see."""
    now = services.clock()
    known = await services.store.cached(seekers.of_guild, guild_id)
    return tuple(
        each for each in known if each.until > now and each.found is None and readers.all_see_channel(each.channel_id)
    )


def waiting_lines(
    waiting: Sequence[Seeker], rules: Mapping[str, Rules[Any]], localizer: Localizer, most: int = MOST_SHOWN
) -> list[str]:
    """Return a line for each title with the people who wait for a game of it, and the command that names more."""
    lines, shown = [], waiting[:most]
    for title in dict.fromkeys(each.game for each in shown if each.game in rules):
        people = listing([_seeker(each) for each in shown if each.game == title])
        text = say("🔎 Waiting for {title}: {people}", title=Text(rules[title].title), people=people)
        lines.append(f"-# {localizer(text)}")
    if len(waiting) > len(shown):
        left = len(waiting) - len(shown)
        more = say_n("… and {n} more ({command})", "… and {n} more ({command})", left, command="`/club seek`")
        if most >= MOST_LISTED:
            more = say_n("… and {n} more", "… and {n} more", left)
        lines.append(f"-# {localizer(more)}")
    return lines


def wanted(seeker: Seeker) -> list[Text]:
    """Return how somebody wants to play: with how many players, how fast and with whom; nothing where any will do."""
    terms: list[Text] = []
    if seeker.players:
        terms.append(say_n("{n} player", "{n} players", seeker.players))
    terms += [PACE_NAMES[name] for name in PACES if name == seeker.pace]
    return terms + condition_list(seeker.asks)


def _seeker(seeker: Seeker) -> Text:
    terms = wanted(seeker)
    name = safe_name(seeker.name)
    return say("{name} ({terms})", name=name, terms=listing(terms)) if terms else say("{name}", name=name)
