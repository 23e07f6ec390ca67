"""Decisions as short sentences that hold in any later position: in drafts, logs and buttons."""

from __future__ import annotations

from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import DevoteToArts, Harvest, ProduceFigure, ProduceUnit
from rules.civilization.actions.movement import Explore, StartGroup
from rules.civilization.actions.paths import DeclarePath
from rules.civilization.actions.research import Research
from rules.civilization.actions.setup import PlaceCapital, PlaceFigure, PlaceFirstWonder
from rules.civilization.actions.start import AssignScout, ChangeGovernment, FoundCity, PlacePerson
from rules.civilization.actions.trade import AcceptOffer, CounterOffer, DeclineOffer, MakeOffer, WithdrawOffer
from rules.civilization.board.paths import squares_along
from rules.civilization.core.grid import NAMES as SQUARES
from rules.civilization.core.grid import square_named
from rules.civilization.core.state import Game
from rules.civilization.core.steps import explored
from rules.civilization.words.deals import bargain
from rules.civilization.words.names import NAMES, TO, counted_figures, unit_name
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, Who, listing, say


def decided(_g: Game, action: AnyAction) -> Text | None:
    """Return a decision in words; None where the name of its kind and its values say enough."""
    for topic in (_of_start, _of_trade, _of_city, _of_figures):
        if (text := topic(action)) is not None:
            return text
    return None


def _of_start(action: AnyAction) -> Text | None:
    match action:
        case PlaceCapital(square):
            return say("Place the capital on {square}", square=square)
        case PlaceFirstWonder(square):
            return say("Place the wonder on {square}", square=square)
        case PlaceFigure(item, square) | PlacePerson(item, square):
            return say("Place {what} on {square}", what=_named(item), square=square)
        case FoundCity(square):
            return say("Found a city on {square}", square=square)
        case ChangeGovernment(government):
            return say("Change the government to {what}", what=_named(government))
        case AssignScout(scout, city):
            return say("Let the scout on {square} gather for {city}", square=scout, city=city)
        case Research(technology):
            return say("Research {what}", what=_named(technology))
    return None


def _of_trade(action: AnyAction) -> Text | None:
    match action:
        case MakeOffer(to):
            return say("Offer {who} {terms}", who=Who(Seat(to)), terms=bargain(action))
        case CounterOffer():
            return say("Offer in return: {terms}", terms=bargain(action))
        case AcceptOffer():
            return say("Accept an offer")
        case DeclineOffer():
            return say("Decline an offer")
        case WithdrawOffer():
            return say("Withdraw an offer")
    return None


def _of_city(action: AnyAction) -> Text | None:
    match action:
        case ProduceFigure(_, item, square):
            return say("Produce {what} on {square}", what=_named(item), square=square)
        case ProduceUnit(city, item):
            return say("Produce {what} in {city}", what=_named(item), city=city)
        case ProduceBuilding(_, item, square) | ProduceWonder(_, item, square) | BuildFree(_, item, square):
            return say("Build {what} on {square}", what=_named(item), square=square)
        case DevoteToArts(city):
            return say("Devote {city} to the arts", city=city)
        case Harvest(city, resource, also):
            what = listing([_named(each) for each in (resource, also) if each])
            return say("Harvest {what} in {city}", what=what, city=city)
    return None


def _of_figures(action: AnyAction) -> Text | None:
    match action:
        case DeclarePath(square, armies, scouts):
            return _of_path(action, square, counted_figures(armies, scouts))
        case StartGroup(square, armies, scouts):
            return say("Move {figures} from {square}", figures=counted_figures(armies, scouts), square=square)
        case Explore(direction):
            return say("Discover the tile {where}", where=TO[direction])
        case PlayUnit(card, 0):
            return say("Open a front with {what}", what=unit_name(card))
        case PlayUnit(card, front):
            return say("Attack front {n} with {what}", n=front, what=unit_name(card))
    return None


def _of_path(action: DeclarePath, square: str, figures: Text) -> Text | None:
    start = square_named(square)
    if start is None or not action.steps:
        return None
    squares, ahead = squares_along(start, action.steps), explored(action.steps[-1])
    end = SQUARES[squares[-1]] if squares else square
    if ahead is None:
        return say("Move {figures} {start} → {end}", figures=figures, start=square, end=end)
    if end == square:
        return say("Discover the tile {where} of {square} with {figures}", where=TO[ahead], square=square,
                   figures=figures)  # fmt: skip
    return say("Move {figures} {start} → {end} and discover the tile {where}", figures=figures, start=square, end=end,
               where=TO[ahead])  # fmt: skip


def _named(component: str) -> Text:
    """Return a component by name; a decision that is no longer possible may name an unknown one."""
    return NAMES.get(component, Text(component))
