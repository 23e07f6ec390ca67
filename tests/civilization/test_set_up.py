"""Set-up: everybody's pieces, the markets, the map (CIV-4)."""

from __future__ import annotations

import pytest

from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.civilization.actions.pending import KeepPerson
from rules.civilization.actions.setup import PlaceCapital, PlaceFigure, PlaceFirstWonder
from rules.civilization.board.coins import coins
from rules.civilization.board.control import capital_of
from rules.civilization.board.icons import city_icons, city_resources
from rules.civilization.core.catalog.land import LAYOUTS
from rules.civilization.core.grid import NAMES, the_square
from rules.civilization.flow import setup
from rules.engine import Seat, Table
from tests.civilization.tables import P1, P2, position, refusal


def started(seats: int, nations: tuple[str, ...], seed: str = "set-up") -> Table[Game]:
    """Return a game in which everybody has chosen a nation."""
    chosen = CivilizationOptions(nations="chosen", seating="fixed")
    table = Table.new(CIVILIZATION, chosen, seats, seed)
    for seat, nation in enumerate(nations):
        table.act(Seat(seat), table.parse(f"lead {nation}"))
    return table


def finish_set_up(table: Table[Game]) -> None:
    """Take everybody's first choice, the proposed capital, until the first turn begins."""
    while table.state.phase == "setup":
        seat = next(iter(table.questions))
        table.act(seat, table.legal_actions(seat)[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_layout_has_home_tiles_face_up_and_random_tiles_face_down(seats: int) -> None:
    """CIV-4.6: 6, 7 or 12 neutral tiles lie between the home tiles, the others leave the game."""
    g = started(seats, ("america", "rome", "china", "egypt")[:seats]).state
    layout = LAYOUTS[seats]
    assert [(tile.x, tile.y) for tile in g.world.tiles] == [(home.x, home.y) for home in layout.homes]
    assert len(g.facedown) == layout.neutral_tiles == 14 - len(g.surplus_tiles)
    assert g.world.known.bit_count() == 16 * seats


def test_the_market_has_a_token_of_each_resource_for_each_player() -> None:
    """EX-CIV-S08, CIV-4.4."""
    assert started(3, ("america", "rome", "china")).state.market == {"wheat": 3, "incense": 3, "silk": 3, "iron": 3}


def test_egypt_has_an_ancient_wonder_and_the_market_the_others_with_a_medieval_one() -> None:
    """EX-CIV-S09, CIV-4.3: 3 medieval wonders lie on top of 4 modern ones."""
    g = started(2, ("egypt", "rome")).state
    ancient = {"stonehenge", "colossus", "hanging_gardens", "oracle"}
    modern = {"panama_canal", "statue_of_liberty", "sydney_opera_house", "united_nations"}
    assert g.players[0].wonder_due in ancient
    assert {*g.wonder_market[:3], g.players[0].wonder_due} == ancient
    assert len(g.wonder_market) == 4
    assert set(g.wonder_deck[:4]) == modern
    assert not {*g.wonder_market, *g.wonder_deck[4:]} & modern
    without = started(2, ("america", "rome")).state
    assert set(without.wonder_market) == ancient


def test_a_game_for_two_starts_with_these_pieces() -> None:
    """EX-CIV-S60: America's capital on B3, Rome's on G15 (CIV-4.4, CIV-4.6, CIV-4.8, CIV-4.9, CIV-4.13)."""
    table = started(2, ("america", "rome"))
    g = table.state
    assert [NAMES[setup_square(table, seat)] for seat in (P1, P2)] == ["B3", "G15"]
    finish_set_up(table)
    assert NAMES[capital_of(g, P1) or 0] == "B3"
    assert g.market["silk"] == 2
    rome = city_icons(g, the_square("G15"))
    assert (rome.trade, rome.production, city_resources(g, the_square("G15"))) == (3, 6, ["iron"])
    assert [player.trade for player in g.players] == [3, 3]


def setup_square(table: Table[Game], seat: Seat) -> int:
    """Return the square proposed for a capital."""
    first = table.legal_actions(seat)[0]
    assert isinstance(first, PlaceCapital)
    return the_square(first.square)


def test_figures_are_left_in_supply_after_set_up() -> None:
    """EX-CIV-S64, CIV-2.2, CIV-4.15: 5 armies and a scout each, also with Russia's white army on the map."""
    table = started(2, ("russia", "rome"))
    finish_set_up(table)
    for player in table.state.players:
        supply = [figure.kind for figure in player.figures if figure.square is None]
        assert supply == ["army"] * 5 + ["scout"]
    assert sum(figure.square is not None for figure in table.state.players[0].figures) == 3


def test_first_figures_stand_on_land_next_to_the_capital() -> None:
    """CIV-4.10: within the stacking limit."""
    table = started(2, ("america", "rome"))
    table.act(P1, PlaceCapital("B3"))
    assert refusal(table, P1, PlaceFigure("army", "D4")) == "CIV-4.10"
    assert refusal(table, P1, PlaceFigure("army", "A3")) == "CIV-4.10"
    table.act(P1, PlaceFigure("army", "B2"))
    assert refusal(table, P1, PlaceFigure("army", "B2")) == "CIV-4.10"
    table.act(P1, PlaceFigure("scout", "B2"))


def test_a_capital_is_placed_on_a_centre_square_of_the_own_home_tile() -> None:
    """CIV-4.8; China's is walled (CIV-17.2)."""
    table = started(2, ("china", "rome"))
    assert refusal(table, P1, PlaceCapital("A1")) == "CIV-4.8"
    assert refusal(table, P1, PlaceCapital("G15")) == "CIV-4.8"
    finish_set_up(table)
    assert [city.walled for city in table.state.cities.values()] == [True, False]


def test_egypts_wonder_covers_its_square_before_the_dial_is_set() -> None:
    """CIV-4.9, CIV-4.13."""
    table = started(2, ("egypt", "rome"))
    first = table.legal_actions(P1)[0]
    table.act(P1, first)
    capital = capital_of(table.state, P1)
    assert capital is not None
    before = city_icons(table.state, capital).trade
    desert = next(
        option
        for option in table.legal_actions(P1)
        if isinstance(option, PlaceFirstWonder)
        and table.state.world.faces[the_square(option.square)].terrain == "desert"
    )
    table.act(P1, desert)
    finish_set_up(table)
    assert table.state.players[0].trade == before - 1


def test_americas_great_person_is_placed_and_changes_no_starting_dial() -> None:
    """EX-CIV-S02, EX-CIV-S10, CIV-4.9, CIV-4.14."""
    table = started(2, ("america", "rome"))
    while not table.state.players[0].persons_due:
        seat = next(iter(table.questions))
        table.act(seat, table.legal_actions(seat)[0])
    person = table.state.players[0].persons_due[0]
    assert refusal(table, P1, KeepPerson(person)) == "CIV-4.9"
    assert table.state.players[0].trade == 3
    assert coins(table.state, P1) == 0
    finish_set_up(table)
    assert [marker.id for marker in table.state.markers.values()] == [person]


def test_players_start_with_their_forces_and_technologies() -> None:
    """CIV-4.2, CIV-4.9, CIV-4.11, CIV-4.12: Germany has two more infantry, Rome a Republic, Russia Communism."""
    g = started(3, ("germany", "rome", "russia")).state
    assert [len(player.units) for player in g.players] == [5, 3, 3]
    assert [player.technologies for player in g.players] == [["metalworking"], ["code_of_laws"], ["communism"]]
    assert [player.government for player in g.players] == ["despotism", "republic", "communism"]


def test_the_tutorial_has_neither_egypt_nor_rome_nor_wonders() -> None:
    """CIV-21.1."""
    table = Table.new(CIVILIZATION, CivilizationOptions(tutorial=True), 4, "tutorial")
    assert {player.nation for player in table.state.players} == {"america", "china", "germany", "russia"}
    assert not table.state.wonder_market
    assert not table.state.wonder_deck


def test_a_capital_of_america_has_the_icons_of_its_tile() -> None:
    """EX-CIV-S01, CIV-2.4, CIV-2.8: 3 trade and 5 production, incense and silk."""
    made = position(tiles="home_america 0,0", pieces="C2 cap1")
    icons = city_icons(made.g, the_square("C2"))
    assert (icons.trade, icons.production, icons.culture) == (3, 5, 0)
    assert city_resources(made.g, the_square("C2")) == ["incense", "silk"]
    assert setup.open_setup(made.g)


def test_a_builder_gives_production_and_a_coin_at_once() -> None:
    """EX-CIV-S10, CIV-4.9, CIV-4.14, CIV-2.10: on the grassland next to the capital."""
    made = position(tiles="home_america 0,0", pieces="C2 cap1; D1 builder")
    icons = city_icons(made.g, the_square("C2"))
    assert (icons.trade, icons.production, coins(made.g, P1)) == (3, 7, 1)


def test_a_person_placed_after_set_up_changes_the_first_collection() -> None:
    """EX-CIV-S65, CIV-4.9, CIV-4.13, CIV-2.10: the Scientist covers a desert, 3 - 1 + 2 trade, 6 production."""
    made = position(tiles="home_america 0,0", pieces="C2 cap1; B3 scientist")
    icons = city_icons(made.g, the_square("C2"))
    assert (icons.trade, icons.production) == (4, 6)
    made.player().trade = 3
    assert made.table("trade").state.players[0].trade == 7
