"""The players asked in a reaction window, by public facts alone (CIV-18.2, CIV-18.7, CIV-18.9, CIV-18.20)."""

from __future__ import annotations

from rules.civilization.board.control import within_reach, wonder_works
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.player import Player
from rules.civilization.core.reaction import Declared, DeclaredKind
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

WRITING, MASS_MEDIA, CIVIL_SERVICE, COMMUNISM = "writing", "mass_media", "civil_service", "communism"
SPY = ("spy",)
BREAD, JOUSTING, PRIMETIME = "bread_and_circuses", "jousting_tourney", "primetime_tv"
UNITED_NATIONS = "united_nations"
CANCELLING_EVENTS = (BREAD, JOUSTING, PRIMETIME)
INTERRUPTING_EVENTS = tuple(row.id for row in EVENTS.values() if row.interrupt)
"""Defection, Mass Defection and Wholesale Defection (CIV-18.6)."""
SPY_GIFTS = tuple(row.id for row in EVENTS.values() if "spy" in row.resources)
CANCELLED_BY_SPIES: dict[str, DeclaredKind] = {
    WRITING: "city_action",
    CIVIL_SERVICE: "culture_event",
    MASS_MEDIA: "resource_ability",
}
"""The kind of declaration that each technology cancels with a spy (CIV-18.2)."""
MOVES: tuple[DeclaredKind, ...] = ("path", "segment_end")


def open_items(g: Game) -> list[Declared]:
    """Return the declarations of the open window, with all items of a plan (CIV-18.12)."""
    return [each for each in g.declared if each.window == g.declared[-1].window] if g.declared else []


def item_asked(g: Game, item: int) -> Declared | None:
    """Return an item of the open window."""
    return next((each for each in open_items(g) if each.item == item), None)


def parts_asked(g: Game, item: int) -> list[Declared]:
    """Return the declarations of an item: an ability and its gifts are declared together (CIV-18.19)."""
    return [each for each in open_items(g) if each.item == item]


def is_protected(g: Game, declared: Declared) -> bool:
    """Return whether a culture event is protected because its player knows Mass Media (CIV-18.2)."""
    return declared.kind == "culture_event" and g.players[declared.seat].knows(MASS_MEDIA)


def event_fits(g: Game, seat: Seat, event: str, declared: Declared) -> bool:
    """Return whether a culture event cancels the declaration (CIV-18.2)."""
    if declared.kind == "culture_event":
        return not is_protected(g, declared) and (event != BREAD or seat in declared.targets)
    return declared.kind == "resource_ability" and event == PRIMETIME


def ability_fits(g: Game, technology: str, declared: Declared) -> bool:
    """Return whether an ability that costs a spy cancels the declaration (CIV-18.2)."""
    return CANCELLED_BY_SPIES[technology] == declared.kind and not is_protected(g, declared)


def may_hold(g: Game, player: Player, event: str) -> bool:
    """Return whether a player may hold a culture event, by the backs in the hand and the discard pile (CIV-18.9,
    CIV-18.20).
    """
    row = EVENTS[event]
    discarded = g.event_deck(row.level).discard.count(event)
    return discarded < row.count and any(held.level == row.level for held in player.events)


def may_pay_spy(g: Game, player: Player) -> bool:
    """Return whether a player may have a spy: openly, face down, or as a gift event (CIV-18.9)."""
    hidden = player.huts or player.villages or player.resources.get("spy", 0)
    return bool(hidden) or any(may_hold(g, player, gift) for gift in SPY_GIFTS)


def may_use(g: Game, player: Player, technology: str) -> bool:
    """Return whether a player may use an ability that costs a spy, by public facts (CIV-18.9, CIV-18.20)."""
    return player.knows(technology) and technology not in player.turn.used and may_pay_spy(g, player)


def may_interrupt(g: Game, seat: Seat, declared: Declared) -> bool:
    """Return whether a player may interrupt a path by public facts; at the end of a segment all holders may.

    A player who is too far from every square of the path may not (CIV-18.20).
    """
    player = g.players[seat]
    for event in INTERRUPTING_EVENTS:
        reach = EVENTS[event].range
        near = declared.kind == "segment_end" or not reach
        if may_hold(g, player, event) and (near or within_reach(g, seat, declared.squares, reach)):
            return True
    return may_use(g, player, COMMUNISM)


def may_refuse(g: Game, seat: Seat, declared: Declared) -> bool:
    """Return whether a culture event targets an owner of the United Nations (CIV-14.3.8)."""
    return declared.kind == "culture_event" and seat in declared.targets and wonder_works(g, seat, UNITED_NATIONS)


def may_react(g: Game, seat: Seat, declared: Declared) -> bool:
    """Return whether a player needs to answer a window."""
    player = g.players[seat]
    if declared.kind in MOVES:
        return may_interrupt(g, seat, declared)
    if may_refuse(g, seat, declared):
        return True
    if any(event_fits(g, seat, event, declared) and may_hold(g, player, event) for event in CANCELLING_EVENTS):
        return True
    return any(ability_fits(g, each, declared) and may_use(g, player, each) for each in CANCELLED_BY_SPIES)
