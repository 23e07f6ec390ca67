"""Capitals: armies gather in front of one that can be taken, and a threatened one is defended (CIV-20.4)."""

from __future__ import annotations

from rules.civilization.actions.paths import DeclarePath
from rules.civilization.computer.aims import likely_victory, turns
from rules.civilization.computer.conquest import assault, danger
from rules.civilization.computer.fighting import attack_odds
from rules.civilization.computer.managing import goals_near, units
from rules.civilization.computer.moving import LAST_TURNS, rallying
from rules.civilization.computer.starting import government_worth
from rules.civilization.computer.values import Values
from rules.civilization.computer.weights import STRONG
from rules.civilization.core.grid import the_square
from rules.engine import Seat
from tests.civilization.computer.test_decisions import LAND, decided, two_capitals
from tests.civilization.tables import P1, P2, Position, position

MANY = ["infantry_3", "artillery_3", "mounted_3", "infantry_2", "artillery_2", "mounted_2", "infantry_3"]


def war(armies: str, units: list[str], seat: Seat = P1) -> Position:
    """Return two capitals, of which a player with a second city can attack the other one's."""
    made = two_capitals(f"B6 city1; {armies}")
    player = made.player(seat)
    player.units = units
    player.technologies += ["masonry", "democracy", "mathematics", "chivalry"]
    return made


def test_more_units_and_nearer_armies_bring_a_conquest_nearer() -> None:
    """CIV-11.2, CIV-11.8."""
    weak = assault(war("C5 army1 army1 army1", MANY[:2]).g, P1, P2)
    strong = assault(war("C5 army1 army1 army1", MANY).g, P1, P2)
    near = assault(war("G5 army1 army1 army1", MANY).g, P1, P2)
    assert weak is not None
    assert strong is not None
    assert near is not None
    assert weak.advantage < strong.advantage == near.advantage
    assert near.arrival < strong.arrival
    assert near.turns < strong.turns


def test_a_conquest_that_is_nearest_is_the_aim() -> None:
    """CIV-20.4."""
    made = war("G5 army1 army1 army1", MANY)
    assert likely_victory(made.g, P1)[0] == "conquest"
    assert turns(made.g, P1)["conquest"] < turns(war("G5 army1", MANY[:2]).g, P1)["conquest"]


def test_armies_are_worth_most_where_they_can_attack_in_the_next_turn() -> None:
    """CIV-9.1: with a speed of 2, two steps from the centre."""
    worth = rallying(Values(war("C5 army1 army1 army1", MANY).g, P1, STRONG))
    assert worth[the_square("F7")] == worth[the_square("G5")] > worth[the_square("G4")] > worth[the_square("C4")]


def test_armies_go_neither_through_water_nor_beyond_the_map() -> None:
    """CIV-9.4: D6 cannot be reached over land, and nothing lies north of A1."""
    land = "\n".join(["GGGGGGGG"] * 4 + ["GGGWGGGG", "GGWGWGGG", "GGGWGGGG", "GGGGGGGG"])
    made = position(land, "B2 cap1; G7 cap2; B6 city1; C4 army1 army1 army1")
    made.player().units = MANY
    worth = rallying(Values(made.g, P1, STRONG))
    assert the_square("D6") not in worth
    assert the_square("I1") not in worth
    assert the_square("C4") in worth


def test_a_capital_is_attacked_by_all_armies_with_good_odds() -> None:
    """CIV-20.4."""
    made = war("G5 army1 army1 army1; C2 academy; A2 general; B1 general", MANY)
    action = decided(made.table("movement"))
    assert isinstance(action, DeclarePath)
    assert (action.armies, action.steps) == (3, ("south", "south"))


def test_a_capital_is_not_attacked_with_a_small_chance() -> None:
    """CIV-11.8.2: the armies would be lost; more units make the chance better."""
    made = position(LAND, "B2 cap1; B6 city1; G7 CAP2; F7 army1 army1; C2 barracks")
    made.player().units, made.player(P2).units = MANY[:5], MANY[:3]
    made.player().technologies += ["democracy", "mathematics", "chivalry"]
    made.player(P2).technologies += ["democracy", "mathematics"]
    assert 0.0 < attack_odds(made.g, P1, 2, the_square("G7")) < 0.5
    action = decided(made.table("movement"))
    assert not (isinstance(action, DeclarePath) and action.steps[-1:] == ("east",))


def test_the_last_chance_is_taken() -> None:
    """CIV-20.3: the rival wins next turn."""
    made = war("F7 army1 army1 army1; C2 academy; A2 general", MANY)
    rival = made.player(P2)
    rival.units = ["infantry_2", "artillery_2", "mounted_2"]
    rival.technologies += ["pottery", "democracy", "printing_press"]
    rival.coin_tokens = {"pottery": 4, "democracy": 4, "printing_press": 4, "code_of_laws": 2}
    assert turns(made.g, P2)["coins"] <= LAST_TURNS
    action = decided(made.table("movement"))
    assert isinstance(action, DeclarePath)
    assert (action.armies, action.steps) == (3, ("east",))


def test_units_are_worth_more_while_the_own_capital_is_in_danger() -> None:
    """CIV-11.2: a defender draws up to six of them."""
    safe, threatened = war("D8 army1", []), war("C4 army2 army2 army2", MANY, P2)
    assert danger(safe.g, P1) < 0.2 < 0.8 < danger(threatened.g, P1)
    best = [
        max(worth for worth, _ in units(Values(made.g, P1, STRONG), the_square("B2"))) for made in (safe, threatened)
    ]
    assert best[1] > 1.5 * best[0]


def test_a_government_without_attacks_on_cities_is_worth_less_to_a_conqueror() -> None:
    """CIV-9.12."""
    peaceful, conqueror = Values(two_capitals().g, P1, STRONG), Values(war("G5 army1 army1 army1", MANY).g, P1, STRONG)
    gain = [government_worth(each, "democracy") - government_worth(each, "despotism") for each in (peaceful, conqueror)]
    assert gain[0] > gain[1]


def test_armies_are_produced_for_goals_near_the_own_cities_only() -> None:
    """CIV-9.8: a hut in the far corner is no reason for another army."""
    land = "\n".join(["GGGGGGGGGGGGGGGG"] * 16)
    near, far = position(land, "B2 cap1; G7 cap2; C6 hut:silk"), position(land, "B2 cap1; G7 cap2; P16 hut:silk")
    assert goals_near(Values(near.g, P1, STRONG)) == 1.0
    assert goals_near(Values(far.g, P1, STRONG)) == 0.0
