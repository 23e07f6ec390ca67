"""Details of choices beyond their price: the texts of their cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.battle_plan import LeaveBattlePlan
from rules.civilization.actions.building import ProduceBuilding
from rules.civilization.actions.start import PlacePerson
from rules.civilization.board.icons import square_icons
from rules.civilization.core.catalog.build import BUILDINGS, UNIT_ROWS
from rules.civilization.core.catalog.nations import GREAT_PERSONS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.core.grid import square_named
from rules.civilization.core.state import Game
from rules.civilization.words.component_entries import icons, icons_of, technology_gains
from rules.civilization.words.names import named
from rules.civilization.words.war import PLAN_NAMES, plan_steps
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, listing, say

CARDS: Mapping[str, Mapping[str, str]] = {
    "nation": TEXTS.nation,
    "government": TEXTS.government,
    "wonder": TEXTS.wonder,
    "event": TEXTS.event,
}
"""The texts of cards by the field that names them."""


def details(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return the text of an action's card, the gain of a token and the icons it covers, or the steps of a plan.

    None for other actions. Where a great person may go, only the covered icons differ (CIV-2.10).
    """
    about = about_item(action)
    if not isinstance(action, BuildFree | PlacePerson | ProduceBuilding):
        return about
    square = square_named(action.square)
    covered = [] if square is None else icons_of(square_icons(g, square))
    if isinstance(action, PlacePerson):
        return say("instead of {what}", what=listing(covered)) if covered else say("covers no icons")
    if about is None or not covered:
        return about
    return say("{gain}, instead of {what}", gain=about, what=listing(covered))


def about_item(action: AnyAction) -> Text | None:
    """Return the text of an action's card, the gain of a token, or the steps of a plan; None for other actions."""
    if isinstance(action, LeaveBattlePlan):
        return plan_steps(action.words) if action.words in PLAN_NAMES else None
    for field, texts in CARDS.items():
        value = getattr(action, field, None)
        if isinstance(value, str) and value in texts:
            return Text(texts[value])
    technology, building = getattr(action, "technology", None), getattr(action, "building", None)
    if isinstance(technology, str) and technology in TECHNOLOGIES:
        return technology_text(technology)
    if isinstance(building, str) and building in BUILDINGS:
        given = icons(BUILDINGS[building])
        return listing(given) if given else say("defends the city with {n}", n=BUILDINGS[building].city_defense_bonus)
    person, unit = getattr(action, "person", None), getattr(action, "unit", None)
    if isinstance(person, str) and person in GREAT_PERSONS:
        return listing(icons(GREAT_PERSONS[person]))
    if isinstance(unit, str) and unit in UNIT_ROWS and UNIT_ROWS[unit].trumps:
        return say("trumps {what}", what=named(UNIT_ROWS[unit].trumps))
    return None


def technology_text(technology: str) -> Text:
    """Return the gains and abilities of a technology."""
    text = TEXTS.technology.get(technology)
    sentences = [Text(text)] if text else []
    sentences += [say("{sentence}.", sentence=gain) for gain in technology_gains(TECHNOLOGIES[technology])]
    return reduce(lambda first, rest: say("{first} {rest}", first=first, rest=rest), sentences)
