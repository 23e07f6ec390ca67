"""The effects of events on a player: one function for each word of the data files (TTN-8.1, TTO-8.3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from rules.engine.core.question import ask
from rules.engine.core.text import Who, say, say_n
from rules.through_the_ages.actions.event_actions import StopTaking, TakeByAgreement
from rules.through_the_ages.actions.taking import taking_price
from rules.through_the_ages.core.big_events import BigEvent
from rules.through_the_ages.core.cards import URBAN, Effect, Event, WorkerCard
from rules.through_the_ages.core.pending import CardChoice, FreeWork, Taking
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import ages, military_cards, tokens, upkeep
from rules.through_the_ages.economy.ratings import discontent, refresh
from rules.through_the_ages.politics import hands, losses
from rules.through_the_ages.politics.comparisons import weakest
from rules.through_the_ages.politics.questions import AGREEMENT, FREE_BUILDING, FREE_WORK, RAZE, RUIN
from rules.through_the_ages.politics.replies.choices import BuildForFree, Decline
from rules.through_the_ages.politics.simultaneous_choices import decide

IMPACT = "events"
"""The source of culture points by events, as in `Player.sources`."""
REASON = say("event")
"""The reason given for points; the event has just been named."""

Happening = Callable[[Game, Player, Effect, Event], Awaitable[None]]


async def gain(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Gain points and goods."""
    g.score_science(p, row.science, REASON)
    g.score_culture(p, row.culture, IMPACT, REASON)
    losses.gain(g, p, food=row.food, resources=row.resources)


async def lose(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Lose points, at most those available (TTN-12.8)."""
    g.score_culture(p, -row.culture, IMPACT, REASON)


async def gain_one_good(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Gain food or resources."""
    chosen = await losses.split(g, p, event.id, row.n, whole=True)
    losses.gain(g, p, food=chosen.food, resources=chosen.resources)


async def gain_split(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Gain food and resources, split by the player."""
    chosen = await losses.split(g, p, event.id, row.n)
    losses.gain(g, p, food=chosen.food, resources=chosen.resources)


async def lose_split(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Lose food and resources, split by the player, at most those available."""
    food, resources = tokens.stored(g, p, "food"), tokens.stored(g, p, "resources")
    n = min(row.n, food + resources)
    if n:
        chosen = await losses.split(g, p, event.id, n, food=food, resources=resources, loses=True)
        losses.lose(g, p, food=chosen.food, resources=chosen.resources)


async def lose_all(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Lose all of a good."""
    losses.lose(g, p, **{good: tokens.stored(g, p, good) for good in ("food", "resources") if good in row.kinds})


async def gain_by_rating(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Gain as much as a rating."""
    (rating,) = row.kinds
    ratings = p.ratings
    n = {"science": ratings.science, "culture": ratings.culture, "happiness": ratings.happiness}[rating]
    g.score_science(p, row.science * n, REASON)
    g.score_culture(p, row.culture * n, IMPACT, REASON)
    losses.gain(g, p, food=row.food * n, resources=row.resources * n)


async def draw(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Draw military cards, ignoring the hand limit (TTN-14.27)."""
    military_cards.draw(g, p, row.n)


async def draw_or_gain(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Draw military cards; in the final age, which has none, gain culture instead."""
    if ages.in_final_age(g):
        g.score_culture(p, row.culture, IMPACT, REASON)
    else:
        military_cards.draw(g, p, row.n)


async def discard_or_lose(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Discard military cards of the player's choice; lose culture if none can be drawn any more."""
    if ages.in_final_age(g):
        g.score_culture(p, -row.culture, IMPACT, REASON)
    else:
        await hands.discard_some(g, p, row.n)


async def gain_population(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Gain population for free (TTN-8.1.5, TTO-8.3.8)."""
    losses.grow(g, p, row.n)


async def lose_population(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Lose population, unused workers first (TTN-11.7, TTO-8.3.7)."""
    await losses.lose_population(g, p, row.n, event.id)


async def emigrate(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Lose a part of the discontent workers, rounded up."""
    await losses.lose_population(g, p, -(-discontent(g, p) // row.per), event.id)


async def lose_building(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Lose a building of the player's choice."""
    await losses.lose_building(g, p, event.id, row.kinds)


async def lose_blue(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Lose blue tokens (TTN-11.6, TTO-16.5)."""
    await losses.lose_blue(g, p, row.n, event.id)


async def lose_colony(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Lose a colony of the player's choice."""
    await losses.lose_colony(g, p, event.id)


async def lose_old_leader(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Lose a leader who is not of the current age; in Age IV every leader (TTN-14.26)."""
    if p.leader is not None and g.card(p.leader).level != g.age:
        name = g.card_name(p.leader)
        ages.remove_leader(g, p)
        text = say("{who} loses the leader {what}.", who=Who(p.seat), what=name)
        g.tell(text, p.seat, sign=BigEvent.LEADER_LOST)


async def take_yellow(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Take yellow tokens from the weakest player's bank."""
    (loser,) = weakest(g)
    if loser is not p:
        losses.take_yellow(g, p, loser, row.n)


async def spend_civil_actions(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Lose civil actions of this turn, or for other players of their next one (TTN-14.24, TTO-8.3.6)."""
    lost = min(row.n * discontent(g, p), p.civil_left)
    if lost:
        p.civil_spent += lost
        text = say_n("{who} loses {n} civil action.", "{who} loses {n} civil actions.", lost, who=Who(p.seat))
        g.tell(text, p.seat)


async def produce(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Produce food or resources, without consumption or corruption (TTN-14.37)."""
    for good in ("food", "resources"):
        if good in row.kinds:
            amount = upkeep.produce(g, p, good)
            if amount:
                g.tell(say("{who} produces {what}.", who=Who(p.seat), what=tokens.moved(amount, good)), p.seat)


async def run_economy(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Carry out corruption, food, consumption and resources, in the order of the edition (TTN-14.37)."""
    await g.edition.goods.produce(g, p)


async def build_free(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Build a building or unit for free, with an unused worker and within the urban limit (TTO-8.3.9)."""
    cards = [card for card in g.worker_cards(p, *row.kinds) if card.level in row.levels]
    options = [card.id for card in cards if not card.is_urban or g.count(p, card.kind) < p.ratings.urban_limit]
    if not p.unused or not options:
        return
    answer = await decide(g, p, FREE_BUILDING, CardChoice(event.id, tuple(options)))
    if isinstance(answer, BuildForFree):
        p.unused -= 1
        p.workers[answer.card] += 1
        what = say("{card} for free", card=g.of(WorkerCard, answer.card).title)
        g.tell(say("{who} builds {what}.", who=Who(p.seat), what=what), p.seat, answer.card)
    else:
        _tell_unused(g, p, event)


async def develop_civilization(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Gain population, a building or a technology, at a discount and without actions (TTN-14.23)."""
    due = FreeWork(event.id, row.n)
    answer = await decide(g, p, FREE_WORK, due)
    if isinstance(answer, Decline):
        _tell_unused(g, p, event)
        return
    g.choices[p.seat] = due
    await answer.apply(g, p.seat)
    del g.choices[p.seat]


async def international_agreement(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Take cards of the row at the price of the next political action; then the row is filled (TTN-14.22)."""
    left, took = row.n, False
    while True:
        g.pending = Taking(event.id, left)
        answer = await ask(g, p.seat, AGREEMENT)
        if isinstance(answer, StopTaking):
            break
        assert isinstance(answer, TakeByAgreement), "the agreement lets take cards"
        left -= taking_price(g, p, answer.card)
        await answer.apply(g, p.seat)
        took = True
        refresh(g)
    g.pending = None
    if took:
        p.skips_politics = True
        g.tell(say("{who} gives up the next political action.", who=Who(p.seat)), p.seat)
        ages.slide(g)
        ages.fill(g)
    else:
        _tell_unused(g, p, event)


def _tell_unused(g: Game, p: Player, event: Event) -> None:
    g.tell(say("{who} does not use {card}.", who=Who(p.seat), card=event.title), p.seat)


async def ruin_wonder(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Turn a completed wonder face down, with everything it gave (TTN-14.21, TTO-14.18)."""
    options = [wonder.id for wonder in g.standing_wonders(p) if wonder.level in row.levels]
    if not options:
        return
    wonder = await losses.choose(g, p, RUIN, event.id, options)
    await losses.ruin(g, p, wonder)


async def terrorize(g: Game, p: Player, row: Effect, event: Event) -> None:
    """Destroy an urban building of each rival (TTN-14.29)."""
    for rival in g.rivals(p.seat):
        options = losses.staffed(g, rival, URBAN)
        if options:
            losses.destroy(g, rival, await losses.choose(g, p, RAZE, event.id, options))


HAPPENINGS: dict[str, Happening] = {
    "gain": gain,
    "lose": lose,
    "gain_one_good": gain_one_good,
    "gain_split": gain_split,
    "lose_split": lose_split,
    "lose_all": lose_all,
    "gain_by_rating": gain_by_rating,
    "draw": draw,
    "draw_or_gain": draw_or_gain,
    "discard_or_lose": discard_or_lose,
    "gain_population": gain_population,
    "lose_population": lose_population,
    "emigrate": emigrate,
    "lose_building": lose_building,
    "lose_blue": lose_blue,
    "lose_colony": lose_colony,
    "lose_old_leader": lose_old_leader,
    "take_yellow": take_yellow,
    "spend_civil_actions": spend_civil_actions,
    "produce": produce,
    "run_economy": run_economy,
    "build_free": build_free,
    "develop_civilization": develop_civilization,
    "international_agreement": international_agreement,
    "ruin_wonder": ruin_wonder,
    "terrorize": terrorize,
}
"""The effects by their names in the data files; effects that only score are in `impacts`."""
