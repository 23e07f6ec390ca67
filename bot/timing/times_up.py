"""When somebody's time is up: what the table agreed on happens."""

from __future__ import annotations

from bot.computer_players.playing import Robots, can_play
from bot.panels.panel import table_panel
from bot.services import Services, names_of
from bot.store import Message, NewPost, outbox, reminders
from bot.store.reminders import Reminder
from bot.tables import Live
from bot.voting.carrying_out import CarryingOut
from bot.voting.consent import others
from bot.voting.proposing import Draft
from bot.wording.narration import awaited
from rules.engine import say

TIME_POST = "time"


class TimesUp:
    """Keeps appointments of the kind `deadline`."""

    def __init__(self, services: Services, deciding: CarryingOut, robots: Robots) -> None:
        self.services = services
        self.proposing = deciding.proposing
        self.voting = deciding.voting
        self.robots = robots

    async def keep(self, reminder: Reminder) -> None:
        """Do what the table has chosen for this case."""
        if await self._by_computer(reminder):
            # It thinks without holding the game.
            await self.robots.stand_in(reminder)
            return
        async with self.services.tables.of(reminder.game_id) as live:
            if not live.still_asks(reminder.seat, reminder.question):
                async with self.services.store.writing() as db:
                    await reminders.mark_sent(db, reminder.id, self.services.clock())
                return
            match live.game.agreement.consequence:
                case "vote" if others(live, reminder.seat):
                    await self._posted(reminder, await self.proposing.default(live, reminder.seat))
                case "default" | "vote" | "computer player":
                    # Agreed before, or nobody is there to vote or to play. The answer takes the appointment away.
                    await live.time_out(reminder.seat)
                case "substitute":
                    await self._posted(reminder, await self.proposing.substitute(live, reminder.seat))
                case "nothing":
                    await self._posted(reminder, await self._notice(live, reminder))

    async def _by_computer(self, reminder: Reminder) -> bool:
        async with self.services.tables.of(reminder.game_id) as live:
            wanted = live.game.agreement.consequence == "computer player" and can_play(live.rules)
            return wanted and live.still_asks(reminder.seat, reminder.question)

    async def _posted(self, reminder: Reminder, what: Draft | NewPost) -> None:
        """Note the end of the time as kept, with its post, unless an answer has come in between."""
        now = self.services.clock()
        async with self.services.store.writing() as db:
            if not await reminders.mark_sent(db, reminder.id, now):
                return
            if isinstance(what, NewPost):
                await outbox.queue(db, [what], now)
            else:
                await self.voting.put(db, what)

    async def _notice(self, live: Live, reminder: Reminder) -> NewPost:
        game = live.game
        speech = await self.services.public_speech(game.guild_id, game.place, names_of(live.holders))
        text = say("⏰ Time is up: {who}.", who=awaited(live.table, [reminder.seat]))
        message = Message(text=speech(text), components=table_panel(game.id, game.revision, speech))
        return NewPost(kind=TIME_POST, message=message, channel_id=game.place, game_id=game.id, seat=reminder.seat)
