"""The number of continuations of some positions: a changed count means a changed rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rules import GAMES
from rules.engine import Seat, Table
from rules.through_the_ages import Game, TtaOptions
from rules.through_the_ages.core.state import DeclaredWar, MadePact
from rules.through_the_ages.politics import colonization
from rules.through_the_ages.politics.actions import PlayAggression
from tests.engine.perft import perft
from tests.through_the_ages import scenes
from tests.through_the_ages.tables import game, settle

ARMY = {"warriors": 2, "swordsmen": 1, "knights": 1}


def beginning() -> Table[Game]:
    return Table.new(GAMES["tta"], TtaOptions(), 3, "perft")


def beginning_of_2006() -> Table[Game]:
    return Table.new(GAMES["tta"], TtaOptions(edition="original"), 2, "perft")


def poor_turn() -> Table[Game]:
    g = game()
    g.row = ["irrigation", "iron", None, "rich_land_a", "knights", *[None] * 8]
    settle(g, hand="alchemy bread_and_circuses moses", stored={"agriculture": 2, "bronze": 3}, science=4)
    return scenes.actions(g).table


def rich_turn() -> Table[Game]:
    return scenes.actions(_rich("new_story", leader="j_s_bach", technologies="drama opera masonry")).table


def rich_turn_of_2006() -> Table[Game]:
    return scenes.actions(_rich("original", leader="frederick_barbarossa", technologies="drama opera masonry")).table


def playing_cards() -> Table[Game]:
    hand = "engineering_genius_i frugality_i urban_growth_i breakthrough_i patriotism_i reserves_i monarchy"
    return scenes.actions(_rich("new_story", building="colossus", hand=hand, military=["legion", "phalanx"])).table


def politics() -> Table[Game]:
    return scenes.politics(_before_politics("new_story")).table


def politics_of_2006() -> Table[Game]:
    return scenes.politics(_before_politics("original")).table


def auction() -> Table[Game]:
    return scenes.in_turn(scenes.scene(_colonists("new_story"), _territory)).table


def auction_of_2006() -> Table[Game]:
    return scenes.in_turn(scenes.scene(_colonists("original"), _territory)).table


def defence() -> Table[Game]:
    return _attacked("new_story")


def defence_of_2006() -> Table[Game]:
    return _attacked("original")


def war_of_2006() -> Table[Game]:
    g = game("original", 3)
    g.age = 3
    settle(g, 0, workers=ARMY, tactic="legion", wars=[DeclaredWar("war_over_territory", Seat(2))])
    settle(g, 2, workers={"warriors": 3, "knights": 1})
    return scenes.played_on(g).table


def agreement() -> Table[Game]:
    g = game("new_story", 3)
    g.age = 2
    g.row = ["coal", "opera", "monarchy", "eiffel_tower", "coal", None, "j_s_bach", "republic", *[None] * 5]
    settle(g, 1, workers={"warriors": 3})
    return scenes.event(g, "international_agreement").table


def _rich(edition: str, **more: Any) -> Game:
    g = game(edition)
    g.age = 1
    g.row = ["iron", "theology", "knights", "great_wall", "homer", "drama", None, "code_of_laws", *[None] * 5]
    workers = {"agriculture": 1, "irrigation": 1, "bronze": 2, "philosophy": 1, "religion": 1, "warriors": 1}
    what = {"hand": "alchemy monarchy michelangelo swordsmen", "unused": 2, **more}
    settle(g, workers=workers, science=20, stored={"agriculture": 3, "bronze": 6, "irrigation": 1}, **what)
    return g


def _before_politics(edition: str) -> Game:
    g = game(edition, 3)
    g.age = 2
    g.current_events, g.current_ages = ["rats", "good_harvest", "foray"], [1, 1, 1]
    held = "cold_war raid_ii plunder_i war_over_territory trade_routes_agreement peace_treaty military_bonus_ii"
    settle(g, 0, workers=ARMY, tactic="legion", government="monarchy", military=held.split())
    settle(g, 1, workers={"philosophy": 1, "warriors": 1}, stored={"agriculture": 1, "bronze": 3})
    settle(g, 2, workers={"philosophy": 1}, military=["military_bonus_i", "crusades"])
    g.players[Seat(1)].pacts = [MadePact("open_borders_agreement", Seat(1), Seat(0))]
    return g


def _colonists(edition: str) -> Game:
    g = game(edition, 3)
    g.age = 2
    settle(g, 0, workers=ARMY, tactic="legion", military=["military_bonus_i", "crusades"])
    settle(g, 1, workers={"warriors": 2}, military=["military_bonus_ii"], leader="james_cook")
    settle(g, 2, workers={"warriors": 1}, technologies="cartography")
    return g


async def _territory(g: Game) -> None:
    await colonization.auction(g, "wealthy_territory_i")


def _attacked(edition: str) -> Table[Game]:
    g = game(edition, 3)
    g.age = 2
    settle(g, 0, workers={"warriors": 4, "knights": 1}, government="monarchy", military=["raid_ii"])
    held = ["military_bonus_i", "military_bonus_ii", "crusades", "legion", "rats"]
    urban = {"philosophy": 1, "alchemy": 1, "religion": 2}
    settle(g, 1, workers={**urban, "warriors": 2, "knights": 1}, government="monarchy", military=held)
    table = scenes.politics(g).table
    table.act(Seat(0), PlayAggression("raid_ii", Seat(1)))
    return table


COUNTS: Mapping[Callable[[], Table[Game]], tuple[int, ...]] = {
    beginning: (5, 12, 62, 265, 1785),
    beginning_of_2006: (6, 14, 91, 823, 12690),
    poor_turn: (18, 262, 3283),
    rich_turn: (26, 574),
    rich_turn_of_2006: (24, 514, 10952),
    playing_cards: (29, 681),
    # Two players split the gains of Foray at the same time, so either may answer first.
    politics: (16, 30, 54),
    politics_of_2006: (14, 48, 72, 80),
    auction: (10, 29, 71, 146, 199),
    auction_of_2006: (10, 30, 92, 172, 237),
    defence: (4, 6, 10),
    defence_of_2006: (7, 46, 60),
    war_of_2006: (8, 48, 174, 732, 3194),
    agreement: (7, 37, 157, 373),
}
LARGE = (beginning_of_2006, auction_of_2006)
"""Positions that take longest."""


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("position", "counts"),
    [
        pytest.param(*each, id=each[0].__name__, marks=pytest.mark.slow if each[0] in LARGE else ())
        for each in COUNTS.items()
    ],
)
def test_the_number_of_continuations_is_unchanged(position: Callable[[], Table[Game]], counts: tuple[int, ...]) -> None:
    """Depth by depth, from one decision on."""
    assert tuple(perft(position(), depth) for depth in range(1, len(counts) + 1)) == counts
