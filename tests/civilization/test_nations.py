"""The effects of each nation and each government (CIV-16, CIV-17)."""

from __future__ import annotations

from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.abilities.engineering import SplitProduction
from rules.civilization.actions.abilities.movement import Sacrifice
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import DevoteToArts, Harvest
from rules.civilization.actions.germany import ChooseResource
from rules.civilization.actions.movement import StartGroup, Step
from rules.civilization.actions.reactions.spies import CancelWithWriting
from rules.civilization.actions.research import Research
from rules.civilization.actions.start import FoundCity
from rules.civilization.board.coins import coins
from rules.civilization.board.control import cities_of
from rules.civilization.board.devotion import devotion
from rules.civilization.board.hands import culture_hand_size
from rules.civilization.board.icons import city_resources, collected
from rules.civilization.board.knowledge import stacking_limit
from rules.civilization.board.production import production
from rules.civilization.board.strength import hand_size
from rules.civilization.core.catalog.nations import GOVERNMENTS, NATIONS
from rules.civilization.core.grid import the_square
from tests.civilization.component_coverage import Shown
from tests.civilization.tables import P1, P2, PLAIN, Position, position, refusal
from tests.civilization.test_set_up import finish_set_up, started

shows, governs = Shown(), Shown()
CAPITALS = "B2 cap1; F2 cap2"


def leading(nation: str, pieces: str = "", land: str = PLAIN, other: str = "america") -> Position:
    """Return a position in which the first player leads a nation."""
    return position(land, f"{CAPITALS}; {pieces}" if pieces else CAPITALS, nations=(nation, other))


def ruled(government: str, pieces: str = "", land: str = PLAIN) -> Position:
    """Return a position in which the first player has a government."""
    made = leading("china", pieces, land)
    made.player().government = government
    return made


@shows("america")
def test_america_rushes_twice_as_much() -> None:
    """CIV-17.1, CIV-8.2.2."""
    for nation, left in (("america", 24 - 3), ("china", 24 - 6)):
        made = leading(nation, land="FFGGGGGG\nMGGGGGGG\n" + PLAIN)
        made.player().technologies.append("masonry")
        made.player().trade = 24
        table = made.table()
        table.act(P1, ProduceBuilding("B2", "city_walls", "B2"))
        assert table.state.players[0].trade == left


@shows("china")
def test_china_begins_behind_walls_and_learns_from_huts() -> None:
    """EX-CIV-S44, CIV-17.2, CIV-9.8.4."""
    table = started(2, ("china", "america"))
    finish_set_up(table)
    assert [city.walled for city in table.state.cities.values()] == [True, False]
    made = leading("china", "D5 army1; D6 hut:silk")
    march = made.table("movement")
    march.act(P1, StartGroup("D5", 1))
    march.act(P1, Step("south"))
    assert (march.state.players[0].culture, march.state.players[0].huts) == (3, ["silk"])


@shows("egypt")
def test_egypt_builds_for_free_once_a_turn() -> None:
    """CIV-8.11, CIV-17.3: as the action of a city, with all rules of placement."""
    made = leading("egypt", "B6 city1", "GGGGGGGG\nMGGGGGGG\nGGGGGGGG\nGGGGGGGG\nMGGGGGGG\n" + PLAIN)
    made.player().technologies += ["masonry", "railroad"]
    table = made.table()
    assert refusal(table, P1, BuildFree("B2", "workshop", "A2")) == "CIV-8.5"
    assert refusal(table, P1, BuildFree("B2", "iron_mine", "A1")) == "CIV-8.5"
    table.act(P1, BuildFree("B2", "iron_mine", "A2"))
    assert table.state.markers[the_square("A2")].id == "iron_mine"
    assert refusal(table, P1, DevoteToArts("B2")) == "CIV-8.1"
    assert refusal(table, P1, BuildFree("B6", "iron_mine", "A5")) == "CIV-17.3"
    walls = made.table()
    walls.act(P1, BuildFree("B6", "city_walls", "B6"))
    assert walls.state.cities[the_square("B6")].walled
    made.player().government = "anarchy"
    assert refusal(made.table(), P1, BuildFree("B2", "iron_mine", "A2")) == "CIV-16.1"
    assert refusal(leading("china").table(), P1, BuildFree("B2", "library", "A1")) == "CIV-17.3"


def test_a_free_building_is_no_item_of_engineering_and_can_be_cancelled() -> None:
    """CIV-17.3, CIV-18.5: then it has been used."""
    made = leading("egypt", "B6 city1", other="china")
    made.player().technologies += ["masonry", "engineering"]
    made.player(P2).huts = ["spy"]
    table = made.table()
    table.act(P1, SplitProduction("B2"))
    assert refusal(table, P1, BuildFree("B2", "city_walls", "B2")) == "CIV-5.2"
    other = made.table()
    other.act(P1, BuildFree("B2", "city_walls", "B2"))
    other.act(P2, CancelWithWriting(("hut:spy",)))
    assert not other.state.cities[the_square("B2")].walled
    assert refusal(other, P1, BuildFree("B6", "city_walls", "B6")) == "CIV-17.3"


@shows("germany")
def test_germany_begins_with_two_more_infantry() -> None:
    """CIV-4.9, CIV-17.4, CIV-10.11: and gains a unit and a resource for a technology of units."""
    (germany, rome) = started(2, ("germany", "rome")).state.players
    assert [sum(card.startswith("infantry") for card in player.units) for player in (germany, rome)] == [3, 1]
    made = leading("germany")
    made.player().technologies += ["pottery", "writing"]
    made.player().trade = 11
    table = made.table("research")
    table.act(P1, Research("chivalry"))
    table.act(P1, ChooseResource("silk"))
    player = table.state.players[0]
    assert [card.rpartition("_")[0] for card in player.units] == ["mounted"]
    assert (player.resources["silk"], table.state.market["silk"]) == (1, 1)


@shows("rome")
def test_rome_advances_for_wonders_cities_and_villages() -> None:
    """CIV-17.5, CIV-6.3.5, CIV-8.6.2, CIV-9.8.4: it begins as a Republic."""
    made = leading("rome", "F6 scout1")
    made.player().turn.production = {the_square("B2"): 30}
    table = made.table()
    table.act(P1, ProduceWonder("B2", table.state.wonder_market[0], "A1"))
    assert table.state.players[0].culture_space == 1
    founding = made.table("start_of_turn")
    founding.act(P1, FoundCity("F6"))
    assert founding.state.players[0].culture_space == 1
    village = leading("rome", "D5 army1; D6 village:silk")
    for kind in ("infantry", "artillery", "mounted"):
        deck = village.g.unit_deck(kind)
        village.player(P2).units += deck.unit_cards
        deck.unit_cards = []
    village.player().units, village.player(P2).units = village.player(P2).units[:1], village.player(P2).units[1:]
    march = village.table("movement")
    march.act(P1, StartGroup("D5", 1))
    march.act(P1, Step("south"))
    while any(question.name in ("battle", "laws") for question in march.questions.values()):
        march.act(P1, march.legal_actions(P1)[0])
    assert march.state.players[0].culture_space == 1
    assert started(2, ("rome", "china")).state.players[0].government == "republic"


@shows("russia")
def test_russia_stacks_more_figures_and_has_a_white_army() -> None:
    """CIV-17.6, CIV-9.3, CIV-2.2."""
    made = leading("russia")
    assert stacking_limit(made.player()) == 3
    assert sum(not figure.is_scout for figure in made.player().figures) == 7
    assert started(2, ("russia", "china")).state.players[0].government == "communism"


def test_russia_gives_up_a_figure_for_a_technology() -> None:
    """CIV-17.6, CIV-9.15."""
    table = leading("russia", "E2 scout1").table("movement")
    table.act(P1, StartGroup("E2", 0, 1))
    table.act(P1, Sacrifice("east", "currency"))
    player = table.state.players[0]
    assert player.technologies == ["communism", "currency"]
    assert all(figure.square is None for figure in player.figures)


@governs("anarchy")
def test_the_capital_rests_in_anarchy() -> None:
    """CIV-16.1: other cities act."""
    table = ruled("anarchy", "B6 city1").table()
    assert refusal(table, P1, DevoteToArts("B2")) == "CIV-16.1"
    table.act(P1, DevoteToArts("B6"))


@governs("despotism")
def test_despotism_does_nothing() -> None:
    """CIV-16.2."""
    made = ruled("despotism")
    assert (production(made.g, the_square("B2")), devotion(made.g, the_square("B2"))) == (0, 1)
    assert (collected(made.g, P1), coins(made.g, P1), hand_size(made.g, P1, 1, False)) == (0, 0, 3)
    assert culture_hand_size(made.g, P1) == 2


@governs("republic")
def test_armies_of_a_republic_found_cities_and_its_scouts_take_huts() -> None:
    """CIV-16.3, CIV-9.8: but no villages."""
    made = ruled("republic", "F6 army1; B5 scout1; B6 hut:silk; C5 village:iron")
    march = made.table("movement")
    march.act(P1, StartGroup("B5", 0, 1))
    assert refusal(march, P1, Step("east")) == "CIV-9.8"
    march.act(P1, Step("south"))
    assert march.state.players[0].huts == ["silk"]
    founding = made.table("start_of_turn")
    founding.act(P1, FoundCity("F6", "army"))
    assert cities_of(founding.state, P1) == [the_square("B2"), the_square("F6")]


@governs("democracy")
def test_a_democracy_collects_more_and_attacks_no_cities() -> None:
    """CIV-16.4, CIV-7.2, CIV-9.12: figures it does attack."""
    made = ruled("democracy", "F4 army1; G4 scout2")
    assert collected(made.g, P1) == 2
    table = made.table("movement")
    table.act(P1, StartGroup("F4", 1))
    table.act(P1, Step("north"))
    assert refusal(table, P1, Step("north")) == "CIV-9.12"
    other = made.table("movement")
    other.act(P1, StartGroup("F4", 1))
    other.act(P1, Step("east"))
    assert other.state.players[1].figures_on(the_square("G4")) == []


@governs("feudalism")
def test_feudalism_has_a_coin_and_shares_the_land() -> None:
    """CIV-16.5, CIV-8.8.1."""
    made = position(tiles="home_america 0,0; home_rome 4,0", pieces="C2 cap1; G2 city1")
    assert "iron" in city_resources(made.g, the_square("G2"))
    assert refusal(made.table(), P1, Harvest("C2", "iron")) == "CIV-8.8"
    made.player().government = "feudalism"
    assert coins(made.g, P1) == 1
    made.table().act(P1, Harvest("C2", "iron"))


@governs("monarchy")
def test_a_monarchy_celebrates_culture() -> None:
    """CIV-16.6, CIV-8.7, CIV-14.2.1."""
    made = ruled("monarchy", "B6 city1")
    assert culture_hand_size(made.g, P1) == 3
    assert [devotion(made.g, centre) for centre in cities_of(made.g, P1)] == [2, 2]


@governs("communism")
def test_communism_produces_more_and_its_capital_less_culture() -> None:
    """EX-CIV-S54, CIV-16.7, CIV-8.7."""
    made = ruled("communism", "B6 city1; A1 industrialist")
    assert [production(made.g, centre) for centre in cities_of(made.g, P1)] == [2, 2]
    assert [devotion(made.g, centre) for centre in cities_of(made.g, P1)] == [2, 1]


@governs("fundamentalism")
def test_fundamentalism_fights_at_the_price_of_trade() -> None:
    """CIV-16.8, CIV-7.2, CIV-11.2."""
    made = ruled("fundamentalism", land="DDDDDDDD\n" + PLAIN)
    assert collected(made.g, P1) == 1
    assert hand_size(made.g, P1, 1, False) == 4


def test_every_nation_and_government_is_shown() -> None:
    """CIV-16, CIV-17."""
    assert sorted(shows.ids) == sorted(NATIONS)
    assert sorted(governs.ids) == sorted(GOVERNMENTS)
