"""The command `/setup`: settings for a server and its channels, and missing permissions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot.access.forum_tags import missing_tags
from bot.access.managers import manages_server
from bot.access.permissions import invite_link, missing_in, missing_in_forum, missing_to_open
from bot.language.catalogs import SOURCE, languages, own_name
from bot.language.i18n import Localizer, clipped
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Item, Style, button, channel_menu, link_button, menu, role_menu, rows
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.responses import Interaction, control_of, menu_values, place_of, show_panel
from bot.services import Services
from bot.store import games, letters, place_subject, server_settings
from bot.store.letters import Letter, letter_subject
from bot.wording.clocks import until
from rules.engine import Text, say, say_n
from rules.engine.core.text import listing

MANAGERS_ONLY: Text = say("Only those who manage this server can set the bot up.")
NO_CHOICE = "-"
"""The menu entry that inherits the setting: from the server, or from the bot's own settings."""
THREADS, CHANNEL = "threads", "channel"
THREAD = "thread"
"""The value in a control for the present thread, instead of its channel."""
PAGES = "pages"
"""The value in a control for the panel of web pages."""
ON, OFF = "on", "off"
ROLES = "roles"
"""The value in a control for the panel of roles."""
FORUM = "forum"
"""The value in a control for the panel of the forum."""
LETTER = "letter"
"""The value in a control for the panel of the weekly letter."""
MOST_ROLES = 10
MOST_CHANNELS = 15


class SetupPanel:
    """The panel of managers. Each menu takes effect at once; buttons refresh it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.routes = {"setup": self.choose}

    async def open(self, interaction: Interaction) -> None:
        """Show the settings of the server and this channel, and missing permissions."""
        localizer = await self.services.localizer_for(interaction)
        if not manages_server(interaction):
            await show_panel(interaction, localizer(MANAGERS_ONLY))
            return
        if _is_in_thread(interaction):
            await show_panel(interaction, _which(interaction, localizer))
        else:
            await show_panel(interaction, await self._panel(interaction, localizer))

    async def choose(self, interaction: Interaction) -> None:
        """Apply a choice in the panel."""
        control = control_of(interaction)
        assert control is not None, "the panel has controls only"
        localizer = await self.services.localizer_for(interaction)
        if not manages_server(interaction):
            await show_panel(interaction, localizer(MANAGERS_ONLY))
            return
        what, _, where = control.argument.partition(".")
        setting = {ROLES: self._set_roles, FORUM: self._set_forum, LETTER: self._set_letter}.get(what)
        if setting is not None:
            await setting(interaction, menu_values(interaction))
        value = next(iter(menu_values(interaction)), None)
        if value is not None:
            await self._set(interaction, what, where, value)
        in_thread = where == THREAD and _is_in_thread(interaction)
        usual = self._of_thread if in_thread else self._panel
        panels = {ROLES: self._of_roles, FORUM: self._of_forum, PAGES: self._of_pages, LETTER: self._of_letter}
        panel = next((panels[each] for each in (what, where) if each in panels), usual)
        await show_panel(interaction, await panel(interaction, localizer))

    async def _set(self, interaction: Interaction, what: str, where: str, value: str) -> None:
        change = _change(what, where, value)
        guild_id, place = interaction.guild_id, _channel_of(interaction)
        if where == THREAD and isinstance(interaction.channel, discord.Thread):
            place = interaction.channel.id
            if change is not None:
                change["parent"] = interaction.channel.parent_id
        if change is None or guild_id is None:
            return
        subject = f"server {guild_id}" if where == "guild" else place_subject(place)
        async with self.services.store.writing(other=subject) as db:
            if where == "guild":
                server = await server_settings.guild(db, guild_id)
                await server_settings.set_guild(
                    db, guild_id, server_settings.GuildSettings.model_validate({**dict(server), **change})
                )
            else:
                channel = await server_settings.channel(db, place)
                chosen = server_settings.ChannelSettings.model_validate({**dict(channel), **change})
                await server_settings.set_channel(db, place, guild_id, chosen)

    async def _set_roles(self, interaction: Interaction, chosen: Sequence[str]) -> None:
        guild_id = interaction.guild_id
        roles = tuple(int(role) for role in chosen if role.isdecimal())[:MOST_ROLES]
        # Everybody has the role with the number of the server.
        roles = () if guild_id in roles else roles
        if guild_id is None:
            return
        async with self.services.store.writing(other=f"server {guild_id}") as db:
            server = await server_settings.guild(db, guild_id)
            await server_settings.set_guild(db, guild_id, server.model_copy(update={"opening_roles": roles}))

    async def _set_forum(self, interaction: Interaction, chosen: Sequence[str]) -> None:
        guild_id, forum = interaction.guild_id, None
        if interaction.guild is not None and chosen and chosen[0].isdecimal():
            forum = interaction.guild.get_channel(int(chosen[0]))
        if guild_id is None or (chosen and not isinstance(forum, discord.ForumChannel)):
            return
        async with self.services.store.writing(other=f"server {guild_id}") as db:
            server = await server_settings.guild(db, guild_id)
            number = None if forum is None else forum.id
            await server_settings.set_guild(db, guild_id, server.model_copy(update={"forum": number}))

    async def _of_forum(self, interaction: Interaction, localizer: Localizer) -> MessageContent:
        """Return the panel in which the forum for games is chosen, with what is missing there."""
        assert interaction.guild_id is not None, "the command is offered on servers only"
        async with self.services.store.reading() as db:
            chosen = (await server_settings.guild(db, interaction.guild_id)).forum
        told = say(
            "**Forum for games.** New games open as posts there, with tags for the title and the state. Choose none "
            "for threads and channels. Games of {queue} and of seasons open there only if everybody who sees their "
            "channel also sees the forum; otherwise they open in threads of that channel.",
            queue="`/club seek`",
        )
        lines = [told, *self._of_chosen_forum(interaction, chosen)]
        kinds = (discord.ChannelType.forum.value,)
        choosing = channel_menu(
            ControlId(0, 0, "setup", f"{FORUM}.guild"), localizer(say("Forum; none for threads")), kinds, chosen
        )
        again = button(ControlId(0, 0, "setup", f"open.{FORUM}"), localizer(say("Check again")), Style.MAIN)
        text = "\n".join(localizer(line) for line in lines)
        return MessageContent(text, (choosing, *rows([again, _back(localizer)])))

    async def _set_letter(self, interaction: Interaction, chosen: Sequence[str]) -> None:
        guild_id, channel = interaction.guild_id, None
        if interaction.guild is not None and chosen and chosen[0].isdecimal():
            channel = interaction.guild.get_channel(int(chosen[0]))
        if guild_id is None or (chosen and not isinstance(channel, discord.TextChannel)):
            return
        async with self.services.store.writing(other=letter_subject(guild_id)) as db:
            known = await letters.find(db, guild_id)
            since = self.services.clock() if known is None else known.since
            await letters.choose(db, guild_id, None if channel is None else Letter(channel=channel.id, since=since))

    async def _of_letter(self, interaction: Interaction, localizer: Localizer) -> MessageContent:
        """Return the panel in which the channel of the weekly letter is chosen, with buttons to feeds and web pages."""
        assert interaction.guild_id is not None, "the command is offered on servers only"
        async with self.services.store.reading() as db:
            letter = await letters.find(db, interaction.guild_id)
        lines = [
            say(
                "**Weekly letter.** Once a week I post what was finished, records, open seats and the seasons. It "
                "names only games that everybody in its channel can see. Choose none for no letter."
            )
        ]
        if letter is not None:
            place = f"<#{letter.channel}>"
            lines.append(say("The next letter comes to {channel} on {when}.", channel=place, when=until(letter.due)))
        lines.append(say("**Feeds** send turns, rounds and ends of games to a web address."))
        choosing = channel_menu(
            ControlId(0, 0, "setup", f"{LETTER}.guild"),
            localizer(say("Channel of the weekly letter; none for no letter")),
            (discord.ChannelType.text.value,),
            None if letter is None else letter.channel,
        )
        feeds = button(ControlId(0, 0, "feeds", "server"), localizer(say("Feeds…")))
        text = "\n".join(localizer(line) for line in lines)
        ways = [feeds, *self._button_of_pages(localizer), _back(localizer)]
        return MessageContent(text, (choosing, *rows(ways)))

    def _of_chosen_forum(self, interaction: Interaction, chosen: int | None) -> list[Text]:
        """Return what is missing in the forum for games: the forum itself, permissions, or tags."""
        if chosen is None or interaction.guild is None:
            return []
        forum, place = interaction.guild.get_channel(chosen), f"<#{chosen}>"
        if not isinstance(forum, discord.ForumChannel):
            return [say("⚠️ The forum for games is gone, or I cannot see it. New games open in threads.")]
        missing = missing_in_forum(forum)
        if missing:
            told = say(
                "⚠️ {forum}: {permissions}. Until then new games open in threads.",
                forum=place,
                permissions=listing(missing),
            )
            return [told]
        tags = missing_tags(forum, [rules.title for rules in self.services.rules.values()])
        if not tags:
            return [say("✅ {forum} has all the tags I use.", forum=place)]
        return [
            say("⚠️ {forum} lacks these tags, or only moderators may set them: {tags}.", forum=place, tags=listing(tags))
        ]

    async def _of_roles(self, interaction: Interaction, localizer: Localizer) -> MessageContent:
        """Return the panel in which roles are chosen whose members may open games."""
        assert interaction.guild_id is not None, "the command is offered on servers only"
        async with self.services.store.reading() as db:
            chosen = (await server_settings.guild(db, interaction.guild_id)).opening_roles
        told = say("**Who may open games.** Everybody, as long as you choose no role. Everybody may join.")
        if chosen:
            named = listing([Text(f"<@&{role}>") for role in chosen])
            told = say("**Who may open games.** Members of {roles}, and managers. Everybody may join.", roles=named)
        roles = role_menu(
            ControlId(0, 0, "setup", f"{ROLES}.guild"), localizer(say("Roles; none for everybody")), chosen, MOST_ROLES
        )
        return MessageContent(localizer(told), (roles, *rows([_back(localizer)])))

    def _button_of_pages(self, localizer: Localizer) -> list[Component]:
        """Return the button to the settings of web pages, where the bot has any."""
        if self.services.settings.public_url is None:
            return []
        return [button(ControlId(0, 0, "setup", f"open.{PAGES}"), localizer(say("Web pages…")))]

    async def _of_pages(self, interaction: Interaction, localizer: Localizer) -> MessageContent:
        """Return the panel in which web pages are turned off or on, for the server and this channel."""
        assert interaction.guild_id is not None, "the command is offered on servers only"
        async with self.services.store.reading() as db:
            server = await server_settings.guild(db, interaction.guild_id)
            channel = await server_settings.channel(db, _channel_of(interaction))
        told = say(
            "**Web pages.** Each game has a page on which people without Discord can watch it. Its address cannot be "
            "guessed; whoever has it sees what everybody in the channel sees, with the names of the players."
        )
        same = Item(
            localizer(say("Pages of this channel: same as the server ({usual})", usual=_on(server.pages))),
            NO_CHOICE,
            chosen=channel.pages is None,
        )
        menus = [
            menu(
                ControlId(0, 0, "setup", f"{PAGES}.guild"),
                localizer(say("Web pages of games on this server")),
                [_paged(localizer, value, server.pages, here=False) for value in (True, False)],
            ),
            menu(
                ControlId(0, 0, "setup", f"{PAGES}.channel"),
                localizer(say("Web pages of games in this channel")),
                [same, *(_paged(localizer, value, channel.pages, here=True) for value in (True, False))],
            ),
        ]
        return MessageContent(localizer(told), (*menus, *rows([_back(localizer, LETTER)])))

    async def _panel(self, interaction: Interaction, localizer: Localizer) -> MessageContent:
        assert interaction.guild_id is not None, "the command is offered on servers only"
        async with self.services.store.reading() as db:
            server = await server_settings.guild(db, interaction.guild_id)
            channel = await server_settings.channel(db, _channel_of(interaction))
            going_on = await games.of_guild(db, interaction.guild_id, states=("lobby", "running"))
            played_at = {game.channel_id for game in going_on}
        usual = own_name(server.language or self.services.settings.default_language or SOURCE)
        in_threads = localizer(_where(server.games_in_threads))
        lines = [
            localizer(say("**Setup.** Every choice takes effect at once; only you see this.")),
            *(localizer(finding) for finding in self._findings(interaction, played_at)),
            *(localizer(finding) for finding in self._of_chosen_forum(interaction, server.forum)),
        ]
        same = say("same as the server ({usual})", usual=usual)
        own = say("default of the bot ({usual})", usual=own_name(self.services.settings.default_language))
        components = [
            _languages(localizer, "guild", say("Server language"), server.language, own),
            _languages(localizer, "channel", say("Channel language"), channel.language, same),
            menu(
                ControlId(0, 0, "setup", "games.guild"),
                localizer(say("Where new games are opened on this server")),
                [_place(localizer, value, server.games_in_threads, here=False) for value in (False, True)],
            ),
            menu(
                ControlId(0, 0, "setup", "games.channel"),
                localizer(say("Where new games of this channel are opened")),
                [
                    Item(
                        localizer(say("New games: same as the server ({usual})", usual=in_threads)),
                        NO_CHOICE,
                        chosen=channel.games_in_threads is None,
                    ),
                    *(_place(localizer, value, channel.games_in_threads, here=True) for value in (False, True)),
                ],
            ),
            *rows(
                [
                    button(ControlId(0, 0, "setup", f"open.{ROLES}"), localizer(say("Who may open games…"))),
                    button(ControlId(0, 0, "setup", f"open.{FORUM}"), localizer(say("Forum for games…"))),
                    button(ControlId(0, 0, "setup", f"open.{LETTER}"), localizer(say("More…"))),
                    button(ControlId(0, 0, "setup", "check"), localizer(say("Check again")), Style.MAIN),
                    link_button(
                        localizer(say("Give the bot its permissions")), invite_link(interaction.application_id)
                    ),
                ]
            ),
        ]
        return MessageContent(clipped("\n".join(lines), TEXT_LIMIT), tuple(components))

    async def _of_thread(self, interaction: Interaction, localizer: Localizer) -> MessageContent:
        """Return the panel of a thread: its language."""
        async with self.services.store.reading() as db:
            thread = await server_settings.channel(db, place_of(interaction))
            above = await server_settings.language(db, interaction.guild_id, _channel_of(interaction), None)
        usual = own_name(above or self.services.settings.default_language or SOURCE)
        same = say("same as the channel ({usual})", usual=usual)
        lines = [
            localizer(say("**Setup of this thread.** Every choice takes effect at once; only you see this.")),
            *(localizer(finding) for finding in self._findings(interaction, ())[:1]),
        ]
        about = say("Thread language")
        components = [
            _languages(localizer, THREAD, about, thread.language, same),
            *rows([_channel_button(localizer)]),
        ]
        return MessageContent("\n".join(lines), tuple(components))

    def _findings(self, interaction: Interaction, played_at: Iterable[int]) -> list[Text]:
        """Return the missing permissions: here, and in the other channels that the bot sees."""
        here = missing_to_open(interaction, in_thread=isinstance(interaction.channel, discord.TextChannel))
        found = [
            say("✅ I have all the permissions I need here.")
            if not here
            else say("⚠️ I am missing these permissions here: {permissions}.", permissions=listing(here))
        ]
        elsewhere = _elsewhere(interaction, frozenset(played_at))
        found += [
            say("⚠️ {channel}: {permissions}", channel=f"<#{number}>", permissions=listing(missing))
            for number, missing in elsewhere[:MOST_CHANNELS]
        ]
        if len(elsewhere) > MOST_CHANNELS:
            found.append(
                say_n("and {n} more channel", "and {n} more channels", len(elsewhere) - MOST_CHANNELS),
            )
        return found


def _is_in_thread(interaction: Interaction) -> bool:
    return isinstance(interaction.channel, discord.Thread)


def _which(interaction: Interaction, localizer: Localizer) -> MessageContent:
    """Return the question whether the thread or its channel is meant."""
    question = say("What do you want to set up: this thread, or {channel}?", channel=f"<#{_channel_of(interaction)}>")
    thread = button(ControlId(0, 0, "setup", f"open.{THREAD}"), localizer(say("This thread")), Style.MAIN)
    return MessageContent(localizer(question), tuple(rows([thread, _channel_button(localizer)])))


def _channel_button(localizer: Localizer) -> Component:
    return button(ControlId(0, 0, "setup", f"open.{CHANNEL}"), localizer(say("Its channel and the server")), Style.MAIN)


def _back(localizer: Localizer, to: str = CHANNEL) -> Component:
    return button(ControlId(0, 0, "setup", f"open.{to}"), localizer(say("◀ Back")))


def _elsewhere(interaction: Interaction, played_at: frozenset[int]) -> list[tuple[int, list[Text]]]:
    """Return the other channels with missing permissions. Channels hidden from the bot count only if games are played
    there.
    """
    guild = interaction.guild
    if guild is None or guild.me is None:
        return []
    here = _channel_of(interaction)
    found = []
    for channel in guild.text_channels:
        missing = missing_in(channel.permissions_for(guild.me))
        seen = channel.permissions_for(guild.me).view_channel or channel.id in played_at
        if channel.id != here and missing and seen:
            found.append((channel.id, missing))
    return sorted(found, key=lambda entry: (entry[0] not in played_at, entry[0]))


def _change(what: str, where: str, value: str) -> dict[str, object] | None:
    """Return the setting that a choice changes; None when the panel does not offer it."""
    if what == "language" and value in (NO_CHOICE, *languages()):
        return {"language": None if value == NO_CHOICE else value}
    if what == "games" and value in (CHANNEL, THREADS, *((NO_CHOICE,) if where == "channel" else ())):
        return {"games_in_threads": None if value == NO_CHOICE else value == THREADS}
    if what == PAGES and value in (ON, OFF, *((NO_CHOICE,) if where == "channel" else ())):
        return {"pages": None if value == NO_CHOICE else value == ON}
    return None


def _languages(localizer: Localizer, where: str, about: Text, chosen: str | None, usual: Text) -> Component:
    # A closed menu shows only its chosen entry, so each entry says what it is about.
    names = {NO_CHOICE: localizer(usual), **{each: own_name(each) for each in languages()}}
    items = [
        Item(f"{localizer(about)}: {name}", value, chosen=value == (chosen or NO_CHOICE))
        for value, name in names.items()
    ]
    return menu(ControlId(0, 0, "setup", f"language.{where}"), localizer(about), items)


def _place(localizer: Localizer, in_threads: bool, chosen: bool | None, *, here: bool) -> Item:
    text = say("New games of this channel: {where}", where=_where(in_threads))
    if not here:
        text = say("New games on this server: {where}", where=_where(in_threads))
    return Item(localizer(text), THREADS if in_threads else CHANNEL, chosen=chosen is in_threads)


def _paged(localizer: Localizer, on: bool, chosen: bool | None, *, here: bool) -> Item:
    text = say("Pages of this channel: {state}", state=_on(on)) if here else say("Pages: {state}", state=_on(on))
    return Item(localizer(text), ON if on else OFF, chosen=chosen is on)


def _on(on: bool) -> Text:
    return say("on") if on else say("off")


def _where(in_threads: bool) -> Text:
    return say("in threads of their own") if in_threads else say("in the channel itself")


def _channel_of(interaction: Interaction) -> int:
    """Return the channel that is set up; for a thread its parent."""
    channel = interaction.channel
    return (channel.parent_id if isinstance(channel, discord.Thread) else None) or place_of(interaction)
