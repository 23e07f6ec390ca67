"""Playing by buttons, commands and text; undo and standing orders."""

from __future__ import annotations

from discord import app_commands

from bot.features import AnyCommand, Commands, Feature, routes_of
from bot.pictures.illustrations import PictureMaker
from bot.responses import Interaction
from bot.services import Services
from bot.turns.orders import Orders
from bot.turns.panel_refresh import PanelRefresher
from bot.turns.plan_panels import PlanPanels
from bot.turns.suggestions import Suggestions
from bot.turns.turn_clicks import TurnClicks
from bot.turns.turn_controller import TurnController
from bot.turns.typed_turns import TypedTurns
from bot.turns.undo import Undo
from bot.voting.proposal_executor import ProposalExecutor
from bot.wording.action_commands import Choices, CommandHandlers, command_group
from bot.wording.button_help import ButtonHelp
from rules.engine import say

BUTTONS = (
    ButtonHelp(
        "post", (say("My turn"),), say("opens your private panel, in which you choose what you do."), for_players=True
    ),
    ButtonHelp("panel", (say("Confirm"),), say("plays what you have prepared; only a pass counts without it.")),
    ButtonHelp(
        "panel",
        (say("Reveal first"), say("Ask first")),
        say("plays only what reveals something or what others answer; the rest waits for you."),
    ),
    ButtonHelp(
        "panel", (say("Undo step"), say("Take back…")), say("takes back the last thing you prepared, or played.")
    ),
    ButtonHelp("panel", (say("◀ Back"),), say("one choice back, without changing anything.")),
    ButtonHelp(
        "panel",
        (say("Picture"), say("Close-up"), say("Hide picture")),
        say("the whole board as it would be, or a part."),
    ),
    ButtonHelp("panel", (say("My board"),), say("what you have, as your draft would leave it.")),
    ButtonHelp(
        "panel",
        (say("Explain"), say("Explain more ▶"), say("Explain less")),
        say("what every choice does, and why others are impossible."),
    ),
    ButtonHelp("panel", (say("Type…"),), say("lets you write what you do.")),
    ButtonHelp("panel", (say("Other terms…"),), say("a form for an offer of several goods, or with a promise.")),
    ButtonHelp("panel", (say("Answer in advance…"),), say("standing orders, which answer such questions for you.")),
    ButtonHelp("panel", (say("◀ Earlier"), say("More ▶")), say("turn the pages of a long list.")),
    ButtonHelp("panel", (say("Plan my next turn"),), say("prepares it as if it were your turn now.")),
    ButtonHelp(
        "plan",
        (say("Play automatically"), say("Ask me first")),
        say("whether your plan is played at once when your turn comes."),
    ),
    ButtonHelp(
        "plan",
        (say("And the turn after that"), say("◀ The turn before")),
        say("plans another turn behind this one, or drops the last one."),
    ),
    ButtonHelp(
        "plan",
        (say("Pass when nothing else is planned"), say("Do not pass")),
        say("whether you pass automatically in a turn for which you have planned nothing else."),
    ),
    ButtonHelp("plan", (say("Forget the plan"),), say("drops your plan.")),
)
"""The help texts of its buttons."""


def feature(services: Services) -> Feature:
    """Return the feature with everything a player does in a turn."""
    deciding, drawings = ProposalExecutor(services), PictureMaker(services)
    turns = TurnController(services, drawings)
    planning = PlanPanels(services, drawings, turns)
    play, typed, undoing = TurnClicks(turns, planning.opened), TypedTurns(turns), Undo(services, turns, deciding)
    orders, suggestions = Orders(services), Suggestions(services)

    handlers = CommandHandlers(
        typed=typed.action,
        complete_field=suggestions.complete_field,
        written=typed.written,
        complete_turn=suggestions.complete_turn,
    )

    def commands(tree: Commands) -> None:
        _playing_commands(tree.group("game"), play, undoing)
        _orders_command(tree.subgroup("game", "seat"), orders)
        tree.add(_do(typed, suggestions))
        for rules in tree.titles.values():
            tree.add(command_group(rules, handlers))

    return Feature(
        help=BUTTONS,
        commands=commands,
        routes=routes_of(play, typed, planning, undoing, orders),
        background=(PanelRefresher(services, turns),),
    )


def _playing_commands(group: app_commands.Group, play: TurnClicks, undoing: Undo) -> None:
    @group.command(name="turn", description="Choose what you do, with buttons and menus")
    async def turn(interaction: Interaction) -> None:
        await play.open_here(interaction)

    @group.command(name="undo", description="Take back what you did last; others who have decided since are asked")
    @app_commands.describe(
        decisions="How many decisions; all that were played together when left out",
        order="As a manager of the server without a seat: nobody is asked, everybody is told",
    )
    async def undo(
        interaction: Interaction, decisions: app_commands.Range[int, 1, 500] | None = None, order: bool = False
    ) -> None:
        await undoing.undo(interaction, decisions, by_order=order)

    @group.command(name="redo", description="Redo what was taken back last; others whose decisions it was are asked")
    @app_commands.describe(order="As a manager of the server without a seat: nobody is asked, everybody is told")
    async def redo(interaction: Interaction, order: bool = False) -> None:
        await undoing.redo(interaction, by_order=order)


def _orders_command(group: app_commands.Group, orders: Orders) -> None:
    @group.command(name="orders", description="Have questions answered for you, by rules you choose")
    async def standing_orders(interaction: Interaction) -> None:
        await orders.open(interaction)


def _do(turns: TypedTurns, suggestions: Suggestions) -> AnyCommand:
    @app_commands.command(
        name="do", description="Play a whole turn as text, or with + in front the rest of a prepared one"
    )
    @app_commands.describe(
        text="Actions separated by ; as suggested while you type. With + in front they follow what you prepared"
    )
    async def do(interaction: Interaction, text: app_commands.Range[str, 1, 1000]) -> None:
        await turns.do(interaction, text)

    @do.autocomplete("text")
    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await suggestions.complete_turn(interaction, typed)

    return do
