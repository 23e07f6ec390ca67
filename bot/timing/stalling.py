"""What can be done about a table that waits for long: the buttons below the notice, and what they begin."""

from __future__ import annotations

from bot.access.organising import is_neutral
from bot.answers import Click, control_of, tell
from bot.computer_players.playing import can_play, leaves_nobody
from bot.language.i18n import Speech
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, button, rows
from bot.panels.panel import table_panel
from bot.services import Services, names_of
from bot.tables import Live
from bot.voting.carrying_out import CarryingOut
from bot.voting.consent import has_decided, others
from rules.engine import Seat, Text, say


def stalled_panel(live: Live, seat: Seat, speech: Speech) -> tuple[Component, ...]:
    """The buttons of the notice: what the others can vote on, above those of every post."""
    found = [
        button(
            ControlId(live.game.id, live.game.revision, "stalled", f"{seat}.{live.table.moves}.{what}"), speech(label)
        )
        for what, label in _choices(live, seat)
    ]
    return (*rows(found), *table_panel(live.game.id, live.game.revision, speech))


def _choices(live: Live, seat: Seat) -> list[tuple[str, Text]]:
    choices = [("offer", say("Vote: offer the seat")), ("default", say("Vote: the rules answer"))]
    if can_play(live.rules) and not leaves_nobody(live, seat):
        choices.append(("bot", say("Vote: a bot plays on")))
    return choices if others(live, seat) else choices[:1]


class Stalling:
    """The buttons of the notice that a table waits for long."""

    def __init__(self, services: Services, deciding: CarryingOut) -> None:
        self.services = services
        self.deciding = deciding
        self.verbs = {"stalled": self.do}

    async def do(self, click: Click) -> None:
        """Ask the table, or as a manager without a seat order it, unless the one it waits for has decided."""
        control = control_of(click)
        assert control is not None, "this is asked by a button"
        seat, moves, what = _read(control.argument)
        async with self.services.tables.of(control.game) as live:
            speech = await self.services.private_speech(click.user.id, str(click.locale), names_of(live.holders))
            told = _refusal(live, seat, moves, what)
            if told is None:
                told = await self._done(click, live, seat, what)
        await tell(click, speech(told))

    async def _done(self, click: Click, live: Live, seat: Seat, what: str) -> Text:
        asks = click.user.id in others(live, seat)
        if not asks and not await is_neutral(click, self.services.store, live.game):
            return say("Only the others at the table can ask for that, or a manager of this server without a seat.")
        match what:
            case "bot":
                return await self.deciding.let_bot_play(click, live, seat)
            case "default":
                return await self.deciding.let_rules_answer(click, live, seat)
            case _:
                return await self.deciding.offer_seat(click, live, seat, None)


def _read(argument: str) -> tuple[Seat, int, str]:
    seat, _, rest = argument.partition(".")
    moves, _, what = rest.partition(".")
    known = seat.isdecimal() and moves.isdecimal()
    return (Seat(int(seat)), int(moves), what) if known else (Seat(0), -1, what)


def _refusal(live: Live, seat: Seat, moves: int, what: str) -> Text | None:
    """Why that cannot be done any more."""
    # Others may have decided since; the one it is about has not.
    known = 0 <= moves <= live.table.moves and seat in live.table.questions
    if not known or live.game.state != "running" or has_decided(live, seat, moves):
        return say("This is decided already, or the game has gone on since.")
    return None if what in dict(_choices(live, seat)) else say("It cannot be done any more.")
