"""Preferences from the lobby: colours and capitals (ND-18.9)."""

from __future__ import annotations

from rules.engine import Seat, Table
from rules.engine.core.record import read_record
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.words.preferences import COLORS
from tests.new_dawn.tables import P1, P2, P3

Wishes = tuple[tuple[str, ...], ...]


def begun(seats: int = 3, seating: str = "fixed", **wishes: Wishes) -> Table[Game]:
    """Return a game of the first map with preferences."""
    options = NewDawnOptions.model_validate({"seating": seating, **wishes})
    return Table.new(NEW_DAWN, options, seats, "wishes")


def colors(table: Table[Game]) -> list[str]:
    return [player.color for player in table.state.players]


def test_preferred_colours_are_assigned_without_a_question() -> None:
    """ND-3.1, ND-18.9."""
    assert colors(begun(colors=(("green",), (), ("red", "blue")))) == ["green", "blue", "red"]


def test_without_preferences_colours_go_by_seat() -> None:
    """ND-18.9."""
    assert colors(begun()) == ["red", "blue", "green"]
    assert [*COLORS] == ["red", "blue", "green", "orange"]


def test_the_first_seat_gets_a_colour_that_two_prefer() -> None:
    """ND-3.1, ND-18.9: the seats are drawn by the seed."""
    for seating in ("fixed", "random"):
        table = begun(seating=seating, colors=(("orange", "red"),) * 3)
        assert [table.state.players[seat].color for seat in table.state.clockwise] == ["orange", "red", "blue"]


def test_a_preferred_capital_is_taken_without_a_question() -> None:
    """ND-3.3, ND-18.9."""
    table = begun(capitals=(("16a",), ("16a", "9a"), ("7a",)))
    assert table.state.phase != "setup"
    assert {city.seat: space for space, city in table.state.cities.items()} == {P1: "16a", P2: "9a", P3: "7a"}


def test_players_without_a_free_preference_choose_their_capital() -> None:
    """ND-3.3, ND-18.9."""
    table = begun(capitals=(("16a",), ("16a",), ()))
    assert [*table.questions] == [P2]
    assert [str(option) for option in table.legal_actions(P2)] == [
        str(option) for option in table.legal_actions(Seat(1)) if "16a" not in str(option)
    ]


def test_preferences_are_part_of_the_log() -> None:
    """ND-18.9: the log reproduces the same game."""
    table = begun(colors=(("green",), (), ()), capitals=(("9a",), (), ()))
    again = Table.load(NEW_DAWN, read_record(table.record().to_text()))
    assert again.digest() == table.digest()
