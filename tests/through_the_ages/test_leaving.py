"""Cards and tokens that leave the game are in the box (TTN-3.1, TTN-11.5, TTO-3.2.4)."""

from __future__ import annotations

import pytest

from rules.engine.core.text import Seat
from rules.through_the_ages.actions.developing import Develop
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.actions.tactics import release
from rules.through_the_ages.core.state import DeclaredWar, Game
from rules.through_the_ages.economy.ages import end_age
from rules.through_the_ages.politics.actions import Resign
from rules.through_the_ages.politics.resigning import resign
from tests.through_the_ages.scenes import actions, event, politics
from tests.through_the_ages.tables import civilization, game, settle

BOTH = pytest.mark.parametrize("edition", ["new_story", "original"])


@BOTH
def test_a_replaced_special_technology_leaves(edition: str) -> None:
    """TTN-9.9.2, TTO-9.7.3."""
    g, _ = civilization(edition, technologies="code_of_laws", hand="justice_system", science=20)
    table = actions(g)
    table.act(0, Develop("justice_system"))
    assert table.state.gone == ["code_of_laws"]
    assert table.state.blue_box == -3


def test_a_lower_special_technology_leaves_at_once() -> None:
    """TTN-9.9.2."""
    g, _ = civilization(technologies="justice_system", hand="code_of_laws", science=20)
    table = actions(g)
    table.act(0, Develop("code_of_laws"))
    assert table.state.gone == ["code_of_laws"]


@BOTH
def test_a_replaced_government_leaves_unless_it_is_that_of_the_board(edition: str) -> None:
    """TTN-9.9.3, TTO-9.8.1."""
    g, _ = civilization(edition, hand="monarchy republic", science=50)
    table = actions(g)
    table.act(0, Develop("monarchy"))
    assert table.state.gone == []
    table.act(0, Develop("republic"))
    assert table.state.gone == ["monarchy"]


def test_homer_stays_below_his_wonder_until_its_owner_resigns() -> None:
    """TTN-14.1, TTN-16.1."""
    g, _ = civilization(leader="homer", wonders="pyramids", hand="moses", military=["legion"])
    table = actions(g)
    table.act(0, PlayLeader("moses", "pyramids"))
    assert table.state.gone == []
    table = politics(table.state)
    table.act(0, Resign())
    assert sorted(table.state.gone) == ["homer", "moses", "pyramids"]


def test_the_second_copy_of_a_common_tactic_leaves() -> None:
    """TTN-6.4.1."""
    g, p = civilization(tactic="legion", exclusive=True)
    g.common_tactics = ["legion"]
    release(g, p)
    assert (g.common_tactics, g.gone) == (["legion"], ["legion"])


def test_the_tokens_of_a_resigned_player_go_to_the_box() -> None:
    """TTN-16.1: 18 and 7 yellow tokens, 16 blue ones, including those on cards and on a wonder."""
    g, _ = civilization(stored={"bronze": 3}, blue=11, building="pyramids", stages=2, military=["legion"])
    table = politics(g)
    table.act(0, Resign())
    assert (table.state.yellow_box, table.state.blue_box) == (25, 16)
    assert table.state.gone == ["pyramids"]
    assert table.state.military_discard == ["legion"]


@BOTH
def test_a_lost_colony_goes_to_the_discards_of_its_age(edition: str) -> None:
    """TTN-8.2.6, TTN-13.2; TTO-7.4: one of the current age can be drawn again, an older one leaves."""
    for colony, discards, gone in (
        ("strategic_territory_ii", ["strategic_territory_ii"], []),
        ("strategic_territory_i", [], ["strategic_territory_i"]),
    ):
        g = game(edition)
        g.age = 2
        settle(g, 1, colonies=colony)
        settle(g, 0, workers={"warriors": 9})
        after = event(g, "independence_declaration").state
        assert (after.players[1].colonies, after.military_discard, after.gone) == ([], discards, gone)


def test_military_cards_of_a_resigned_player_go_to_the_discards_of_their_age() -> None:
    """TTN-16.1, TTN-13.2: colonies, an exclusive tactic and wars of the current age; older ones leave."""
    g, _ = civilization(
        colonies="strategic_territory_ii strategic_territory_i",
        tactic="classic_army",
        exclusive=True,
        military=["cold_war"],
        wars=[DeclaredWar("war_over_territory", Seat(1))],
    )
    g.age = 2
    table = politics(g)
    table.act(0, Resign())
    discarded = ["classic_army", "cold_war", "strategic_territory_ii", "war_over_territory"]
    assert sorted(table.state.military_discard) == discarded
    assert table.state.gone == ["strategic_territory_i"]


def test_a_common_tactic_stays_in_the_middle_when_its_user_resigns() -> None:
    """TTN-16.1, TTN-6.4.1."""
    g, _ = civilization(tactic="legion", military=["cold_war"])
    g.common_tactics = ["legion"]
    table = politics(g)
    table.act(0, Resign())
    assert (table.state.common_tactics, table.state.military_discard) == (["legion"], [])


def test_in_2006_all_cards_of_a_resigned_player_leave_the_game() -> None:
    """TTO-12.5.1 RULING."""
    g, p = civilization("original", colonies="strategic_territory_ii", tactic="classic_army", exclusive=True)
    g.age = 2
    resign(g, p)
    assert g.military_discard == []
    assert {"classic_army", "strategic_territory_ii"} <= set(g.gone)


def test_lost_military_cards_leave_games_that_began_earlier() -> None:
    """Their discards are as they were when the game began."""
    g = game(fixes=())
    g.age = 2
    settle(g, 1, colonies="strategic_territory_ii", tactic="classic_army", exclusive=True)
    settle(g, 0, workers={"warriors": 9})
    after = event(g, "independence_declaration").state
    assert (after.military_discard, after.gone) == ([], ["strategic_territory_ii"])
    resign(after, after.players[1])
    assert after.military_discard == []
    assert "classic_army" in after.gone


def test_cards_for_more_players_than_are_left_leave_with_their_age() -> None:
    """TTN-16.2: the deck of the next age is built for two."""
    g = _age_one(4)
    g.deck_players = 2
    end_age(g)
    catalog = g.edition.catalog
    whole, built = (catalog.deck(catalog.civil, 2, n) for n in (4, 2))
    assert len(g.civil_deck) == len(built) < len(whole)
    decks = [*whole, *catalog.deck(catalog.military, 2, 4)]
    assert sorted(g.gone + g.civil_deck + g.military_deck) == sorted(decks)


@BOTH
def test_two_yellow_tokens_of_everybody_leave_with_an_age(edition: str) -> None:
    """TTN-6.2.2, TTO-13.1.6: at most those available."""
    g = _age_one(3, edition)
    settle(g, 0, yellow=1)
    end_age(g)
    assert [p.yellow for p in g.players] == [0, 16, 16]
    assert g.yellow_box == 1 + 2 + 2


def _age_one(seats: int, edition: str = "new_story") -> Game:
    g = game(edition, seats)
    g.active = Seat(0)
    return g
