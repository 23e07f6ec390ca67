"""Templates: named options and agreements for later games on the server."""

from __future__ import annotations

from pydantic import ValidationError

from bot.access.managers import OPENER_ONLY, is_manager, may_change_lobby
from bot.language.i18n import Localizer, code, plain, safe_name, visible
from bot.lobby import option_forms
from bot.lobby.messages import LobbyMessages
from bot.panels.control_ids import ControlId
from bot.panels.controls import MENU_OPTIONS, Component, Item, menu
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.page_controls import page_number, pager
from bot.panels.text_pages import text_pages
from bot.responses import Interaction, menu_values, page_wanted, place_of, show_panel
from bot.services import Services
from bot.store import Game, games, seats, templates, templates_subject
from bot.store.templates import Template
from bot.wording.agreements import agreement_terms, shorter_than
from rules.engine import Text, say
from rules.engine.core.text import entries
from rules.engine.reference.word_forms import folded

PAGES = "templates"
"""The route of the controls that turn the pages of the list."""
LONGEST = 50
MOST = MENU_OPTIONS
"""The most templates of a server for each title, as many as a menu holds."""


class Templates:
    """The command `/club template`, and the menu among the options of a lobby."""

    def __init__(self, services: Services, messages: LobbyMessages) -> None:
        self.services = services
        self.messages = messages
        self.routes = {"template": self.use_chosen, PAGES: self.listed}

    async def save(self, interaction: Interaction, name: str) -> None:
        """Save the options and the agreement of the game here as a template."""
        localizer, name = await self.services.localizer_for(interaction), visible(name)[:LONGEST]
        game = await self.services.game_at(place_of(interaction))
        refusal: Text | None = None
        if game is None or interaction.guild_id is None:
            refusal = say("There is no game here to make a template from.")
        elif not await self.messages.seated(interaction, game):
            refusal = say("Only somebody at the table can make a template of it.")
        elif not name:
            refusal = say("A template needs a name.")
        if refusal is None and game is not None and interaction.guild_id is not None:
            template = Template(
                interaction.guild_id, game.title_key, name, game.options, game.agreement, interaction.user.id
            )
            refusal = await self._keep(interaction, template)
        saved = say("Saved as {name}. You can choose it in the options of a new game.", name=code(name))
        await show_panel(interaction, localizer(saved if refusal is None else refusal))

    async def use(self, interaction: Interaction, name: str) -> None:
        """Apply a template to the lobby here."""
        game = await self.services.game_at(place_of(interaction))
        await self._use(interaction, game, name)

    async def use_chosen(self, interaction: Interaction) -> None:
        """Apply the template chosen in the menu of a lobby."""
        await self._use(interaction, await self.messages.game(interaction), next(iter(menu_values(interaction)), ""))

    async def listed(self, interaction: Interaction) -> None:
        """Show the templates of the server with their contents, by pages."""
        localizer = await self.services.localizer_for(interaction)
        told = ["\n".join(self._told(each, localizer)) for each in await self._known(interaction)]
        none = say("There are no templates here. {command} saves how the game here is played.", command=SAVING)
        pages = text_pages(told, TEXT_LIMIT) or [localizer(none)]
        number = page_number(page_wanted(interaction), len(pages))
        controls = tuple(pager(PAGES, number, len(pages), localizer))
        await show_panel(interaction, MessageContent(pages[number - 1], controls))

    async def remove(self, interaction: Interaction, name: str) -> None:
        """Remove a template; its author and managers of channels may do so."""
        localizer = await self.services.localizer_for(interaction)
        found = [each for each in await self._known(interaction) if each.name == name]
        allowed = [each for each in found if each.by_user == interaction.user.id or is_manager(interaction)]
        async with self.services.store.writing(other=templates_subject(interaction.guild_id)) as db:
            for each in allowed:
                await templates.remove(db, each.guild_id, each.game, each.name)
        if allowed:
            answer = say("{name} is removed.", name=code(name))
        elif found:
            answer = say("Only whoever made it, or manages channels on this server, can remove it.")
        else:
            answer = _unknown(name)
        await show_panel(interaction, localizer(answer))

    async def names(self, interaction: Interaction, begun: str) -> list[str]:
        """Return the names that contain the typed text."""
        known = dict.fromkeys(each.name for each in await self._known(interaction))
        return [name for name in known if folded(begun.strip()) in folded(name)][:MENU_OPTIONS]

    async def menu(self, game: Game, localizer: Localizer) -> Component | None:
        """Return the menu of templates for the title of a lobby; None when there are none."""
        if game.guild_id is None:
            return None
        async with self.services.store.reading() as db:
            fitting = [each for each in await templates.of_guild(db, game.guild_id) if each.game == game.title_key]
        items = [Item(each.name, each.name, self._about(each, localizer)) for each in fitting[:MENU_OPTIONS]]
        control = ControlId(game.id, game.revision, "template")
        return menu(control, localizer(say("Play it like …")), items) if items else None

    async def _keep(self, interaction: Interaction, template: Template) -> Text | None:
        """Store the template. Return why that is not possible, or None."""
        same = [each for each in await self._known(interaction) if each.game == template.game]
        earlier = next((each for each in same if each.name == template.name), None)
        if earlier is not None and earlier.by_user != interaction.user.id and not is_manager(interaction):
            return say("Somebody else has made a template of that name.")
        if earlier is None and len(same) >= MOST:
            return say("There are {n} templates of this game already; remove one first.", n=MOST)
        async with self.services.store.writing(other=templates_subject(template.guild_id)) as db:
            await templates.keep(db, template)
        return None

    async def _use(self, interaction: Interaction, game: Game | None, name: str) -> None:
        localizer = await self.services.localizer_for(interaction)
        found = [each for each in await self._known(interaction) if game is not None and each.game == game.title_key]
        template = next((each for each in found if each.name == name), None)
        refusal: Text | None = None
        if game is None or game.state != "lobby":
            refusal = self.messages.why_no_lobby(game)
        elif not may_change_lobby(interaction, game, await self.services.holders(game.id)):
            refusal = OPENER_ONLY
        elif template is None:
            refusal = _unknown(name)
        elif not self._fits(template):
            refusal = say("{name} no longer fits this version of the game.", name=code(name))
        elif (too_short := shorter_than(template.agreement, self.services.settings.least_clock_s)) is not None:
            refusal = too_short
        elif not await self._taken_over(game, template, interaction.user.id):
            refusal = self.messages.why_no_lobby(await self.services.game(game.id))
        if refusal is None and game is not None:
            await self.messages.post(game.id)
        await show_panel(
            interaction,
            localizer(say("The options are now those of {name}.", name=code(name)) if refusal is None else refusal),
        )

    async def _taken_over(self, game: Game, template: Template, by_user: int) -> bool:
        """Apply the template to the game. Return False when it has begun meanwhile."""
        async with self.services.store.writing(game.id) as db:
            if await games.lock_lobby(db, game.id) is None:
                return False
            await games.set_options(db, game.id, template.options)
            await games.set_agreement(db, game.id, template.agreement)
            await seats.ask_again(db, game.id, by_user)
        return True

    def _fits(self, template: Template) -> bool:
        try:
            option_forms.present(self.services.rules[template.game], template.options)
        except ValidationError:
            return False
        return True

    async def _known(self, interaction: Interaction) -> tuple[Template, ...]:
        if interaction.guild_id is None:
            return ()
        async with self.services.store.reading() as db:
            return await templates.of_guild(db, interaction.guild_id)

    def _told(self, template: Template, localizer: Localizer) -> list[str]:
        rules = self.services.rules.get(template.game)
        title = template.game if rules is None else localizer(Text(rules.title))
        lines = [f"**{safe_name(template.name)}** · {title}"]
        if rules is not None and self._fits(template):
            lines += option_forms.overview(rules, template.options, localizer)
        return [*lines, f"-# {localizer(entries(agreement_terms(template.agreement)))}"]

    def _about(self, template: Template, localizer: Localizer) -> str:
        """Return a template in one line for a menu."""
        rules = self.services.rules[template.game]
        parts = option_forms.overview(rules, template.options, localizer) if self._fits(template) else []
        return plain(
            "; ".join(
                [*(part.removeprefix("-# ") for part in parts), localizer(entries(agreement_terms(template.agreement)))]
            )
        )


SAVING = "`/club template save`"


def _unknown(name: str) -> Text:
    return say("There is no template called {name} here.", name=code(name))
