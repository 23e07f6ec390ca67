"""Taking decisions back and making them again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.answers import Click, place_of, show
from bot.house import House
from bot.store import log as stored_log
from bot.tables import Live
from bot.turns import Turns
from rules.engine import Line, Seat, Text, Who, say, say_n


class Undo:
    """`/game undo` and `/game redo`."""

    def __init__(self, house: House, turns: Turns) -> None:
        self.house = house
        self.turns = turns

    async def undo(self, click: Click, decisions: int | None) -> None:
        """Take back what was done last, as far as nobody and nothing else has come in between."""
        game = await self.house.game_at(place_of(click))
        if game is None or game.state not in ("running", "finished"):
            await self.turns.sittings.no_game(click, game)
            return
        async with self.house.tables.of(game.id) as live:
            speech = await self.turns.sittings.speech(click, live)
            free, moves = live.free_undo_to(click.user.id), live.table.moves
            refusal = None
            if free == moves:
                refusal = _undo_refusal(live, click.user.id)
            else:
                to = await self._undo_to(live, free, decisions)
                if to < free:
                    refusal = say_n("Only one decision can be taken back.", "Only {n} can be taken back.", moves - free)
                else:
                    outcome = await live.undo(to, click.user.id, "asked for it", click.id)
        if refusal is not None:
            await show(click, speech(refusal))
            return
        done = say("Taken back: {lines}.", lines="; ".join(outcome.taken_back))
        await self.turns.show(click, game.id, note=done)

    async def redo(self, click: Click) -> None:
        """Do again what was taken back last."""
        game = await self.house.game_at(place_of(click))
        if game is None or game.state != "running":
            await self.turns.sittings.no_game(click, game)
            return
        async with self.house.tables.of(game.id) as live:
            speech = await self.turns.sittings.speech(click, live)
            undone = await live.redoable()
            mine = live.seats_of(click.user.id)
            allowed = bool(undone) and all(each.entry.line.seat in mine or each.entry.line.automatic for each in undone)
            if allowed:
                await live.redo(click.user.id, click.id)
        if not allowed:
            await show(click, speech(say("There is nothing of yours to do again.")))
            return
        await self.turns.show(click, game.id, note=say("Done again."))

    async def _undo_to(self, live: Live, free: int, decisions: int | None) -> int:
        """Without a number: everything that was played together with the last decision."""
        moves = live.table.moves
        if decisions is not None:
            return moves - decisions
        async with self.house.store.reading() as db:
            entries = await stored_log.entries(db, live.game.id, after=free)
        together = [entry for entry in entries if entry.interaction_id == entries[-1].interaction_id]
        return together[0].number - 1


def _undo_refusal(live: Live, user_id: int) -> Text:
    mine = live.seats_of(user_id)
    if not mine:
        return say("You have no seat in this game, so there is nothing of yours to take back.")
    return why_it_stands(live.table.log, mine)


def _revealed(line: Line, what: Text) -> Text:
    """What a decision has brought to light, for which it cannot be taken back."""
    found = say("something that was hidden") if line.reveals else say("what chance brought: cards or dice")
    return say("{what} has revealed {found}. What was revealed stands, and so does your move.", what=what, found=found)


def why_it_stands(log: Sequence[Line], mine: Collection[Seat]) -> Text:
    """Why whoever has these seats can take nothing back: what stops it behind the latest automatic answers."""
    if not log:
        return say("Nothing has been decided yet.")
    stops = next((line for line in reversed(log) if line.uncovers or not line.automatic), None)
    if stops is None:
        return say("So far only standing orders have answered.")
    if stops.automatic:
        return _revealed(stops, say("An automatic answer"))
    if stops.seat in mine:
        return _revealed(stops, say("Your last decision"))
    who = Who(stops.seat)
    if log[-1].automatic and log[-1].seat in mine:
        return say("{who} has decided since, and your standing order answered; your move stands.", who=who)
    return say("{who} has decided since, so your move stands.", who=who)
