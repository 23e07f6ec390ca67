"""The industry card builds a city or a world wonder (ND-10)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.industry import BuildCity, BuildWonder
from rules.new_dawn.core.resolution import CultureWork, DiplomacyOffer, IndustryWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.events.side_questions import decide
from rules.new_dawn.focus.culture import place_tokens
from rules.new_dawn.focus.diplomacy import take_cards
from rules.new_dawn.questions import INDUSTRY, UPGRADE, WONDER_CITY

UPGRADES = {"pyramids": (3, 1), "porcelain_tower": (2, 0)}
"""The number of cards they replace when built, and of which level; 0: any (ND-13.2)."""
POTALA_CARDS = 3


def begin_industry(g: Game, seat: Seat) -> None:
    """Set up the record of an industry card (ND-10.1)."""
    g.resolution.industry = IndustryWork()


async def resolve_industry(g: Game, seat: Seat) -> None:
    """Build at most once; Urbanization places tokens next to its city (ND-10.1, ND-10.9, ND-10.16)."""
    begin_industry(g, seat)
    action = await decide(g, seat, INDUSTRY)
    if isinstance(action, EndResolution):
        return
    await action.apply(g, seat)
    if isinstance(action, BuildWonder):
        await complete_wonder(g, seat, action.wonder)
    elif isinstance(action, BuildCity) and g.resolution.row.control_tokens:
        g.resolution.culture = CultureWork(g.resolution.row.control_tokens, city=action.space)
        await place_tokens(g, seat)


async def complete_wonder(g: Game, seat: Seat, wonder: str) -> None:
    """Put its token under a city and carry out its effect when built (ND-10.13, ND-13.1, ND-13.2, ND-12.13)."""
    await (await decide(g, seat, WONDER_CITY)).apply(g, seat)
    if wonder in UPGRADES:
        assert g.resolution.industry is not None, "an industry card built it"
        work = g.resolution.industry
        work.upgrades, work.of_level = UPGRADES[wonder]
        while work.upgrades:
            await (await decide(g, seat, UPGRADE)).apply(g, seat)
    if wonder == "potala_palace":
        g.turn.offer = DiplomacyOffer(POTALA_CARDS, owners=[owner for owner in g.from_seat(seat) if owner != seat])
        await take_cards(g, seat)
        g.turn.offer = None
