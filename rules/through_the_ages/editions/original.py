"""The `Edition` of A Story of Civilization (2006), with the functions that only it uses."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import Obstacle
from rules.through_the_ages.actions import lenient_corruption
from rules.through_the_ages.core.cards import Special, Technology
from rules.through_the_ages.core.edition import EDITIONS, Edition, Length
from rules.through_the_ages.core.edition_topics import CardRules, Course, Fights, Goods, Resigning, TurnOrder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import ages, military_cards, payments, tokens
from rules.through_the_ages.editions import common, variants
from rules.through_the_ages.flow import scoring
from rules.through_the_ages.politics import attacking, defending, events, hands, resigning, wars


async def replenish(g: Game, p: Player) -> None:
    """Fill the card row (TTO-5.1)."""
    ages.replenish(g)


async def maintain(g: Game, p: Player) -> None:
    """Check for an uprising, then points, food, consumption, resources, corruption, cards (TTO-11.1, TTO-11.7).

    Nothing is decided here, so the next player may begin at once (TTO-4.8).
    """
    if common.uprising(g, p):
        return
    common.score_points(g, p)
    common.produce_food(g, p)
    common.consume(g, p)
    common.produce_resources(g, p, spared=lenient_corruption.spared(p))
    common.corrupt(g, p, from_food=False)
    common.draw_for_unused_actions(g, p)


def tokens_of_the_bank_cover(g: Game, p: Player, stages: int, price: int, keep: Sequence[int]) -> Obstacle | None:
    """Return an obstacle if the blue bank after paying has no token for each stage (TTO-9.5.3)."""
    bank = tokens.bank_after_paying(g, p, price, "resources", keep)
    if bank >= stages:
        return None
    return Obstacle("TTO-9.5.3", "stages are covered with tokens from your blue bank, which then holds {n}", n=bank)


def no_refund(g: Game, p: Player) -> None:
    """Do nothing: a replaced leader gives nothing back (TTO-9.6.1)."""


def discard_tactic(g: Game, p: Player) -> None:
    """Discard the old tactic (TTO-9.11.1)."""
    if p.tactic is not None:
        military_cards.bury(g, p.tactic)


def only_higher(g: Game, p: Player, card: Technology) -> Obstacle | None:
    """Return an obstacle unless a special technology is higher than the one of its kind in play (TTO-9.7.3)."""
    if not isinstance(card, Special):
        return None
    same = next((each for each in g.specials(p) if each.kind == card.kind and each.level >= card.level), None)
    return (
        None
        if same is None
        else Obstacle("TTO-9.7.3", "{same} is not lower than {card}", same=same.title, card=card.title)
    )


def by_the_track(g: Game, p: Player, points: int) -> int:
    """Limit science points to the end of their track (TTO-10.2.1, TTO-10.4.1)."""
    limit = g.edition.catalog.board.science_limit
    return points if limit is None else min(points, max(0, limit - p.science))


async def first_events(g: Game, p: Player) -> None:
    """Resolve the automatic event of the simple game (TTO-8.1.6)."""
    if not g.edition.lengths[g.options.length].politics:
        await events.automatic_event(g, p)


EDITIONS["original"] = Edition(
    key="original",
    title="A Story of Civilization (2006)",
    rule=common.rule_numbers("original"),
    lengths={
        "simple": Length(
            last_age=1, politics=False, discontent=False, yellow_loss=False, antiquates=False, rounds_after=0
        ),
        "advanced": Length(last_age=2, removed=("war",), yellow_loss=False, rounds_after=0),
        "full": Length(last_age=3, last_sacrifices=False),
    },
    course=Course(
        prepare=variants.lay_out_final_events,
        first_events=variants.first_events,
        renewed_before_resolving=True,
        age_began=variants.turn_up_bonus,
        finish={
            "simple": scoring.count_simple,
            "advanced": scoring.count_open_events,
            "full": scoring.count_events,
        },
    ),
    turn=TurnOrder(
        # The row is filled before a war is resolved (TTO-4.5).
        before_politics=(resigning.may_resign, replenish, wars.resolve_wars, first_events),
        before_actions=(hands.discard_excess,),
        end=(maintain,),
    ),
    goods=Goods(
        produce=common.corruption_last,
        pay=payments.smallest_first,
        stages_obstacle=tokens_of_the_bank_cover,
        token_losses=(("farm", "mine", "lab"),),
        science_change=by_the_track,
    ),
    cards=CardRules(
        leader_replaced=no_refund,
        common_tactics=False,
        tactic_replaced=discard_tactic,
        replacing_obstacle=only_higher,
        extra_in_revolutions=True,
        agreement_before_actions=False,
    ),
    fights=Fights(
        aggression_obstacle=attacking.anybody,
        resist=defending.fight_with_sacrifices,
        wage_war=defending.war_with_sacrifices,
        sacrifices=True,
        defense_pool=defending.units_and_cards,
        defenses=defending.sufficient_resistance,
        defense_obstacle=defending.no_limit,
        defense_terms=defending.any_units_and_bonus_cards,
        most_defenders=defending.any_number,
        steal_obstacle=wars.as_high_already,
    ),
    resigning=Resigning(
        in_politics=False,
        resigned_card=Game.remove_from_game,
        decks=resigning.as_at_the_beginning,
        culture_for_missed_war=0,
    ),
)
