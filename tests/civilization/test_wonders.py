"""The effects of each wonder (CIV-6.2, CIV-15)."""

from __future__ import annotations

import pytest

from rules.civilization import CivilizationOptions
from rules.civilization.actions.abilities.obsolescence import MakeObsolete
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import Harvest
from rules.civilization.actions.events.revolt import Revolt
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.movement import StartGroup, Step
from rules.civilization.actions.reactions.refusal import RefuseEvent
from rules.civilization.actions.research import Research
from rules.civilization.actions.start import AssignScout
from rules.civilization.actions.wonders import PlaceGardenFigure, ResearchByLiberty
from rules.civilization.board.coins import coins
from rules.civilization.board.control import wonder_works
from rules.civilization.board.icons import city_icons
from rules.civilization.board.production import wonder_cost
from rules.civilization.board.strength import strength
from rules.civilization.core.catalog.build import WONDERS
from rules.civilization.core.grid import the_square
from rules.civilization.core.player import WonderCard
from rules.civilization.effects.wonders import make_obsolete
from tests.civilization.component_coverage import Shown
from tests.civilization.tables import P1, P2, PLAIN, Position, options_of, position, refusal

shows = Shown()
CAPITALS = "B2 cap1; F2 cap2"


def owning(wonder: str, pieces: str = "", land: str = PLAIN) -> Position:
    """Return a position in which the first player owns a wonder on C1."""
    made = position(land, f"{CAPITALS}; C1 {wonder}" + (f"; {pieces}" if pieces else ""))
    made.g.wonder_market = [each for each in made.g.wonder_market if each != wonder]
    return made


@shows("stonehenge", "colossus", "louvre", "panama_canal", "sydney_opera_house")
@pytest.mark.parametrize(
    ("wonder", "gained"),
    [
        ("stonehenge", (1, 0, 0, 0)),
        ("colossus", (0, 3, 0, 0)),
        ("louvre", (3, 0, 0, 0)),
        ("panama_canal", (0, 0, 1, 0)),
        ("sydney_opera_house", (0, 0, 0, 1)),
    ],
)
def test_some_wonders_give_automatically_at_the_start_of_the_turn(wonder: str, gained: tuple[int, ...]) -> None:
    """CIV-6.2, CIV-14.1.3: neither when blockaded nor when obsolete (CIV-13.9, CIV-15.4)."""
    made = owning(wonder)

    def found(made: Position) -> tuple[int, ...]:
        g = made.table("start_of_turn").state
        player = g.players[0]
        return player.culture, player.trade, coins(g, P1), player.culture_space

    assert found(made) == gained
    make_obsolete(made.g, wonder)
    assert found(made) == (0, 0, 0, 0)
    blockaded = owning(wonder, "C1 army2")
    assert found(blockaded) == (0, 0, 0, 0)


def test_a_winning_coin_ends_the_gains() -> None:
    """CIV-6.2, CIV-20.1: the Panama Canal comes before the Sydney Opera House."""
    made = owning("panama_canal", "C3 sydney_opera_house")
    made.player().coin_tokens = {"panama_canal": 14}
    table = made.table("start_of_turn")
    assert table.finished
    assert coins(table.state, P1) == 15
    assert table.state.players[0].culture_space == 0


def test_tokens_of_a_blockaded_panama_canal_do_not_count() -> None:
    """EX-CIV-S63, CIV-12.6, CIV-15.5: they stay on the card; an obsolete one keeps them."""
    made = owning("panama_canal")
    made.player().coin_tokens = {"panama_canal": 3, "sheet": 5}
    assert coins(made.g, P1) == 8
    made.put("C1 scout2")
    assert coins(made.g, P1) == 5
    made.player(P2).figures[6].square = None
    make_obsolete(made.g, "panama_canal")
    assert coins(made.g, P1) == 8


@shows("hanging_gardens")
def test_the_hanging_gardens_bear_a_figure() -> None:
    """CIV-15.6, CIV-6.2: on its own square, once a turn; a scout gathers from the next turn."""
    made = owning("hanging_gardens")
    table = made.table("start_of_turn")
    table.act(P1, PlaceGardenFigure("scout"))
    (scout,) = table.state.players[0].figures_on(the_square("C1"))
    assert scout.city is None
    assert refusal(table, P1, PlaceGardenFigure("army")) == "CIV-6.2"
    assert refusal(table, P1, AssignScout("C1", "B2")) == "CIV-6.6"
    made.put("C1 army1 army1")
    assert refusal(made.table("start_of_turn"), P1, PlaceGardenFigure("army")) == "CIV-9.3"
    assert refusal(position(PLAIN, CAPITALS).table("start_of_turn"), P1, PlaceGardenFigure("army")) == "CIV-15.4"


@shows("statue_of_liberty")
def test_the_statue_of_liberty_researches_a_technology_of_others() -> None:
    """CIV-10.9, CIV-6.2: for free, if the pyramid has a place, in addition to the research of the turn."""
    made = owning("statue_of_liberty")
    made.player(P2).technologies += ["navigation", "sailing"]
    made.player().trade = 9
    table = made.table("start_of_turn")
    assert refusal(table, P1, ResearchByLiberty("sailing")) == "CIV-10.9"
    assert refusal(table, P1, ResearchByLiberty("writing")) == "CIV-10.9"
    table.act(P1, ResearchByLiberty("navigation"))
    assert table.state.players[0].knows("navigation")
    assert table.state.players[0].trade == 9
    assert refusal(table, P1, ResearchByLiberty("code_of_laws")) == "CIV-6.2"


def test_germany_gains_by_the_statue_of_liberty() -> None:
    """CIV-10.8, CIV-10.11: it researches, and does not merely learn."""
    made = owning("statue_of_liberty")
    made.player().nation = "germany"
    made.player().technologies += ["pottery", "writing"]
    made.player(P2).technologies.append("democracy")
    table = made.table("start_of_turn")
    table.act(P1, ResearchByLiberty("democracy"))
    assert len(table.state.players[0].units) == len(made.player().units) + 1
    assert table.questions[P1].name == "resource"


@shows("angkor_wat")
def test_angkor_wat_harvests_twice() -> None:
    """CIV-8.8.1: once a turn, the same square as well, as long as the market has tokens."""
    made = position(tiles="home_america 0,0; neutral_04 4,0", pieces="C2 cap1; B1 angkor_wat")
    table = made.table()
    table.act(P1, Harvest("C2", "silk", "silk"))
    assert table.state.players[0].resources["silk"] == 2
    assert table.state.market["silk"] == 0
    made.g.market["silk"] = 1
    assert refusal(made.table(), P1, Harvest("C2", "silk", "silk")) == "CIV-8.8"
    made.table().act(P1, Harvest("C2", "silk", "incense"))
    made.player().turn.used = ["angkor_wat"]
    assert refusal(made.table(), P1, Harvest("C2", "silk", "incense")) == "CIV-8.8.1"


@shows("porcelain_tower")
def test_the_porcelain_tower_lowers_the_trade_for_research() -> None:
    """CIV-10.2: 1, 6, 11, 16 and 21 trade."""
    made = owning("porcelain_tower")
    made.player().trade = 1
    made.table("research").act(P1, Research("pottery"))
    made.player().technologies.append("pottery")
    made.player().trade = 6
    made.table("research").act(P1, Research("sailing"))
    make_obsolete(made.g, "porcelain_tower")
    assert refusal(made.table("research"), P1, Research("sailing")) == "CIV-10.2"


@shows("himeji_samurai_castle")
def test_himeji_makes_units_stronger() -> None:
    """CIV-11.7."""
    made = owning("himeji_samurai_castle")
    assert [strength(made.g, seat, "infantry_2") for seat in (P1, P2)] == [3, 2]


@shows("united_nations")
def test_the_united_nations_let_their_owner_refuse() -> None:
    """CIV-14.3.8."""
    made = owning("united_nations")
    made.hold(P2, "the_citizens_are_revolting")
    table = made.table("start_of_turn", P2)
    table.act(P2, Revolt("the_citizens_are_revolting", P1))
    table.act(P1, RefuseEvent())
    assert table.state.players[0].government == "despotism"


@shows("oracle")
def test_the_oracle_reveals_the_battle_force_of_the_opponent() -> None:
    """CIV-11.7.3, CIV-15.4: to its owner, in attack and in defence; an obsolete one reveals nothing."""
    for attacker, obsolete, seen in ((P1, False, True), (P2, False, True), (P1, True, False)):
        made = owning("oracle", "D6 army1; E6 army2")
        made.player(P1).units, made.player(P2).units = ["infantry_1"], ["mounted_2"]
        if obsolete:
            make_obsolete(made.g, "oracle")
        table = made.table("movement", attacker)
        table.act(attacker, StartGroup("D6" if attacker == P1 else "E6", 1))
        table.act(attacker, Step("east" if attacker == P1 else "west"))
        views = [table.view(seat).state.battle for seat in (P1, P2)]
        hands = [(battle.attacker.battle_hand, battle.defender.battle_hand) for battle in views if battle is not None]
        own, other = (0, 1) if attacker == P1 else (1, 0)
        assert (hands[0][own], hands[1][other]) == (["infantry_1"], ["mounted_2"])
        assert (hands[0][other] == ["mounted_2"]) == seen
        assert hands[1][own] != ["infantry_1"]


def test_every_wonder_gives_culture_by_its_era_and_may_be_cheaper() -> None:
    """CIV-8.6, CIV-15.2."""
    found = {}
    for wonder, row in WONDERS.items():
        made = owning(wonder)
        assert city_icons(made.g, the_square("B2")).culture == row.culture
        before = wonder_cost(made.g, P1, wonder)
        made.player().technologies = [row.discount_technology or "currency"]
        found[wonder] = (before, wonder_cost(made.g, P1, wonder))
    assert found == {
        "stonehenge": (10, 10),
        "colossus": (15, 10),
        "hanging_gardens": (15, 10),
        "oracle": (15, 10),
        "angkor_wat": (20, 10),
        "himeji_samurai_castle": (20, 15),
        "louvre": (20, 15),
        "porcelain_tower": (20, 15),
        "panama_canal": (25, 20),
        "statue_of_liberty": (25, 20),
        "sydney_opera_house": (25, 25),
        "united_nations": (20, 20),
    }


def test_angkor_wat_has_another_discount_in_the_first_printing() -> None:
    """CIV-21.5: 15 with Philosophy."""
    made = position(PLAIN, CAPITALS, options=CivilizationOptions(angkor_wat="first_printing"))
    made.player().technologies = ["philosophy", "theology"]
    assert wonder_cost(made.g, P1, "angkor_wat") == 15


def test_an_obsolete_wonder_keeps_its_culture_and_its_place() -> None:
    """CIV-15.4, CIV-8.6: it still is the one wonder of its city."""
    made = owning("stonehenge")
    made.player().resources["silk"], made.g.market["silk"] = 1, 1
    made.player().technologies.append("monarchy")
    made.player().turn.production = {the_square("B2"): 40}
    table = made.table()
    table.act(P1, MakeObsolete("monarchy", ("silk",), "stonehenge"))
    assert not wonder_works(table.state, P1, "stonehenge")
    assert city_icons(table.state, the_square("B2")).culture == 1
    wonder = table.state.wonder_market[0]
    assert refusal(table, P1, ProduceWonder("B2", wonder, "A1")) == "CIV-8.6"
    assert refusal(made.table(), P1, MakeObsolete("monarchy", ("silk",), "panama_canal")) == "CIV-15.4"


def test_a_replaced_wonder_leaves_the_game() -> None:
    """CIV-15.3, CIV-8.5.5, CIV-8.5.6: a wonder may replace the wonder of the city."""
    made = owning("stonehenge")
    made.player().turn.production = {the_square("B2"): 40}
    table = made.table()
    wonder = table.state.wonder_market[0]
    table.act(P1, ProduceWonder("B2", wonder, "C1"))
    assert table.state.spent == ["stonehenge"]
    assert table.state.players[0].wonders == [WonderCard(wonder)]


def test_a_wonder_built_over_by_a_building_is_lost_with_its_coins() -> None:
    """CIV-15.5, CIV-8.5.5."""
    made = owning("panama_canal")
    made.player().technologies.append("pottery")
    made.player().coin_tokens = {"panama_canal": 4}
    made.player().turn.production = {the_square("B2"): 5}
    table = made.table()
    table.act(P1, ProduceBuilding("B2", "granary", "C1"))
    assert (coins(table.state, P1), table.state.players[0].wonders) == (0, [])


def test_a_wonder_that_is_not_in_use_offers_nothing() -> None:
    """CIV-13.9, CIV-15.4."""
    made = owning("hanging_gardens", "C1 army2")
    table = made.table("start_of_turn")
    assert options_of(table, P1, PlaceGardenFigure) == []
    table.act(P1, EndSegment())


def test_every_wonder_is_shown() -> None:
    """CIV-15."""
    assert sorted(shows.ids) == sorted(WONDERS)
