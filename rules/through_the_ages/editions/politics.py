"""The politics of 2015 and of 2006, for the two editions to name."""

from __future__ import annotations

from rules.through_the_ages.core.edition_topics import Politics
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import military_cards
from rules.through_the_ages.editions import common
from rules.through_the_ages.politics import attacking, defending, resigning, wars


async def corruption_first(g: Game, p: Player) -> None:
    """The economy of 2015 (TTN-10.3)."""
    common.corrupt(g, p, from_food=True)
    common.produce_food(g, p)
    common.consume(g, p)
    common.produce_resources(g, p)


async def corruption_last(g: Game, p: Player) -> None:
    """The economy of 2006 (TTO-11.1)."""
    common.produce_food(g, p)
    common.consume(g, p)
    common.produce_resources(g, p)
    common.corrupt(g, p, from_food=False)


NEW_STORY = Politics(
    resist=defending.defend_with_cards,
    wage_war=defending.compare_strength,
    sacrifices=False,
    defense_pool=defending.hand,
    defenses=defending.sufficient_cards,
    defense_obstacle=defending.too_many_or_too_little,
    defense_terms=defending.limited_cards,
    most_defenders=defending.most_cards,
    economy=corruption_first,
    aggression_obstacle=attacking.only_weaker,
    steal_obstacle=wars.own_already,
    agreement_before_actions=True,
    renewed_before_resolving=False,
    culture_for_missed_war=7,
    resigned_card=military_cards.bury,
    decks_after_resigning=resigning.as_many_as_left,
)

ORIGINAL = Politics(
    resist=defending.fight_with_sacrifices,
    wage_war=defending.war_with_sacrifices,
    sacrifices=True,
    defense_pool=defending.units_and_cards,
    defenses=defending.sufficient_resistance,
    defense_obstacle=defending.no_limit,
    defense_terms=defending.any_units_and_bonus_cards,
    most_defenders=defending.any_number,
    economy=corruption_last,
    aggression_obstacle=attacking.anybody,
    steal_obstacle=wars.as_high_already,
    agreement_before_actions=False,
    renewed_before_resolving=True,
    culture_for_missed_war=0,
    resigned_card=Game.remove_from_game,
    decks_after_resigning=resigning.as_at_the_beginning,
)
