"""Who is asked in a reaction window, by public facts alone (CIV-18.2, CIV-18.7, CIV-18.9, CIV-18.20)."""

from __future__ import annotations

from rules.civilization.board.control import wonder_works
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.player import Player
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

WRITING, MASS_MEDIA = "writing", "mass_media"
SPY = ("spy",)
BREAD, JOUSTING, PRIMETIME = "bread_and_circuses", "jousting_tourney", "primetime_tv"
UNITED_NATIONS = "united_nations"
CANCELLING_EVENTS = (BREAD, JOUSTING, PRIMETIME)


def event_fits(g: Game, seat: Seat, event: str, declared: Declared) -> bool:
    """Whether a culture event cancels what is declared (CIV-18.2)."""
    if declared.kind == "culture_event":
        if g.players[declared.seat].knows(MASS_MEDIA):
            return False
        return event != BREAD or seat in declared.targets
    return declared.kind == "resource_ability" and event == PRIMETIME


def may_hold(g: Game, player: Player, event: str) -> bool:
    """Whether the backs in a hand and the discard pile let a player hold a culture event (CIV-18.9, CIV-18.20)."""
    row = EVENTS[event]
    discarded = g.event_deck(row.level).discard.count(event)
    return discarded < row.count and any(held.level == row.level for held in player.events)


def may_pay_spy(player: Player) -> bool:
    """Whether a player has tokens that nobody else sees (CIV-18.9)."""
    return bool(player.huts or player.villages)


def may_refuse(g: Game, seat: Seat, declared: Declared) -> bool:
    """Whether a culture event is aimed at an owner of the United Nations (CIV-14.3.8)."""
    return declared.kind == "culture_event" and seat in declared.targets and wonder_works(g, seat, UNITED_NATIONS)


def may_react(g: Game, seat: Seat, declared: Declared) -> bool:
    """Whether a player has to be asked."""
    player = g.players[seat]
    if may_refuse(g, seat, declared):
        return True
    if any(event_fits(g, seat, event, declared) and may_hold(g, player, event) for event in CANCELLING_EVENTS):
        return True
    writing = player.knows(WRITING) and WRITING not in player.turn.used
    return declared.kind == "city_action" and writing and may_pay_spy(player)
