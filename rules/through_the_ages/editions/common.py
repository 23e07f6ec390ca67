"""Steps at the end of a turn that both editions use: uprising, points, food, resources, corruption, military cards.

The modules of the editions, `new_story` (2015) and `original` (2006), put them in their order.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.core.text import Who, say, together
from rules.through_the_ages.core.big_events import BigEvent
from rules.through_the_ages.core.rule_numbers import TOPICS
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import military_cards, tokens, upkeep
from rules.through_the_ages.economy.ratings import discontent
from rules.through_the_ages.politics import rules as political

PAIR_ORDER = ("new_story", "original")
"""The editions in the order of the pairs of rule numbers in `TOPICS`."""


def rule_numbers(edition: str) -> Callable[[str], str]:
    """Return a function that maps a topic, such as "leaders", to its rule number in one edition, for refusals."""
    index = PAIR_ORDER.index(edition)
    numbers = {topic: pair[index] for topic, pair in {**TOPICS, **political.TOPICS}.items()}
    return numbers.__getitem__


def uprising(g: Game, p: Player) -> bool:
    """Return whether more workers are discontent than unused (TTN-10.2, TTO-11.7); if so, announce the uprising."""
    if discontent(g, p) <= p.unused:
        return False
    text = say("{who} faces an uprising (no points, no production).", who=Who(p.seat))
    g.tell(text, p.seat, sign=BigEvent.UPRISING)
    return True


def score_points(g: Game, p: Player) -> None:
    """Score science and culture points equal to the ratings (TTN-10.3.1, TTO-11.2)."""
    science = g.score_science(p, p.ratings.science)
    culture = g.score_culture(p, p.ratings.culture, "production")
    gained = [say("{n} science", n=science)] if science else []
    gained += [say("{n} culture", n=culture)] if culture else []
    if gained:
        g.tell(say("{who} scores {what}.", who=Who(p.seat), what=together(gained)), p.seat)


def produce_food(g: Game, p: Player) -> None:
    """Produce food (TTN-10.3.3, TTO-11.3.1)."""
    n = upkeep.produce(g, p, "food")
    if n:
        g.tell(say("{who} produces {what}.", who=Who(p.seat), what=tokens.moved(n, "food")), p.seat)


def produce_resources(g: Game, p: Player, *, spared: int = 0) -> None:
    """Produce resources, possibly some tokens fewer than possible (TTN-10.3.5, TTO-11.4, TTO-15.7)."""
    n = upkeep.produce(g, p, "resources", spared=spared)
    if n:
        g.tell(say("{who} produces {what}.", who=Who(p.seat), what=tokens.moved(n, "resources")), p.seat)


def consume(g: Game, p: Player) -> None:
    """Feed the population; each missing food costs culture (TTN-10.3.4, TTO-11.3.2)."""
    needed = upkeep.consumption(g, p)
    missing = needed - tokens.lose(g, p, needed, "food")
    if missing:
        g.score_culture(p, -missing * g.edition.catalog.board.famine_culture, "famine", say("famine"))


def draw_for_unused_actions(g: Game, p: Player) -> None:
    """Draw a military card for each unused military action, at most three (TTN-10.5; TTO-7.2, TTO-11.6)."""
    if g.round > 1 and g.edition.lengths[g.options.length].politics and not g.options.draw_during_turn:
        military_cards.draw(g, p, min(p.military_left, g.edition.catalog.board.most_military_draws))


def corrupt(g: Game, p: Player, *, from_food: bool) -> None:
    """Lose resources to corruption, and in some editions food for missing ones (TTN-10.3.2, TTO-11.5)."""
    due = upkeep.corruption(g, p)
    if not due:
        return
    lost = tokens.lose(g, p, due, "resources")
    gone = [tokens.moved(lost, "resources")] if lost else []
    if from_food and lost < due:
        eaten = tokens.lose(g, p, due - lost, "food")
        gone += [tokens.moved(eaten, "food")] if eaten else []
    if gone:
        what = say("{goods} (corruption)", goods=together(gone))
        g.tell(say("{who} loses {what}.", who=Who(p.seat), what=what), p.seat)


def produce_on_trial(g: Game, p: Player) -> dict[tokens.Good, int]:
    """Produce on a copy of a game, in the order of the edition, and return the amounts; the blue bank may be short."""
    if g.edition.goods.produce is corruption_first:
        corrupt(g, p, from_food=True)
    food = upkeep.produce(g, p, "food")
    consume(g, p)
    return {"food": food, "resources": upkeep.produce(g, p, "resources")}


async def corruption_first(g: Game, p: Player) -> None:
    """Run the economy of 2015 (TTN-10.3)."""
    corrupt(g, p, from_food=True)
    produce_food(g, p)
    consume(g, p)
    produce_resources(g, p)


async def corruption_last(g: Game, p: Player) -> None:
    """Run the economy of 2006 (TTO-11.1)."""
    produce_food(g, p)
    consume(g, p)
    produce_resources(g, p)
    corrupt(g, p, from_food=False)
