"""Lists of what cities build: first the item, then the best square of each city and the other squares (CIV-8)."""

from __future__ import annotations

from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.start import PlacePerson
from rules.civilization.board.control import cities_of
from rules.civilization.core.state import Game
from rules.civilization.menus.usefulness import site_rank
from rules.civilization.words.descriptions import priced, production_of
from rules.civilization.words.explanations import details
from rules.civilization.words.names import named
from rules.civilization.words.replacing import cost_of_place, site_text
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say
from rules.engine.menus import Heading, Listing


def listing(g: Game, seat: Seat, action: AnyAction) -> Listing | None:
    """Return the steps to a building, a wonder or a great person; None for other actions."""
    match action:
        case ProduceBuilding(city, item) | ProduceWonder(city, item):
            heading, site = _item(g, seat, action, item), _site(g, action)
            if len(cities_of(g, seat)) == 1:
                return Listing((heading,), site)
            cost = priced(g, seat, action)
            if cost is not None and not cost_of_place(g, action) and site_rank(g, action) == 0:
                text = say("{city}: {site} for {price}", city=city, site=site, price=cost.price)
                return Listing((heading,), text)
            return Listing((heading, _other_squares(item, city)), site)
        case BuildFree(_, item) | PlacePerson(item):
            return Listing((_item(g, seat, action, item),), _site(g, action))
    return None


def _site(g: Game, action: ProduceBuilding | ProduceWonder | BuildFree | PlacePerson) -> Text:
    site = site_text(g, action)
    return say("⚠ {site}", site=site) if cost_of_place(g, action) else site


def _item(g: Game, seat: Seat, action: AnyAction, item: str) -> Heading:
    about = details(g, seat, action)
    if isinstance(action, ProduceBuilding | ProduceWonder) and about is not None:
        about = say("{cost} production. {what}", cost=production_of(g, seat, action), what=about)
    return Heading(named(item), about, (), say("{what}: where?", what=named(item)))


def _other_squares(item: str, city: str) -> Heading:
    prompt = say("{what} in {city}: where?", what=named(item), city=city)
    return Heading(say("Another square in {city}", city=city), None, (city,), prompt, rare=True)
