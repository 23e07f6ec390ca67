"""The lobby message: players and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import discord

from bot.announcements.discord_sender import as_message
from bot.computer_players.computer_turns import can_play, levels
from bot.language.i18n import Localizer, clipped
from bot.lobby import computer_kinds, invitations, option_forms
from bot.lobby.private_panels import LobbyPanels, close
from bot.lobby.readiness import everybody_from, starter, unready
from bot.lobby.waiting_people import waiting_at, waiting_lines
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button, menu, rows
from bot.panels.layouts import components_of, control_ids
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.responses import Interaction, control_of, edit_clicked_message, place_of, show_panel
from bot.services import Services, command_to_open, names_of
from bot.store import Game, NewPost, SeatHolder, games, outbox, reliability
from bot.store.reliability import Reliability
from bot.wording.agreements import agreement_terms
from bot.wording.clocks import until
from bot.wording.conditions import condition_terms
from bot.wording.game_names import called
from bot.wording.paces import pace_label, pause_terms
from bot.wording.reliability import step
from rules.engine import Rules, Text, Who, say, say_n


@dataclass(frozen=True, slots=True)
class LobbyMessages:
    """Finds the lobby of an interaction and keeps its message up to date."""

    services: Services
    panels: LobbyPanels = field(default_factory=LobbyPanels)
    """The private panels in which options of a lobby are chosen."""

    async def content(self, game: Game) -> MessageContent:
        """Return the present content of the lobby message."""
        holders = await self.services.holders(game.id)
        localizer = await self.services.public_localizer(game.guild_id, game.place)
        rules, now, records = self.services.rules[game.title_key], self.services.clock(), {}
        queue: list[str] = []
        if game.state == "lobby":
            queue = waiting_lines(await waiting_at(self.services, game), self.services.rules, localizer)
            async with self.services.store.reading() as db:
                records = await reliability.of_people(db, [holder.user_id for holder in holders])
        return lobby_content(game, rules, holders, localizer, now, records, queue)

    async def refresh(self, interaction: Interaction, game_id: int, done: str) -> None:
        """Update the lobby message; a click on the message itself updates it at once."""
        game = await self.services.game(game_id)
        assert game is not None, "the game of a lobby exists"
        pressed = interaction.message
        here = pressed is not None and pressed.channel.id == game.place and not pressed.flags.ephemeral
        known = game.lobby_message_id
        if pressed is not None and here and (known is None or (pressed.id > known and _is_lobby(pressed))):
            # Discord's response with the message id was lost, or has not arrived after the message was sent again.
            async with self.services.store.writing(game.id) as db:
                await games.set_message(db, game.id, "lobby", pressed.id)
        elif pressed is None or pressed.id != known:
            await self._post(game)
            await show_panel(interaction, done)
            await self._close_panels(game)
            return
        await invitations.renew(self.services, game)
        shown = await self.content(game)
        await edit_clicked_message(interaction, shown)
        await self._close_panels(game)
        await self.catch_up(game_id, shown)

    async def catch_up(self, game_id: int, shown: MessageContent) -> None:
        """Update the lobby message if the lobby has changed since, or if an older edit is still on its way."""
        game = await self.services.game(game_id)
        assert game is not None, "the game of a lobby exists"
        last = None
        if game.lobby_message_id is not None:
            async with self.services.store.reading() as db:
                last = await outbox.last_edit(db, game.lobby_message_id)
        if (last is not None and last.done_at is None) or await self.content(game) != shown:
            await self.post(game_id)

    async def post(self, game_id: int) -> None:
        """Update the lobby message from elsewhere."""
        game = await self.services.game(game_id)
        if game is not None:
            await self._post(game)
            await self._close_panels(game)

    async def _post(self, game: Game) -> None:
        await invitations.renew(self.services, game)
        message, now = as_message(await self.content(game)), self.services.clock()
        async with self.services.store.writing(game.id) as db:
            if game.lobby_message_id is not None:
                edit = NewPost(
                    kind="lobby",
                    message=message,
                    channel_id=game.place,
                    game_id=game.id,
                    edits=game.lobby_message_id,
                    # A deleted message of an open lobby is sent again.
                    remember="lobby" if game.state == "lobby" else None,
                )
                await outbox.queue(db, [edit], now)
            elif (waiting := await outbox.latest(db, game.id, "lobby")) is not None:
                await outbox.change(db, waiting, message, now)

    async def show_private(self, interaction: Interaction, game_id: int, content: MessageContent) -> None:
        """Show a private panel of a lobby."""
        await self.panels.show(interaction, game_id, content)
        # The game may have begun before Discord's response told which message the panel is.
        game = await self.services.game(game_id)
        if game is not None:
            await self._close_panels(game)

    async def _close_panels(self, game: Game) -> None:
        """Replace the private panels by a message once no option can be changed."""
        if game.state != "lobby":
            for panel in self.panels.opened(game.id):
                await close(panel, (await self.services.localizer_for(panel))(self.why_no_lobby(game)))

    async def queue(self, post: NewPost) -> None:
        async with self.services.store.writing(post.game_id) as db:
            await outbox.queue(db, [post], self.services.clock())

    async def seated(self, interaction: Interaction, game: Game) -> bool:
        return any(holder.user_id == interaction.user.id for holder in await self.services.holders(game.id))

    async def game(self, interaction: Interaction) -> Game | None:
        control = control_of(interaction)
        return await (
            self.services.game_at(place_of(interaction)) if control is None else self.services.game(control.game)
        )

    def why_no_lobby(self, game: Game | None) -> Text:
        """Return why there is no lobby here, and what to do."""
        if game is None:
            return say("No game is waiting for players here. Open one with {command}.", command=command_to_open())
        if game.state == "abandoned":
            return say(
                "The game was ended. {command} opens a new one and asks the same people.", command="`/game again`"
            )
        return say("The game has begun; its table can no longer be changed here.")


def _is_lobby(message: discord.Message) -> bool:
    """Return whether a message of a game is its lobby message: others have no button that starts it."""
    controls = map(ControlId.read, control_ids(components_of(message)))
    return any(control is not None and control.route == "start" for control in controls)


def lobby_content(
    game: Game,
    rules: Rules[Any],
    holders: Sequence[SeatHolder],
    localizer: Localizer,
    now: datetime,
    records: Mapping[int, Reliability],
    queue: Sequence[str] = (),
) -> MessageContent:
    """Return the lobby message: players, requirements, options, and the buttons until the game has begun.

    `records` has the reliability of the people by user, `queue` the lines about people who wait for a game.
    """
    localizer, asked = localizer.naming(names_of(holders)), unready(holders, now) if game.state == "lobby" else []
    people = [
        f"{number}. {_at_the_table(holder, localizer)}{localizer(say(' (not ready)')) if holder in asked else ''}"
        f"{_with_record(holder, records, localizer)}"
        for number, holder in enumerate(holders, start=1)
    ]
    lines = [f"## {localizer(called(game, rules.title))}", *people, localizer(_lobby_state(game, rules, holders))]
    lines += ["", f"**{localizer(say('How it is played'))}**", *option_forms.overview(rules, game.options, localizer)]
    lines += pace_lines(game, localizer)
    if game.state != "lobby":
        return MessageContent("\n".join(lines))
    conditions = condition_terms(game.conditions)
    lines += [*([] if conditions is None else [localizer(conditions)]), *queue]
    buttons = _lobby_buttons(game, rules, holders, localizer, asks=bool(asked))
    return MessageContent(clipped("\n".join(lines), TEXT_LIMIT), tuple(buttons))


def pace_lines(game: Game, localizer: Localizer) -> list[str]:
    """Return the pace of a game and what it means; nothing where none was chosen."""
    label, pauses = pace_label(game.agreement), pause_terms(game.agreement)
    if label is None and not pauses:
        return []
    named = [] if label is None else [say("Pace: {pace}", pace=label)]
    terms = [*named, *agreement_terms(game.agreement, unrated=bool(game.unrated))]
    return [f"-# {' · '.join(map(localizer, terms))}"]


def too_few(rules: Rules[Any], present: int) -> Text | None:
    """Return why the game cannot start with so many players, and what to do; None when it can."""
    if present in rules.seats:
        return None
    missing = next((seats for seats in rules.seats if seats > present), rules.seats[-1]) - present
    return say_n(
        "One more player is needed: {title} is for {least} to {most} players. Press **Join** or use {command}.",
        "{n} more players are needed: {title} is for {least} to {most} players. Press **Join** or use {command}.",
        n=missing,
        title=Text(rules.title),
        least=rules.seats[0],
        most=rules.seats[-1],
        command="`/game join`",
    )


def bot_controls(game: Game, rules: Rules[Any], holders: Sequence[SeatHolder], localizer: Localizer) -> list[Component]:
    """Return the rows for adding a computer player, with a menu if there are several kinds, and for removing one."""
    if not can_play(rules):
        return []
    full, found, strengths = len(holders) >= rules.seats[-1], [], levels(rules)
    adding, add = ControlId(game.id, game.revision, "add_bot"), localizer(say("Add a computer player"))
    if full or not strengths:
        found.append(button(adding, add, disabled=full))
    if any(holder.is_computer for holder in holders):
        found.append(
            button(ControlId(game.id, game.revision, "remove_bot"), localizer(say("Remove a computer player")))
        )
    if full or not strengths:
        return rows(found)
    return [menu(adding, add, computer_kinds.items(rules, localizer)), *rows(found)]


def _at_the_table(holder: SeatHolder, localizer: Localizer) -> str:
    name = localizer.name(holder.seat)
    if not holder.is_computer:
        return name
    return localizer(say("🤖 {name} ({kind})", name=name, kind=computer_kinds.KINDS[holder.level, holder.style]))


def _with_record(holder: SeatHolder, records: Mapping[int, Reliability], localizer: Localizer) -> str:
    found = records.get(holder.user_id)
    return "" if found is None else f" · {localizer(step(found))}"


def _lobby_buttons(
    game: Game, rules: Rules[Any], holders: Sequence[SeatHolder], localizer: Localizer, *, asks: bool
) -> list[Component]:
    def control(route: str) -> ControlId:
        return ControlId(game.id, game.revision, route)

    present = len(holders)
    usual = [
        button(control("join"), localizer(say("Join")), Style.MAIN, disabled=present >= rules.seats[-1]),
        button(control("leave"), localizer(say("Leave")), disabled=not present),
        button(control("options"), localizer(say("Options"))),
        button(control("start"), localizer(say("Start")), Style.GO, disabled=present not in rules.seats),
    ]
    if asks:
        usual.append(button(control("ready"), localizer(say("Ready"))))
    if rules.preferences:
        usual.append(button(control("wishes"), localizer(say("My wishes…")), disabled=not present))
    return [*rows(usual), *bot_controls(game, rules, holders, localizer)]


def _lobby_state(game: Game, rules: Rules[Any], holders: Sequence[SeatHolder]) -> Text:
    match game.state:
        case "lobby":
            return what_next(game, rules, holders)
        case "abandoned":
            return say("Ended without a result.")
        case _:
            return say("The game has begun.")


def what_next(game: Game, rules: Rules[Any], holders: Sequence[SeatHolder]) -> Text:
    """Return what a lobby waits for; the names of its players are known to the localizer."""
    needed = too_few(rules, len(holders))
    if needed is not None:
        return needed
    opener, free = starter(game, holders), rules.seats[-1] - len(holders)
    if opener is None:
        begins = say("Anybody at the table can press **Start**.")
    else:
        begins = say(
            "{who} can press **Start**; from {when} on, anybody at the table can.",
            who=Who(opener.seat),
            when=until(everybody_from(game)),
        )
    more = say_n("One more player can still join.", "Up to {n} more players can still join.", n=free)
    return say("{begins} {more}", begins=begins, more=more if free else say("All seats are taken."))
