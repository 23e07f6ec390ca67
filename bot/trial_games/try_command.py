"""The command `/game try`: the position as the user knows it, continued privately against computer players and deleted
after a day.

A rated game, also a formerly rated one, allows no trial games while it is running with the same people: answers of
computer players are advice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.access.seat_context import SeatContext, StoredSeats
from bot.advice import allowed
from bot.advice.hints import PrivateHints
from bot.computer_players.computer_turns import can_play
from bot.panels.control_ids import TRIAL, ControlId
from bot.panels.controls import button, rows
from bot.panels.message_content import TEXT_LIMIT, MessageContent, PanelLocation
from bot.panels.page_controls import turning
from bot.panels.trial_panel import ROUTES, ended_panel
from bot.pictures.illustrations import PictureMaker
from bot.responses import Interaction, control_of, defer, page_wanted, place_of, show_panel
from bot.services import Services
from bot.store import Game
from bot.trial_games.open_trials import OpenTrial
from bot.trial_games.turns import TrialClicks, TrialController
from bot.turns.typed_turns import TypedTurns
from bot.views.log_pages import log_page, page_text
from rules.engine import Seat, Text, say
from rules.engine.computer_player import Level
from rules.engine.hosting.visible_log import visible_log

USUAL: Level = "normal"
"""The default strength of computer players."""


class TrialHints(PrivateHints):
    """The button *Hint* in trial games."""

    prefix = TRIAL


class TryCommand:
    """The command, and the buttons of its panel."""

    def __init__(self, services: Services, drawings: PictureMaker) -> None:
        self.services = services
        self.turns = TrialController(services, drawings)
        self.seats = self.turns.trials
        self.games = self.seats.games
        self._play, self._typed = TrialClicks(self.turns), TypedTurns(self.turns)
        self._hints = TrialHints(services, self.turns)

    @property
    def routes(self) -> dict[str, Callable[[Interaction], Awaitable[None]]]:
        """The routes of its controls: those of the private panel, and those for the trial game as a whole."""
        panel = {route: self._play.routes[route] for route in ROUTES if route in self._play.routes}
        own = {
            "typed": self._typed.form,
            "log": self.log,
            "open": self.open,
            "undo": self.undo,
            "again": self.start_again,
            "anew": self.copy_anew,
            "end": self.end,
        }
        return {f"{TRIAL}{route}": handler for route, handler in (panel | own).items()} | self._hints.routes

    async def here(self, interaction: Interaction, level: Level | None, user_id: int | None) -> None:
        """Handle `/game try`: continue the trial game of this channel's game, or create one."""
        game = await self.services.game_at(place_of(interaction))
        await self._go_on(interaction, game, level, user_id)

    async def open(self, interaction: Interaction) -> None:
        """Continue or create a trial game by a button."""
        await self._go_on(interaction, await self.services.game(_control(interaction).game), None, None)

    async def copy_anew(self, interaction: Interaction) -> None:
        """Replace the trial game by a copy of the present position."""
        number, user_id = _control(interaction).game, interaction.user.id
        kept = await self.games.find(number, user_id)
        level, seat = (USUAL, None) if kept is None else (kept.kept.level, kept.kept.seat)
        game = await self.services.game(number)
        if game is None or not game.has_begun or game.state == "abandoned":
            await StoredSeats(self.services).no_game(interaction, game)
        elif await self._may_try(interaction, game):
            await self._begin(interaction, game, level, seat)

    async def undo(self, interaction: Interaction) -> None:
        """Take the latest turn back, with the answers to it."""
        await self._back(interaction, lambda private: private.turns_back)

    async def start_again(self, interaction: Interaction) -> None:
        """Return to the position that was copied."""
        await self._back(interaction, lambda private: private.kept.copied)

    async def end(self, interaction: Interaction) -> None:
        """Delete the trial game."""
        number, user_id = _control(interaction).game, interaction.user.id
        async with self.games.alone(number, user_id):
            await self.games.end(number, user_id)
        localizer = await self.services.private_localizer(user_id, str(interaction.locale))
        await show_panel(interaction, ended_panel(number, 0, localizer))

    async def log(self, interaction: Interaction) -> None:
        """Show a page of the log of the trial game, by default the latest decisions."""
        number = _control(interaction).game
        context, game = await self.seats.of(interaction, number), await self.services.game(number)
        private = await self.games.find(number, interaction.user.id)
        if context is None or game is None or private is None:
            return
        page = log_page(visible_log(context.table, context.seat), page_wanted(interaction))
        # The copy did not begin with the set-up, so its decisions are replayed from its own beginning.
        begins = await asyncio.to_thread(private.beginning, context.table.rules)
        text = await asyncio.to_thread(page_text, context.table, page, context.localizer, TEXT_LIMIT, begins)
        back = ControlId(number, context.revision, f"{TRIAL}see", str(PanelLocation(context.preview.fingerprint)))
        turns = turning(game, f"{TRIAL}log", page.number, 1, page.of) if page.of > 1 else []
        buttons = [*rows(turns), *rows([button(back, context.localizer(say("◀ Back")))])]
        await show_panel(interaction, MessageContent(text, tuple(buttons)))

    async def _go_on(
        self, interaction: Interaction, game: Game | None, level: Level | None, user_id: int | None
    ) -> None:
        if game is None or game.state in ("lobby", "abandoned"):
            await StoredSeats(self.services).no_game(interaction, game)
            return
        if not await self._may_try(interaction, game):
            return
        seat = None if user_id is None else await self._seat_of(game, user_id)
        if user_id is not None and seat is None:
            await self._refuse(interaction, say("That player has no seat in this game."))
            return
        private = await self.games.find(game.id, interaction.user.id)
        if private is None or (seat is not None and private.kept.seat != seat):
            await self._begin(interaction, game, level or USUAL, seat)
            return
        if level is not None and level != private.kept.level:
            async with self.games.alone(game.id, interaction.user.id):
                await self.games.play_at(private, level)
        await self.turns.show(interaction, game.id)

    async def _begin(self, interaction: Interaction, game: Game, level: Level, wanted: Seat | None) -> None:
        """Create a trial game; players use their own seat, other users a seat of their choice."""
        await defer(interaction)
        async with self.services.sessions.open(game.id) as session:
            table, viewer = session.table, session.seat_of(interaction.user.id)
        if table.finished:
            await self._refuse(interaction, say("The game is over, so there is nothing left to try."))
            return
        seats = [*([] if viewer is None else [viewer]), *([] if wanted is None else [wanted]), *table.questions]
        async with self.games.alone(game.id, interaction.user.id):
            private = await self.games.begin(table, game.id, interaction.user.id, viewer, seats[0], level)
            if private.waits_for_others:
                await self.games.let_others_decide(private)
        # Sealed answers are decided by the opponents in the copy.
        since = table.decision_count - table.sealed_count - table.stage_began
        earlier = say("Others have decided something hidden since, so this copy begins before that.")
        await self.turns.show(interaction, game.id, note=earlier if private.kept.copied < since else None)

    async def _back(self, interaction: Interaction, to: Callable[[OpenTrial], int]) -> None:
        """Take decisions back until so many are left."""
        if await self._current(interaction) is None:
            return
        number, user_id = _control(interaction).game, interaction.user.id
        async with self.games.alone(number, user_id):
            private = await self.games.find(number, user_id)
            if private is not None:
                await self.games.undo(private, to(private))
        await self.turns.show(interaction, number)

    async def _may_try(self, interaction: Interaction, game: Game) -> bool:
        """Return whether computer players may answer here; otherwise send the reason."""
        why_not = await allowed.refusal(self.services, game, interaction.user.id)
        if game.state == "running" and game.ever_rated:
            why_not = say(
                "This game is or was rated, so it cannot be tried out while it goes on: what computer players answer "
                "is advice. You can plan your next turn in your panel."
            )
        elif not can_play(self.services.rules[game.title_key]):
            why_not = say("There are no computer players for this game.")
        if why_not is not None:
            await self._refuse(interaction, why_not)
        return why_not is None

    async def _seat_of(self, game: Game, user_id: int) -> Seat | None:
        holders = await self.services.holders(game.id)
        return next((holder.seat for holder in holders if holder.user_id == user_id), None)

    async def _refuse(self, interaction: Interaction, why: Text) -> None:
        localizer = await self.services.localizer_for(interaction)
        await show_panel(interaction, localizer(why))

    async def _current(self, interaction: Interaction) -> SeatContext | None:
        context = await self.seats.of(interaction, _control(interaction).game)
        return None if context is None or await self.turns.stale(interaction, context) else context


def _control(interaction: Interaction) -> ControlId:
    control = control_of(interaction)
    assert control is not None, "only controls of ours come here"
    return control
