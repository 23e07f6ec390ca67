"""`/club`: what concerns the games of a server together."""

from __future__ import annotations

from discord import app_commands

from bot.answers import Interaction
from bot.club.auditing import Auditing
from bot.club.index import Index
from bot.lobby.templates import LONGEST, Templates
from bot.wording.action_commands import Choices

Name = app_commands.Range[str, 1, LONGEST]


def club_group(index: Index, templates: Templates, auditing: Auditing) -> app_commands.Group:
    """The list of games, the templates for new ones, and what was done to a game beside playing it."""
    group = app_commands.Group(name="club", description="What concerns all games of this server")

    @group.command(name="index", description="Post the list of all games here; it is kept up to date")
    async def post_index(interaction: Interaction) -> None:
        await index.index(interaction)

    @group.command(name="audit", description="What was taken back, ordered or handed over in the game here")
    @app_commands.describe(page="Which page to show; the newest when left out")
    async def audit(interaction: Interaction, page: app_commands.Range[int, 1, 1000] | None = None) -> None:
        await auditing.show(interaction, page)

    _template_commands(group, templates)
    return group


def _template_commands(parent: app_commands.Group, templates: Templates) -> None:
    group = app_commands.Group(name="template", description="Options under a name, for new games", parent=parent)

    @group.command(name="save", description="Keep under a name how the game here is played")
    @app_commands.describe(name="What to call these options, such as weekend")
    async def save(interaction: Interaction, name: Name) -> None:
        await templates.save(interaction, name)

    @group.command(name="use", description="Play the game that waits here like a template")
    @app_commands.describe(name="Which template to follow; those of this server are suggested")
    async def use(interaction: Interaction, name: Name) -> None:
        await templates.use(interaction, name)

    @group.command(name="list", description="The templates of this server")
    async def list_(interaction: Interaction) -> None:
        await templates.listed(interaction)

    @group.command(name="remove", description="Forget a template")
    @app_commands.describe(name="Which template to forget; those of this server are suggested")
    async def remove(interaction: Interaction, name: Name) -> None:
        await templates.remove(interaction, name)

    @use.autocomplete("name")
    @remove.autocomplete("name")
    async def names(interaction: Interaction, typed: str) -> Choices:
        return [app_commands.Choice(name=name, value=name) for name in await templates.names(interaction, typed)]
