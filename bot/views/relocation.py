"""Games whose channel is gone: they are found, closed or continued in another one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from bot.access import channels
from bot.access.managers import may_change_lobby
from bot.access.notification_routes import notification_routes
from bot.access.permissions import why_not_open
from bot.announcements.discord_sender import as_message
from bot.announcements.notifications import (
    away_at,
    away_line,
    deferred_pings,
    direct_messages,
    people_at,
    ping_post,
)
from bot.announcements.turn_posts import moved_last, question_lines, round_name, status_line
from bot.language.emoji_tags import limit_emoji
from bot.lobby.messages import lobby_content
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.message_content import MessageContent, post_buttons
from bot.pictures import illustrations
from bot.responses import Interaction, control_of, defer, place_of, show_panel
from bot.services import Services, names_of
from bot.sessions import GameSession
from bot.store import Game, Message, NewPost, clocks, games, outbox, place_subject, reliability, scheduled_jobs
from bot.wording.game_names import called
from bot.wording.numbers import number_lines
from bot.wording.rendering import heading
from rules.engine import Text, say
from rules.engine.core.text import listing

OFFERED = 2
"""The most games without a channel to offer at a time."""


@dataclass(frozen=True, slots=True)
class GameRelocation:
    """Closing or continuing a game whose channel is gone."""

    services: Services

    @property
    def routes(self) -> dict[str, Callable[[Interaction], Awaitable[None]]]:
        """The routes of its buttons."""
        return {"move_here": self.ask, "move": self.move}

    async def offers(self, interaction: Interaction, lost: Sequence[Game]) -> list[Component]:
        """Return buttons to close games whose channel is gone, or to continue them here."""
        localizer = await self.services.localizer_for(interaction)
        buttons: list[Component] = []
        for game in lost[:OFFERED]:
            title = called(game, self.services.rules[game.title_key].title)
            if interaction.guild_id is not None and interaction.guild_id == game.guild_id:
                text = say("Continue {title} here", title=title)
                buttons.append(button(ControlId(game.id, game.revision, "move_here"), localizer(text)))
            holders = await self.services.holders(game.id)
            others = [each for each in holders if each.user_id != interaction.user.id and not each.is_computer]
            # A vote is impossible without a channel: the game has to be moved first.
            if not others or (game.state == "lobby" and may_change_lobby(interaction, game, holders)):
                text = say("End {title}", title=title)
                buttons.append(button(ControlId(game.id, game.revision, "ask_abandon"), localizer(text), Style.DANGER))
        return rows(buttons) if buttons else []

    async def ask(self, interaction: Interaction) -> None:
        """Ask for confirmation before a game is continued in this channel."""
        game = await self._lost(interaction)
        if game is None:
            return
        localizer = await self.services.localizer_for(interaction)
        yes = button(ControlId(game.id, game.revision, "move"), localizer(say("Continue here")), Style.MAIN)
        title, place = called(game, self.services.rules[game.title_key].title), f"<#{place_of(interaction)}>"
        text = localizer(say("Continue {title} in {place}, for everybody?", title=title, place=place))
        await show_panel(interaction, MessageContent(text, tuple(rows([yes]))))

    async def move(self, interaction: Interaction) -> None:
        """Continue the game in this channel."""
        game = await self._lost(interaction)
        if game is None:
            return
        localizer = await self.services.localizer_for(interaction)
        if game.state == "lobby":
            moved = await self._moved(interaction, game, await self._lobby(interaction, game))
        else:
            async with self.services.sessions.open(game.id) as session:
                moved = await self._moved(interaction, game, *await self._position(interaction, session))
        done = say("The game continues here.") if moved else say("There is already a game here.")
        await show_panel(interaction, localizer(done))

    async def _lost(self, interaction: Interaction) -> Game | None:
        """Return the game of the button if it can be moved; otherwise send the reason."""
        await defer(interaction)
        control = control_of(interaction)
        game = None if control is None else await self.services.game(control.game)
        localizer = await self.services.localizer_for(interaction)
        if game is None or game.is_over or interaction.guild_id != game.guild_id:
            await show_panel(interaction, localizer(say("This game cannot be continued here.")))
        elif all(holder.user_id != interaction.user.id for holder in await self.services.holders(game.id)):
            await show_panel(interaction, localizer(say("You have no seat in this game.")))
        elif not await channels.is_gone(interaction, game):
            await show_panel(interaction, localizer(say("This game is played in {place}.", place=f"<#{game.place}>")))
        elif (refusal := await self._refusal(interaction, game)) is not None:
            await show_panel(interaction, localizer(refusal))
        else:
            return game
        return None

    async def _refusal(self, interaction: Interaction, game: Game) -> Text | None:
        """Return why a game cannot be continued in this channel: permissions are missing, or players cannot see it."""
        unable = why_not_open(interaction, in_thread=False)
        if unable is not None or game.state == "lobby":
            return unable
        blind = await channels.kept_out(interaction, await self.services.holders(game.id))
        if not blind:
            return None
        return say(
            "The game cannot continue here: {who} cannot see this channel.",
            who=listing([Text(f"<@{each.user_id}>") for each in blind]),
        )

    async def _moved(self, interaction: Interaction, game: Game, *posts: NewPost) -> bool:
        """Move the game to its new place and show it there. Return False when another game is running there."""
        now = self.services.clock()
        async with self.services.store.writing(game.id, other=place_subject(place_of(interaction))) as db:
            if await games.active_at(db, place_of(interaction)) is not None:
                return False
            for waiting in await outbox.of_game(db, game.id):
                if waiting.done_at is None and waiting.channel_id == game.place:
                    await outbox.mark_done(db, waiting, now, problem="the game has moved")
            await games.move(db, game.id, place_of(interaction))
            await outbox.queue(db, posts, now)
        return True

    async def _lobby(self, interaction: Interaction, game: Game) -> NewPost:
        holders = await self.services.holders(game.id)
        localizer = await self.services.public_localizer(game.guild_id, place_of(interaction), names_of(holders))
        rules, now = self.services.rules[game.title_key], self.services.clock()
        async with self.services.store.reading() as db:
            records = await reliability.of_people(db, [holder.user_id for holder in holders])
        message = as_message(lobby_content(game, rules, holders, localizer, now, records))
        return NewPost(
            kind="lobby", message=message, channel_id=place_of(interaction), game_id=game.id, remember="lobby"
        )

    async def _position(self, interaction: Interaction, session: GameSession) -> list[NewPost]:
        """Return the posts of the position with its picture, and the notifications of the players it waits for."""
        game, table, now = session.game, session.table, self.services.clock()
        moved = replace(game, channel_id=place_of(interaction), thread_id=None)
        localizer = await self.services.public_localizer(game.guild_id, moved.place, names_of(session.holders))
        waiting = [holder for holder in session.waiting_for() if not holder.is_computer]
        async with self.services.store.reading() as db:
            people = await people_at(db, waiting)
            ends = await clocks.deadlines(db, game.id)
            held_back = {each.seat for each in await scheduled_jobs.of_game(db, game.id) if each.kind == "ping"}
        called = notification_routes(people.values(), now)
        pinged = [user for user in dict.fromkeys(each.asked_id for each in waiting) if user not in called.unpinged]
        asked = {holder.seat: table.questions[holder.seat] for holder in waiting}
        continues = localizer(say("The game continues here."))
        named = {} if pinged else {holder.seat: holder.asked_id for holder in waiting}
        away = away_line(away_at(waiting, people, now), localizer)
        lasting = f"{heading(round_name(table), localizer).text}\n{continues}"
        deciding = [holder.seat for holder in waiting if holder.seat not in named]
        status = [*map(limit_emoji, number_lines(table, localizer)), status_line(table, deciding, localizer)]
        lines = [lasting, *status, *question_lines(table, named, localizer), f"-# {away}" if away else ""]
        message = Message(
            text="\n".join(line for line in lines if line),
            components=post_buttons(game.id, game.revision, localizer, table.rules, table, tuple(named)),
            pictures=illustrations.of_turn(moved, table, localizer, (), moved_last(table)),
            layout=True,
            lasting=lasting,
        )
        # A player with a deferred ping is notified only once.
        names = {seat: question.name for seat, question in asked.items() if seat not in held_back}
        post = NewPost(
            kind="moved",
            message=message,
            channel_id=moved.place,
            game_id=game.id,
            remember="panel",
            later=deferred_pings(called, names, session.holders),
        )
        below = [ping_post(moved, table, waiting, pinged, ends, localizer, continues)] if pinged else []
        return [post, *below, *direct_messages(session, moved, asked, called.alone, ends, localizer)]
