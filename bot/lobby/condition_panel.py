"""The conditions of a lobby among its options: who may take a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.notification_routes import not_away
from bot.language.i18n import Localizer, safe_name
from bot.lobby.condition_editor import ConditionEditor, Entrance
from bot.lobby.lobby_calls import INVITED_POST, calls_of, lobby_call
from bot.lobby.messages import LobbyMessages
from bot.lobby.options import LobbyOptions
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.message_content import MessageContent
from bot.responses import Interaction, name_of
from bot.services import Services
from bot.store import Game, Message, conditions, games, outbox, seats
from bot.store.conditions import Conditions, together
from rules.engine import Text, say


class ConditionPanel(ConditionEditor):
    """The button *Who can join…* among the options of a lobby."""

    staying: ClassVar[Text] = say("The opener and those who sit at the table already stay.")

    def __init__(self, services: Services, messages: LobbyMessages, options: LobbyOptions) -> None:
        self.services = services
        self.messages = messages
        self.options = options
        self.routes = {
            "conditions": self.show,
            "invite": self.invite,
            "least_games": self.set_least_games,
            "condition": self.switch,
            "rating": self.type_rating,
            "set_rating": self.set_rating,
        }

    async def entrance(self, interaction: Interaction) -> Entrance | None:
        """Return the conditions of the lobby, if the user may change them."""
        game = await self.options.editable(interaction)
        if game is None:
            return None
        async with self.services.store.reading() as db:
            people = await conditions.invited(db, game.id)
        return Entrance(game.conditions, people, lambda route, value: ControlId(game.id, game.revision, route, value))

    async def save(self, interaction: Interaction, changes: Mapping[str, Any], invited: Sequence[int] | None) -> None:
        """Store changed conditions, unless the game has begun meanwhile."""
        game = await self.messages.game(interaction)
        if game is None:
            return
        async with self.services.store.writing(game.id) as db:
            waiting = await games.lock_lobby(db, game.id)
            if waiting is not None:
                wanted = Conditions(**{**dict(waiting.conditions), **changes})
                await games.set_conditions(db, game.id, wanted)
                if together([waiting.conditions, wanted]) != wanted:
                    # Others have sat down, or were seated by the queue, because of the former conditions.
                    await seats.ask_again(db, game.id, interaction.user.id)
                if invited is not None:
                    await conditions.invite(db, game.id, invited)
                    await self._call(db, interaction, waiting, invited)
        if waiting is not None:
            await self.messages.post(game.id)

    async def _call(self, db: AsyncConnection, interaction: Interaction, game: Game, invited: Sequence[int]) -> None:
        """Ping the invited people who do not sit at the table, each of them once."""
        seated = {holder.user_id for holder in await seats.holders(db, game.id)}
        known = {user for post in await calls_of(db, game.id, INVITED_POST) for user in post.message.mentions}
        people = tuple(user for user in invited if user not in seated | known | {game.creator_id})
        if not people:
            return
        now = self.services.clock()
        public = await self.services.public_localizer(game.guild_id, game.place)
        text = say(
            "{people}: {name} invites you to this table.",
            people=" ".join(f"<@{user}>" for user in people),
            name=safe_name(name_of(interaction)),
        )
        join = button(ControlId(game.id, game.revision, "join"), public(say("Join")), Style.MAIN)
        there = await not_away(db, people, now)
        message = Message(public(text), components=tuple(rows([join])), mentions=there)
        await outbox.queue(db, [lobby_call(INVITED_POST, message, game)], now)

    async def respond(self, interaction: Interaction, content: MessageContent) -> None:
        """Show the panel, which closes when the game begins."""
        game = await self.messages.game(interaction)
        if game is not None:
            await self.messages.show_private(interaction, game.id, content)

    def back(self, entrance: Entrance, localizer: Localizer) -> list[Component]:
        """Return the button back to the options."""
        return [button(entrance.control("options", ""), localizer(say("◀ Back")))]
