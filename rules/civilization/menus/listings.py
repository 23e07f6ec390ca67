"""Lists of what cities do: first the city, then the item on its best square; other squares below (CIV-8)."""

from __future__ import annotations

from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import ProduceFigure
from rules.civilization.actions.families import CityAction
from rules.civilization.actions.start import PlacePerson
from rules.civilization.board.production import production
from rules.civilization.core.grid import BY_NAME
from rules.civilization.core.state import Game
from rules.civilization.menus.usefulness import site_rank
from rules.civilization.words.descriptions import in_city, production_of
from rules.civilization.words.explanations import about_item
from rules.civilization.words.names import named
from rules.civilization.words.replacing import site_text
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say
from rules.engine.menus import Heading, Listing

ELSEWHERE = Heading(say("On another square…"), None, (), say("Build what on another square?"), rare=True)
"""The heading for items on other squares than the best one of their city."""


def listing(g: Game, seat: Seat, action: AnyAction) -> Listing | None:
    """Return the steps to the action of a city, or to a great person; None for other actions."""
    match action:
        case PlacePerson(person):
            return Listing((_person(person, about_item(action)),), site_text(g, seat, action))
        case CityAction():
            return _of_city(g, seat, action)
    return None


def _of_city(g: Game, seat: Seat, action: CityAction) -> Listing:
    match action:
        case ProduceFigure(_, item) | ProduceBuilding(_, item) | ProduceWonder(_, item) | BuildFree(_, item) if (
            site_rank(g, action)
        ):
            return Listing((ELSEWHERE, _item_in_city(g, seat, action, item)), site_text(g, seat, action))
    # Two items of Engineering are of one city, which is chosen already.
    return Listing(() if g.split is not None else (_city(g, action),), in_city(g, seat, action))


def _city(g: Game, action: CityAction) -> Heading:
    able = say("{n} production", n=production(g, action.centre))
    prompt = say("{city}: do what? {able}", city=action.city, able=able)
    return Heading(say("City {city}", city=action.city), able, (action.city,), prompt, order=BY_NAME[action.centre])


def _person(person: str, gain: Text | None) -> Heading:
    assert gain is not None, "each great person has icons"
    return Heading(named(person), gain, (), say("{what}, {gain}: where?", what=named(person), gain=gain))


def _item_in_city(g: Game, seat: Seat, action: CityAction, item: str) -> Heading:
    """Return the heading for the other squares of a city where an item can be built."""
    city = action.city
    text = say("{city}: {what}", city=city, what=named(item))
    if isinstance(action, BuildFree):
        text = say("{city}: {what}, free", city=city, what=named(item))
    prompt = say("{what} in {city}: where?", what=named(item), city=city)
    return Heading(text, _about(g, seat, action), (city,), prompt, order=BY_NAME[action.centre])


def _about(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    about = about_item(action)
    if isinstance(action, ProduceBuilding | ProduceWonder) and about is not None:
        return say("{cost} production. {what}", cost=production_of(g, seat, action), what=about)
    return about
