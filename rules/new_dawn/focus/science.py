"""The science card advances the tech dial (ND-8)."""

from __future__ import annotations

from rules.engine.core.text import Seat, Who, say_n
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.science import AdvanceTech, work_of
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.resolution import ScienceWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.tech import step_dial
from rules.new_dawn.effects.trade import gain_trade
from rules.new_dawn.events.side_questions import decide
from rules.new_dawn.questions import LEVEL, SCIENCE


def begin_science(g: Game, seat: Seat) -> None:
    """Set up the record of a science card (ND-8.1)."""
    g.resolution.science = ScienceWork()


async def resolve_science(g: Game, seat: Seat) -> None:
    """Carry out the card's first effect, then the advance with its new cards (ND-8.9, ND-8.10)."""
    row = g.resolution.row
    begin_science(g, seat)
    # The token is laid before anything else, so that it can be spent in the advance (ND-8.9).
    if row.trade_tokens:
        gain_trade(g, seat, row.trade_tokens)
    while not isinstance(action := await decide(g, seat, SCIENCE), EndResolution):
        await action.apply(g, seat)
        if isinstance(action, AdvanceTech):
            await advance(g, seat)
            return


async def advance(g: Game, seat: Seat) -> None:
    """Advance space by space; at each numbered one a card may be gained before the next step (ND-8.10)."""
    work, tech = work_of(g), DIALS.tech
    reached = g.players[seat].dial
    for _ in range(work.steps):
        reached = tech.after_last if reached == tech.last else reached + 1
    g.tell(
        say_n(
            "{who} advances {n} space to {dial} on the tech dial.",
            "{who} advances {n} spaces to {dial} on the tech dial.",
            work.steps, who=Who(seat), dial=reached,
        ),
        seat,
    )  # fmt: skip
    while work.steps:
        work.steps -= 1
        work.level = step_dial(g, seat)
        if work.level is not None:
            await (await decide(g, seat, LEVEL)).apply(g, seat)
    work.level = None
