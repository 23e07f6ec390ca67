"""What can be done about a table that waits for long: the buttons below the notice, and what they begin."""

from __future__ import annotations

from dataclasses import replace

from bot.answers import Click, control_of, tell
from bot.club.consent import has_decided, others
from bot.club.organising import ORGANISERS_ONLY, is_organiser
from bot.club.proposing import Draft, Proposing, note_offer
from bot.house import House, names_of
from bot.language.i18n import Speech
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, button, rows
from bot.panels.panels import table_panel
from bot.robots.robots import can_play, leaves_nobody
from bot.tables import Live
from rules.engine import Seat, Text, Who, say


def stalled_panel(live: Live, seat: Seat, speech: Speech) -> tuple[Component, ...]:
    """The buttons of the notice: what the others can order or vote on, above those of every post."""
    found = [
        button(
            ControlId(live.game.id, live.game.revision, "stalled", f"{seat}.{live.table.moves}.{what}"), speech(label)
        )
        for what, label in _choices(live, seat)
    ]
    return (*rows(found), *table_panel(live.game.id, live.game.revision, speech))


def _choices(live: Live, seat: Seat) -> list[tuple[str, Text]]:
    choices = [("offer", say("Offer the seat"))]
    if others(live, seat):
        choices.append(("default", say("Vote: the rules answer")))
        if can_play(live.rules) and not leaves_nobody(live, seat):
            choices.append(("bot", say("Vote: a bot plays on")))
    return choices


class Stalling:
    """The buttons of the notice that a table waits for long."""

    def __init__(self, house: House, proposing: Proposing) -> None:
        self.house = house
        self.proposing = proposing
        self.verbs = {"stalled": self.do}

    async def do(self, click: Click) -> None:
        """Offer the seat as an organiser, or have the table vote, unless the one it waits for has decided."""
        control = control_of(click)
        assert control is not None, "this is asked by a button"
        seat, moves, what = _read(control.argument)
        async with self.house.tables.of(control.game) as live:
            speech = await self.house.private_speech(click.user.id, str(click.locale), names_of(live.holders))
            refusal = _refusal(click, live, seat, moves, what)
            if refusal is None:
                draft = await self._draft(click, live, seat, what)
                async with self.house.store.writing() as db:
                    await self.proposing.put(db, draft)
                    if what == "offer":
                        await note_offer(db, live, seat, click.user.id, self.house.clock())
        done = (
            say("The seat is offered in the channel.")
            if what == "offer"
            else say("The others are asked in the channel.")
        )
        await tell(click, speech(done if refusal is None else refusal))

    async def _draft(self, click: Click, live: Live, seat: Seat, what: str) -> Draft:
        match what:
            case "bot":
                return await self.proposing.robot(live, seat, click.user.id)
            case "default":
                draft = await self.proposing.default(live, seat)
                text = say(
                    "⌛ {who} has not decided for long. Shall the game go on with the answer the rules give?",
                    who=Who(seat),
                )
            case _:
                draft = await self.proposing.substitute(live, seat)
                text = say("⌛ {who} has not decided for long. Who takes the seat?", who=Who(seat))
        return replace(draft, text=draft.speech(text))


def _read(argument: str) -> tuple[Seat, int, str]:
    seat, _, rest = argument.partition(".")
    moves, _, what = rest.partition(".")
    known = seat.isdecimal() and moves.isdecimal()
    return (Seat(int(seat)), int(moves), what) if known else (Seat(0), -1, what)


def _refusal(click: Click, live: Live, seat: Seat, moves: int, what: str) -> Text | None:
    """Why this person cannot order that now."""
    # Others may have decided since; the one it is about has not.
    known = 0 <= moves <= live.table.moves and seat in live.table.questions
    if not known or has_decided(live, seat, moves):
        return say("This is decided already, or the game has gone on since.")
    if what not in dict(_choices(live, seat)):
        return say("It cannot be done any more.")
    if what == "offer":
        return None if is_organiser(click, live.game) else ORGANISERS_ONLY
    if click.user.id not in others(live, seat):
        return say("Only the others at the table can ask for that.")
    return None
