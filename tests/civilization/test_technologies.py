"""The effects of each technology (CIV-10.6, CIV-10.12)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.civilization.actions.abilities.coins import BuyCoin, MintCoin
from rules.civilization.actions.abilities.culture import GainCulture
from rules.civilization.actions.abilities.destruction import DestroyBuilding, KillUnit
from rules.civilization.actions.abilities.engineering import NoItem, SplitProduction
from rules.civilization.actions.abilities.extra_actions import ExtraActions
from rules.civilization.actions.abilities.obsolescence import MakeObsolete
from rules.civilization.actions.abilities.persons import GainPerson
from rules.civilization.actions.abilities.production import FeedCity
from rules.civilization.actions.abilities.riding import RideForTrade
from rules.civilization.actions.abilities.ships import ShipFigures
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import DevoteToArts, ProduceFigure, ProduceUnit
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.movement import StartGroup
from rules.civilization.actions.pending import KeepPerson
from rules.civilization.actions.reactions.events import CancelWithEvent
from rules.civilization.actions.reactions.spies import CancelWithWriting
from rules.civilization.actions.trade import PassTrade
from rules.civilization.board.coins import coins
from rules.civilization.board.hands import culture_hand_size
from rules.civilization.board.knowledge import (
    city_limit,
    has_aircraft,
    rank,
    stacking_limit,
    travel_speed,
    unlocked_governments,
    water,
)
from rules.civilization.board.placement import unlocked_buildings
from rules.civilization.board.production import production
from rules.civilization.board.reacting import event_fits
from rules.civilization.board.strength import hand_size
from rules.civilization.core.catalog.base import Resource
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import name_of, the_square
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.engine import Table
from tests.civilization.component_coverage import Shown
from tests.civilization.tables import P1, P2, Position, position, refusal
from tests.cost import as_subtests

shows = Shown()
LAND = "FFGGGGGG\nFGGGGGGG\nMGGGGGGG\nGGGGGGGG\nGGGGGGWW\nGGGGGGWW\nGGGGGGGG\nGGGGGGGG"
CAPITALS = "B2 cap1; F2 cap2"
"""Two capitals; the first one has seven production."""


def knowing(*technologies: str, pieces: str = "", **resources: int) -> Position:
    """Return a position in which the first player knows some technologies and has resources of the market."""
    made = position(LAND, f"{CAPITALS}; {pieces}" if pieces else CAPITALS)
    made.player().technologies += technologies
    for kind, number in resources.items():
        give(made, kind, number)  # type: ignore[arg-type]
    return made


def give(made: Position, kind: Resource, number: int) -> None:
    """Move tokens from the market to the first player."""
    made.player().resources[kind] += number
    made.g.market[kind] -= number


def buildings(made: Position) -> set[str]:
    """Return the buildings the first player can build."""
    return {row.id for row in unlocked_buildings(made.g, P1)}


def city_production(g: Game) -> int:
    """Return the production of the first capital."""
    return production(g, the_square("B2"))


@shows("animal_husbandry", "construction", "banking")
@pytest.mark.parametrize(("technology", "more"), [("animal_husbandry", 3), ("construction", 5), ("banking", 7)])
def test_wheat_gives_a_city_production_for_a_turn(technology: str, more: int) -> None:
    """CIV-8.2.1, CIV-8.2.4, CIV-8.9."""
    table = knowing(technology, wheat=1).table()
    before = city_production(table.state)
    table.act(P1, FeedCity(technology, ("wheat",), "B2"))
    assert city_production(table.state) == before + more
    assert refusal(table, P1, FeedCity(technology, ("wheat",), "B2")) == "CIV-8.9"


@shows("currency", "chivalry", "metal_casting")
@pytest.mark.parametrize(("technology", "culture"), [("currency", 3), ("chivalry", 5), ("metal_casting", 7)])
def test_incense_gives_culture(technology: str, culture: int) -> None:
    """CIV-8.9, CIV-10.12."""
    made = knowing(incense=1)
    made.player().technologies = list(dict.fromkeys([*made.player().technologies, technology]))
    table = made.table()
    table.act(P1, GainCulture(technology, ("incense",)))
    assert table.state.players[0].culture == culture
    assert table.state.market["incense"] == 2


@shows("philosophy")
def test_three_resources_bring_a_great_person() -> None:
    """CIV-8.9, CIV-10.12, CIV-14.4.1: any three."""
    made = knowing("philosophy", wheat=1, silk=1)
    made.player().huts = ["spy"]
    table = made.table()
    table.act(P1, GainPerson("philosophy", ("wheat", "silk", "hut:spy")))
    (person,) = table.state.players[0].persons_due
    table.act(P1, KeepPerson(person))
    assert table.state.players[0].great_persons == [person]
    assert len(table.state.great_person_pool) == 17
    assert "temple" in buildings(made)


@shows("pottery")
def test_two_resources_bring_a_coin_up_to_four() -> None:
    """CIV-8.9, CIV-12.3: it adds a card to the culture hand too."""
    made = knowing("pottery", wheat=1, silk=2)
    assert culture_hand_size(made.g, P1) == 3
    table = made.table()
    table.act(P1, MintCoin("pottery", ("wheat", "silk")))
    assert coins(table.state, P1) == 1
    made.player().coin_tokens = {"pottery": 4}
    assert refusal(made.table(), P1, MintCoin("pottery", ("silk", "silk"))) == "CIV-12.3"


def test_the_fourth_token_on_pottery_can_be_the_fifteenth_coin() -> None:
    """EX-CIV-S52, CIV-20.1, CIV-20.3."""
    made = knowing("pottery", wheat=1, silk=1)
    made.player().coin_tokens = {"pottery": 3, "sheet": 11}
    table = made.table()
    table.act(P1, MintCoin("pottery", ("wheat", "silk")))
    assert table.finished
    assert table.state.victory is not None
    assert (table.state.victory.kind, table.state.victory.seat) == ("economic", P1)


@shows("horseback_riding")
def test_silk_brings_trade_to_two_players() -> None:
    """CIV-7.8, CIV-22.13, CIV-18.15: before its owner passes, and trade above 27 is lost."""
    made = knowing("horseback_riding", silk=2)
    made.player(P2).trade = 25
    table = made.table("trade")
    table.act(P1, RideForTrade("horseback_riding", ("silk",), P2))
    assert [player.trade for player in table.state.players] == [9, 27]
    assert refusal(table, P1, RideForTrade("horseback_riding", ("silk",), P2)) == "CIV-8.9"
    passed = made.table("trade")
    assert refusal(passed, P1, RideForTrade("horseback_riding", ("silk",), P1)) == "CIV-7.8"
    passed.act(P1, PassTrade())
    assert travel_speed(made.player()) == 3


@shows("writing")
def test_a_spy_cancels_a_city_action() -> None:
    """CIV-8.12, CIV-18.5."""
    made = knowing()
    made.player(P2).technologies.append("writing")
    made.player(P2).villages = ["spy"]
    table = made.table()
    table.act(P1, DevoteToArts("B2"))
    table.act(P2, CancelWithWriting(("village:spy",)))
    assert table.state.players[0].culture == 0


@as_subtests
@shows("code_of_laws", "masonry", "metalworking", "navigation")
@pytest.mark.parametrize(
    ("technology", "building"),
    [
        ("code_of_laws", "trading_post"),
        ("currency", "market"),
        ("masonry", "city_walls"),
        ("metalworking", "barracks"),
        ("navigation", "harbor"),
        ("philosophy", "temple"),
        ("pottery", "granary"),
        ("writing", "library"),
        ("construction", "workshop"),
        ("engineering", "aqueduct"),
        ("printing_press", "university"),
        ("banking", "bank"),
        ("military_science", "academy"),
        ("railroad", "iron_mine"),
        ("theology", "cathedral"),
    ],
)
def test_technologies_unlock_buildings(technology: str, building: str) -> None:
    """EX-CIV-S26, CIV-10.6, CIV-8.5, CIV-8.5.1: a basic building until its upgrade is known."""
    made = knowing(technology)
    assert building in buildings(made)
    if technology == "banking":
        assert "market" not in buildings(made)


@pytest.mark.parametrize(
    ("technology", "government"),
    [
        ("code_of_laws", "republic"),
        ("chivalry", "feudalism"),
        ("democracy", "democracy"),
        ("monarchy", "monarchy"),
        ("communism", "communism"),
        ("theology", "fundamentalism"),
    ],
)
def test_technologies_unlock_governments(technology: str, government: str) -> None:
    """EX-CIV-S26, CIV-6.4, CIV-10.6."""
    assert unlocked_governments(knowing().player()) == ["despotism"]
    assert unlocked_governments(knowing(technology).player()) == ["despotism", government]


@shows("mathematics", "ballistics", "replaceable_parts", "combustion")
@pytest.mark.parametrize(
    ("technology", "kind", "reached"),
    [
        ("democracy", "infantry", 2),
        ("gunpowder", "infantry", 3),
        ("replaceable_parts", "infantry", 4),
        ("mathematics", "artillery", 2),
        ("metal_casting", "artillery", 3),
        ("ballistics", "artillery", 4),
        ("chivalry", "mounted", 2),
        ("railroad", "mounted", 3),
        ("combustion", "mounted", 4),
    ],
)
def test_technologies_raise_ranks(technology: str, kind: Any, reached: int) -> None:
    """CIV-10.6: a rank may be skipped and is never lost."""
    made = knowing(technology)
    assert rank(made.player(), kind) == reached
    made.player().technologies += ["democracy", "mathematics", "chivalry"]
    assert rank(made.player(), kind) == reached


@pytest.mark.parametrize(
    ("technology", "speed", "limit"),
    [
        ("masonry", 2, 3),
        ("horseback_riding", 3, 2),
        ("sailing", 4, 2),
        ("printing_press", 2, 4),
        ("steam_power", 5, 2),
        ("biology", 2, 5),
        ("flight", 6, 2),
        ("replaceable_parts", 2, 6),
    ],
)
def test_technologies_move_more_figures_farther(technology: str, speed: int, limit: int) -> None:
    """CIV-9.1, CIV-9.3."""
    player = knowing(technology).player()
    assert (travel_speed(player), stacking_limit(player)) == (speed, limit)


@shows("sailing", "flight", "biology")
def test_technologies_lead_over_water_and_into_the_air() -> None:
    """CIV-9.4, CIV-9.3, CIV-8.4: Navigation crosses only."""
    found = {name: water(knowing(name).player()) for name in ("navigation", "sailing", "steam_power", "flight")}
    assert found == {"navigation": "cross", "sailing": "end", "steam_power": "end", "flight": "end"}
    assert has_aircraft(knowing("flight").player())
    assert stacking_limit(knowing("biology").player()) == 5


@shows("irrigation")
def test_irrigation_allows_a_third_city() -> None:
    """CIV-6.3.1."""
    assert [city_limit(knowing(*known).player()) for known in ((), ("irrigation",))] == [2, 3]


@shows("civil_service", "theology")
def test_technologies_show_coins_and_cards() -> None:
    """EX-CIV-S51, CIV-12.1, CIV-14.2.1."""
    assert [coins(knowing(name).g, P1) for name in ("civil_service", "railroad", "computers")] == [1, 1, 1]
    assert [culture_hand_size(knowing(name).g, P1) for name in ("pottery", "civil_service", "theology")] == [3, 3, 3]


@shows("democracy", "printing_press")
def test_trade_or_culture_buys_a_coin_once_a_turn() -> None:
    """CIV-8.10, CIV-12.3."""
    made = knowing("democracy", "printing_press")
    made.player().trade, made.player().culture = 12, 10
    table = made.table()
    for technology in ("democracy", "printing_press"):
        table.act(P1, BuyCoin(technology))
        assert refusal(table, P1, BuyCoin(technology)) == "CIV-8.10"
    player = table.state.players[0]
    assert (player.trade, player.culture, coins(table.state, P1)) == (6, 5, 2)


@shows("engineering")
def test_engineering_buys_two_items_from_one_pool() -> None:
    """CIV-8.2.3: seven production buy a Library and, with one rush, an army."""
    made = knowing("engineering", "writing")
    made.player().trade = 3
    table = made.table()
    table.act(P1, SplitProduction("B2"))
    assert refusal(table, P1, DevoteToArts("B2")) == "CIV-5.2"
    table.act(P1, ProduceBuilding("B2", "library", "C2"))
    assert the_square("C2") not in table.state.markers
    assert refusal(table, P1, ProduceBuilding("B2", "library", "C2")) == "CIV-8.5.5"
    table.act(P1, ProduceFigure("B2", "army", "C2"))
    player = table.state.players[0]
    assert (player.trade, len(player.figures_on(the_square("C2")))) == (0, 1)
    assert table.state.markers[the_square("C2")].id == "library"
    assert refusal(table, P1, DevoteToArts("B2")) == "CIV-8.1"
    assert refusal(table, P1, SplitProduction("B2")) == "CIV-8.2.3"


def test_the_first_of_two_items_adds_nothing_to_the_pool() -> None:
    """CIV-8.2.3: seven production less a Library leave two, and no Granary."""
    made = knowing("engineering", "writing", "pottery")
    table = made.table()
    table.act(P1, SplitProduction("B2"))
    table.act(P1, ProduceBuilding("B2", "library", "C2"))
    assert refusal(table, P1, ProduceFigure("B2", "army", "A1")) == "CIV-8.2"


def test_one_item_alone_is_an_ordinary_action() -> None:
    """CIV-8.2.3: then Engineering has not been used."""
    made = knowing("engineering", "writing")
    table = made.table()
    table.act(P1, SplitProduction("B2"))
    table.act(P1, NoItem())
    assert table.questions[P1].name == "manage"
    table.act(P1, SplitProduction("B2"))
    table.act(P1, ProduceBuilding("B2", "library", "C2"))
    table.act(P1, NoItem())
    player = table.state.players[0]
    assert table.state.markers[the_square("C2")].id == "library"
    assert (player.turn.used, player.turn.actions) == ([], {the_square("B2"): 1})


@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [
        (ProduceFigure("B2", "army", "C2"), ProduceFigure("B2", "scout", "C2"), ""),
        (ProduceFigure("B2", "army", "C1"), ProduceFigure("B2", "army", "C1"), "CIV-9.3"),
        (ProduceFigure("B2", "scout", "C2"), ProduceFigure("B2", "scout", "C3"), "CIV-8.3"),
        (ProduceUnit("B2", "infantry"), ProduceUnit("B2", "infantry"), ""),
        (ProduceUnit("B2", "mounted"), ProduceUnit("B2", "mounted"), "CIV-8.4.1"),
        (ProduceBuilding("B2", "market", "A1"), ProduceBuilding("B2", "temple", "A2"), "CIV-8.5.3"),
        (ProduceBuilding("B2", "market", "A1"), ProduceBuilding("B2", "library", "C2"), ""),
        (ProduceBuilding("B2", "market", "A1"), ProduceBuilding("B2", "temple", "A1"), ""),
        (ProduceBuilding("B2", "library", "C2"), ProduceBuilding("B2", "library", "C3"), "CIV-8.5.1"),
        (ProduceBuilding("B2", "city_walls", "B2"), ProduceBuilding("B2", "city_walls", "B2"), "CIV-8.5.4"),
        (ProduceWonder("B2", "stonehenge", "A1"), ProduceWonder("B2", "oracle", "A2"), "CIV-8.6"),
        (ProduceWonder("B2", "stonehenge", "A1"), ProduceWonder("B2", "stonehenge", "A1"), "CIV-8.6"),
        (ProduceWonder("B2", "stonehenge", "A1"), ProduceBuilding("B2", "market", "A2"), ""),
    ],
)
def test_two_items_have_to_go_together(first: Any, second: Any, rule: str) -> None:
    """CIV-8.2.3, CIV-8.3, CIV-8.4.1, CIV-8.5.1, CIV-8.5.3, CIV-8.5.4, CIV-8.5.6, CIV-8.6, CIV-9.3."""
    made = knowing("engineering", "philosophy", "writing", "masonry", pieces="C1 army1; G7 scout1")
    made.player().turn.production = {the_square("B2"): 40}
    made.put("E1 library; E2 library; E3 library; F1 library; F3 library; C1 army1")
    deck = made.g.unit_deck("mounted")
    deck.unit_cards, spare = deck.unit_cards[:1], deck.unit_cards[1:]
    made.player(P2).units += spare
    table = made.table()
    table.act(P1, SplitProduction("B2"))
    table.act(P1, first)
    found = table.obstacle(P1, second)
    assert (found.rule if found else "") == rule


def test_the_second_item_is_placed_after_the_first() -> None:
    """CIV-8.2.3, CIV-8.5.5, CIV-8.5.6: a Library in place of the Market makes room for a Temple."""
    made = knowing("engineering", "philosophy", "writing", pieces="C1 market")
    made.player().turn.production = {the_square("B2"): 20}
    table = made.table()
    assert refusal(table, P1, ProduceBuilding("B2", "temple", "A1")) == "CIV-8.5.3"
    table.act(P1, SplitProduction("B2"))
    table.act(P1, ProduceBuilding("B2", "library", "C1"))
    table.act(P1, ProduceBuilding("B2", "temple", "A1"))
    assert {name_of(square): marker.id for square, marker in table.state.markers.items()} == {
        "A1": "temple",
        "C1": "library",
    }


def test_two_armies_attack_two_blockades_one_after_the_other() -> None:
    """CIV-8.2.3, CIV-8.3.1: the first one fights before the second one comes."""
    made = knowing("engineering", pieces="A1 scout2; A2 scout2")
    made.player().turn.production = {the_square("B2"): 20}
    made.player(P2).trade = 6
    table = made.table()
    table.act(P1, SplitProduction("B2"))
    table.act(P1, ProduceFigure("B2", "army", "A1"))
    table.act(P1, ProduceFigure("B2", "army", "A2"))
    for square, trade in (("A1", 3), ("A2", 6)):
        assert table.questions[P1].name == "loot"
        assert len(table.state.players[0].figures_on(the_square(square))) == 1
        table.act(P1, table.parse("loot_trade"))
        assert table.state.players[0].trade == trade
    assert all(figure.square is None for figure in table.state.players[1].figures)
    assert table.questions[P1].name == "manage"


def test_two_armies_attack_one_blockade_one_after_the_other() -> None:
    """CIV-8.2.3, CIV-8.3.1, CIV-9.3: the second one joins the first one that has won."""
    made = knowing("engineering", pieces="A1 scout2")
    made.player().turn.production = {the_square("B2"): 20}
    table = made.table()
    table.act(P1, SplitProduction("B2"))
    table.act(P1, ProduceFigure("B2", "army", "A1"))
    table.act(P1, ProduceFigure("B2", "army", "A1"))
    assert len(table.state.players[0].figures_on(the_square("A1"))) == 2


def two_items_declared() -> Table[Game]:
    """Return a table at which a city has declared two items together, which the second player can cancel."""
    made = knowing("engineering")
    made.player(P2).technologies.append("writing")
    made.player(P2).huts = ["spy"]
    made.player().trade = 27
    table = made.table()
    table.act(P1, SplitProduction("B2"))
    table.act(P1, ProduceFigure("B2", "army", "C2"))
    assert table.questions.keys() == {P1}
    table.act(P1, ProduceUnit("B2", "infantry"))
    return table


def test_writing_cancels_both_items() -> None:
    """CIV-8.2.3, CIV-18.5: they are declared together."""
    table = two_items_declared()
    table.act(P2, CancelWithWriting(("hut:spy",)))
    player = table.state.players[0]
    assert (player.units, player.figures_on(the_square("C2")), player.trade) == ([], [], 24)
    assert player.turn.used == ["engineering"]


@shows("monarchy")
def test_monarchy_makes_a_wonder_obsolete_or_kills_a_unit() -> None:
    """EX-CIV-S49, CIV-8.13, CIV-15.4: either way it is one ability."""
    made = knowing("monarchy", silk=2)
    made.player(P2).units = [made.g.unit_deck("infantry").unit_cards.pop()]
    market = made.g.wonder_market
    table = made.table()
    following = table.state.wonder_deck[-1]
    assert refusal(table, P1, MakeObsolete("monarchy", ("silk",), following)) == "CIV-15.4"
    table.act(P1, MakeObsolete("monarchy", ("silk",), market[1]))
    assert table.state.wonder_market[1] == following
    assert table.state.spent == [market[1]]
    assert refusal(table, P1, KillUnit("monarchy", ("silk",), P2)) == "CIV-8.9"
    other = made.table()
    assert refusal(other, P1, KillUnit("monarchy", ("silk",), P1)) == "CIV-8.13"
    card = other.state.players[1].units[0]
    other.act(P1, KillUnit("monarchy", ("silk",), P2))
    assert other.state.players[1].units == []
    assert other.state.unit_deck("infantry").discard == [card]
    assert refusal(made.table(), P1, MakeObsolete("monarchy", ("silk",), "louvre")) == "CIV-15.4"


@shows("gunpowder")
def test_gunpowder_destroys_a_building_or_makes_a_younger_wonder_obsolete() -> None:
    """CIV-8.13, CIV-14.3.4, CIV-15.4: any building, also walls; the culture of a wonder remains."""
    made = knowing("gunpowder", pieces="G1 louvre; G2 library", wheat=1, iron=1)
    pay = ("wheat", "iron")
    table = made.table()
    table.act(P1, DestroyBuilding("gunpowder", pay, "G2"))
    assert the_square("G2") not in table.state.markers
    other = made.table()
    assert refusal(other, P1, DestroyBuilding("gunpowder", pay, "G1")) == "CIV-14.3.4"
    other.act(P1, MakeObsolete("gunpowder", pay, "louvre"))
    (card,) = other.state.players[1].wonders
    assert card.obsolete
    assert other.state.markers[the_square("G1")].id == "louvre"
    assert rank(made.player(), "infantry") == 3


@shows("steam_power")
def test_steam_power_ships_all_figures_of_a_square() -> None:
    """CIV-8.13, CIV-22.9: to any water without enemies; they do not move this turn."""
    made = knowing("steam_power", pieces="D7 army1 scout1; G5 army2", silk=1)
    made.player(P2).technologies.append("sailing")
    table = made.table()
    assert refusal(table, P1, ShipFigures("steam_power", ("silk",), "D7", "G5")) == "CIV-8.13"
    assert refusal(table, P1, ShipFigures("steam_power", ("silk",), "D7", "D6")) == "CIV-8.13"
    assert refusal(table, P1, ShipFigures("steam_power", ("silk",), "G5", "H6")) == "CIV-8.13"
    table.act(P1, ShipFigures("steam_power", ("silk",), "D7", "H6"))
    assert len(table.state.players[0].figures_on(the_square("H6"))) == 2
    table.act(P1, EndSegment())
    table.act(P2, EndSegment())
    assert table.state.phase == "movement"
    assert refusal(table, P1, StartGroup("H6", 1, 1)) == "CIV-9.2"


@shows("military_science", "computers", "railroad")
def test_coins_count_for_production_and_hands() -> None:
    """CIV-8.2.1, CIV-11.2, CIV-14.2.1: one production for three coins, one card for five."""
    made = knowing("military_science", "computers", "railroad")
    made.player().coin_tokens = {"sheet": 9}
    assert coins(made.g, P1) == 11
    assert city_production(made.g) == 7 + 3
    assert culture_hand_size(made.g, P1) == 2 + 2
    assert hand_size(made.g, P1, 1, False) == 3 + 2


@shows("communism")
def test_communism_can_be_adopted() -> None:
    """CIV-16.7, CIV-8.2.1: two production more in each city."""
    made = knowing("communism")
    made.player().government = "communism"
    assert city_production(made.g) == 7 + 2


@shows("atomic_theory")
def test_uranium_gives_each_city_another_action() -> None:
    """CIV-8.1.2: but none to the capital in Anarchy."""
    made = knowing("atomic_theory")
    made.player().villages = ["uranium"]
    made.player().turn.actions = {the_square("B2"): 1}
    table = made.table()
    assert refusal(table, P1, DevoteToArts("B2")) == "CIV-8.1"
    table.act(P1, ExtraActions("atomic_theory", ("village:uranium",)))
    table.act(P1, DevoteToArts("B2"))
    assert refusal(table, P1, DevoteToArts("B2")) == "CIV-8.1"
    made.player().government = "anarchy"
    anarchy = made.table()
    anarchy.act(P1, ExtraActions("atomic_theory", ("village:uranium",)))
    assert refusal(anarchy, P1, DevoteToArts("B2")) == "CIV-16.1"


@shows("mass_media")
def test_events_of_players_with_mass_media_cannot_be_cancelled() -> None:
    """CIV-18.2."""
    declared = Declared("culture_event", P1, "drought", (P2,))
    assert event_fits(knowing().g, P2, "jousting_tourney", declared)
    assert not event_fits(knowing("mass_media").g, P2, "jousting_tourney", declared)


@shows("space_flight")
def test_space_flight_wins() -> None:
    """CIV-20.2."""
    made = knowing("space_flight")
    table = made.table()
    table.act(P1, DevoteToArts("B2"))
    assert table.state.victory is not None
    assert table.state.victory.kind == "tech"


def test_gift_events_pay_for_abilities() -> None:
    """CIV-8.9, CIV-22.14: for what they can stand for, and for any part of a cost."""
    made = knowing("construction", "pottery", silk=1)
    made.hold(P1, "a_generous_gift", "a_princely_gift")
    table = made.table()
    assert refusal(table, P1, GainCulture("currency", ("gift:a_generous_gift",))) == "CIV-8.9"
    before = city_production(table.state)
    table.act(P1, FeedCity("construction", ("gift:a_generous_gift",), "B2"))
    assert city_production(table.state) == before + 5
    table.act(P1, MintCoin("pottery", ("silk", "gift:a_princely_gift")))
    assert coins(table.state, P1) == 1
    assert [table.state.event_deck(level).discard for level in ("II", "III")] == [
        ["a_generous_gift"],
        ["a_princely_gift"],
    ]


def test_cancelling_a_gift_undoes_the_payment() -> None:
    """CIV-18.19, in one window: the gift is discarded, the rest is returned, the ability is not used."""
    made = knowing("pottery", silk=1)
    made.player().huts = ["spy"]
    made.hold(P1, "a_generous_gift")
    made.hold(P2, "jousting_tourney")
    table = made.table()
    table.act(P1, MintCoin("pottery", ("hut:spy", "gift:a_generous_gift")))
    table.act(P2, CancelWithEvent("jousting_tourney"))
    player = table.state.players[0]
    assert (coins(table.state, P1), player.huts, player.events, table.state.spent) == (0, ["spy"], [], [])
    table.act(P1, MintCoin("pottery", ("silk", "hut:spy")))
    assert coins(table.state, P1) == 1


def test_a_cancelled_ability_leaves_the_coin_of_a_gift_from_afar() -> None:
    """CIV-22.14, CIV-18.3, CIV-14.3.12."""
    made = knowing("construction")
    made.hold(P1, "a_gift_from_afar")
    made.hold(P2, "primetime_tv")
    table = made.table()
    table.act(P1, FeedCity("construction", ("gift:a_gift_from_afar",), "B2"))
    table.act(P2, CancelWithEvent("primetime_tv"))
    assert coins(table.state, P2) == 1
    player = table.state.players[0]
    assert (player.turn.production, player.turn.used) == ({}, ["construction"])


def test_every_technology_is_shown() -> None:
    """CIV-10."""
    assert sorted(shows.ids) == sorted(TECHNOLOGIES)
