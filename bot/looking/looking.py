"""The game of a click as its reader may see it: what everything that only looks begins with."""

from __future__ import annotations

from bot.answers import Click, control_of, place_of, show
from bot.house import House, names_of
from bot.looking.seen import Seen
from rules.engine import say


class Looking:
    """Finds the game somebody looks at. Nothing of it changes."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def seen(self, click: Click) -> Seen | None:
        """The game of a button or of the channel; None when the answer is given already."""
        control = control_of(click)
        game = await (self.house.game_at(place_of(click)) if control is None else self.house.game(control.game))
        if game is None or game.state == "lobby" or (game.state == "abandoned" and not game.seed):
            speech = await self.house.private_speech(click.user.id, str(click.locale))
            text = say("No game is played here.") if game is None else say("The game has not begun.")
            await show(click, speech(text))
            return None
        async with self.house.tables.of(game.id) as live:
            speech = await self.house.private_speech(click.user.id, str(click.locale), names_of(live.holders))
            users = tuple(holder.user_id for holder in live.holders)
            return Seen(live.game, live.table, live.seat_of(click.user.id), users, speech)
