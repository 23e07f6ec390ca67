"""The command `/club block`: people who may not open or join games on a server."""

from __future__ import annotations

import discord

from bot.access.managers import manages_server
from bot.language.i18n import Localizer, clipped
from bot.lobby.messages import LobbyMessages
from bot.lobby.queue_tables import close_without
from bot.panels.control_ids import ControlId
from bot.panels.controls import Item, menu
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.page_controls import page_number, pager
from bot.responses import Interaction, control_of, menu_values, show_panel
from bot.services import Services
from bot.store import blocks, games, seasons, seats, seekers, users
from bot.store.seasons import season_subject
from bot.store.seekers import queue_subject
from rules.engine import Text, say

MANAGERS_ONLY: Text = say("Only those who manage this server can block people.")
ON_A_PAGE = 25
UNBLOCK, PAGES = "unblock", "blocked"


class Blocking:
    """Blocks and unblocks people. Only managers see who is blocked."""

    def __init__(self, services: Services, messages: LobbyMessages) -> None:
        self.services = services
        self.messages = messages
        self.routes = {UNBLOCK: self.unblock, PAGES: self.turn}

    async def block(self, interaction: Interaction, person: discord.User | discord.Member | None) -> None:
        """Block a person, or list those who are blocked."""
        localizer, guild_id = await self.services.localizer_for(interaction), interaction.guild_id
        if guild_id is None or not manages_server(interaction):
            await show_panel(interaction, localizer(MANAGERS_ONLY))
            return
        done = None if person is None else await self._blocked(guild_id, person, interaction.user.id)
        await show_panel(interaction, await self._list(guild_id, localizer, None, done))

    async def unblock(self, interaction: Interaction) -> None:
        """Lift the block that is chosen in the menu."""
        localizer, guild_id = await self.services.localizer_for(interaction), interaction.guild_id
        chosen = next(iter(menu_values(interaction)), "")
        if guild_id is None or not manages_server(interaction):
            await show_panel(interaction, localizer(MANAGERS_ONLY))
            return
        number = int(chosen) if chosen.removeprefix("-").isdecimal() else 0
        async with self.services.store.writing(other=_subject(guild_id)) as db:
            gone = await blocks.unblock(db, guild_id, number)
        done = say("{user} can open and join games again.", user=_called(number)) if gone else None
        await show_panel(interaction, await self._list(guild_id, localizer, None, done))

    async def turn(self, interaction: Interaction) -> None:
        """Show another page of the list."""
        localizer, guild_id = await self.services.localizer_for(interaction), interaction.guild_id
        control = control_of(interaction)
        if guild_id is None or not manages_server(interaction) or control is None:
            await show_panel(interaction, localizer(MANAGERS_ONLY))
            return
        wanted = next(iter(menu_values(interaction)), control.argument.split(".")[0])
        page = int(wanted) if wanted.isdecimal() else None
        await show_panel(interaction, await self._list(guild_id, localizer, page))

    async def _blocked(self, guild_id: int, person: discord.User | discord.Member, by_user: int) -> Text:
        """Block a person, who leaves everything that leads to new games. Return what was done."""
        if person.bot:
            return say("{user} is a bot and plays nowhere.", user=person.mention)
        if person.id == by_user:
            return say("You cannot block yourself.")
        async with self.services.store.writing(other=_subject(guild_id)) as db:
            new = await blocks.block(db, guild_id, person.id, by_user, self.services.clock())
        if not new:
            return say("{user} was blocked already.", user=person.mention)
        async with self.services.store.reading() as db:
            waiting = await games.of_user(db, person.id, states=("lobby",))
            going = [season for season in await seasons.of_guild(db, guild_id) if season.state != "ended"]
        for lobby in waiting:
            if lobby.guild_id == guild_id:
                async with self.services.store.writing(lobby.id) as db:
                    if await games.lock_lobby(db, lobby.id) is not None:
                        await seats.leave(db, lobby.id, person.id)
                        await close_without(self.services, db, lobby, person.id, person.display_name)
                await self.messages.post(lobby.id)
        for season in going:
            async with self.services.store.writing(other=season_subject(season.id)) as db:
                await seasons.sign_off(db, season.id, person.id)
        async with self.services.store.writing(other=queue_subject(guild_id)) as db:
            await seekers.stop(db, guild_id, person.id)
        return say(
            "{user} cannot open or join games here any more, and has left lobbies, seasons and the queue. Running"
            " games continue.",
            user=person.mention,
        )

    async def _list(
        self, guild_id: int, localizer: Localizer, wanted: int | None, done: Text | None = None
    ) -> MessageContent:
        async with self.services.store.reading() as db:
            known = await blocks.of_guild(db, guild_id)
            names = await users.several(db, [block.user_id for block in known])
        pages = max(1, -(-len(known) // ON_A_PAGE))
        page = page_number(wanted, pages)
        shown = known[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
        lines = [] if done is None else [localizer(done), ""]
        lines.append(f"**{localizer(say('Blocked on this server'))}**")
        if not known:
            lines.append(
                localizer(say("Nobody is blocked. {command} blocks somebody.", command="`/club block person:`"))
            )
            return MessageContent("\n".join(lines))
        lines += [f"• {localizer(_called(block.user_id))}, <t:{int(block.at.timestamp())}:d>" for block in shown]
        labels = {block.user_id: localizer(_unnamed(block.user_id)) for block in shown}
        labels |= {user_id: user.name for user_id, user in names.items()}
        items = [Item(clipped(labels[block.user_id], 100), str(block.user_id)) for block in shown]
        choosing = menu(ControlId(0, 0, UNBLOCK), localizer(say("Unblock…")), items)
        return MessageContent(clipped("\n".join(lines), TEXT_LIMIT), (choosing, *pager(PAGES, page, pages, localizer)))


def _called(user_id: int) -> Text:
    return Text(f"<@{user_id}>") if user_id > 0 else _unnamed(user_id)


def _unnamed(user_id: int) -> Text:
    if user_id > 0:
        return say("user {id}", id=str(user_id))
    return say("somebody whose data are deleted")


def _subject(guild_id: int) -> str:
    return f"blocks of {guild_id}"
