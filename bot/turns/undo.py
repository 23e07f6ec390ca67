"""Taking decisions back and making them again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.answers import Click, place_of, show
from bot.club.consent import affected, makers
from bot.club.organising import ORGANISERS_ONLY, is_organiser
from bot.club.proposing import LINES, ORDERED
from bot.house import House
from bot.language.i18n import Speech
from bot.panels.control_ids import ControlId
from bot.panels.controls import Style, button, rows
from bot.panels.decided import all_in_names
from bot.panels.panels import Panel
from bot.store import UndoneEntry
from bot.store import log as stored_log
from bot.tables import Live
from bot.turns.turns import Turns
from rules.engine import Line, Seat, Text, Who, say, say_n


class Undo:
    """`/game undo` and `/game redo`."""

    def __init__(self, house: House, turns: Turns) -> None:
        self.house = house
        self.turns = turns

    async def undo(self, click: Click, decisions: int | None, *, by_order: bool = False) -> None:
        """Take back what was done last: alone, with the others' consent, or as the organiser."""
        game = await self.house.game_at(place_of(click))
        if game is None or game.state not in ("running", "finished"):
            await self.turns.sittings.no_game(click, game)
            return
        async with self.house.tables.of(game.id) as live:
            speech = await self.turns.sittings.speech(click, live)
            mine = live.seats_of(click.user.id)
            to = await self._undo_to(live, click.user.id, decisions)
            if by_order and not is_organiser(click, live.game):
                refusal = Panel(speech(ORGANISERS_ONLY))
            elif to < 0 or to == live.table.moves:
                refusal = Panel(speech(_nothing_to_undo(live, click.user.id)))
            elif not by_order and to < live.free_undo_to(click.user.id) and _stands(live, click.user.id, to):
                refusal = _asking(live, mine, to, speech, by_order=is_organiser(click, live.game))
            else:
                reason = ORDERED if by_order else ""
                rules, before = live.rules, live.table.view(None).state
                outcome = await live.undo(to, click.user.id, reason, click.id)
                refusal = None
        if refusal is not None:
            await show(click, refusal)
            return
        told = all_in_names(rules, before, outcome.taken_back, speech, LINES)
        done = say("Taken back: {lines}.", lines=told)
        await self.turns.show(click, game.id, note=done)

    async def redo(self, click: Click, *, by_order: bool = False) -> None:
        """Do again what was taken back last: alone what is one's own, with the others' consent, or as the organiser."""
        game = await self.house.game_at(place_of(click))
        if game is None or game.state != "running":
            await self.turns.sittings.no_game(click, game)
            return
        async with self.house.tables.of(game.id) as live:
            speech = await self.turns.sittings.speech(click, live)
            undone = await live.redoable()
            refusal: Panel | None = None
            if not undone:
                refusal = Panel(speech(say("Nothing was taken back that could be done again.")))
            elif by_order and not is_organiser(click, live.game):
                refusal = Panel(speech(ORGANISERS_ONLY))
            elif not by_order and not live.seats_of(click.user.id):
                refusal = Panel(speech(say("You have no seat in this game, so there is nothing of yours to do again.")))
            elif not by_order and makers(live, click.user.id, undone):
                refusal = _asking_again(live, undone, speech)
            else:
                await live.redo(click.user.id, click.id, ORDERED if by_order else "")
        if refusal is not None:
            await show(click, refusal)
            return
        await self.turns.show(click, game.id, note=say("Done again."))

    async def _undo_to(self, live: Live, user_id: int, decisions: int | None) -> int:
        """Without a number: everything that was played together with the person's last decision."""
        moves, mine = live.table.moves, live.seats_of(user_id)
        if decisions is not None:
            return moves - decisions
        async with self.house.store.reading() as db:
            entries = await stored_log.entries(db, live.game.id)
        own = [entry for entry in entries if entry.line.seat in mine and not entry.line.automatic] or entries[-1:]
        together = [entry for entry in own if entry.interaction_id == own[-1].interaction_id]
        return together[0].number - 1 if together else moves


def _nothing_to_undo(live: Live, user_id: int) -> Text:
    if not live.seats_of(user_id):
        return say("You have no seat in this game, so there is nothing of yours to take back.")
    return say_n("Only one decision has been made.", "Only {n} decisions have been made.", live.table.moves)


def _revealed(line: Line, what: Text) -> Text:
    """What a decision has brought to light, for which it cannot be taken back."""
    found = say("something that was hidden") if line.reveals else say("what chance brought: cards or dice")
    return say("{what} has revealed {found}. What was revealed stands, and so does your move.", what=what, found=found)


def _stands(live: Live, user_id: int, to: int) -> bool:
    """Whether decisions that are not free are to stay: others would have to agree, or bots play who cannot be asked."""
    return bool(affected(live, user_id, to) or live.bots)


def _asking(live: Live, mine: Collection[Seat], to: int, speech: Speech, *, by_order: bool) -> Panel:
    """Why somebody cannot take it back alone, with a button that asks the others."""
    why = speech(why_it_stands(live.table.log, mine, live.bots))
    if not mine:
        return Panel(speech(say("You have no seat in this game, so there is nothing of yours to take back.")))
    if all(holder.is_bot or holder.seat in mine for holder in live.holders):
        hint = speech(say("As the organiser you take it back with {command}.", command="`/game undo order:True`"))
        return Panel(f"{why} {hint}" if by_order else why)
    control = ControlId(live.game.id, live.game.revision, "ask_undo", f"{to}.{live.table.moves}")
    asks = button(control, speech(say("Ask the others")), Style.MAIN)
    return Panel(f"{why} {speech(say('The others may agree to take it back.'))}", tuple(rows([asks])))


def _asking_again(live: Live, undone: Sequence[UndoneEntry], speech: Speech) -> Panel:
    """That decisions of others cannot be made again alone, with a button that asks them."""
    theirs = say("Decisions of others were taken back as well; they may agree to do them again.")
    control = ControlId(live.game.id, live.game.revision, "ask_redo", f"{undone[0].batch}.{live.table.moves}")
    return Panel(speech(theirs), tuple(rows([button(control, speech(say("Ask the others")), Style.MAIN)])))


def why_it_stands(log: Sequence[Line], mine: Collection[Seat], bots: Collection[Seat] = ()) -> Text:
    """Why whoever has these seats can take nothing back: what stops it behind the latest automatic answers.

    Bots stop nobody, unless something became known by what they did.
    """
    if not log:
        return say("Nothing has been decided yet.")
    behind = [line for line in log if line.uncovers or not (line.automatic or line.seat in bots)]
    stops = behind[-1] if behind else None
    if stops is None and bots:
        return say("Nothing of yours has been decided yet.")
    if stops is None:
        return say("So far only standing orders have answered.")
    if stops.automatic:
        return _revealed(stops, say("An automatic answer"))
    if stops.seat in mine:
        return _revealed(stops, say("Your last decision"))
    who = Who(stops.seat)
    if stops.seat in bots:
        return say("Something was revealed when {who} played, so your move stands.", who=who)
    if log[-1].automatic and log[-1].seat in mine:
        return say("{who} has decided since, and your standing order answered; your move stands.", who=who)
    return say("{who} has decided since, so your move stands.", who=who)
