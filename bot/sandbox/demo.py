"""A small bot that shows everything the sandbox can do; the tests and `--demo` run it."""

from __future__ import annotations

import io
from typing import Self

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from PIL import Image, ImageDraw

HEXES = [f"{row}{column}" for row in "ABCDEFGHI" for column in range(1, 14)]
TERRAINS = ("desert", "forest", "lake", "mountain", "plain", "swamp", "wasteland")
Interaction = discord.Interaction["DemoBot"]


class DemoBot(discord.AutoShardedClient):
    """A bot with one group of commands."""

    def __init__(self, api_url: str) -> None:
        Route.BASE = api_url
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(DemoCommands())

    async def setup_hook(self) -> None:
        # discord.py stores its own gateway address for sessions that cannot be resumed.
        _, gateway, _ = await self.http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
        self.add_view(DemoView())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once; the five seconds that discord.py waits are for Discord's own limits."""


class DemoCommands(app_commands.Group, name="demo", description="Show what the sandbox can do"):
    @app_commands.command(description="Build a dwelling on a hex and post the picture")
    @app_commands.describe(
        hex="Where to build, for example E7", terrain="The terrain to build on", power="Power to gain"
    )
    @app_commands.choices(terrain=[app_commands.Choice(name=t.capitalize(), value=t) for t in TERRAINS])
    async def build(
        self, interaction: Interaction, hex: str, terrain: str = "plain", power: app_commands.Range[int, 0, 12] = 0
    ) -> None:
        embed = discord.Embed(title="Round 2 · Action phase", colour=0x4F7942)
        embed.description = f"**{interaction.user.display_name}** builds a dwelling on `{hex}` ({terrain})."
        embed.add_field(name="Workers", value="3 → 2").add_field(name="Coins", value="15 → 13")
        embed.add_field(name="Power", value=f"+{power}")
        embed.set_image(url="attachment://board.png")
        embed.set_footer(text="Deadline in two days")
        await interaction.response.send_message(
            "A turn was played.", embed=embed, file=picture(hex, "Board after the turn"), view=DemoView()
        )

    @build.autocomplete("hex")
    async def hexes(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        fitting = [name for name in HEXES if name.startswith(typed.upper())]
        return [app_commands.Choice(name=f"{name} · plain, 2 coins", value=name) for name in fitting[:25]]

    @app_commands.command(description="Open a private panel with buttons and menus")
    async def panel(self, interaction: Interaction) -> None:
        await interaction.response.send_message("Choose what to do.", view=Private(), ephemeral=True)

    @app_commands.command(description="Think for a moment, then answer")
    @app_commands.describe(private="Show the answer only to me")
    async def think(self, interaction: Interaction, private: bool = False) -> None:
        await interaction.response.defer(thinking=True, ephemeral=private)
        await interaction.edit_original_response(content="Thought it over.")
        await interaction.followup.send("And one more thing.", ephemeral=private)

    @app_commands.command(description="Say whose turn it is")
    @app_commands.describe(who="Who has to decide")
    async def turn(self, interaction: Interaction, who: discord.Member) -> None:
        allowed = discord.AllowedMentions(users=[who])
        text = f"{who.mention}, it is your turn. Deadline <t:1893456000:R>."
        await interaction.response.send_message(text, allowed_mentions=allowed)

    @app_commands.command(description="Open a thread for a new game")
    @app_commands.describe(name="The name of the thread")
    async def thread(self, interaction: Interaction, name: str) -> None:
        assert isinstance(interaction.channel, discord.TextChannel), "commands run in the text channel"
        answer = await interaction.response.send_message(f"A new game: **{name}**")
        assert isinstance(answer.resource, discord.InteractionMessage), "the answer is a message"
        message = await interaction.channel.fetch_message(answer.resource.id)
        thread = await message.create_thread(name=name)
        await thread.send("Welcome to the table.", file=picture("A1", "An empty board"))

    @app_commands.command(description="Show a message made of layout components")
    async def layout(self, interaction: Interaction) -> None:
        await interaction.response.send_message(view=Layout(), file=picture("C3", "A tableau"))

    @app_commands.command(name="import", description="Read a file with the log of a game")
    @app_commands.describe(log="The file")
    async def read(self, interaction: Interaction, log: discord.Attachment) -> None:
        text = (await log.read()).decode()
        await interaction.response.send_message(f"{log.filename} has {len(text.splitlines())} lines.")

    @app_commands.command(description="Never answer")
    async def silent(self, interaction: Interaction) -> None:
        return


class DemoView(ui.View):
    """Buttons under a public message that work also after a restart."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.Button(label="Rules", url="https://example.org/rules"))
        self.add_item(ui.Button(label="Undo", style=discord.ButtonStyle.danger, custom_id="demo:undo", disabled=True))

    @ui.button(label="My turn", style=discord.ButtonStyle.primary, custom_id="demo:turn")
    async def turn(self, interaction: Interaction, button: ui.Button[Self]) -> None:
        await interaction.response.send_message("Your move:", view=Private(), ephemeral=True)

    @ui.button(label="Log", emoji="📜", custom_id="demo:log")
    async def log(self, interaction: Interaction, button: ui.Button[Self]) -> None:
        await interaction.response.send_message("Nothing has happened yet.", ephemeral=True)

    @ui.button(label="Done", style=discord.ButtonStyle.success, custom_id="demo:done")
    async def done(self, interaction: Interaction, button: ui.Button[Self]) -> None:
        await interaction.response.edit_message(content="The turn is over.", view=None)


class Private(ui.View):
    """A panel for one person: a menu, people, a question."""

    @ui.select(
        placeholder="Choose an action",
        min_values=1,
        max_values=2,
        options=[
            discord.SelectOption(label=t.capitalize(), value=t, description=f"Terraform to {t}") for t in TERRAINS
        ],
    )
    async def terrain(self, interaction: Interaction, select: ui.Select[Self]) -> None:
        await interaction.response.edit_message(content=f"Chosen: {', '.join(select.values)}")

    @ui.select(cls=ui.UserSelect, placeholder="Choose a player")
    async def player(self, interaction: Interaction, select: ui.UserSelect[Self]) -> None:
        names = ", ".join(user.display_name for user in select.values)
        await interaction.response.edit_message(content=f"Against: {names}")

    @ui.button(label="Write", style=discord.ButtonStyle.primary)
    async def write(self, interaction: Interaction, button: ui.Button[Self]) -> None:
        await interaction.response.send_modal(Question())

    @ui.button(label="Later", style=discord.ButtonStyle.secondary)
    async def later(self, interaction: Interaction, button: ui.Button[Self]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Done a little later.")


class Question(ui.Modal, title="Propose a pact"):
    """A modal with a text, a long text and a menu."""

    terms: ui.Label[Self] = ui.Label(
        text="Terms", description="In one sentence", component=ui.TextInput(max_length=100, custom_id="terms")
    )
    reasons: ui.Label[Self] = ui.Label(
        text="Reasons",
        component=ui.TextInput(style=discord.TextStyle.paragraph, required=False, custom_id="reasons"),
    )
    length: ui.Label[Self] = ui.Label(
        text="Length",
        component=ui.Select(
            custom_id="length",
            options=[discord.SelectOption(label=f"{n} rounds", value=str(n), default=n == 2) for n in (1, 2, 3)],
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        terms, length = self.terms.component, self.length.component
        assert isinstance(terms, ui.TextInput), "as declared above"
        assert isinstance(length, ui.Select), "as declared above"
        await interaction.response.edit_message(content=f"Proposed: {terms.value} for {length.values[0]} rounds")


class Layout(ui.LayoutView):
    """The newer kind of message: texts, pictures and buttons in one frame."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        rules: ui.Button[Self] = ui.Button(label="Details", custom_id="demo:details")
        gallery: ui.MediaGallery[Self] = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="A tableau")
        )
        row: ui.ActionRow[Self] = ui.ActionRow(
            ui.Button(label="Take", style=discord.ButtonStyle.success, custom_id="demo:take")
        )
        self.add_item(
            ui.Container(
                ui.TextDisplay("## Card row\nSeven cards wait for a reader."),
                ui.Section(ui.TextDisplay("**Agriculture** · age A"), accessory=rules),
                ui.Separator(),
                gallery,
                row,
                accent_colour=0xC08A3E,
            )
        )


def picture(hex_name: str, alt: str) -> discord.File:
    """Return a plain board of hexes with one of them marked."""
    image = Image.new("RGB", (640, 400), "#dfe6d5")
    draw = ImageDraw.Draw(image)
    for index, name in enumerate(HEXES[:88]):
        x, y = 35 + index % 11 * 56 + index // 11 % 2 * 28, 30 + index // 11 * 48
        colour = "#b5533c" if name == hex_name else ("#8fae73", "#c9b26b", "#7a9cc0")[index * 7 % 3]
        draw.regular_polygon((x, y, 28), 6, rotation=0, fill=colour, outline="#3b3b3b")
        draw.text((x - 8, y - 6), name, fill="#1d1d1d")
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, "board.png", description=alt)
