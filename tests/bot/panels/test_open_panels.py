"""Private panels that can still be edited, and those of them that follow a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from bot.panels.open_panels import OpenPanel, OpenPanels
from rules.engine import Seat

GAME, OTHER_GAME = 7, 8


@dataclass
class Click:
    """The parts of an interaction that a panel needs."""

    id: int
    person: int
    expired: bool = False
    user: Any = field(init=False)

    def __post_init__(self) -> None:
        self.user = SimpleNamespace(id=self.person)

    def is_expired(self) -> bool:
        return self.expired


def panel(click: Click, message_id: int, game: int = GAME) -> OpenPanel:
    interaction: Any = click
    return OpenPanel(interaction, message_id, "games", game, Seat(0), asked=True, decided=0, awaited="")


def test_a_second_panel_of_a_person_takes_the_place_of_the_first() -> None:
    panels = OpenPanels()
    first, second = panel(Click(1, person=1), 10), panel(Click(2, person=1), 11)
    assert panels.shown(first) is None
    assert panels.shown(second) is first
    assert panels.following(GAME) == [second]
    assert panels.shown(panel(Click(3, person=1), 11)) is None, "the same message shows something else"


def test_a_panel_that_was_opened_meanwhile_stays() -> None:
    panels = OpenPanels()
    newer, older = panel(Click(2, person=1), 11), panel(Click(1, person=1), 10)
    panels.shown(newer)
    assert panels.shown(older) is older
    assert panels.following(GAME) == [newer]


def test_a_panel_clicked_twice_is_not_replaced_by_itself() -> None:
    """The response to the first click may come after that to the second."""
    panels = OpenPanels()
    later, earlier = panel(Click(2, person=1), 10), panel(Click(1, person=1), 10)
    panels.shown(later)
    assert panels.shown(earlier) is None
    assert panels.following(GAME) == [later]


def test_panels_follow_their_game_until_a_click() -> None:
    panels, told = OpenPanels(), list[int]()
    panels.when_shown = told.append
    anna, boris = panel(Click(1, person=1), 10), panel(Click(2, person=2), 11)
    elsewhere = panel(Click(3, person=1), 12, OTHER_GAME)
    for each in (anna, boris, elsewhere):
        panels.shown(each)
    assert told == [GAME, GAME, OTHER_GAME]
    assert panels.following(GAME) == [anna, boris]
    panels.leave(10)
    panels.leave(99)
    assert panels.following(GAME) == [boris]
    assert panels.following(OTHER_GAME) == [elsewhere]


def test_expired_panels_are_dropped() -> None:
    panels = OpenPanels()
    old, young = Click(1, person=1), Click(2, person=2)
    panels.shown(panel(young, 11, OTHER_GAME))
    panels.shown(panel(old, 10))
    old.expired = True
    assert panels.following(GAME) == []
    assert panels.shown(panel(Click(3, person=1), 12)) is None, "the older one keeps its buttons"
    young.expired = True
    panels.shown(panel(Click(4, person=3), 13))
    assert [each.message_id for each in panels.following(GAME)] == [12, 13]
    assert panels.following(OTHER_GAME) == []
