"""Movement is worded by group: from where it started to where it stands."""

from __future__ import annotations

from bot.language.i18n import Localizer
from bot.wording.rendering import sentences
from rules.civilization.actions.movement import FinishGroup, FlyOver, StartGroup, Step
from rules.civilization.core.state import Game
from rules.engine import Event, Table
from rules.engine.core.action import AnyAction
from tests.civilization.tables import P1, position

NAMES = ("Anna", "Boris")


def told(table: Table[Game], *actions: AnyAction, language: str = "en") -> list[str]:
    events: list[Event] = []
    for action in actions:
        events += table.act(P1, action)
    return sentences(events, Localizer(language, NAMES))


def test_the_steps_of_a_group_are_one_way() -> None:
    """CIV-9.1."""
    table = position(pieces="A1 army1 army1; D1 army1; B7 cap1; G7 cap2").table("movement")
    first = [StartGroup("A1", 2), Step("east"), Step("south"), FinishGroup()]
    second = [StartGroup("D1", 1), Step("south"), FinishGroup()]
    assert told(table, *first, *second) == ["Anna moves 2 armies A1 → B2.\n◦ 1 army D1 → D2."]


def test_what_a_group_finds_stands_in_its_line() -> None:
    """The verb is said once, and what happens on the way follows the way."""
    table = position(pieces="A1 army1; B1 hut:silk; D1 army1; B7 cap1; G7 cap2").table("movement")
    first = [StartGroup("D1", 1), Step("south"), FinishGroup()]
    second = [StartGroup("A1", 1), Step("east")]
    lines = told(table, *first, *second)[0].split("\n")
    assert lines == ["Anna moves 1 army D1 → D2.", "◦ 1 army A1 → B1 and takes a hut."]


def test_a_group_of_both_kinds_names_both() -> None:
    table = position(pieces="A1 army1 scout1; B7 cap1; G7 cap2").table("movement")
    actions = [StartGroup("A1", 1, 1), Step("east"), FinishGroup()]
    assert told(table.clone(), *actions) == ["Anna moves 1 army and 1 scout A1 → B1."]
    assert told(table, *actions, language="cs") == ["Anna přesouvá 1 armádu a 1 osadníka A1 → B1."]


def test_flying_over_a_square_is_part_of_the_way() -> None:
    """CIV-9.13."""
    made = position(pieces="A1 army1; B1 hut:silk; B7 cap1; G7 cap2")
    made.player().technologies.append("flight")
    table = made.table("movement")
    assert told(table, StartGroup("A1", 1), FlyOver("east"), Step("east"), FinishGroup()) == [
        "Anna moves 1 army A1 → C1."
    ]


def test_groups_that_meet_are_told_apart() -> None:
    """A way ends where another group of the same size begins only if that is the same group."""
    table = position(pieces="A1 army1; C1 army1; B7 cap1; G7 cap2").table("movement")
    first = [StartGroup("A1", 1), Step("east"), FinishGroup()]
    second = [StartGroup("C1", 1), Step("west"), FinishGroup()]
    assert told(table, *first, *second) == ["Anna moves 1 army A1 → B1.\n◦ 1 army C1 → B1."]
