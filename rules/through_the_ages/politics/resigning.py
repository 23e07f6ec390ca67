"""Resigning (TTN-16.1 to TTN-16.3, TTO-12.5)."""

from __future__ import annotations

from rules.engine.core.question import ask
from rules.engine.core.text import Who, say
from rules.through_the_ages.core.big_events import BigEvent
from rules.through_the_ages.core.state import HOMER, Game, Player, Ratings
from rules.through_the_ages.economy.military_cards import bury
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.effects import pacts_of
from rules.through_the_ages.politics.aggressions import FIGHTS
from rules.through_the_ages.politics.attacking import end_pact
from rules.through_the_ages.politics.questions import RESIGN
from rules.through_the_ages.politics.replies.offers import ResignNow


def resign(g: Game, p: Player) -> None:
    """Let the player leave the game: all its cards leave play, and wars against it end (TTN-16.1, TTO-12.5.1)."""
    g.tell(say("{who} resigns.", who=Who(p.seat)), p.seat, sign=BigEvent.RESIGNATION)
    _end_wars_against(g, p)
    for pact in list(pacts_of(g, p)):
        end_pact(g, pact)
    for card in (*(war.card for war in p.wars), *p.military):
        g.edition.resigning.resigned_card(g, card)
    _leave(g, p)
    p.technologies, p.wonders, p.ruins, p.colonies, p.hand, p.military, p.wars = [], [], [], [], [], [], []
    p.workers, p.stored = {}, {}
    p.leader = p.building = p.homer = p.tactic = p.attacked = p.seen_event = None
    p.government = ""
    p.unused = p.yellow = p.blue = p.stages = 0
    p.exclusive = False
    p.resigned = True
    p.ratings = Ratings()
    for rival in g.players:
        if rival.attacked == p.seat:
            rival.attacked = None
    g.deck_players = g.edition.resigning.decks(g)
    refresh(g)


def _leave(g: Game, p: Player) -> None:
    """Remove the open cards and the tokens of a player who resigns from the game (TTN-16.1, TTO-12.5.1).

    In 2015, colonies and an exclusive tactic go to the discards of their age like all military cards (TTN-13.2).
    """
    lose = g.edition.resigning.resigned_card if g.options.fixed("colonies_discarded") else Game.remove_from_game
    g.remove_from_game(*p.technologies, p.government, *p.wonders)
    for colony in p.colonies:
        lose(g, colony)
    g.remove_from_game(*p.hand)
    g.remove_from_game(*(card for card in (p.leader, p.building) if card is not None))
    if p.homer is not None:
        g.remove_from_game(HOMER)
    if p.tactic is not None and p.exclusive:
        lose(g, p.tactic)
    g.yellow_box += p.population + p.yellow
    g.blue_box += p.blue + p.stages + sum(p.stored.values())


def _end_wars_against(g: Game, p: Player) -> None:
    """End wars against a player who resigns; in 2015 their owners score (TTN-16.1)."""
    points = g.edition.resigning.culture_for_missed_war
    for rival in g.rivals(p.seat):
        for war in [war for war in rival.wars if war.target == p.seat]:
            rival.wars.remove(war)
            bury(g, war.card)
            if points:
                g.score_culture(rival, points, FIGHTS, g.card_name(war.card))


def as_many_as_left(g: Game) -> int:
    """Return the number of players for later decks in 2015: those still in the game (TTN-16.2)."""
    return max(2, len(g.playing()))


def as_at_the_beginning(g: Game) -> int:
    """Return the number of players for later decks in 2006, which does not change (TTO-12.5.2)."""
    return g.deck_players


async def may_resign(g: Game, p: Player) -> None:
    """Ask a player who has announced to resign in 2006, before the turn begins, whether to do so (TTO-12.5.1).

    RULING: the question is put only after an announcement, or if an attacker has declared war on the player. For all
    others it would be a useless question in each turn.
    """
    if not g.edition.lengths[g.options.length].politics:
        return
    at_war = any(war.target == p.seat for rival in g.rivals(p.seat) for war in rival.wars)
    if not (p.resigning or at_war):
        return
    answer = await ask(g, p.seat, RESIGN)
    p.resigning = False
    if isinstance(answer, ResignNow):
        resign(g, p)
