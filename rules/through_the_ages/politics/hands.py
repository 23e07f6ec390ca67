"""Military cards: drawing and discarding (TTN-10.1, TTN-10.5, TTN-13.2; TTO-7)."""

from __future__ import annotations

from rules.engine.core.text import Who, say, say_n
from rules.through_the_ages.core.pending import Discarding
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.military_cards import discard, names
from rules.through_the_ages.politics.questions import DISCARD
from rules.through_the_ages.politics.simultaneous_choices import decide


async def discard_excess(g: Game, p: Player) -> None:
    """Discard cards above the military hand limit, chosen by the owner (TTN-10.1; TTO-6.5, TTO-7.3)."""
    await discard_some(g, p, len(p.military) - p.ratings.military_hand)


async def discard_some(g: Game, p: Player, n: int) -> None:
    """Discard so many military cards, chosen by the player, at most the whole hand."""
    n = min(n, len(p.military))
    if n <= 0:
        return
    answer = await decide(g, p, DISCARD, Discarding(n))
    discard(g, p, answer.cards)
    told = say_n("{who} discards {n} military card.", "{who} discards {n} military cards.", n, who=Who(p.seat))
    g.tell(told, p.seat, own_text=say("You discard {cards}.", cards=names(g, answer.cards)))
