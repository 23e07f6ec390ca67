"""The situation of a question in one line above the choices: production of cities, figures to move, the battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rules.civilization.actions import ACTIONS
from rules.civilization.actions.movement import figures_of
from rules.civilization.actions.pending import stranded
from rules.civilization.actions.reactions.base import AskAgain, LetRest, NoReaction, Reaction
from rules.civilization.actions.setup import figures_to_place
from rules.civilization.actions.trade import AcceptOffer
from rules.civilization.battle.aftermath import armies_lost
from rules.civilization.board.coins import coins
from rules.civilization.board.control import cities_of
from rules.civilization.board.devotion import devotion
from rules.civilization.board.hands import culture_hand_size, surplus_events
from rules.civilization.board.idle import idle_cities, unmoved
from rules.civilization.board.knowledge import city_limit, stacking_limit
from rules.civilization.board.production import production, rush_rate
from rules.civilization.board.reacting import open_items
from rules.civilization.core.battle import Battle, Side, SideName, other_side
from rules.civilization.core.catalog.numbers import DIALS
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.core.grid import NAMES, Square
from rules.civilization.core.negotiation import Offer
from rules.civilization.core.player import Figure, Player
from rules.civilization.core.state import Game, Phase
from rules.civilization.words.deals import offer_terms
from rules.civilization.words.names import figures_text, named, unit_text
from rules.civilization.words.outlook import research_text
from rules.civilization.words.reacting import declared_together
from rules.engine.core.text import Seat, Text, Who, entries, listing, say, say_n


def situation(g: Game, seat: Seat) -> Text | None:
    """Return the situation; None if the title of the question is enough."""
    player = g.players[seat]
    if (forced := _forced(g, player)) is not None:
        return forced
    if g.declared:
        text = declared_together(g, open_items(g), seat)
        return text if _may_react(g, seat) else say("{told} {remark}", told=text, remark=NOTHING_TO_REACT_WITH)
    if g.lesson is not None and g.lesson.seat == seat:
        return say("{who} has learned from you.", who=Who(g.lesson.teacher))
    if g.loot is not None and g.loot.winner == seat:
        return say("You have beaten {who}.", who=Who(g.loot.loser))
    if g.battle is not None and seat in (g.battle.attacker.seat, g.battle.defender.seat):
        return battle_text(g, g.battle, seat) if g.battle.winner is None else decided_battle(g.battle, seat)
    told = BY_PHASE.get(g.phase)
    if told is None or (g.active != seat and g.phase not in ("setup", "trade", "research")):
        return None
    return told(g, player)


REACTIONS = [kind for kind in ACTIONS if issubclass(kind, Reaction) and kind not in (NoReaction, LetRest, AskAgain)]
"""The reactions that cancel or interrupt something."""
NOTHING_TO_REACT_WITH = say(
    "You hold nothing that can stop it. You are asked all the same, so that the others do not learn this."
)


def _may_react(g: Game, seat: Seat) -> bool:
    """Return whether a player can do more than let happen what was declared."""
    return any(any(kind.legal(g, seat)) for kind in REACTIONS)


def _forced(g: Game, player: Player) -> Text | None:
    """Return cards above the hand size, figures that have to move away, and great persons just gained (CIV-6.3.2,
    CIV-14.2.3, CIV-14.4.2).
    """
    if surplus_events(g, player.seat):
        held, may = len(player.events), culture_hand_size(g, player.seat)
        return say("You hold {n} culture events and may hold {most}.", n=held, most=may)
    if leaving := stranded(g, player.seat):
        square = leaving[0].square
        assert square is not None, "it stands on the map"
        return say_n(
            "{n} figure has to leave the new city on {square}.",
            "{n} figures have to leave the new city on {square}.",
            len(leaving),
            square=NAMES[square],
        )
    if player.resources_due:
        return say("For a technology that upgrades or unlocks a unit.")
    if player.persons_due:
        return say("You have gained: {person}.", person=named(player.persons_due[0]))
    return None


def _setup(g: Game, player: Player) -> Text | None:
    """Return the pieces still to be placed (CIV-4.8 to CIV-4.10)."""
    if not player.nation or not cities_of(g, player.seat):
        return None
    if player.wonder_due:
        ability = Text(TEXTS.wonder[player.wonder_due])
        return say("Your wonder: {what}. {ability}", what=named(player.wonder_due), ability=ability)
    left = figures_to_place(player)
    return say("Still to be placed: {figures}.", figures=listing([named(each) for each in left])) if left else None


def _start(g: Game, player: Player) -> Text | None:
    """Return the number of possible cities, the city of each scout, and the pieces to place (CIV-6)."""
    own, limit = len(cities_of(g, player.seat)), city_limit(player)
    parts = [say_n("{own} of {n} city", "{own} of {n} cities", limit, own=own)]
    for figure in player.figures:
        if figure.is_scout and figure.square is not None:
            parts.append(_scout(figure, figure.square))
    if player.great_persons:
        parts.append(say("in reserve: {persons}", persons=listing([named(each) for each in player.great_persons])))
    if player.turn.adoptable:
        free = listing([named(each) for each in player.turn.adoptable])
        parts.append(say("governments open to you: {governments}", governments=free))
    return entries(parts)


def _scout(figure: Figure, square: Square) -> Text:
    if figure.city is None:
        return say("scout on {square} gathers for no city", square=NAMES[square])
    return say("scout on {square} gathers for {city}", square=NAMES[square], city=NAMES[figure.city])


def _negotiation(g: Game, player: Player) -> Text | None:
    """Return open offers (CIV-18.15), except those that the panel shows next to the buttons that accept them."""
    seat = player.seat
    if any(seat in (offer.seat, offer.to) for offer in g.offers):
        shown = {action.offer for action in AcceptOffer.legal(g, seat)}
        told = [_offer(each, seat) for each in g.offers if seat in (each.seat, each.to) and each.number not in shown]
        return entries(told) if told else None
    if seat in g.passed:
        return None
    return say("Nobody has offered you anything.")


def _offer(offer: Offer, seat: Seat) -> Text:
    if offer.seat == seat:
        return say("you offer {who} {terms}", who=Who(offer.to), terms=offer_terms(offer))
    return say("{who} offers you {terms}", who=Who(offer.seat), terms=offer_terms(offer))


def _management(g: Game, player: Player) -> Text | None:
    """Return the remaining actions of each city, and the production bought by rushing (CIV-8.1, CIV-8.2).

    The menu of an only city tells what it can do.
    """
    cities = [_city(g, player, centre) for centre in cities_of(g, player.seat)]
    if len(cities) == 1 and idle_cities(g, player):
        cities = []
    if player.trade >= DIALS.trade.rush_trade:
        conversions = player.trade // DIALS.trade.rush_trade
        cities.append(say("trade can rush up to {n} more production", n=conversions * rush_rate(g, player.seat)))
    return entries(cities) if cities else None


def _city(g: Game, player: Player, centre: Square) -> Text:
    if player.turn.actions.get(centre, 0) > player.turn.extra_actions:
        return say("{city} has acted", city=NAMES[centre])
    if g.cities[centre].capital and not player.government_row.capital_may_act:
        return say("{city} rests in Anarchy", city=NAMES[centre])
    return say("{city}: production {n}, arts {culture}", city=NAMES[centre], n=production(g, centre),
               culture=devotion(g, centre))  # fmt: skip


def _movement(g: Game, player: Player) -> Text | None:
    """Return the moving group, or the figures that have not moved yet (CIV-9.1, CIV-9.2)."""
    if g.group is not None:
        steps = say_n("{n} step left", "{n} steps left", g.group.left)
        return say("{figures} on {square}, {steps}", figures=figures_text(figures_of(g)), square=NAMES[g.group.square],
                   steps=steps)  # fmt: skip
    if not unmoved(player):
        return say("All your figures have moved.")
    return say_n("At most {n} figure on a square", "At most {n} figures on a square", stacking_limit(player))


def _research(g: Game, player: Player) -> Text | None:
    """Return the levels the dial allows, and the trade left after payment (CIV-10.2, CIV-10.3)."""
    left = min(player.trade, coins(g, player.seat))
    if not left:
        return say("You have {n} trade: {levels}. Research spends all of it.", n=player.trade,
                   levels=research_text(g, player))  # fmt: skip
    return say("You have {n} trade: {levels}. Research spends all of it but {left}, one for each coin.",
               n=player.trade, levels=research_text(g, player), left=left)  # fmt: skip


BY_PHASE: Mapping[Phase, Callable[[Game, Player], Text | None]] = {
    "setup": _setup,
    "start_of_turn": _start,
    "trade": _negotiation,
    "city_management": _management,
    "movement": _movement,
    "research": _research,
}
"""The function for the situation of each phase."""


def battle_text(g: Game, battle: Battle, seat: Seat) -> Text:
    """Return the fronts, totals and hands of a battle, as one of its sides sees it (CIV-11.6, CIV-11.8)."""
    mine: SideName = "attacker" if battle.attacker.seat == seat else "defender"
    text = say(
        "battle on {square}, strength so far: you {n}, {other} {others}",
        square=NAMES[battle.square],
        n=_sum(battle, mine),
        other=side_name(battle.side(other_side(mine))),
        others=_sum(battle, other_side(mine)),
    )
    facts = [
        *_units_lost(g, battle, mine),
        *fronts(g, battle),
        say_n("{n} card left against you", "{n} cards left against you",
              len(battle.side(other_side(mine)).battle_hand)),
    ]  # fmt: skip
    for fact in facts:
        text = Text("{text}\n• {fact}", (("text", text), ("fact", fact)))
    return text


def decided_battle(battle: Battle, seat: Seat) -> Text:
    """Return the result of a battle for one of its sides: the questions after it are about its price and its prizes."""
    assert battle.winner is not None, "the battle is decided"
    if battle.side(battle.winner).seat == seat:
        return say("You have won the battle on {square}.", square=NAMES[battle.square])
    return say("You have lost the battle on {square}.", square=NAMES[battle.square])


def _units_lost(g: Game, battle: Battle, mine: SideName) -> Iterator[Text]:
    """Yield the killed units of a side, and the armies that a victory would cost it (CIV-11.8.1)."""
    side = battle.side(mine)
    if not side.killed or side.seat is None:
        return
    figures = g.players[side.seat].figures
    fighting = [figures[number] for number in battle.armies] if mine == "attacker" else _defending(g, battle)
    armies = len(armies_lost(fighting, len(side.killed)))
    units = listing([unit_text(g, side.seat, card) for card in side.killed])
    if armies:
        yield say_n(
            "you lose {units}, and {n} army even if you win",
            "you lose {units}, and {n} armies even if you win",
            armies,
            units=units,
        )
    else:
        yield say("you lose {units}", units=units)


def _defending(g: Game, battle: Battle) -> list[Figure]:
    """Return the figures that are attacked."""
    seat = battle.defender.seat
    return [] if seat is None else g.players[seat].figures_on(battle.square)


def side_name(side: Side) -> Text | Who:
    """Return the player on a side."""
    return say("the barbarians") if side.seat is None else Who(side.seat)


def _sum(battle: Battle, name: SideName) -> int:
    """Return a side's total if the battle ended now: its units in play, and the lead of its bonus (CIV-11.8)."""
    units = [unit for front in battle.fronts if (unit := front.unit(name)) is not None]
    return sum(unit.strength for unit in units) + max(0, battle.side(name).bonus - battle.side(other_side(name)).bonus)


def fronts(g: Game, battle: Battle) -> Iterator[Text]:
    """Yield each front with its units and their wounds."""
    for number, front in enumerate(battle.fronts, 1):
        there = []
        for unit, side in ((front.attacker, battle.attacker), (front.defender, battle.defender)):
            if unit is not None:
                name = unit_text(g, side.seat, unit.card)
                owned = say("{unit} of {who}", unit=name, who=side_name(side))
                if unit.wounds:
                    owned = say_n("{unit} with {n} wound", "{unit} with {n} wounds", unit.wounds, unit=owned)
                there.append(owned)
        yield say("front {n}: {units}", n=number, units=listing(there))
