"""Options in words, with their costs and gains."""

from __future__ import annotations

from rules.civilization.actions.abilities.coins import BuyCoin, price
from rules.civilization.actions.abilities.culture import CULTURE, GainCulture
from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.abilities.engineering import SplitProduction
from rules.civilization.actions.abilities.production import PRODUCTION, FeedCity
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import AdvanceCulture, DevoteToArts, Harvest, ProduceFigure, ProduceUnit
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.events.production import Celebrate
from rules.civilization.actions.events.sabotage import Sabotage
from rules.civilization.actions.families import CityAction
from rules.civilization.actions.loot import LootCulture, LootTechnology, LootToken, LootTrade, loser_of
from rules.civilization.actions.movement import Explore, FinishGroup, StartGroup, Step, group_of, step_to
from rules.civilization.actions.pending import DiscardEvent, KeepPerson, Relocate
from rules.civilization.actions.research import Research
from rules.civilization.actions.setup import ChooseNation, PlaceCapital, PlaceFigure, PlaceFirstWonder
from rules.civilization.actions.start import AssignScout, ChangeGovernment, FoundCity, PlacePerson
from rules.civilization.board.devotion import devotion
from rules.civilization.board.hands import culture_hand_size
from rules.civilization.board.icons import Icons, square_icons
from rules.civilization.board.idle import idle_cities
from rules.civilization.board.production import figure_cost, production, rush_rate, unit_cost, wonder_cost
from rules.civilization.board.strength import strength
from rules.civilization.core.battle import BattleUnit, other_side
from rules.civilization.core.catalog.build import BUILDINGS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.land import Direction
from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import AROUND, NAMES, squares_in, the_square
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import battle_of, side_of
from rules.civilization.effects.loot import MOST_TAKEN
from rules.civilization.words.abilities import describe_ability
from rules.civilization.words.component_entries import ROMAN
from rules.civilization.words.deals import describe_bargain
from rules.civilization.words.names import TO, counted_figures, named, square_text, token_name, unit_text
from rules.civilization.words.outcomes import outcome
from rules.civilization.words.reactions import describe_plan, describe_reaction
from rules.civilization.words.replacing import replaced_by, with_replaced
from rules.civilization.words.war import in_war
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, listing, say, say_n
from rules.engine.words import Priced


def describe(g: Game, seat: Seat, action: AnyAction) -> Text:
    """Return an option in words; actions without values are named by their kind."""
    if isinstance(action, CityAction):
        return _of_city(g, seat, action)
    for topic in (describe_reaction, _of_beginning, _of_trade, _of_cards, _of_figures, _of_battle, describe_ability):
        if (text := topic(g, seat, action)) is not None:
            return text
    return describe_plan(g, seat, action, describe) or in_war(g, action) or action.kind_name()


def priced(g: Game, seat: Seat, action: AnyAction) -> Priced | None:
    """Return a city's item for a square, separate from its square and its price."""
    match action:
        case (
            ProduceFigure(city, item)
            | ProduceUnit(city, item)
            | ProduceBuilding(city, item)
            | ProduceWonder(city, item)
        ):
            placed, price = _made(g, seat, action), _price(g, seat, action, production_of(g, seat, action))
            return Priced(placed, {say("{city}: {what}", city=city, what=named(item)): price})
    return None


def production_of(g: Game, seat: Seat, action: CityAction) -> int:
    """Return the production that a city action costs."""
    match action:
        case ProduceFigure(_, figure):
            return figure_cost(figure)
        case ProduceUnit(_, unit):
            return unit_cost(g, seat, unit)
        case ProduceBuilding(_, building):
            return BUILDINGS[building].cost
        case ProduceWonder(_, wonder):
            return wonder_cost(g, seat, wonder)
    return 0


def _of_city(g: Game, seat: Seat, action: CityAction) -> Text:
    return _in_full(g, seat, action, _made(g, seat, action))


def in_city(g: Game, seat: Seat, action: CityAction) -> Text:
    """Describe the action of a city, which is named only by its squares if no other city can act."""
    return _in_full(g, seat, action, unpriced_in_city(g, seat, action))


def _in_full(g: Game, seat: Seat, action: CityAction, text: Text) -> Text:
    """Return the action of a city with what it replaces, then with its price, which a short label may cut."""
    return _with_price(g, seat, action, with_replaced(g, action, text))


def _with_price(g: Game, seat: Seat, action: CityAction, text: Text) -> Text:
    cost = production_of(g, seat, action)
    if not cost:
        return text
    price = _price(g, seat, action, cost)
    if replaced_by(g, action) is not None:
        return say("{item}, for {price}", item=text, price=price)
    return say("{item} for {price}", item=text, price=price)


def unpriced_in_city(g: Game, seat: Seat, action: CityAction) -> Text:
    """Describe the action of a city without its price and its city, except by squares."""
    match action:
        case ProduceFigure(_, item, square) | ProduceBuilding(_, item, square) | ProduceWonder(_, item, square):
            return say("{what} on {square}", what=named(item), square=_site(g, seat, action, square))
        case BuildFree(_, building, square):
            return say("{what} on {square}, free", what=named(building), square=_site(g, seat, action, square))
        case ProduceUnit(_, unit) if _is_only_city(g, seat):
            return named(unit)
        case ProduceUnit(city, unit):
            return say("{what} in {city}", what=named(unit), city=city)
        case DevoteToArts() if _is_only_city(g, seat):
            return say_n(
                "Devote to the arts: {n} culture", "Devote to the arts: {n} culture", devotion(g, action.centre)
            )
        case Harvest(_, resource, "") if _is_only_city(g, seat):
            return say("Harvest {what}", what=named(resource))
    return _made(g, seat, action)


def _is_only_city(g: Game, seat: Seat) -> bool:
    """Return whether only one city of the player can still act, so that it need not be named."""
    return len(idle_cities(g, g.players[seat])) < 2


def _site(g: Game, seat: Seat, action: CityAction, square: str) -> Text:
    """Return the square of something new, without the marker it replaces, which follows the price."""
    return square_text(g, square, seat) if replaced_by(g, action) is None else Text(square)


def _price(g: Game, seat: Seat, action: CityAction, cost: int) -> Text:
    """Return the production that something costs, and the part rushed with trade (CIV-8.2)."""
    rush = action.trade_spent(g)
    if not rush:
        return say("{cost} production", cost=cost)
    bought = rush // DIALS.trade.rush_trade * rush_rate(g, seat)
    return say("{cost} production: {production} + {n} rushed with {trade} trade", cost=cost,
               production=production(g, action.centre), trade=rush, n=bought)  # fmt: skip


def _made(g: Game, seat: Seat, action: CityAction) -> Text:
    match action:
        case (
            ProduceFigure(city, item, square) | ProduceBuilding(city, item, square) | ProduceWonder(city, item, square)
        ):
            return say("{city}: {what} on {square}", city=city, what=named(item), square=_site(g, seat, action, square))
        case ProduceUnit(city, unit):
            return say("{city}: {what}", city=city, what=named(unit))
        case DevoteToArts(city):
            return say("Devote to the arts in {city}: {n} culture", city=city, n=devotion(g, action.centre))
        case BuildFree(city, building, square):
            return say(
                "{city}: {what} on {square}, free",
                city=city, what=named(building), square=_site(g, seat, action, square),
            )  # fmt: skip
        case SplitProduction(city):
            return say("Produce two items in {city}", city=city)
        case Harvest(city, resource, also) if also:
            what = listing([named(resource), named(also)])
            return say("Harvest {what} in {city}", city=city, what=what)
        case Harvest(city, resource):
            return say("Harvest {what} in {city}", city=city, what=named(resource))
    raise AssertionError(f"{type(action).__name__} has words")


def _of_beginning(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    match action:
        case ChooseNation(nation):
            row = NATIONS[nation]
            technology, government = named(row.starting_technology), named(row.starting_government)
            return say("Play {what}: {start}", what=Text(row.name), start=listing([technology, government]))
        case PlaceCapital(square):
            return say("Capital on {square}: {yields}", square=square, yields=_yields_around(g, square))
        case PlaceFirstWonder(square):
            return _first_wonder(g, seat, square)
        case PlaceFigure(figure, square):
            return say("{what} on {square}", what=named(figure), square=square_text(g, square, seat))
        case FoundCity(square, figure):
            text = say("City on {square}", square=square_text(g, square, seat))
            if figure == "army":
                text = say("City on {square} with an army", square=square_text(g, square, seat))
            return say("{text}: {yields}", text=text, yields=_yields_around(g, square))
        case ChangeGovernment(government):
            return named(government)
        case PlacePerson(person, square):
            text = say("{what} on {square}", what=named(person), square=square_text(g, square, seat))
            return with_replaced(g, action, text)
        case KeepPerson(person):
            return say("Keep {what} in reserve", what=named(person))
        case AssignScout(scout, city):
            return say("Scout on {square} gathers for {city}", square=scout, city=city)
    return None


def _yields_around(g: Game, name: str) -> Text:
    """Return what the squares around a city would give (CIV-2.8)."""
    found = sum((square_icons(g, square) for square in squares_in(AROUND[the_square(name)])), Icons())
    given = [say("{n} production", n=found.production), say("{n} trade", n=found.trade)]
    return listing([*given, *_rarer(found)])


def _rarer(icons: Icons) -> list[Text]:
    culture = [say("{n} culture", n=icons.culture)] if icons.culture else []
    return culture + ([say_n("{n} coin", "{n} coins", icons.coins)] if icons.coins else [])


def _first_wonder(g: Game, seat: Seat, name: str) -> Text:
    """Return a square for the first wonder, and what it covers there for the whole game (CIV-15.2)."""
    text = say("{what} on {square}", what=named(g.players[seat].wonder_due), square=square_text(g, name, seat))
    covered = square_icons(g, the_square(name))
    lost = [say("{n} production", n=covered.production)] if covered.production else []
    lost += [say("{n} trade", n=covered.trade)] if covered.trade else []
    lost += _rarer(covered)
    return say("{text}: the capital loses {lost}", text=text, lost=listing(lost)) if lost else text


def _of_trade(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    return describe_bargain(g, action)


def _of_cards(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    match action:
        case AdvanceCulture():
            return _of_advance(g, seat, g.players[seat].culture_space + 1)
        case GainCulture(technology, pay):
            return say("{what}: {n} culture for {tokens}", what=named(technology), n=CULTURE[technology],
                       tokens=listing(list(map(token_name, pay))))  # fmt: skip
        case FeedCity(technology, pay, city):
            return say("{what}: {n} production in {city} for {tokens}", what=named(technology), city=city,
                       n=PRODUCTION[technology], tokens=listing(list(map(token_name, pay))))  # fmt: skip
        case BuyCoin(technology):
            trade, culture = price(technology)
            if trade:
                return say("{what}: a coin for {n} trade", what=named(technology), n=trade)
            return say("{what}: a coin for {n} culture", what=named(technology), n=culture)
        case Celebrate(event, city):
            return say("{what}: {n} production in {city}", what=named(event), city=city, n=EVENTS[event].production)
        case Strike(event, square) | Sabotage(event, square):
            return say("{what} on {square}", what=named(event), square=square_text(g, square))
        case DiscardEvent(event):
            return say("Discard {what}", what=named(event))
        case Research(technology):
            level = ROMAN[TECHNOLOGIES[technology].level]
            return say("Research {what} (level {level})", what=named(technology), level=level)
    return None


def _of_figures(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    match action:
        case StartGroup(square, armies, scouts):
            return say("Move {figures} from {square}", figures=counted_figures(armies, scouts), square=square)
        case Step(direction):
            there = None if g.group is None else step_to(g, direction)
            if there is None:
                return say("Move {where}", where=TO[direction])
            return say("{where} to {square}", where=_CAPITAL[direction], square=square_text(g, NAMES[there], seat))
        case Explore(direction):
            return say("Discover the tile {where}", where=TO[direction])
        case FinishGroup():
            return say("Stop on {square}", square=NAMES[group_of(g).square]) if g.group else action.kind_name()
        case Relocate(square):
            return say("To {square}", square=square_text(g, square, seat))
    return None


def _of_battle(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    match action:
        case PlayUnit(card, 0):
            side = battle_of(g).side(side_of(g, seat))
            return say("{what} as a new front", what=unit_text(g, side.seat, card))
        case PlayUnit(card, front):
            return of_attack(g, seat, card, front)
        case LootTrade():
            return say("Take {n} trade", n=min(MOST_TAKEN, loser_of(g).trade))
        case LootCulture():
            return say("Take {n} culture", n=min(MOST_TAKEN, loser_of(g).culture))
        case LootToken(token):
            return say("Take a resource: {what}", what=token_name(token))
        case LootTechnology(technology):
            return say("Learn {what}", what=named(technology))
    return None


_CAPITAL: dict[Direction, Text] = {
    "north": say("North"),
    "east": say("East"),
    "south": say("South"),
    "west": say("West"),
}


def _of_advance(g: Game, seat: Seat, space: int) -> Text:
    """Return the cost and gain of the next culture space, and whether the hand is full (CIV-14.1.1, CIV-14.1.2,
    CIV-14.2.3).
    """
    section = CULTURE_TRACK.section_of(space)
    reward = CULTURE_TRACK.rewards[space]
    gained = {
        "great_person": say("a great person"),
        "victory": say("you win"),
    }.get(reward)
    if gained is None:
        gained = say("an event of level {level}", level=section.level)
        if len(g.players[seat].events) >= culture_hand_size(g, seat):
            gained = say("{event}, ⚠ hand full", event=gained)
    if section.trade:
        return say("Space {n} for {culture} culture and {trade} trade: {gained}", n=space, culture=section.culture,
                   trade=section.trade, gained=gained)  # fmt: skip
    return say("Space {n} for {culture} culture: {gained}", n=space, culture=section.culture, gained=gained)


def of_attack(g: Game, seat: Seat, card: str, front: int) -> Text:
    """Return a unit against an enemy, with the result (CIV-11.6.1, CIV-11.6.2)."""
    battle = battle_of(g)
    mine = side_of(g, seat)
    own = unit_text(g, battle.side(mine).seat, card)
    there = battle.fronts[front - 1] if 0 < front <= len(battle.fronts) else None
    enemy = None if there is None else there.unit(other_side(mine))
    if enemy is None:
        return say("{what} against front {n}", what=own, n=front)
    unit = BattleUnit(card, strength(g, battle.side(mine).seat, card))
    other = unit_text(g, battle.side(other_side(mine)).seat, enemy.card)
    return say("{what} against {enemy} on front {n}: {outcome}", what=own, enemy=other, n=front,
               outcome=OUTCOMES[outcome(unit, enemy, battle.side(mine).forged)])  # fmt: skip


OUTCOMES = {
    (True, True): say("both die"),
    (True, False): say("kills it"),
    (False, True): say("is killed"),
    (False, False): say("both survive"),
}
"""The results of an attack for the enemy and the own unit."""
