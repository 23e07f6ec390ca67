"""Research and technologies (CIV-10)."""

from __future__ import annotations

from rules.civilization.actions.building import ProduceBuilding
from rules.civilization.actions.research import NoResearch, Research
from rules.civilization.board.coins import coins
from rules.civilization.board.knowledge import has_place, pyramid, rank, travel_speed, water
from rules.civilization.board.production import unit_cost
from rules.civilization.board.strength import strength
from tests.civilization.tables import P1, P2, PLAIN, options_of, position, refusal

CAPITALS = "B2 cap1; G7 cap2"


def test_trade_is_needed_and_spent() -> None:
    """EX-CIV-S22, CIV-10.2, CIV-10.3, CIV-10.4, CIV-9.1: a level II technology with 18 trade."""
    made = position(PLAIN, CAPITALS)
    made.player().technologies.append("navigation")
    made.player().trade = 18
    table = made.table("research")
    table.act(P1, Research("sailing"))
    player = table.state.players[0]
    assert player.trade == 0
    assert (travel_speed(player), water(player)) == (4, "end")


def test_coins_keep_trade() -> None:
    """EX-CIV-S23, CIV-10.3."""
    made = position(PLAIN, CAPITALS)
    made.player().trade = 14
    made.player().coin_tokens = {"sheet": 5}
    table = made.table("research")
    table.act(P1, Research("pottery"))
    assert table.state.players[0].trade == 5


def test_each_row_of_the_pyramid_needs_two_more_cards_below() -> None:
    """EX-CIV-S24, EX-CIV-S25, CIV-10.4, CIV-4.11."""
    made = position(PLAIN, CAPITALS, nations=("russia", "rome"))
    player = made.player()
    assert pyramid(player) == [1, 0, 0, 0, 0]
    player.technologies += ["writing", "pottery", "currency", "masonry"]
    player.technologies += ["monarchy", "sailing", "irrigation", "banking"]
    assert pyramid(player) == [5, 3, 1, 0, 0]
    assert [has_place(player, level) for level in range(1, 5)] == [True, True, True, False]


def test_illegal_research_is_refused() -> None:
    """CIV-10.2, CIV-10.4, CIV-10.5."""
    made = position(PLAIN, CAPITALS)
    made.player().trade = 20
    table = made.table("research")
    assert refusal(table, P1, Research("sailing")) == "CIV-10.4"
    assert refusal(table, P1, Research("currency")) == "CIV-10.5"
    made.player().trade, made.player(P2).trade = 5, 9
    poor = made.table("research")
    assert poor.questions.keys() == {P2}
    assert len(options_of(poor, P2, Research)) == 9


def test_everybody_chooses_in_secret() -> None:
    """CIV-10.1, CIV-19.2: nothing is known before the last answer."""
    made = position(PLAIN, CAPITALS)
    for player in made.g.players:
        player.trade = 6
    table = made.table("research")
    table.act(P2, Research("writing"))
    assert not table.state.players[1].knows("writing")
    table.act(P1, NoResearch())
    assert table.state.players[1].knows("writing")
    assert table.state.players[0].trade == 6


def test_a_technology_unlocks_and_upgrades() -> None:
    """EX-CIV-S26, EX-CIV-S27, CIV-8.5.2, CIV-10.6."""
    made = position(PLAIN, f"{CAPITALS}; E2 city1; C3 granary; D1 granary", nations=("rome", "china"))
    made.player().technologies += ["pottery", "navigation"]
    made.player().trade = 11
    assert options_of(made.table("city_management"), P1, ProduceBuilding) == []
    table = made.table("research")
    table.act(P1, Research("engineering"))
    assert [marker.id for marker in table.state.markers.values()] == ["aqueduct", "aqueduct"]


def test_democracy_raises_the_rank_of_infantry() -> None:
    """EX-CIV-S29, EX-CIV-S50, CIV-10.6, CIV-8.4: it costs 7 then, an aircraft 12."""
    made = position(PLAIN, CAPITALS)
    cards = ["infantry_1", "infantry_2", "infantry_3"]
    assert [strength(made.g, P1, card) for card in cards] == [1, 2, 3]
    made.player().technologies.append("democracy")
    assert rank(made.player(), "infantry") == 2
    assert [strength(made.g, P1, card) for card in cards] == [2, 3, 4]
    assert (unit_cost(made.g, P1, "infantry"), unit_cost(made.g, P1, "aircraft")) == (7, 12)


def test_railroad_has_a_coin() -> None:
    """EX-CIV-S51, CIV-12.1."""
    made = position(PLAIN, CAPITALS)
    made.player().technologies.append("railroad")
    assert coins(made.g, P1) == 1


def test_space_flight_wins_and_more_trade_decides() -> None:
    """CIV-20.2, CIV-20.5: two players research it at once."""
    made = position(PLAIN, CAPITALS)
    for player in made.g.players:
        player.technologies = [player.row.starting_technology, "pottery", "writing", "masonry", "navigation"]
        player.technologies += ["sailing", "chivalry", "monarchy", "irrigation", "banking", "biology", "theology"]
        player.technologies += ["flight", "computers"]
        player.trade = 27
    made.player(P2).coin_tokens = {"sheet": 3}
    table = made.table("research")
    table.act(P1, Research("space_flight"))
    table.act(P2, Research("space_flight"))
    assert table.finished
    assert table.state.victory is not None
    assert (table.state.victory.kind, table.state.victory.seat) == ("tech", P2)


def test_research_is_told_apart_from_the_movement_before_it() -> None:
    made = position(PLAIN, CAPITALS)
    for player in made.g.players:
        player.trade = 6
    table = made.table("research")
    table.act(P2, Research("writing"))
    told = table.act(P1, NoResearch())
    assert [event.section for event in told if event.seat == P2 and event.is_sentence] == ["opening"]
