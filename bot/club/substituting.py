"""`/game replace`: somebody else plays on at a seat."""

from __future__ import annotations

import discord

from bot.answers import Click, place_of, show
from bot.club.organising import is_organiser
from bot.club.proposing import Proposing
from bot.house import House, names_of
from rules.engine import Text, Who, say


class Substituting:
    """Offers seats. Whoever is to play on takes the seat by a button; nobody is put anywhere."""

    def __init__(self, house: House, proposing: Proposing) -> None:
        self.house = house
        self.proposing = proposing

    async def replace(self, click: Click, leaving: discord.User | None, newcomer: discord.User | None) -> None:
        """Offer a seat: the own one, or as the organiser somebody else's; to one person, or to whoever takes it."""
        game = await self.house.game_at(place_of(click))
        if game is None or game.state != "running":
            speech = await self.house.private_speech(click.user.id, str(click.locale))
            await show(click, speech(say("No game is going on here, so there is no seat to give away.")))
            return
        async with self.house.tables.of(game.id) as live:
            speech = await self.house.private_speech(click.user.id, str(click.locale), names_of(live.holders))
            seats = live.seats_of(click.user.id if leaving is None else leaving.id)
            own = leaving is None or leaving.id == click.user.id
            refusal: Text | None = None
            if not seats:
                refusal = say("You have no seat in this game.") if own else say("That person has no seat in this game.")
            elif not own and not is_organiser(click, live.game):
                refusal = say("Only {who} or an organiser can give this seat away.", who=Who(seats[0]))
            elif newcomer is not None and (newcomer.bot or live.seats_of(newcomer.id)):
                refusal = say("Only somebody without a seat in this game can take one.")
            if refusal is None:
                draft = await self.proposing.substitute(
                    live, seats[0], click.user.id, None if newcomer is None else newcomer.id
                )
                async with self.house.store.writing() as db:
                    await self.proposing.put(db, draft)
        done = say("The seat is offered in the channel; it stays yours until somebody takes it.")
        if not own:
            done = say("The seat is offered in the channel.")
        await show(click, speech(done if refusal is None else refusal))
