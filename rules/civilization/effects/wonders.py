"""Effects of wonders: the automatic gains in Start of Turn, and obsolescence (CIV-6.2, CIV-15.4)."""

from __future__ import annotations

from dataclasses import replace

from rules.civilization.board.coins import PANAMA_CANAL
from rules.civilization.board.control import wonder_works
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.culture import advance_culture
from rules.civilization.effects.event_texts import tell_coin, tell_culture, tell_trade
from rules.civilization.effects.purse import add_coin_token, gain_culture, gain_trade
from rules.civilization.effects.tokens import take_wonder_from_market
from rules.engine.core.text import Seat

STONEHENGE_CULTURE = 1
COLOSSUS_TRADE = 3
LOUVRE_CULTURE = 3


def gain_from_wonders(g: Game, seat: Seat) -> None:
    """Give a player the gains of the wonders that work for them, those neither obsolete nor blockaded.

    The order is Stonehenge, the Colossus, the Louvre, the Panama Canal, the Sydney Opera House.
    """
    if wonder_works(g, seat, "stonehenge"):
        gain_culture(g, seat, STONEHENGE_CULTURE)
        tell_culture(g, seat, STONEHENGE_CULTURE, "stonehenge")
    if wonder_works(g, seat, "colossus"):
        gain_trade(g, seat, COLOSSUS_TRADE)
        tell_trade(g, seat, COLOSSUS_TRADE, "colossus")
    if wonder_works(g, seat, "louvre"):
        gain_culture(g, seat, LOUVRE_CULTURE)
        tell_culture(g, seat, LOUVRE_CULTURE, "louvre")
    if wonder_works(g, seat, PANAMA_CANAL):
        add_coin_token(g, seat, PANAMA_CANAL)
        tell_coin(g, seat, PANAMA_CANAL)
    # The coin may have won the game, which ends it at once.
    if wonder_works(g, seat, "sydney_opera_house") and g.victory is None:
        advance_culture(g, seat)


@atomic
def make_obsolete(g: Game, wonder: str) -> None:
    """Make a wonder obsolete: turn the owner's card face down (CIV-15.4).

    A wonder that is still in the market leaves the game, and the next one of the deck replaces it.
    """
    if wonder in g.wonder_market:
        take_wonder_from_market(g, wonder)
        g.spent.append(wonder)
        return
    for player in g.players:
        player.wonders = [replace(card, obsolete=True) if card.wonder == wonder else card for card in player.wonders]
