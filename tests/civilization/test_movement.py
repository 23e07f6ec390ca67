"""Movement: groups, water, stacking, tiles, huts, enemies (CIV-9)."""

from __future__ import annotations

from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.movement import Explore, FinishGroup, StartGroup, Step
from rules.civilization.board.coins import coins
from rules.civilization.core.catalog.land import FACES, read_square
from rules.civilization.core.grid import NAMES, square_at, the_square
from tests.civilization.tables import P1, P2, PLAIN, position, refusal


def test_a_group_moves_together_up_to_its_speed() -> None:
    """CIV-9.1, CIV-9.2, CIV-9.2.1."""
    table = position(PLAIN, "A1 army1 scout1").table("movement")
    table.act(P1, StartGroup("A1", 1, 1))
    table.act(P1, Step("east"))
    table.act(P1, Step("south"))
    assert refusal(table, P1, Step("south")) == "CIV-9.1"
    table.act(P1, FinishGroup())
    player = table.state.players[0]
    assert {NAMES[figure.square] for figure in player.figures if figure.square is not None} == {"B2"}
    assert refusal(table, P1, StartGroup("B2", 1)) == "CIV-9.2"
    table.act(P1, EndSegment())
    assert table.state.active == P2


def test_figures_are_stacked_up_to_the_limit() -> None:
    """CIV-9.3: it applies also when passing; Masonry lets three stand together."""
    made = position("GGG", "A1 army1; B1 army1 army1")
    table = made.table("movement")
    table.act(P1, StartGroup("A1", 1))
    assert refusal(table, P1, Step("east")) == "CIV-9.3"
    made.player().technologies.append("masonry")
    masons = made.table("movement")
    masons.act(P1, StartGroup("A1", 1))
    masons.act(P1, Step("east"))


def test_navigation_crosses_water_and_sailing_ends_there() -> None:
    """EX-CIV-S43, CIV-9.4."""
    made = position("GWGG\n....", "A1 army1")
    table = made.table("movement")
    table.act(P1, StartGroup("A1", 1))
    assert refusal(table, P1, Step("east")) == "CIV-9.4"
    made.player().technologies.append("navigation")
    crossing = made.table("movement")
    crossing.act(P1, StartGroup("A1", 1))
    crossing.act(P1, Step("east"))
    assert refusal(crossing, P1, FinishGroup()) == "CIV-9.4"
    crossing.act(P1, Step("east"))
    wide = position("GGWWG", "A1 army1 army1")
    wide.player().technologies.append("navigation")
    stuck = wide.table("movement")
    stuck.act(P1, StartGroup("A1", 2))
    stuck.act(P1, Step("east"))
    assert refusal(stuck, P1, Step("east")) == "CIV-9.4"
    wide.player().technologies.append("sailing")
    sailing = wide.table("movement")
    sailing.act(P1, StartGroup("A1", 2))
    sailing.act(P1, Step("east"))
    sailing.act(P1, Step("east"))
    sailing.act(P1, FinishGroup())


def test_a_harbor_is_still_water() -> None:
    """EX-CIV-S56, CIV-2.10."""
    table = position("GGG\nGGW\nGGG", "B2 cap1; C2 harbor; C1 army1").table("movement")
    table.act(P1, StartGroup("C1", 1))
    assert refusal(table, P1, Step("south")) == "CIV-9.4"


def test_own_city_centres_can_be_crossed_but_not_ended_on() -> None:
    """CIV-9.5."""
    table = position(PLAIN, "B2 cap1; A2 army1").table("movement")
    table.act(P1, StartGroup("A2", 1))
    table.act(P1, Step("east"))
    assert refusal(table, P1, FinishGroup()) == "CIV-9.4"
    table.act(P1, Step("east"))


def test_a_tile_is_discovered_with_its_arrow_away_from_the_figure() -> None:
    """EX-CIV-S42, CIV-9.7, CIV-9.7.1: one hut and one village are face down on it."""
    made = position("GGGG\nGGGG\nGGGG\nGGGG", "D2 army1")
    made.facedown("neutral_04", 4, 0)
    made.g.hut_pool, made.g.village_pool = ["silk"], ["iron"]
    table = made.table("movement")
    table.act(P1, StartGroup("D2", 1))
    table.act(P1, Step("north"))
    table.act(P1, Explore("east"))
    g = table.state
    expected = [
        ["M", "M+coin", "D", "D"],
        ["M", "D", "G@village", "G"],
        ["G", "G", "F", "W"],
        ["G@hut", "F", "F:wheat", "W"],
    ]
    for y, line in enumerate(expected):
        for x, code in enumerate(line):
            square = square_at(4 + x, y)
            assert square is not None
            assert g.world.faces[square] == read_square(code)
    assert {NAMES[square]: token.mark for square, token in g.map_tokens.items()} == {"E4": "hut", "G2": "village"}
    assert g.group is not None
    assert (NAMES[g.group.square], g.group.left) == ("D1", 0)
    assert len(FACES) == 20


def test_an_army_takes_a_hut_and_stops() -> None:
    """EX-CIV-S44, CIV-9.8.1, CIV-9.8.2, CIV-9.8.4: China gains three culture."""
    table = position(PLAIN, "A1 army1; B1 hut:silk", nations=("china", "rome")).table("movement")
    table.act(P1, StartGroup("A1", 1))
    table.act(P1, Step("east"))
    player = table.state.players[0]
    assert (player.huts, player.culture, table.state.group) == (["silk"], 3, None)


def test_scouts_enter_neither_huts_nor_squares_with_enemies() -> None:
    """CIV-9.8, CIV-9.9, CIV-16.3: in a Republic they enter huts."""
    made = position(PLAIN, "A1 scout1; B1 hut:silk; A2 army2")
    table = made.table("movement")
    table.act(P1, StartGroup("A1", 0, 1))
    assert refusal(table, P1, Step("east")) == "CIV-9.8"
    assert refusal(table, P1, Step("south")) == "CIV-9.9"
    made.player().government = "republic"
    republic = made.table("movement")
    republic.act(P1, StartGroup("A1", 0, 1))
    republic.act(P1, Step("east"))
    assert republic.state.players[0].huts == ["silk"]


def test_an_army_drives_off_scouts_and_stops() -> None:
    """EX-CIV-S41, CIV-9.11."""
    made = position(PLAIN, "A1 army1; B1 scout2 scout2")
    made.player(P2).trade = 2
    table = made.table("movement")
    table.act(P1, StartGroup("A1", 1))
    table.act(P1, Step("east"))
    assert table.questions[P1].name == "loot"
    table.act(P1, table.parse("loot_trade"))
    assert all(figure.square is None for figure in table.state.players[1].figures)
    assert table.state.players[0].trade == 2
    assert table.state.group is None


def test_a_blockade_shuts_a_square_at_once() -> None:
    """CIV-13.6, CIV-13.11, EX-CIV-S63: coins disappear and return with the figure."""
    made = position(PLAIN, "B2 cap1; C1 panama_canal; G7 cap2; D1 scout2")
    made.player().coin_tokens = {"panama_canal": 3, "sheet": 5}
    assert coins(made.g, P1) == 8
    table = made.table("movement", P2)
    table.act(P2, StartGroup("D1", 0, 1))
    table.act(P2, Step("west"))
    assert coins(table.state, P1) == 5
    table.act(P2, Step("west"))
    assert coins(table.state, P1) == 8
    assert the_square("B1") == table.state.players[1].figures[6].square
