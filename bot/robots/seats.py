"""Bots at the table: added and removed in the lobby, put on a seat while the game goes on, and relieved again."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

from bot.answers import Click, control_of, name_of, place_of, redraw, show, tell
from bot.club.consent import open_offer, others
from bot.club.organising import is_organiser
from bot.club.proposing import NOT_OFFERED, Proposing, first_line
from bot.house import House, names_of
from bot.language.i18n import Speech
from bot.lobby.messages import LobbyMessages, bot_buttons
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.panels import Panel
from bot.robots.robots import can_play, leaves_nobody, let_play, next_bot
from bot.store import Game, SeatHolder, games, proposals, seats, users
from bot.tables import Live
from rules.engine import Seat, Text, Who, say

BOTS_PLAY_ON: Text = say(
    "Somebody has to stay at the table; {command} ends the game instead.", command="`/game abandon`"
)


class RobotSeats:
    """`/game bot`, and the buttons about bots."""

    def __init__(self, house: House, messages: LobbyMessages, proposing: Proposing) -> None:
        self.house = house
        self.messages = messages
        self.proposing = proposing
        self.verbs = {
            "add_bot": self.add,
            "remove_bot": self.remove,
            "give_bot": self.give,
            "relieve_bot": self.relieve,
            "offer_bot": self.offer,
            "bot_takes": self.take_offered,
        }

    async def panel(self, click: Click) -> None:
        """`/game bot`: what can be done about bots here."""
        game = await self.house.game_at(place_of(click))
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        if game is None or game.state not in ("lobby", "running"):
            await show(click, speech(say("No game is going on here.")))
        elif not can_play(self.house.rules[game.game]):
            await show(click, speech(say("Bots do not know this game.")))
        elif game.state == "lobby":
            buttons = bot_buttons(game, self.house.rules[game.game], await self.house.holders(game.id), speech)
            await show(
                click, Panel(speech(say("Bots fill seats; a game with bots is not rated.")), tuple(rows(buttons)))
            )
        else:
            async with self.house.tables.of(game.id) as live:
                await show(click, await self._playing_panel(click, live))

    async def add(self, click: Click) -> None:
        """One more bot at a table that waits."""
        await self._change_lobby(click, adding=True)

    async def remove(self, click: Click) -> None:
        """The latest bot gives its seat up."""
        await self._change_lobby(click, adding=False)

    async def give(self, click: Click) -> None:
        """Let a bot play on at the own seat, or as the organiser at somebody else's."""
        async with self._live(click) as live:
            seat, speech = _seat(click, live), await self._speech(click, live)
            if not _may_give(click, live, seat):
                await show(click, speech(_not_yours(seat)))
            elif live.holder(seat).is_bot:
                await show(click, speech(say("A bot plays there already.")))
            elif leaves_nobody(live, seat):
                await show(click, speech(BOTS_PLAY_ON))
            else:
                await let_play(self.house, live, seat, click.user.id, click.id)
                await show(
                    click, speech(say("A bot plays on for you. {command} takes the seat back.", command="`/game bot`"))
                )

    async def relieve(self, click: Click) -> None:
        """Take a seat over from a bot: one that was the own one before, or any as the organiser."""
        async with self._live(click) as live:
            seat, speech = _seat(click, live), await self._speech(click, live)
            if live.seats_of(click.user.id):
                await show(click, speech(say("You have a seat in this game already.")))
            elif not live.holder(seat).is_bot:
                await show(click, speech(say("No bot plays there any more.")))
            elif not await self._may_relieve(click, live, seat):
                await show(click, speech(say("Only who sat there before, or an organiser, can take this seat.")))
            else:
                async with self.house.store.writing() as db:
                    await users.meet(db, click.user.id, name_of(click))
                await live.hand_over(seat, click.user.id, name_of(click), click.user.id, click.id)
                await show(click, speech(say("You play on here.")))

    async def offer(self, click: Click) -> None:
        """As the organiser: offer the seat of a bot to whoever takes it."""
        async with self._live(click) as live:
            seat, speech = _seat(click, live), await self._speech(click, live)
            if not is_organiser(click, live.game) or not live.holder(seat).is_bot:
                await show(click, speech(say("Only an organiser can offer the seat of a bot.")))
                return
            draft = await self.proposing.substitute(live, seat, click.user.id)
            async with self.house.store.writing() as db:
                await self.proposing.put(db, draft)
            await show(click, speech(say("The seat is offered in the channel; the bot plays until somebody takes it.")))

    async def take_offered(self, click: Click) -> None:
        """Below a seat that is offered: let a bot play on, or ask the others whether it shall."""
        control = control_of(click)
        assert control is not None, "this is asked by a button"
        number = int(control.argument) if control.argument.isdecimal() else 0
        async with self._live(click) as live:
            speech = await self._speech(click, live)
            proposal = await open_offer(self.house.store, live, number)
            if proposal is None:
                await tell(click, speech(NOT_OFFERED))
                return
            seat = Seat(proposal.number("seat"))
            asked = others(live, seat)
            if live.holder(seat).is_bot or leaves_nobody(live, seat):
                await tell(click, speech(BOTS_PLAY_ON))
            elif _may_give(click, live, seat) or (proposal.by_user is None and asked == (click.user.id,)):
                await let_play(self.house, live, seat, click.user.id, click.id)
                await self._close_offer(click, live, number, seat)
            elif proposal.by_user is None and click.user.id in asked:
                draft = await self.proposing.robot(live, seat, click.user.id)
                async with self.house.store.writing() as db:
                    await self.proposing.put(db, draft)
                await tell(click, speech(say("The others are asked in the channel.")))
            else:
                await tell(click, speech(_not_yours(seat)))

    async def _close_offer(self, click: Click, live: Live, number: int, seat: Seat) -> None:
        async with self.house.store.writing() as db:
            await proposals.close(db, number, "accepted", self.house.clock())
        public = await self.house.public_speech(live.game.guild_id, live.game.place, names_of(live.holders))
        taken = say("{who} has the seat now.", who=Who(seat))
        await redraw(click, Panel(f"{first_line(click)}\n-# {public(taken)}"))

    async def _change_lobby(self, click: Click, *, adding: bool) -> None:
        game = await self.messages.game(click)
        speech = await self.messages.speech(click)
        if game is None or game.state != "lobby":
            await show(click, speech(self.messages.none_waits(game)))
            return
        if not await self.messages.seated(click, game):
            text = say("Only those at the table can do that; {command} gives you a seat.", command="`/game join`")
            await show(click, speech(text))
            return
        done = await (self._added(game) if adding else self._removed(game))
        if done is None:
            await show(click, speech(self.messages.none_waits(await self.house.game(game.id))))
        else:
            await self.messages.refresh(click, game.id, speech(done))

    async def _added(self, game: Game) -> Text | None:
        """What became of one more bot; None when the game has begun meanwhile."""
        speech = await self.house.public_speech(game.guild_id, game.place)
        rules = self.house.rules[game.game]
        async with self.house.store.writing() as db:
            if await games.lock_lobby(db, game.id) is None:
                return None
            present = await seats.holders(db, game.id)
            if len(present) >= rules.seats[-1] or not can_play(rules):
                return say("All seats are taken.")
            number, name = next_bot(present, speech)
            await seats.join(db, game.id, number, name, self.house.clock())
        return say("{name} sits at the table.", name=name)

    async def _removed(self, game: Game) -> Text | None:
        async with self.house.store.writing() as db:
            if await games.lock_lobby(db, game.id) is None:
                return None
            bots = [holder for holder in await seats.holders(db, game.id) if holder.is_bot]
            if not bots:
                return say("No bot sits at the table.")
            await seats.leave(db, game.id, bots[-1].user_id)
        return say("{name} has left the table.", name=bots[-1].name)

    async def _playing_panel(self, click: Click, live: Live) -> Panel:
        """What a person may do about each seat while the game goes on."""
        speech = await self._speech(click, live)
        found: list[Component] = []
        for holder in live.holders:
            found += [button(*each) for each in await self._choices(click, live, holder, speech)]
        text = say("Bots play on at seats that nobody plays; a game with bots is not rated.")
        if not found:
            text = say(
                "Only those at the table, who sat there before, or an organiser can do something about bots here."
            )
        return Panel(speech(text), tuple(rows(found)))

    async def _choices(
        self, click: Click, live: Live, holder: SeatHolder, speech: Speech
    ) -> list[tuple[ControlId, str, Style]]:
        def control(verb: str) -> ControlId:
            return ControlId(live.game.id, live.game.revision, verb, str(holder.seat))

        who = Who(holder.seat)
        if not holder.is_bot:
            if not _may_give(click, live, holder.seat) or leaves_nobody(live, holder.seat):
                return []
            own = holder.user_id == click.user.id
            label = say("Let a bot play for me") if own else say("Let a bot play for {who}", who=who)
            return [(control("give_bot"), speech(label), Style.PLAIN)]
        if not live.seats_of(click.user.id) and await self._may_relieve(click, live, holder.seat):
            return [(control("relieve_bot"), speech(say("Play on for {who}", who=who)), Style.GO)]
        if is_organiser(click, live.game):
            return [(control("offer_bot"), speech(say("Offer the seat of {who}", who=who)), Style.PLAIN)]
        return []

    async def _may_relieve(self, click: Click, live: Live, seat: Seat) -> bool:
        if is_organiser(click, live.game):
            return True
        async with self.house.store.reading() as db:
            everybody = await seats.everybody(db, live.game.id)
        return any(holder.seat == seat and holder.user_id == click.user.id for holder in everybody)

    def _live(self, click: Click) -> AbstractAsyncContextManager[Live]:
        control = control_of(click)
        assert control is not None, "seats are given and taken by buttons"
        return self.house.tables.of(control.game)

    async def _speech(self, click: Click, live: Live) -> Speech:
        return await self.house.private_speech(click.user.id, str(click.locale), names_of(live.holders))


def _seat(click: Click, live: Live) -> Seat:
    """The seat a button is about."""
    control = control_of(click)
    assert control is not None, "seats are given and taken by buttons"
    number = int(control.argument) if control.argument.isdecimal() else 0
    return Seat(min(number, len(live.holders) - 1))


def _may_give(click: Click, live: Live, seat: Seat) -> bool:
    return live.holder(seat).user_id == click.user.id or is_organiser(click, live.game)


def _not_yours(seat: Seat) -> Text:
    return say("Only {who} or an organiser can let a bot play there.", who=Who(seat))
