"""Options in words, with what they cost and give."""

from __future__ import annotations

from rules.civilization.actions.abilities.coins import BuyCoin
from rules.civilization.actions.abilities.culture import GainCulture
from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.abilities.engineering import SplitProduction
from rules.civilization.actions.abilities.production import FeedCity
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import AdvanceCulture, DevoteToArts, Harvest, ProduceFigure, ProduceUnit
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.events.production import Celebrate
from rules.civilization.actions.events.sabotage import Sabotage
from rules.civilization.actions.families import CityAction
from rules.civilization.actions.loot import LootTechnology, LootToken
from rules.civilization.actions.movement import Explore, StartGroup, Step
from rules.civilization.actions.pending import DiscardEvent, KeepPerson, Relocate
from rules.civilization.actions.research import Research
from rules.civilization.actions.setup import ChooseNation, PlaceCapital, PlaceFigure, PlaceFirstWonder
from rules.civilization.actions.start import AssignScout, ChangeGovernment, FoundCity, PlacePerson
from rules.civilization.board.devotion import devotion
from rules.civilization.board.production import figure_cost, unit_cost, wonder_cost
from rules.civilization.core.catalog.build import BUILDINGS
from rules.civilization.core.catalog.land import Direction
from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.catalog.numbers import CULTURE_TRACK
from rules.civilization.core.state import Game
from rules.civilization.words.abilities import describe_ability
from rules.civilization.words.bargains import describe_bargain
from rules.civilization.words.naming import named, square_text, token_name, unit_name
from rules.civilization.words.reactions import describe_plan, describe_reaction
from rules.civilization.words.war import in_war
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, listing, say

TO: dict[Direction, Text] = {
    "north": say("north"),
    "east": say("east"),
    "south": say("south"),
    "west": say("west"),
}


def describe(g: Game, seat: Seat, action: AnyAction) -> Text:
    """An option in words; those without values are called by their kind."""
    if isinstance(action, CityAction):
        return _of_city(g, seat, action)
    for topic in (describe_reaction, _of_beginning, _of_trade, _of_cards, _of_figures, describe_ability):
        if (text := topic(g, seat, action)) is not None:
            return text
    return describe_plan(g, seat, action, describe) or in_war(g, action) or action.kind_name()


def _of_city(g: Game, seat: Seat, action: CityAction) -> Text:
    text, cost = _made(g, seat, action)
    if not cost:
        return text
    rush = action.trade_spent(g)
    if rush:
        return say("{what} for {cost} production, {trade} trade rushed", what=text, cost=cost, trade=rush)
    return say("{what} for {cost} production", what=text, cost=cost)


def _made(g: Game, seat: Seat, action: CityAction) -> tuple[Text, int]:
    match action:
        case ProduceFigure(city, figure, square):
            text = say("{city}: {what} on {square}", city=city, what=named(figure), square=square_text(g, square))
            return text, figure_cost(figure)
        case ProduceUnit(city, unit):
            return say("{city}: {what}", city=city, what=named(unit)), unit_cost(g, seat, unit)
        case ProduceBuilding(city, building, square):
            text = say("{city}: {what} on {square}", city=city, what=named(building), square=square_text(g, square))
            return text, BUILDINGS[building].cost
        case ProduceWonder(city, wonder, square):
            text = say("{city}: {what} on {square}", city=city, what=named(wonder), square=square_text(g, square))
            return text, wonder_cost(g, seat, wonder)
        case DevoteToArts(city):
            return say("{city}: {n} culture from the arts", city=city, n=devotion(g, action.centre)), 0
        case BuildFree(city, building, square):
            text = say(
                "{city}: {what} on {square}, free", city=city, what=named(building), square=square_text(g, square)
            )
            return text, 0
        case SplitProduction(city):
            return say("{city}: produce two items", city=city), 0
        case Harvest(city, resource, also) if also:
            what = listing([named(resource), named(also)])
            return say("{city}: harvest {what}", city=city, what=what), 0
        case Harvest(city, resource):
            return say("{city}: harvest {what}", city=city, what=named(resource)), 0
    raise AssertionError(f"{type(action).__name__} has words")


def _of_beginning(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    match action:
        case ChooseNation(nation):
            row = NATIONS[nation]
            return say("Lead {what} with {leader}", what=Text(row.name), leader=Text(row.leader))
        case PlaceCapital(square):
            return say("Capital on {square}", square=square_text(g, square))
        case PlaceFirstWonder(square):
            wonder = named(g.players[seat].wonder_due)
            return say("{what} on {square}", what=wonder, square=square_text(g, square))
        case PlaceFigure(figure, square):
            return say("{what} on {square}", what=named(figure), square=square_text(g, square))
        case FoundCity(square, figure):
            return say("City on {square} with: {figure}", square=square_text(g, square), figure=named(figure))
        case ChangeGovernment(government):
            return say("Change to {what}", what=named(government))
        case PlacePerson(person, square):
            return say("{what} on {square}", what=named(person), square=square_text(g, square))
        case KeepPerson(person):
            return say("Keep {what} in reserve", what=named(person))
        case AssignScout(scout, city):
            return say("Scout on {square} gathers for {city}", square=square_text(g, scout), city=city)
    return None


def _of_trade(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    return describe_bargain(g, action)


def _of_cards(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    match action:
        case AdvanceCulture():
            section = CULTURE_TRACK.section_of(g.players[seat].culture_space + 1)
            return say("Advance for {culture} culture and {trade} trade", culture=section.culture, trade=section.trade)
        case GainCulture(technology, pay):
            return say("{what} for {tokens}", what=named(technology), tokens=listing(list(map(token_name, pay))))
        case FeedCity(technology, pay, city):
            tokens = listing(list(map(token_name, pay)))
            return say("{what} in {city} for {tokens}", what=named(technology), city=city, tokens=tokens)
        case BuyCoin(technology):
            return say("Coin with {what}", what=named(technology))
        case Celebrate(event, city):
            return say("{what} in {city}", what=named(event), city=city)
        case Strike(event, square) | Sabotage(event, square):
            return say("{what} on {square}", what=named(event), square=square_text(g, square))
        case DiscardEvent(event):
            return say("Discard {what}", what=named(event))
        case Research(technology):
            return say("Research {what}", what=named(technology))
    return None


def _of_figures(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    match action:
        case StartGroup(square, armies, scouts):
            there = square_text(g, square)
            return say("From {square}: {armies} armies, {scouts} scouts", square=there, armies=armies, scouts=scouts)
        case Step(direction):
            return say("Step {where}", where=TO[direction])
        case Explore(direction):
            return say("Discover the tile {where}", where=TO[direction])
        case Relocate(square):
            return say("To {square}", square=square_text(g, square))
        case PlayUnit(card, 0):
            return say("{what} as a new front", what=unit_name(card))
        case PlayUnit(card, front):
            return say("{what} against front {n}", what=unit_name(card), n=front)
        case LootToken(token):
            return say("Take a resource: {what}", what=token_name(token))
        case LootTechnology(technology):
            return say("Learn {what}", what=named(technology))
    return None
