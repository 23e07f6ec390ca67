"""`python -m tests.bench.taps`: taps of usual turns, from the button below the post to the confirmed turn.

A simulated person plays each of them through the private panel of a real bot. A tap is a pressed button or an answered
menu, with any number of entries picked. Titles can be named: `python -m tests.bench.taps tta dawn`.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table as Printed

from rules.engine import Table
from rules.engine.core.checkpoint import state_adapter
from rules.engine.core.record import Checkpoint
from rules.new_dawn.core.catalog.base import RESOURCES
from rules.through_the_ages import THROUGH_THE_AGES, Game
from rules.through_the_ages.economy.ages import ROW
from rules.through_the_ages.flow.planned_turns import PLANNED_TURN
from tests.bot.bot_under_test import BotUnderTest
from tests.bot.panel_player import Phone
from tests.civilization import tables as civilization
from tests.civilization.crowded import crowded as crowded_cities
from tests.new_dawn import tables as new_dawn
from tests.new_dawn.crowded import among_city_states
from tests.new_dawn.crowded import crowded as crowded_map
from tests.terra_mystica.tables import Side, terra_mystica
from tests.through_the_ages.tables import game, settle

MOST = 5
"""The most taps of a normal turn (ux.md)."""
MOST_OF_NEW_DAWN = 4
"""The most taps of a normal turn of A New Dawn, whose focus cards are buttons below the post."""
MOST_OF_CIVILIZATION = 14
"""The most taps of all phases of a turn of Civilization with two cities and four figures."""


@dataclass(frozen=True, slots=True)
class UsualTurn:
    """A turn as people play it: its first position and its lines, without the end."""

    title: str
    name: str
    position: Callable[[], Table[Any]]
    lines: tuple[str, ...]
    most: int = MOST

    @property
    def limit(self) -> int:
        """The most taps that it may take."""
        return MOST_OF_NEW_DAWN if self.title == "dawn" else self.most


def desert_people() -> Table[Any]:
    """Return Nomads who can build, upgrade, send priests and use power, with bonus cards to choose from."""
    return terra_mystica(
        Side("nomads", dwelling="E5 F4", trading_house="G5", power="3/4/5", spade_level=1),
        Side("witches", dwelling="E9 F6"),
        terrain={"E6": "desert"},
    ).table


def civilizations(
    *,
    next_event: str = "development_of_trade_routes",
    seats: int = 2,
    edition: str = "new_story",
    rival: Mapping[str, Any] | None = None,
    **what: Any,
) -> Table[Game]:
    """Return the second age of two civilizations, at the beginning of a turn whose cards are in the row."""
    g = game(edition, seats)
    g.row = [*ROW_CARDS.split(), *[None] * ROW][:ROW]
    g.civil_deck, g.military_deck = ["coal"] * 12, ["legion"] * 12
    g.current_events, g.current_ages = ["development_of_trade_routes"] * 2 + [next_event], [0] * 3
    settle(g, 0, **{"unused": 2, "civil_spent": 0, **what})
    settle(g, 1, **(rival or {}))
    for player in g.players:
        player.military = player.military or ["legion"]
    plain = state_adapter(Game).dump_python(g, mode="json")
    fresh = Table.new(THROUGH_THE_AGES, g.options, len(g.players), "taps").record()
    checkpoint = Checkpoint(PLANNED_TURN, 0, THROUGH_THE_AGES.version, plain)
    return Table.load(THROUGH_THE_AGES, replace(fresh, opening=(), decisions=(), checkpoint=checkpoint))


ROW_CARDS = (
    "iron irrigation alchemy masonry monarchy theology knights swordsmen drama bread_and_circuses "
    "great_wall rich_land_i engineering_genius_i"
)
FARMERS = {"agriculture": 1, "bronze": 2, "philosophy": 1, "warriors": 1}
STORED = {"agriculture": 4, "bronze": 8}


def science_with_tokens() -> Table[Any]:
    """Return the science card of a player with tokens on it."""
    return among_city_states("E1 C1 S1 M1 I1", S=2).table()


def caravans() -> Table[Any]:
    """Return three caravans next to city-states."""
    return among_city_states("S1 C1 M1 I1 E4").table()


def rich_in_goods() -> Table[Any]:
    """Return a player who can build a wonder."""
    made = crowded_map("S1 C1 M1 E1 I2", I=2)
    for kind in RESOURCES:
        made.g.players[new_dawn.P1].resources[kind] = 2
    return made.table()


def researching() -> Table[Any]:
    """Return the research of a player who can afford much."""
    made = crowded_cities()
    made.g.phase = "research"
    return made.table("research")


def cities() -> Table[Any]:
    """Return two cities that can act."""
    return crowded_cities().table("city_management")


def rich_cities() -> Table[Any]:
    """Return two cities, one of which can build a wonder."""
    made = crowded_cities()
    made.player(civilization.P1).trade = 27
    return made.table("city_management")


def founding() -> Table[Any]:
    """Return a scout who can found a city."""
    return civilization.position(civilization.PLAIN, "C3 cap1; F3 scout1; G8 cap2").table("start_of_turn")


TURNS = (
    UsualTurn("tm", "build", desert_people, ("build E6",)),
    UsualTurn("tm", "upgrade", desert_people, ("upgrade F4 trading_house",)),
    UsualTurn("tm", "pass with a bonus card", desert_people, ("pass shipping",)),
    UsualTurn("tm", "power action with conversion", desert_people, ("power coins", "convert priest_to_worker")),
    UsualTurn("tm", "send a priest to a cult", desert_people, ("priest fire 3",)),
    UsualTurn(
        "tta",
        "event, card, farm, warriors",
        partial(civilizations, military=["good_harvest"], workers=FARMERS, stored=STORED),
        ("prepare good_harvest", "take iron", "build agriculture", "recruit warriors"),
    ),
    UsualTurn(
        "tta",
        "three cards",
        partial(civilizations, workers=FARMERS),
        ("pass", "take iron", "take alchemy", "take masonry"),
    ),
    UsualTurn(
        "tta",
        "card, new worker, mine",
        partial(civilizations, unused=0, workers=FARMERS, stored=STORED),
        ("pass", "take iron", "population", "build bronze"),
    ),
    UsualTurn(
        "tta",
        "wonder stage and card",
        partial(civilizations, workers=FARMERS, stored=STORED, building="pyramids"),
        ("pass", "wonder", "take irrigation"),
    ),
    UsualTurn(
        "tta",
        "develop, build, card",
        partial(civilizations, workers=FARMERS, stored=STORED, hand="alchemy", science=9),
        ("pass", "develop alchemy", "build alchemy", "take iron"),
    ),
    UsualTurn(
        "tta",
        "event, leader, card, tactic, warriors",
        partial(civilizations, military=["good_harvest", "legion"], workers=FARMERS, stored=STORED, hand="moses"),
        ("prepare good_harvest", "leader moses", "take iron", "tactic legion", "recruit warriors"),
    ),
    UsualTurn(
        "tta",
        "pact, card, farm",
        partial(civilizations, military=["peace_treaty"], workers=FARMERS, stored=STORED, seats=3),
        ("pact peace_treaty 1", "take iron", "build agriculture"),
    ),
    UsualTurn(
        "tta",
        "aggression, card, farm",
        partial(
            civilizations,
            military=["spy_ii"],
            workers={**FARMERS, "warriors": 3},
            stored=STORED,
            rival={"science": 9, "military": ["legion"] * 2},
        ),
        ("aggression spy_ii 1", "take iron", "build agriculture"),
    ),
    UsualTurn(
        "dawn",
        "culture: three tokens",
        lambda: crowded_map("S1 E1 M1 I1 C4").table(),
        ("choose mass_media", "*place", "*place", "*convert"),
    ),
    UsualTurn("dawn", "science: tokens, a new card", science_with_tokens, ("choose astrology", "advance 2", "*gain")),
    UsualTurn("dawn", "industry: a wonder", rich_in_goods, ("choose animal_husbandry", "*wonder", "*put")),
    UsualTurn(
        "dawn",
        "economy: three caravans",
        caravans,
        ("choose capitalism", "*take", "*take", "*take"),
    ),
    UsualTurn(
        "dawn",
        "industry: a city",
        lambda: crowded_map("S1 C1 M1 E1 I2").table(),
        ("choose animal_husbandry", "*city"),
    ),
    UsualTurn(
        "dawn",
        "military: reinforcing",
        lambda: crowded_map("S1 C1 M1 E1 I1").table(),
        ("choose masonry", "*reinforce", "*reinforce"),
    ),
    UsualTurn(
        "civ", "City Management", lambda: crowded_cities().table("city_management"), ("*building", "*figure"), most=6
    ),
    UsualTurn("civ", "City Management with a wonder", rich_cities, ("*wonder", "*unit"), most=6),
    UsualTurn("civ", "movement of four groups", lambda: crowded_cities().table("movement"), ("*path",) * 4),
    UsualTurn("civ", "research", researching, ("*research",)),
    UsualTurn("civ", "found a city", founding, ("*found",)),
)


FIGURES = "A1 army1; D3 army1; C3 army1; G6 army1"


def whole_turn(figures: str = FIGURES) -> Table[Any]:
    """Return the start of a round in which Anna, who comes second, has two cities and four figures."""
    return crowded_cities(figures).table("start_of_turn", civilization.P2)


SCOUTS = "A1 army1; D3 army1; C3 scout1; G6 scout1"
"""Figures of which two may be assigned to another city at the start of the turn."""
PARTS: Mapping[str, tuple[str, ...]] = {
    "manage": ("*building", "*figure"),
    "move": ("*path",) * 4,
    "research": ("*research",),
}
"""The choices in each part of a whole turn, by its question; the others are passed below the post."""


def taps_of_whole_turn(under_test: BotUnderTest, table: Table[Any], *, together: bool = False) -> list[str]:
    """Return the taps of a whole turn of Civilization, played in one go.

    Two cities act, four figures move one by one or `together`, trade is passed below the post, and a technology is
    researched. The panel stays open between the phases and follows the game.
    """
    phone = Phone(under_test, table, waits_as=civilization.P1)
    while phone.round == 1:
        question = phone.question
        if question is None:
            phone.let_others_decide()
        elif question.name not in PARTS:
            phone.answer_below_the_post()
        else:
            phone.open()
            lines = PARTS[question.name]
            for part in [lines] if together and question.name == "move" else [(line,) for line in lines]:
                phone.choose(*part)
            phone.confirm()
    return phone.tapped


@contextmanager
def bot() -> Iterator[BotUnderTest]:
    """Yield a bot in a separate folder."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        options = Table.legal_actions
        found = BotUnderTest(Path(folder), patch)
        # It caches legal actions by the log, which leads to none of these positions.
        patch.setattr(Table, "legal_actions", options)
        yield found
        found.close()


def taps_of(under_test: BotUnderTest, turn: UsualTurn) -> list[str]:
    """Return the taps of a turn; a focus card of A New Dawn is pressed below the post that calls the player."""
    table = turn.position()
    if turn.title != "dawn":
        return Phone(under_test, table).play(*turn.lines).tapped
    phone = Phone(under_test, table, waits_as=next(iter(table.questions)))
    phone.begin_below_the_post(turn.lines[0])
    return phone.play(*turn.lines[1:]).tapped


def main() -> None:
    """Play every turn and print its taps."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.taps", description="Count the taps of usual turns.")
    parser.add_argument("titles", nargs="*", metavar="title", help="keys of titles; all when left out")
    chosen = parser.parse_args().titles
    printed = Printed("title", "turn", "taps", "what is tapped", title=f"Taps of a turn, at most {MOST}")
    with bot() as under_test:
        for turn in TURNS:
            if not chosen or turn.title in chosen:
                tapped = taps_of(under_test, turn)
                style = "" if len(tapped) <= turn.limit else "bold red"
                printed.add_row(turn.title, turn.name, str(len(tapped)), " · ".join(tapped), style=style)
        if not chosen or "civ" in chosen:
            for name, figures, together in (
                ("a whole turn", FIGURES, False),
                ("a whole turn, figures sent together", FIGURES, True),
                ("a whole turn with scouts", SCOUTS, False),
                ("a whole turn with scouts, figures sent together", SCOUTS, True),
            ):
                tapped = taps_of_whole_turn(under_test, whole_turn(figures), together=together)
                style = "" if len(tapped) <= MOST_OF_CIVILIZATION else "bold red"
                printed.add_row("civ", name, str(len(tapped)), " · ".join(tapped), style=style)
    Console(width=200).print(printed)


if __name__ == "__main__":
    main()
