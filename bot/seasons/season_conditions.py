"""The conditions of a season, set by managers: who may sign up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from bot.access.managers import is_manager
from bot.lobby.condition_editor import ConditionEditor, Entrance
from bot.panels.control_ids import ControlId
from bot.panels.message_content import MessageContent
from bot.responses import Interaction, show_panel
from bot.seasons import posts
from bot.seasons.sign_up import GONE, season_at
from bot.services import Services
from bot.store import seasons
from bot.store.conditions import Conditions
from bot.store.seasons import Season, season_subject
from rules.engine import Text, say

MANAGERS_ONLY: Text = say("Only people who manage channels on this server can do that.")
ROUTES: Final = {
    "invite": "season_invite",
    "least_games": "season_games",
    "condition": "season_condition",
    "rating": "season_rating",
    "set_rating": "season_range",
}
"""The routes of the controls, by what they do."""


class SeasonConditions(ConditionEditor):
    """The button *Who can join…* of a season."""

    staying: ClassVar[Text] = say("People who have signed up already stay.")

    def __init__(self, services: Services) -> None:
        self.services = services
        self.routes = {
            posts.WHO: self.show,
            ROUTES["invite"]: self.invite,
            ROUTES["least_games"]: self.set_least_games,
            ROUTES["condition"]: self.switch,
            ROUTES["rating"]: self.type_rating,
            ROUTES["set_rating"]: self.set_rating,
        }

    async def entrance(self, interaction: Interaction) -> Entrance | None:
        """Return the conditions of the season of a control, for managers."""
        season = await self._season(interaction)
        if season is None or season.state == "ended" or not is_manager(interaction):
            localizer = await self.services.localizer_for(interaction)
            await show_panel(interaction, localizer(GONE if is_manager(interaction) else MANAGERS_ONLY))
            return None
        async with self.services.store.reading() as db:
            people = await seasons.invited(db, season.id)

        def control(route: str, value: str) -> ControlId:
            return ControlId(0, 0, ROUTES[route], f"{season.id}.{value}")

        return Entrance(season.conditions, people, control)

    async def save(self, interaction: Interaction, changes: Mapping[str, Any], invited: Sequence[int] | None) -> None:
        """Store changed conditions; the post of the season shows them."""
        season = await self._season(interaction)
        if season is None:
            return
        async with self.services.store.writing(other=season_subject(season.id)) as db:
            now = await seasons.find(db, season.id)
            assert now is not None, "a season is never deleted"
            await seasons.set_conditions(db, season.id, Conditions(**{**dict(now.conditions), **changes}))
            if invited is not None:
                await seasons.invite(db, season.id, invited)

    async def respond(self, interaction: Interaction, content: MessageContent) -> None:
        """Show the panel."""
        await show_panel(interaction, content)

    def value(self, control: ControlId) -> str:
        """Return the value after the number of the season."""
        return control.argument.partition(".")[2]

    async def _season(self, interaction: Interaction) -> Season | None:
        async with self.services.store.reading() as db:
            return await season_at(db, interaction)
