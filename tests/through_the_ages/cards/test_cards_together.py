"""Interactions of cards, and their limits (TTN-14, TTO-14)."""

from __future__ import annotations

import pytest

from rules.through_the_ages.actions.building import Upgrade
from rules.through_the_ages.actions.developing import Develop, Revolution
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.actions.taking import taking_price
from rules.through_the_ages.economy import upkeep
from rules.through_the_ages.effects import effects_of
from rules.through_the_ages.effects.discounts import LEADER_REPLACED
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import civilization, game, settle

BOTH = pytest.mark.parametrize("edition", ["new_story", "original"])
LABS = ("philosophy", "alchemy", "scientific_method", "computers")


@pytest.mark.parametrize(
    ("construction", "prices"),
    [("masonry", (2, 4, 2, 3)), ("architecture", (2, 3, 1, 3)), ("engineering", (2, 3, 1, 2))],
)
@BOTH
def test_upgrade_prices_with_construction_technologies(
    edition: str, construction: str, prices: tuple[int, ...]
) -> None:
    """TTN-9.5.1, example EX-19; TTO-9.4.5, example TTO-EX-09: both costs are lower, the difference is paid."""
    pairs = ((0, 1), (0, 2), (1, 2), (2, 3))
    # Computers of 2006 cost one resource less.
    cheaper = (0, 0, 0, 1 if edition == "original" else 0)
    for (low, high), price, off in zip(pairs, prices, cheaper, strict=True):
        workers = {LABS[low]: 1, LABS[high]: 0}
        g, _ = civilization(edition, workers=workers, technologies=construction, stored={"bronze": price - off})
        s = actions(g)
        s.act(0, Upgrade(LABS[low], LABS[high]))
        assert not any(s.player(0).stored.values())


def test_infantry_that_rides_stays_infantry_for_the_great_wall() -> None:
    """TTN-14.9."""
    _, p = civilization(workers={"swordsmen": 2}, wonders="great_wall", leader="genghis_khan", tactic="medieval_army")
    assert p.ratings.strength == 2 * 2 + 2 + 2


def test_st_peters_basilica_counts_for_joan_and_michelangelo() -> None:
    """TTN-14.6, TTN-14.8, TTN-14.16: one face more for each worker, government and other wonder."""
    workers = {"theology": 2, "drama": 1}
    wonders = "st_peters_basilica hanging_gardens"
    _, p = civilization(workers=workers, wonders=wonders, leader="joan_of_arc", government="theocracy")
    assert p.ratings.strength == 1 + 2 * 3 + 2
    _, p = civilization(workers=workers, wonders=wonders, leader="michelangelo")
    assert p.ratings.culture == (2 * 1 + 2) + (2 + 1) + 2 * 3 + 2 + 1 + 3


def test_the_basilica_of_2006_doubles_for_joan_and_michelangelo() -> None:
    """TTO-14.7."""
    workers = {"theology": 2, "drama": 1}
    _, p = civilization("original", workers=workers, wonders="st_peters_basilica", leader="joan_of_arc")
    assert p.ratings.strength == 2 * 2 * 2
    _, p = civilization("original", workers=workers, wonders="st_peters_basilica", leader="michelangelo")
    assert p.ratings.culture == (2 * 1 + 2) + 2 + 2 * (2 * 2 + 1)


def test_unhappy_faces_do_not_weaken_joan() -> None:
    """TTN-14.6, TTN-11.1."""
    _, p = civilization(workers={"theology": 2}, government="communism", leader="joan_of_arc")
    assert p.ratings.strength == 2 * 2


@BOTH
def test_the_surcharge_counts_where_taj_mahal_is_cheaper(edition: str) -> None:
    """TTN-9.2.1, TTN-9.2.2; TTO-9.2.4: only the Taj Mahal is cheaper."""
    g, p = civilization(edition, wonders="pyramids colossus", used=[LEADER_REPLACED])
    g.row = [None, None, None, None, None, "great_wall", *[None] * 6, "taj_mahal"]
    assert taking_price(g, p, "taj_mahal") == (3 if edition == "new_story" else 5)
    assert taking_price(g, p, "great_wall") == 4
    g.row[0] = "taj_mahal"
    assert taking_price(g, p, "taj_mahal") == (1 if edition == "new_story" else 3)


def test_moses_sails_with_the_ocean_liner_service() -> None:
    """TTO-14.20: his discount adds to it."""
    g, p = civilization("original", wonders="ocean_liner_service", yellow=2, leader="moses")
    assert upkeep.population_cost(g, p, 5) == 7 - 1 - 5


@BOTH
async def test_homer_brings_a_resource_in_the_turn_in_which_he_is_played(edition: str) -> None:
    """TTO-14.17."""
    g, p = civilization(edition, hand="homer")
    await PlayLeader("homer").apply(g, p.seat)
    assert (p.leader, p.unit_resources) == ("homer", 1)


@BOTH
def test_a_revolution_by_military_actions_leaves_none_of_them(edition: str) -> None:
    """TTN-9.10.5, TTO-14.3: even if the new government has fewer."""
    g, _ = civilization(edition, leader="maximilien_robespierre", government="communism", hand="republic", science=9)
    s = actions(g)
    s.act(0, Revolution("republic"))
    p = s.player(0)
    assert (p.ratings.military_actions, p.military_left, p.civil_left) == (3, 0, 7)


@BOTH
def test_newton_gets_nothing_back_when_nothing_is_spent(edition: str) -> None:
    """TTN-11.11, TTO-14.4, example TTO-EX-14: one civil action remains after a revolution, not more."""
    g, _ = civilization(edition, leader="isaac_newton", hand="monarchy iron", science=20)
    s = actions(g)
    s.act(0, Revolution("monarchy"))
    assert s.player(0).civil_left == 1
    s.act(0, Develop("iron"))
    assert s.player(0).civil_left == 1


def test_genghis_khan_counts_only_players_still_in_the_game() -> None:
    """TTN-16.2: with two players left, only the strongest."""
    g = game(seats=3)
    p = settle(g, 0, leader="genghis_khan", workers={"warriors": 5})
    settle(g, 1, workers={"warriors": 9})
    for resigned, points in ((False, 3), (True, 3)):
        g.players[2].resigned = resigned
        for effect in effects_of(g, p):
            effect.end_of_turn(g, p)
        assert p.culture == points, "nothing more with two players"


def test_only_the_leader_in_play_counts() -> None:
    """TTN-11.1: one leader at a time; a replaced one changes nothing any more."""
    g, _ = civilization(workers={"drama": 1, "printing_press": 1}, leader="j_s_bach", hand="william_shakespeare")
    s = actions(g)
    before = s.player(0).ratings.culture
    s.act(0, PlayLeader("william_shakespeare"))
    assert s.player(0).ratings.culture == before - 1 + 2


def test_cards_without_effects_never_do_anything() -> None:
    """A card with symbols only has no effects."""
    g, p = civilization("original", leader="julius_caesar", technologies="code_of_laws", wonders="pyramids")
    assert effects_of(g, p) == []
    card = g.card("julius_caesar")
    assert (card.text, card.effects) == ("", ())
