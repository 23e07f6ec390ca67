"""The `Edition` of A New Story of Civilization (2015), with the functions that only it uses."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Who, say
from rules.through_the_ages.actions import tactics
from rules.through_the_ages.core.cards import Technology
from rules.through_the_ages.core.edition import EDITIONS, Edition, Length
from rules.through_the_ages.core.edition_topics import CardRules, Course, Fights, Goods, Resigning, TurnOrder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import ages, military_cards, payments
from rules.through_the_ages.editions import common, variants
from rules.through_the_ages.effects import effects_of
from rules.through_the_ages.flow import scoring
from rules.through_the_ages.politics import attacking, defending, hands, resigning, wars


async def replenish(g: Game, p: Player) -> None:
    """Fill the card row (TTN-6.1)."""
    ages.replenish(g)


async def release_tactic(g: Game, p: Player) -> None:
    """Make the exclusive tactic common (TTN-6.4)."""
    tactics.release(g, p)


async def effects_at_the_end(g: Game, p: Player) -> None:
    """Apply the effects of leaders at the end of the turn, even in an uprising (TTN-14.9)."""
    for effect in effects_of(g, p):
        effect.end_of_turn(g, p)


async def produce(g: Game, p: Player) -> None:
    """Check for an uprising, then points, corruption, food, consumption, resources (TTN-10.2 to TTN-10.4)."""
    if common.uprising(g, p):
        return
    common.score_points(g, p)
    await common.corruption_first(g, p)


async def draw(g: Game, p: Player) -> None:
    """Draw military cards for unused actions, even after an uprising (TTN-10.5)."""
    common.draw_for_unused_actions(g, p)


def tokens_of_cards_cover(g: Game, p: Player, stages: int, price: int, keep: Sequence[int]) -> Obstacle | None:
    """Return an obstacle if neither bank nor cards have tokens to cover the stages (TTN-9.8.1).

    Paying loses no token, so the price does not matter.
    """
    if p.blue + sum(p.stored.values()) >= stages:
        return None
    return Obstacle("TTN-9.8.1", "you have no blue token to cover the stage")


def action_back(g: Game, p: Player) -> None:
    """Give back a spent civil action for a replaced leader (TTN-9.7.1, TTN-11.11)."""
    if p.civil_spent:
        p.civil_spent -= 1
        g.tell(say("{who} gets a civil action back.", who=Who(p.seat)), p.seat)


def tactic_stays(g: Game, p: Player) -> None:
    """Do nothing: the old tactic is already common and stays there (TTN-9.12.6)."""


def any_level(g: Game, p: Player, card: Technology) -> None:
    """Allow a lower special technology, which leaves the game at once (TTN-9.9.2)."""


def no_limit(g: Game, p: Player, points: int) -> int:
    """Return the whole change: points have no upper limit (TTN-12.9)."""
    return points


EDITIONS["new_story"] = Edition(
    key="new_story",
    title="A New Story of Civilization (2015)",
    rule=common.rule_numbers("new_story"),
    lengths={
        "full": Length(last_age=3),
        "short_game": Length(last_age=2),
        "first_game": Length(last_age=2, removed=("aggression", "war", "pact")),
    },
    course=Course(
        prepare=variants.lay_out_short,
        first_events=variants.some_events,
        renewed_before_resolving=False,
        age_began=variants.lay_out_nothing,
        finish={
            "full": scoring.count_events,
            "short_game": scoring.count_events,
            "first_game": scoring.count_first_game,
        },
    ),
    turn=TurnOrder(
        before_politics=(replenish, wars.resolve_wars, release_tactic),
        before_actions=(),
        end=(hands.discard_excess, effects_at_the_end, produce, draw),
    ),
    goods=Goods(
        produce=common.corruption_first,
        pay=payments.fewest_left,
        stages_obstacle=tokens_of_cards_cover,
        token_losses=(("farm", "mine"), ("lab",)),
        science_change=no_limit,
    ),
    cards=CardRules(
        leader_replaced=action_back,
        common_tactics=True,
        tactic_replaced=tactic_stays,
        replacing_obstacle=any_level,
        extra_in_revolutions=False,
        agreement_before_actions=True,
    ),
    fights=Fights(
        aggression_obstacle=attacking.only_weaker,
        resist=defending.defend_with_cards,
        wage_war=defending.compare_strength,
        sacrifices=False,
        defense_pool=defending.hand,
        defenses=defending.sufficient_cards,
        defense_obstacle=defending.too_many_or_too_little,
        defense_terms=defending.limited_cards,
        most_defenders=defending.most_cards,
        steal_obstacle=wars.own_already,
    ),
    resigning=Resigning(
        in_politics=True,
        resigned_card=military_cards.bury,
        decks=resigning.as_many_as_left,
        culture_for_missed_war=7,
    ),
)
