"""Flight, Russia's sacrifice, Combustion and the bomb (CIV-9.13, CIV-9.15 to CIV-9.17)."""

from __future__ import annotations

from rules.civilization.actions.abilities.movement import DropBomb, Sacrifice
from rules.civilization.actions.aftermath import LeaveBuilding, RazeBuilding
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.loot import NoLoot
from rules.civilization.actions.movement import FinishGroup, FlyOver, StartGroup, Step
from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.actions.reactions.interrupts import InterruptWithEvent
from rules.civilization.core.catalog.land import Direction
from rules.civilization.core.grid import NAMES, the_square
from rules.civilization.core.state import Game
from rules.engine import Seat, Table
from tests.civilization.tables import P1, P2, PLAIN, Position, options_of, position, refusal


def squares(table: Table[Game], seat: Seat = P1) -> list[str]:
    """Return the squares of a player's figures."""
    return [NAMES[figure.square] for figure in table.state.players[seat].figures if figure.square is not None]


def flying(pieces: str, land: str = PLAIN) -> Position:
    """Return a position in which the first player knows Flight."""
    made = position(land, pieces)
    made.player().technologies.append("flight")
    return made


def test_flight_passes_over_enemies_huts_villages_and_cities() -> None:
    """CIV-9.13: as if the squares were empty; scouts too."""
    made = flying("A1 army1 scout1; B1 army2; C1 village:iron; D1 hut:silk; E1 city2; B7 cap1; G7 cap2")
    table = made.table("movement")
    table.act(P1, StartGroup("A1", 1, 1))
    assert refusal(table, P1, Step("east")) == "CIV-9.9"
    for _ in range(4):
        table.act(P1, FlyOver("east"))
        assert squares(table) == ["A1", "A1"]
        assert refusal(table, P1, FinishGroup()) == "CIV-9.4"
    assert table.state.battle is None
    table.act(P1, Step("east"))
    table.act(P1, FinishGroup())
    assert squares(table) == ["F1", "F1"]
    assert len(table.state.map_tokens) == 2


def test_a_flying_group_may_stop_on_each_square() -> None:
    """CIV-9.13: ending there has its usual consequences."""
    table = flying("A1 army1; B1 hut:silk; C1 hut:iron; B7 cap1; G7 cap2").table("movement")
    table.act(P1, StartGroup("A1", 1))
    table.act(P1, FlyOver("east"))
    table.act(P1, Step("east"))
    assert table.state.players[0].huts == ["iron"]
    assert squares(table) == ["C1"]
    assert table.state.group is None


def test_flight_needs_movement_for_a_square_to_end_on() -> None:
    """CIV-9.13: scouts may not end on enemies, huts and villages; without Flight nobody passes."""
    made = flying("A1 scout1; C1 hut:silk; D1 army2; E1 hut:iron", "GGGGG")
    table = made.table("movement")
    table.act(P1, StartGroup("A1", 0, 1))
    for direction in ("east", "west", "east"):
        table.act(P1, table.parse(f"step {direction}"))
    table.act(P1, FlyOver("east"))
    assert refusal(table, P1, Step("east")) == "CIV-9.9"
    assert refusal(table, P1, FlyOver("east")) == "CIV-9.4", "it could not come back"
    table.act(P1, Step("west"))
    assert refusal(table, P1, FlyOver("east")) == "CIV-9.4"
    made.player().technologies.remove("flight")
    grounded = made.table("movement")
    grounded.act(P1, StartGroup("A1", 0, 1))
    grounded.act(P1, Step("east"))
    assert refusal(grounded, P1, FlyOver("east")) == "CIV-9.13"


def test_only_squares_with_consequences_are_flown_over() -> None:
    """CIV-9.13: any other square is entered by a step."""
    table = flying("A1 army1").table("movement")
    table.act(P1, StartGroup("A1", 1))
    assert refusal(table, P1, FlyOver("east")) == "CIV-9.13"
    assert refusal(table, P1, FlyOver("north")) == "CIV-2.11"


def russian(pieces: str) -> Position:
    """Return Russia against Egypt, which knows Pottery and Sailing besides its first technology."""
    made = position(PLAIN, pieces, nations=("russia", "egypt"))
    made.player(P2).technologies += ["pottery", "sailing"]
    return made


def test_russia_sacrifices_a_figure_for_a_technology() -> None:
    """CIV-9.15, CIV-10.9: once a turn, and no trade is paid."""
    made = russian("A2 scout1; C2 army1; B2 city2; G7 cap2; B7 cap1")
    made.player().trade = 4
    table = made.table("movement")
    table.act(P1, StartGroup("A2", 0, 1))
    assert refusal(table, P1, Sacrifice("east", "sailing")) == "CIV-10.4"
    assert refusal(table, P1, Sacrifice("east", "writing")) == "CIV-9.15"
    assert refusal(table, P1, Sacrifice("south", "pottery")) == "CIV-9.15"
    assert options_of(table, P1, Sacrifice) == [Sacrifice("east", "pottery")], "Construction is of level II"
    table.act(P1, Sacrifice("east", "pottery"))
    player = table.state.players[0]
    assert player.knows("pottery")
    assert (player.trade, squares(table)) == (4, ["C2"])
    assert the_square("B2") in table.state.cities
    table.act(P1, StartGroup("C2", 1))
    assert refusal(table, P1, Sacrifice("west", "construction")) == "CIV-9.15"


def test_a_group_or_another_nation_sacrifices_nothing() -> None:
    """CIV-9.15: the figure needs the movement to get there, and goes alone."""
    made = russian("A2 army1 scout1; B2 city2; G7 cap2; B7 cap1")
    table = made.table("movement")
    table.act(P1, StartGroup("A2", 1, 1))
    assert refusal(table, P1, Sacrifice("east", "pottery")) == "CIV-9.15"
    far = russian("A4 army1; B2 city2; G7 cap2; B7 cap1").table("movement")
    far.act(P1, StartGroup("A4", 1))
    directions: tuple[Direction, ...] = ("north", "north")
    for direction in directions:
        far.act(P1, Step(direction))
    assert refusal(far, P1, Sacrifice("east", "pottery")) == "CIV-9.1"
    made.player().nation = "america"
    other = made.table("movement")
    other.act(P1, StartGroup("A2", 1))
    assert refusal(other, P1, Sacrifice("east", "pottery")) == "CIV-9.15"


def test_a_democracy_may_sacrifice_where_it_may_not_attack() -> None:
    """CIV-9.12, CIV-9.15: the army does not attack."""
    made = russian("A2 army1; B2 city2; G7 cap2; B7 cap1")
    made.player().government = "democracy"
    table = made.table("movement")
    table.act(P1, StartGroup("A2", 1))
    assert refusal(table, P1, Step("east")) == "CIV-9.12"
    table.act(P1, Sacrifice("east", "pottery"))
    assert table.questions[P1].name == "move"


def test_no_figure_leaves_a_locked_square_to_be_sacrificed() -> None:
    """CIV-9.14, CIV-9.15: it would have to move into the city."""
    made = russian("A2 scout1; B2 city2; G7 cap2; B7 cap1")
    made.g.locked = [the_square("A2")]
    table = made.table("movement")
    table.act(P1, StartGroup("A2", 0, 1))
    assert refusal(table, P1, Sacrifice("east", "pottery")) == "CIV-9.14"


def test_a_figure_on_its_way_to_be_sacrificed_can_be_killed() -> None:
    """CIV-9.15, CIV-18.6: after the step into the city, before the technology is researched."""
    made = russian("A2 army1; A6 scout1; A5 army2; B2 city2; B6 city2; G7 cap2; G1 cap1")
    made.hold(P2, "defection")
    table = made.table("movement")
    table.act(P1, StartGroup("A2", 1))
    table.act(P2, NoReaction())
    table.act(P1, Sacrifice("east", "pottery"))
    assert table.questions.keys() == {P2}
    assert not table.state.players[0].knows("pottery")
    lucky = table.clone()
    lucky.act(P2, NoReaction())
    assert lucky.state.players[0].knows("pottery")
    assert squares(lucky) == ["A6"]
    table.act(P2, InterruptWithEvent("defection", "B2", 1))
    assert not table.state.players[0].knows("pottery")
    assert squares(table) == ["A6"]
    table.act(P1, StartGroup("A6", 0, 1))
    assert table.obstacle(P1, Sacrifice("east", "pottery")) is None, "nothing has been sacrificed this turn"


def razing(pieces: str) -> Position:
    """Return a position in which the first player knows Combustion."""
    made = position(PLAIN, pieces, nations=("america", "egypt"))
    made.player().technologies.append("combustion")
    return made


def move(table: Table[Game], square: str, direction: Direction, armies: int = 1, scouts: int = 0) -> None:
    """Make one step, then end the movement."""
    table.act(P1, StartGroup(square, armies, scouts))
    table.act(P1, Step(direction))
    table.act(P1, FinishGroup())


def test_an_army_destroys_the_building_on_which_it_ends() -> None:
    """CIV-9.16: once a turn, and only if it likes."""
    made = razing("A1 army1; B1 library; A2 army1; A3 harbor; B2 city2; G7 cap2; B7 cap1")
    table = made.table("movement")
    move(table, "A1", "east")
    assert table.questions[P1].name == "raze"
    left = table.clone()
    left.act(P1, LeaveBuilding())
    assert the_square("B1") in left.state.markers
    table.act(P1, RazeBuilding())
    assert the_square("B1") not in table.state.markers
    for again, asked in ((table, "move"), (left, "raze")):
        move(again, "A2", "south")
        assert again.questions[P1].name == asked


def test_combustion_needs_an_army_and_a_building() -> None:
    """CIV-9.16: an army, and a building; own buildings too."""
    made = razing("A1 scout1; B1 library; D1 army1; C1 artist; B2 city2; F6 market; F5 army1; G7 cap1; B7 cap2")
    table = made.table("movement")
    move(table, "A1", "east", 0, 1)
    assert table.questions[P1].name == "move"
    move(table, "D1", "west")
    assert table.questions[P1].name == "move"
    move(table, "F5", "south")
    assert table.questions[P1].name == "raze"


def test_an_army_that_has_won_on_a_building_may_destroy_it() -> None:
    """CIV-9.16, CIV-11.16."""
    made = razing("A1 army1; B1 library army2; B2 city2; G7 cap2; B7 cap1")
    made.player().units = ["infantry_3"]
    table = made.table("movement")
    table.act(P1, StartGroup("A1", 1))
    table.act(P1, Step("east"))
    table.act(P1, PlayUnit("infantry_3"))
    assert table.questions[P1].name == "raze"
    table.act(P1, RazeBuilding())
    assert the_square("B1") not in table.state.markers


def atomic(pieces: str) -> Position:
    """Return a position in which the first player knows Atomic Theory and has uranium in a hut."""
    made = position(PLAIN, pieces, nations=("america", "egypt"))
    made.player().technologies.append("atomic_theory")
    made.player().huts = ["uranium"]
    return made


def test_the_bomb_destroys_a_city_with_everything_around_it() -> None:
    """CIV-9.17: tokens, figures of all players, no loot; capitals are safe."""
    pieces = "B2 CITY2; A1 library; B1 stonehenge; C1 artist; A3 scout2; C3 army1; E5 army2; G7 cap2; B7 cap1"
    table = atomic(pieces).table("movement")
    assert refusal(table, P1, DropBomb("atomic_theory", ("hut:uranium",), "G7")) == "CIV-9.17"
    assert refusal(table, P1, DropBomb("atomic_theory", ("hut:uranium",), "D4")) == "CIV-9.17"
    assert refusal(table, P1, DropBomb("atomic_theory", ("iron",), "B2")) == "CIV-8.9"
    table.act(P1, DropBomb("atomic_theory", ("hut:uranium",), "B2"))
    g = table.state
    assert the_square("B2") not in g.cities
    assert g.markers == {}
    assert {"stonehenge", "artist", "hut:uranium"} <= set(g.spent)
    assert (squares(table), squares(table, P2)) == ([], ["E5"])
    assert g.players[1].wonders == []
    assert table.questions[P1].name == "move"


def test_an_own_city_may_be_bombed_and_is_no_conquest() -> None:
    """CIV-9.17: Rome gains nothing."""
    made = atomic("B2 city1; G7 cap2; B7 cap1")
    made.player().nation = "rome"
    table = made.table("movement")
    table.act(P1, DropBomb("atomic_theory", ("hut:uranium",), "B2"))
    assert table.state.players[0].culture_space == 0


def test_loot_follows_no_flight() -> None:
    """CIV-9.13: enemy scouts stay when a group flies over them."""
    table = flying("A1 army1; B1 scout2; B7 cap1; G7 cap2").table("movement")
    table.act(P1, StartGroup("A1", 1))
    table.act(P1, FlyOver("east"))
    table.act(P1, Step("east"))
    table.act(P1, FinishGroup())
    assert squares(table, P2) == ["B1"]
    assert options_of(table, P1, NoLoot) == []
