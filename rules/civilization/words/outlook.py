"""A player's distance to each victory and the next steps, as the panel shows them below the goods."""

from __future__ import annotations

from rules.civilization.actions.families import EndSegment
from rules.civilization.board.coins import coins, lost_coins
from rules.civilization.board.control import wonder_works
from rules.civilization.board.icons import collected
from rules.civilization.board.knowledge import LEVELS, has_place, trade_needed
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.victory.standing import TECHNOLOGIES_TO_WIN
from rules.civilization.words.component_entries import ROMAN
from rules.civilization.words.replacing import lost_by_replacing
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, entries, say, say_n
from rules.engine.words import Loss

PORCELAIN_TOWER = "porcelain_tower"


def outlook(g: Game, seat: Seat) -> Text | None:
    """Return research, the next space of culture and the victories; None out of turn and before the first turn."""
    together = g.phase in ("trade", "research")
    if g.phase in ("setup", "finished") or (g.active != seat and not together):
        return None
    player = g.players[seat]
    lost = lost_coins(g, seat)
    standing = say(
        "{research}; {culture}; {n} of {technologies} technologies, {coins} of {all_coins} coins",
        research=research_text(g, player), culture=culture_text(player), n=len(player.technologies),
        technologies=TECHNOLOGIES_TO_WIN, coins=coins(g, seat), all_coins=DIALS.economy.victory,
    )  # fmt: skip
    if lost:
        standing = say_n(
            "{standing}, ⚠ {n} more lost while enemies stand on it",
            "{standing}, ⚠ {n} more lost while enemies stand on them",
            lost,
            standing=standing,
        )
    return entries([_trade_to_come(g, player), standing]) if g.phase in BEFORE_TRADE else standing


def losses(g: Game, seat: Seat, action: AnyAction) -> list[Loss]:
    """Return a wonder that is replaced (CIV-15.3), or the trade lost in the Trade phase, which follows the end of Start
    of Turn (CIV-7.1).
    """
    if replaced := lost_by_replacing(g, seat, action):
        return replaced
    if g.phase != "start_of_turn" or not isinstance(action, EndSegment):
        return []
    lost = _lost_trade(g, g.players[seat])
    return [Loss(say("{n} trade lost above {most}", n=lost, most=DIALS.trade.max))] if lost else []


BEFORE_TRADE = ("start_of_turn", "city_management", "movement", "research")
"""The phases that do not yet fix the gain of the next Trade phase."""


def _trade_to_come(g: Game, player: Player) -> Text:
    """Return the addition of the next Trade phase, and the part lost above the end of the dial (CIV-7.1)."""
    gained = collected(g, player.seat)
    told = say("next trade phase +{n} trade", n=gained)
    lost = _lost_trade(g, player)
    if not lost:
        return told
    warned = say("{trade}, ⚠ {lost} of it lost above {most}", trade=told, lost=lost, most=DIALS.trade.max)
    # The Trade phase follows Start of Turn at once; in later phases, trade can still be spent.
    return warned if g.phase == "start_of_turn" else say("{warning} unless you spend trade", warning=warned)


def _lost_trade(g: Game, player: Player) -> int:
    """Return the trade of the next Trade phase above the end of the dial (CIV-7.1)."""
    gained = collected(g, player.seat)
    return max(0, min(gained, player.trade + gained - DIALS.trade.max))


def levels_open(g: Game, player: Player) -> list[int]:
    """Return the levels for which the pyramid has a place (CIV-10.4)."""
    return [level for level in range(1, LEVELS + 1) if has_place(player, level)]


def research_text(g: Game, player: Player) -> Text:
    """Return the highest level that can be researched now, and the trade for the next one with a place (CIV-10.2,
    CIV-10.4).
    """
    tower = wonder_works(g, player.seat, PORCELAIN_TOWER)
    open_levels = levels_open(g, player)
    now = [level for level in open_levels if trade_needed(level, tower) <= player.trade]
    later = [level for level in open_levels if trade_needed(level, tower) > player.trade]
    best = ROMAN[max(now)] if now else ""
    if not later:
        return say("research up to level {level}", level=best)
    needed = trade_needed(min(later), tower)
    if not now:
        return say("research level {next} with {n} trade", next=ROMAN[min(later)], n=needed)
    return say("research up to level {level} ({next} with {n} trade)", level=best, next=ROMAN[min(later)], n=needed)


def culture_text(player: Player) -> Text:
    """Return the position of the marker, and the cost of the next space (CIV-14.1.1)."""
    space, last = player.culture_space, CULTURE_TRACK.victory_space
    if space >= last:
        return say("culture track {space} of {last}", space=space, last=last)
    row = CULTURE_TRACK.section_of(space + 1)
    if row.trade:
        return say(
            "culture track {space} of {last}, the next space for {culture} culture and {trade} trade",
            space=space, last=last, culture=row.culture, trade=row.trade,
        )  # fmt: skip
    return say("culture track {space} of {last}, the next space for {culture} culture", space=space, last=last,
               culture=row.culture)  # fmt: skip
