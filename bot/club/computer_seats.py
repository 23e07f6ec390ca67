"""The command `/game seat bot` and its buttons: seats for computer players.

In the lobby, users add and remove computer players. In a running game, a computer player takes over a seat, the user
who had it takes it back, or the seat is offered to others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import AbstractAsyncContextManager

from bot.access.managers import OPENER_ONLY, is_neutral, may_change_lobby
from bot.computer_players.computer_turns import can_play, leaves_nobody, let_play, next_computer_player
from bot.language.i18n import Localizer
from bot.lobby import computer_kinds
from bot.lobby.messages import LobbyMessages, bot_controls
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.message_content import MessageContent
from bot.responses import (
    Interaction,
    control_of,
    edit_clicked_message,
    menu_values,
    name_of,
    place_of,
    send_notice,
    show_panel,
)
from bot.services import Services
from bot.sessions import GameSession
from bot.store import Game, SeatHolder, games, proposals, seats, users
from bot.voting.consent import can_be_replaced, everybody_else, open_offer, sits_there
from bot.voting.offers import NOT_OFFERED
from bot.voting.proposal_executor import ProposalExecutor, not_late
from bot.voting.votes import first_line
from rules.engine import Seat, Text, Who, say

CONFIRMED = ".sure"
"""Added to the argument of the button by which a user confirms giving up a seat."""
SOMEBODY_STAYS: Text = say(
    "Somebody has to stay at the table; {command} ends the game instead.", command="`/game abandon`"
)
"""The refusal when the last person would leave the table."""
STRANGERS_DECIDE_NOTHING: Text = say(
    "Only those who sit or have sat at this table can hand seats to computer players or take them back."
)
"""The refusal for users who never had a seat here."""


class ComputerSeats:
    """Handlers of `/game seat bot` and of the buttons about computer players.

    Users hand over their own seats. About other seats the players vote, or a manager without a seat decides; `deciding`
    does both.
    """

    def __init__(self, services: Services, messages: LobbyMessages, deciding: ProposalExecutor) -> None:
        self.services = services
        self.messages = messages
        self.deciding = deciding
        self.routes = {
            "add_bot": self.add,
            "remove_bot": self.remove,
            "give_bot": self.give,
            "relieve_bot": self.relieve,
            "offer_bot": self.offer,
            "bot_takes": self.take_offered,
        }

    async def panel(self, interaction: Interaction) -> None:
        """Handle `/game seat bot`: show what can be done about computer players here."""
        game = await self.services.game_at(place_of(interaction))
        localizer = await self.services.localizer_for(interaction)
        if game is None or game.is_over:
            await show_panel(interaction, localizer(say("No game is going on here.")))
        elif not can_play(self.services.rules[game.title_key]):
            await show_panel(interaction, localizer(say("There are no computer players for this game.")))
        elif game.state == "lobby":
            controls = bot_controls(
                game, self.services.rules[game.title_key], await self.services.holders(game.id), localizer
            )
            about = localizer(say("Computer players fill seats; a game with them is not rated."))
            await show_panel(interaction, MessageContent(about, tuple(controls)))
        else:
            async with self.services.sessions.open(game.id) as session:
                await show_panel(interaction, await self._playing_panel(interaction, session))

    async def add(self, interaction: Interaction) -> None:
        """Add a computer player in a lobby."""
        await self._change_lobby(interaction, adding=True)

    async def remove(self, interaction: Interaction) -> None:
        """Remove the latest computer player from a lobby."""
        await self._change_lobby(interaction, adding=False)

    async def give(self, interaction: Interaction) -> None:
        """Let a computer player take the seat of the button: the user's, or that of a late player.

        For a late player, the others vote, or a manager without a seat decides.
        """
        async with self._session(interaction) as session:
            seat, localizer = _seat(interaction, session), await self.services.localizer_at(interaction, session)
            counts = session.game.is_rated and bool(everybody_else(session, interaction.user.id))
            if session.holder(seat).is_computer:
                told = say("A computer player has that seat already.")
            elif leaves_nobody(session, seat):
                told = SOMEBODY_STAYS
            elif sits_there(session, seat, interaction.user.id) and counts and not _sure(interaction):
                await show_panel(interaction, _once_more(session, seat, localizer))
                return
            elif sits_there(session, seat, interaction.user.id):
                await let_play(self.services, session, seat, interaction.user.id, interaction.id)
                told = say(
                    "A computer player plays on for you. {command} takes the seat back.", command="`/game seat bot`"
                )
            else:
                told = await self.deciding.let_bot_play(interaction, session, seat)
        await show_panel(interaction, localizer(told))

    async def relieve(self, interaction: Interaction) -> None:
        """Give the user back the seat that a computer player took over."""
        async with self._session(interaction) as session:
            seat, localizer = _seat(interaction, session), await self.services.localizer_at(interaction, session)
            if session.seats_of(interaction.user.id):
                await show_panel(interaction, localizer(say("You have a seat in this game already.")))
            elif not session.holder(seat).is_computer:
                await show_panel(interaction, localizer(say("No computer player has that seat now.")))
            elif not await self._sat_there(interaction, session, seat):
                await show_panel(
                    interaction,
                    localizer(say("Only the player who had this seat can take it back; it can be offered to others.")),
                )
            else:
                async with self.services.store.writing(session.game.id) as db:
                    await users.meet(db, interaction.user.id, name_of(interaction))
                await session.hand_over(
                    seat, interaction.user.id, name_of(interaction), interaction.user.id, interaction.id
                )
                await show_panel(interaction, localizer(say("You play on here.")))

    async def offer(self, interaction: Interaction) -> None:
        """Offer the seat of a computer player to anybody: after a vote, or at once for a manager without a seat."""
        async with self._session(interaction) as session:
            seat, localizer = _seat(interaction, session), await self.services.localizer_at(interaction, session)
            told = say("No computer player has that seat now.")
            if session.holder(seat).is_computer:
                told = await self.deciding.offer_seat(interaction, session, seat, None)
            await show_panel(interaction, localizer(told))

    async def take_offered(self, interaction: Interaction) -> None:
        """Handle the button below an offer: let a computer player take the seat.

        If it is not the user's own seat, the players vote, or a manager without a seat decides.
        """
        control = control_of(interaction)
        assert control is not None, "this is asked by a button"
        async with self._session(interaction) as session:
            localizer = await self.services.localizer_at(interaction, session)
            proposal = await open_offer(self.services.store, session, control.number)
            if proposal is None:
                await send_notice(interaction, localizer(NOT_OFFERED))
                return
            seat = Seat(proposal.number("seat"))
            if session.holder(seat).is_computer or leaves_nobody(session, seat):
                await send_notice(interaction, localizer(SOMEBODY_STAYS))
            elif sits_there(session, seat, interaction.user.id):
                await let_play(self.services, session, seat, interaction.user.id, interaction.id)
                await self._close_offer(interaction, session, control.number, seat)
            else:
                await send_notice(interaction, localizer(await self.deciding.let_bot_play(interaction, session, seat)))

    async def _close_offer(self, interaction: Interaction, session: GameSession, number: int, seat: Seat) -> None:
        async with self.services.store.writing(session.game.id) as db:
            await proposals.close(db, number, "accepted", self.services.clock())
        public = await self.services.public_localizer_at(session)
        taken = say("{who} has the seat now.", who=Who(seat))
        await edit_clicked_message(interaction, MessageContent(f"{first_line(interaction)}\n-# {public(taken)}"))

    async def _change_lobby(self, interaction: Interaction, *, adding: bool) -> None:
        game = await self.messages.game(interaction)
        localizer = await self.services.localizer_for(interaction)
        if game is None or game.state != "lobby":
            await show_panel(interaction, localizer(self.messages.why_no_lobby(game)))
            return
        if not may_change_lobby(interaction, game, await self.services.holders(game.id)):
            await show_panel(interaction, localizer(OPENER_ONLY))
            return
        user_id = interaction.user.id
        done = await (
            self._added(game, computer_kinds.chosen(menu_values(interaction)))
            if adding
            else self._removed(game, user_id)
        )
        if done is None:
            await show_panel(interaction, localizer(self.messages.why_no_lobby(await self.services.game(game.id))))
        else:
            await self.messages.refresh(interaction, game.id, localizer(done))

    async def _added(self, game: Game, kind: computer_kinds.Kind) -> Text | None:
        """Return the message about an added computer player; None when the game has begun meanwhile."""
        localizer = await self.services.public_localizer(game.guild_id, game.place)
        rules = self.services.rules[game.title_key]
        async with self.services.store.writing(game.id) as db:
            if await games.lock_lobby(db, game.id) is None:
                return None
            present = await seats.holders(db, game.id)
            if len(present) >= rules.seats[-1] or not can_play(rules):
                return say("All seats are taken.")
            number, name = next_computer_player(present, localizer)
            await seats.join(db, game.id, number, name, self.services.clock(), *kind)
        return say("{name} sits at the table.", name=name)

    async def _removed(self, game: Game, by_user: int) -> Text | None:
        """Return the message about a removed computer player; None when the game has begun meanwhile.

        Without computer players a game may be rated, so the others have to agree again.
        """
        async with self.services.store.writing(game.id) as db:
            if await games.lock_lobby(db, game.id) is None:
                return None
            computer_seats = [holder for holder in await seats.holders(db, game.id) if holder.is_computer]
            if not computer_seats:
                return say("No computer player sits at the table.")
            await seats.leave(db, game.id, computer_seats[-1].user_id)
            if len(computer_seats) == 1:
                await seats.ask_again(db, game.id, by_user)
        return say("{name} has left the table.", name=computer_seats[-1].name)

    async def _playing_panel(self, interaction: Interaction, session: GameSession) -> MessageContent:
        """Return the panel of a running game: buttons for the seats the user can change, and why not for others."""
        localizer = await self.services.localizer_at(interaction, session)
        neutral = await is_neutral(interaction, self.services.store, session.game)
        late = await self._absent(session) if neutral or session.seats_of(interaction.user.id) else frozenset()
        lines = [say("Computer players can take over seats that nobody plays. In a rated game their owners have lost.")]
        found: list[Component] = []
        for holder in session.holders:
            choice = await self._choice(interaction, session, holder, late, neutral=neutral)
            if choice is not None:
                route, label, style = choice
                control = ControlId(session.game.id, session.game.revision, route, str(holder.seat))
                found.append(button(control, localizer(label), style))
            elif not holder.is_computer and leaves_nobody(session, holder.seat):
                lines.append(SOMEBODY_STAYS)
            elif (
                not holder.is_computer
                and holder.seat not in late
                and (neutral or session.seats_of(interaction.user.id))
            ):
                lines.append(not_late(holder.seat))
        if not found and not (neutral or session.seats_of(interaction.user.id)):
            lines = [STRANGERS_DECIDE_NOTHING]
        return MessageContent("\n".join(map(localizer, dict.fromkeys(lines))), tuple(rows(found)))

    async def _absent(self, session: GameSession) -> frozenset[Seat]:
        """Return the seats whose holders can be replaced."""
        found = await asyncio.gather(
            *(can_be_replaced(self.services, session, holder.seat) for holder in session.holders)
        )
        return frozenset(holder.seat for holder, absent in zip(session.holders, found, strict=True) if absent)

    async def _choice(
        self,
        interaction: Interaction,
        session: GameSession,
        holder: SeatHolder,
        late: Collection[Seat],
        *,
        neutral: bool,
    ) -> tuple[str, Text, Style] | None:
        """Return the button for one seat: route, label and style; None when the user can do nothing."""
        who, seated = Who(holder.seat), bool(session.seats_of(interaction.user.id))
        if not holder.is_computer:
            if leaves_nobody(session, holder.seat):
                return None
            if holder.user_id == interaction.user.id:
                return "give_bot", say("Let a computer player play for me"), Style.PLAIN
            if holder.seat not in late or not (seated or neutral):
                return None
            ask = say("Ask: a computer player for {who}", who=who)
            return "give_bot", ask if seated else say("Let a computer player play for {who}", who=who), Style.PLAIN
        if not seated and await self._sat_there(interaction, session, holder.seat):
            return "relieve_bot", say("Play on for {who}", who=who), Style.GO
        if seated and everybody_else(session, interaction.user.id):
            return "offer_bot", say("Ask: offer the seat of {who}", who=who), Style.PLAIN
        return ("offer_bot", say("Offer the seat of {who}", who=who), Style.PLAIN) if seated or neutral else None

    async def _sat_there(self, interaction: Interaction, session: GameSession, seat: Seat) -> bool:
        """Return whether the user was the last person with this seat, and never had another one in this game."""
        async with self.services.store.reading() as db:
            everybody = await seats.everybody(db, session.game.id)
            known = await seats.ever_of(db, session.game.id, interaction.user.id, session.game.seed)
        mine = (interaction.user.id, seats.nameless(interaction.user.id, session.game.seed))
        people = [
            each.user_id for each in everybody if each.seat == seat and (each.is_forgotten or not each.is_computer)
        ]
        return bool(people) and people[-1] in mine and not known - {seat}

    def _session(self, interaction: Interaction) -> AbstractAsyncContextManager[GameSession]:
        control = control_of(interaction)
        assert control is not None, "seats are given and taken by buttons"
        return self.services.sessions.open(control.game)


def _seat(interaction: Interaction, session: GameSession) -> Seat:
    """Return the seat of a button."""
    control = control_of(interaction)
    assert control is not None, "seats are given and taken by buttons"
    return Seat(min(control.number, len(session.holders) - 1))


def _sure(interaction: Interaction) -> bool:
    """Return whether the button is the confirmation."""
    control = control_of(interaction)
    return control is not None and control.argument.endswith(CONFIRMED)


def _once_more(session: GameSession, seat: Seat, localizer: Localizer) -> MessageContent:
    """Return the panel that asks to confirm giving up the seat, because that loses a rated game."""
    control = ControlId(session.game.id, session.game.revision, "give_bot", f"{seat}{CONFIRMED}")
    yes = button(control, localizer(say("Give up the seat")), Style.DANGER)
    asked = say(
        "Once a computer player plays for you, you have lost this game for the rating, also if you take the seat back. "
        "The others stay rated among themselves. Give up the seat?"
    )
    return MessageContent(localizer(asked), tuple(rows([yes])))
