"""The card row, and the effects of the end of an age (TTN-6.1, TTN-6.2)."""

from __future__ import annotations

import pytest

from rules.engine.core.text import Seat
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.state import DeclaredWar, Game, MadePact
from rules.through_the_ages.economy import ages
from rules.through_the_ages.politics.actions import DeclareWar, Resign
from tests.through_the_ages.scenes import played_on, politics
from tests.through_the_ages.tables import game, settle

ROW = "iron alchemy knights irrigation drama theology swordsmen monarchy theocracy masonry warfare cartography legion"


def in_age(age: int, seats: int = 2, deck: str = "coal oil") -> Game:
    """Return a full row, a deck in dealing order, and players without special cards."""
    g = game(seats=seats)
    g.age = age
    g.row = [*ROW.split()[:12], "printing_press"]
    g.civil_deck = deck.split()[::-1]
    return g


@pytest.mark.parametrize(("seats", "swept"), [(2, 3), (3, 2), (4, 1)])
def test_the_first_spaces_are_swept_and_the_rest_slides(seats: int, swept: int) -> None:
    """TTN-6.1.1, TTN-6.1.3: new cards come from the deck, left to right."""
    g = in_age(1, seats, "coal oil opera computers")
    before = list(g.row)
    ages.replenish(g)
    assert g.row == [*before[swept:], *["coal", "oil", "opera"][:swept]]
    assert g.gone == before[:swept], "what is swept never returns"


def test_only_the_first_spaces_are_swept_also_when_they_are_empty() -> None:
    """TTN-6.1.1: by the players still in the game; the order is kept."""
    g = in_age(1, 4, "coal oil opera computers movies")
    g.players[3].resigned = True
    g.row[0] = g.row[1] = g.row[5] = None
    before = [card for card in g.row if card is not None]
    ages.replenish(g)
    assert g.row == [*before, "coal", "oil", "opera"]
    assert g.gone == []


def test_in_age_iv_the_row_is_swept_and_not_filled() -> None:
    """TTN-6.1.2."""
    g = in_age(4, 2, "")
    before = list(g.row)
    ages.replenish(g)
    assert g.row == [*before[3:], None, None, None]


def test_age_a_ends_during_the_first_replenishment() -> None:
    """TTN-6.2.1, example EX-05: four players have taken the cards of spaces 2 to 8."""
    g = game(seats=4)
    deck = g.edition.catalog.deck(g.edition.catalog.civil, 0, 4)
    g.age, g.row, g.civil_deck = 0, [*deck[:1], *[None] * 7, *deck[8:13]], deck[13:20]
    settle(g, hand="homer", leader="moses", building="pyramids", stages=1)
    ages.replenish(g)
    assert g.row[:12] == [*deck[8:13], *deck[13:20][::-1]]
    assert g.row[12] is not None
    assert (g.age, g.card(g.row[12]).level) == (1, 1)
    p = g.players[0]
    assert [each.yellow for each in g.players] == [18] * 4
    assert (p.hand, p.leader, p.building) == (["homer"], "moses", "pyramids"), "nothing is antiquated"


def test_age_a_ends_with_cards_left() -> None:
    """TTN-6.2.1: the rest of its deck leaves the game face down; the decks of Age I become current."""
    g = in_age(0, 2, "moses homer aristotle hammurabi")
    ages.replenish(g)
    assert (g.age, g.row[10:]) == (1, ["moses", "homer", "aristotle"])
    assert "hammurabi" in g.gone
    assert (len(g.civil_deck), {g.card(card).level for card in g.civil_deck}) == (44, {1})
    assert {g.card(card).level for card in g.military_deck} == {1}


def test_an_age_ends_with_its_last_card_even_if_that_fills_the_row() -> None:
    """TTN-6.2.2."""
    g = in_age(1, 2, "coal oil opera")
    ages.replenish(g)
    assert (g.age, g.row[10:]) == (2, ["coal", "oil", "opera"])
    assert {g.card(card).level for card in g.civil_deck} == {2}
    assert len(g.civil_deck) == 44
    assert {g.card(card).level for card in g.military_deck} == {2}


def test_dealing_continues_from_the_next_deck() -> None:
    """TTN-6.2.2: the old military deck with its discards is removed."""
    g = in_age(1, 2, "coal")
    g.military_deck, g.military_discard = ["legion"], ["phalanx"]
    ages.replenish(g)
    assert (g.age, g.row[10], len(g.civil_deck)) == (2, "coal", 44 - 2)
    assert {g.card(card).level for card in g.row[11:] if card is not None} == {2}
    assert g.military_discard == []
    assert not {"legion", "phalanx"} & set(g.military_deck)


@pytest.mark.parametrize(("age", "kept"), [(1, 1), (2, 2), (3, 3)])
def test_cards_older_than_the_age_that_ends_are_antiquated(age: int, kept: int) -> None:
    """TTN-6.2.2, TTN-6.2.3, TTN-13.3: hands, leaders, unfinished wonders and pacts; the age itself stays."""
    leaders = ["moses", "joan_of_arc", "isaac_newton", "bill_gates"]
    wonders = ["pyramids", "great_wall", "kremlin", "hollywood"]
    pacts = [None, "trade_routes_agreement", "scientific_cooperation", "peace_treaty"]
    military = ["rats", "rats", "cold_war", "impact_of_science"]
    for old in (age - 1, age):
        g = in_age(age, 3, "coal")
        pact = pacts[old]
        settle(
            g,
            hand=f"{leaders[age - 1]} {leaders[age]}",
            leader=leaders[old],
            building=wonders[old],
            stages=1,
            blue=5,
            military=[military[age]],
            pacts=[MadePact(pact, Seat(0), Seat(1))] if pact else [],
        )
        ages.replenish(g)
        p = g.players[0]
        assert g.age == age + 1
        assert (p.hand, p.military) == ([leaders[age]], [military[age]])
        if old == kept:
            assert (p.leader, p.building, p.stages, p.blue) == (leaders[old], wonders[old], 1, 5)
            assert len(p.pacts) == bool(pact)
        else:
            assert (p.leader, p.building, p.stages, p.blue, p.pacts) == (None, None, 0, 6, [])


def test_old_military_cards_leave_the_hand_too() -> None:
    """TTN-6.2.2, TTN-13.3: they cannot be kept, and they return to no deck."""
    g = in_age(2, 2, "coal")
    settle(g, military=["rats", "cold_war"])
    ages.replenish(g)
    assert g.players[0].military == ["cold_war"]
    assert "rats" not in [*g.military_deck, *g.military_discard]
    assert "rats" in g.gone


def test_everything_else_stays_when_an_age_ends() -> None:
    """TTN-6.2.2: technologies, completed wonders, colonies, tactics, declared wars, event decks."""
    g = in_age(3, 2, "coal")
    g.common_tactics, g.current_events, g.future_events = ["legion"], ["rats"], ["pestilence"]
    settle(
        g,
        technologies="iron warfare",
        government="monarchy",
        wonders="pyramids",
        colonies="vast_territory_i",
        tactic="phalanx",
        exclusive=True,
        wars=[DeclaredWar("war_over_territory", Seat(1))],
    )
    ages.replenish(g)
    p = g.players[0]
    assert {"iron", "warfare", "agriculture"} <= set(p.technologies)
    assert (p.government, p.wonders, p.colonies) == ("monarchy", ["pyramids"], ["vast_territory_i"])
    assert (p.tactic, p.exclusive, len(p.wars)) == ("phalanx", True, 1)
    assert (g.common_tactics, g.current_events, g.future_events) == (["legion"], ["rats"], ["pestilence"])
    assert (g.age, g.civil_deck, g.military_deck) == (4, [], [])


@pytest.mark.parametrize(("yellow", "left"), [(18, 16), (1, 0), (0, 0)])
def test_the_end_of_an_age_costs_two_yellow_tokens_of_the_bank(yellow: int, left: int) -> None:
    """TTN-6.2.2: at most those in the bank."""
    g = in_age(1, 2, "coal")
    settle(g, yellow=yellow)
    ages.replenish(g)
    assert (g.players[0].yellow, g.players[0].population) == (left, 7)


def test_an_antiquated_leader_gives_no_action_back_and_his_ratings_go_at_once() -> None:
    """TTN-6.2.4, TTN-6.2.5: Caesar's military action and strength; spent tokens are returned first."""
    g = in_age(1, 2, "coal")
    settle(g, leader="julius_caesar", military_spent=1, civil_spent=2)
    ages.replenish(g)
    p = g.players[0]
    assert (p.leader, p.ratings.strength, p.ratings.military_actions) == (None, 1, 2)
    assert (p.military_spent, p.civil_spent, p.used) == (0, 2, [])


def test_loss_of_a_pact_changes_ratings_at_once() -> None:
    """TTN-6.2.5."""
    g = in_age(2, 3, "coal")
    settle(g, pacts=[MadePact("open_borders_agreement", Seat(0), Seat(1))])
    settle(g, 1)
    with_pact = [p.ratings.military_actions for p in g.players]
    ages.replenish(g)
    assert with_pact == [3, 3, 2]
    assert [p.ratings.military_actions for p in g.players] == [2, 2, 2]


def test_an_age_iii_leader_stays_to_the_end() -> None:
    """TTN-6.2.3, TTN-6.2.4."""
    g = in_age(3, 2, "coal")
    settle(g, leader="bill_gates", workers={"computers": 2})
    ages.replenish(g)
    assert (g.players[0].leader, g.players[0].culture) == ("bill_gates", 0)


def test_decks_are_made_for_the_players_left() -> None:
    """TTN-6.2.2, TTN-16.2."""
    g = in_age(1, 3, "coal oil")
    g.active = Seat(1)
    settle(g, 1, military=["rats"])
    s = politics(g)
    s.act(1, Resign())
    ages.replenish(s.state)
    cards = catalog("new_story")
    assert len(s.state.civil_deck) == len(cards.deck(cards.civil, 2, 2)) - 1


@pytest.mark.parametrize(("seat", "last"), [(0, 18), (1, 19), (2, 19)])
def test_the_last_round_depends_on_who_draws_the_last_card(seat: int, last: int) -> None:
    """TTN-6.2.6, TTN-7.4, example EX-07: by the player in whose turn the last card of Age III is dealt."""
    g = in_age(3, 3, "coal oil")
    g.round, g.active = 18, Seat(seat)
    settle(g, seat, government="communism", military=["war_over_culture"])
    t = played_on(g)
    assert (t.state.age, t.state.last_round) == (4, last)
    war = DeclareWar("war_over_culture", Seat((seat + 1) % 3))
    assert t.refusal(seat, war) == ("TTN-7.4" if last == 18 else "")
