"""The last post says who has won and how, and each place once."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.announcements.endings import ending_buttons, ending_lines
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.layouts import control_ids
from render import PICTURES
from render.layout import PictureWords
from rules import GAMES
from rules.civilization import CivilizationOptions
from rules.civilization.core.battle import Battle, Side
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Victory, VictoryKind
from rules.engine import Seat, Table
from tests.civilization.tables import position as civilization
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.new_dawn.tables import position as new_dawn

NAMES = ("Anna", "Boris", "Clara", "Dana")
NAMES5 = (*NAMES, "Emil")


def finished(key: str, seats: int) -> Table[Any]:
    """Return a random game that is over."""
    case = CASES[key]
    options = next(iter(case.options.values()))
    *_, last = random_game(case.rules, options, seats, "final post", weights=case.weights, longest=case.longest)
    return last.table


@pytest.mark.few_fast
@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("key", GAMES)
def test_each_place_stands_once(key: str, language: str) -> None:
    table = finished(key, 3)
    lines = ending_lines(table, [], Localizer(language, NAMES))
    title, *below = lines
    assert title.startswith("# 🏁 ")
    for name in NAMES[:3]:
        assert sum(name in line for line in lines) == 1, lines
    ranks = dict.fromkeys(place.rank for place in table.rules.standing(table.state))
    places = [int(found[1]) for line in below if (found := re.match(r"(\d+)\\\.", line))]
    assert places == [rank for rank in ranks if rank > 1]


@pytest.mark.few_fast
@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key in GAMES for seats in GAMES[key].seats])
def test_the_places_agree_with_the_final_picture(key: str, seats: int) -> None:
    table, localizer = finished(key, seats), Localizer("en", NAMES5)
    if (draw := PICTURES[key].artist.outcome) is None:
        return
    names = {seat: NAMES5[seat] for seat in table.seats}
    entrants = draw(table.view(None), PictureWords(names)).entrants
    told = " ".join(ending_lines(table, [], localizer))
    assert [each.name for each in entrants] == sorted(names.values(), key=told.index)
    for entrant in entrants:
        assert entrant.label in told
        if entrant.place.rank > 1:
            (line,) = [line for line in told.split(" ") if line == f"{entrant.place.rank}\\."]
            assert told.index(f" {line} ") < told.index(entrant.name)


def test_a_shared_place_stands_once() -> None:
    """CIV-20.1: once somebody has won, all others are equal.

    Discord would number the places of a list by itself: a fourth place after two second ones would be the third.
    """
    made = civilization(pieces="B7 cap1; G7 cap2; B12 cap3", seats=3)
    made.g.phase, made.g.victory = "finished", Victory("economic", Seat(0))
    *_, line = ending_lines(made.table(), [], Localizer("en", NAMES))
    assert re.fullmatch(r"2\\\. Boris \(\w+\): \d+ % .*; Clara \(\w+\): \d+ % .*", line), line


def test_equal_victory_cards_are_told_with_what_breaks_the_tie() -> None:
    """ND-15.5."""
    made = new_dawn("0,0 G cap1; 1,0 G city1; 5,5 G cap2; 9,9 G cap3", 3)
    made.g.phase = "finished"
    *_, line = ending_lines(made.table(), [], Localizer("en", NAMES))
    assert "0 world wonders, 1 space" in line, line


def test_a_game_without_points_shows_none() -> None:
    """CIV-20: nearness to a victory is no score."""
    ways: dict[VictoryKind, str] = {
        "economic": r"wins by coins, \d+ of 15",
        "culture": r"wins by culture, space \d+ of 21",
        "tech": "wins by technology: Space Flight",
        "military": "wins by conquest of a capital",
    }
    for kind, told in ways.items():
        made = civilization(pieces="B7 cap1; G7 cap2")
        made.g.phase, made.g.victory = "finished", Victory(kind, Seat(0))
        title, second = ending_lines(made.table(), [], Localizer("en", NAMES))
        assert re.fullmatch(rf"# 🏁 Anna \(\w+\) {told}", title), title
        assert re.fullmatch(
            r"2\\\. Boris \(\w+\): \d+ % of the way to a victory by (culture|technology|coins)", second
        ), second


def test_the_last_post_says_whose_capital_has_fallen() -> None:
    """CIV-20.4."""
    made = civilization(pieces="B7 cap1; G7 cap2; B12 cap3", seats=3)
    made.g.phase, made.g.victory = "finished", Victory("military", Seat(0))
    attacker, defender = Side(Seat(0)), Side(Seat(1))
    made.g.last_battle = Battle("city", the_square("G7"), the_square("F7"), [0], attacker, defender, "defender")
    _, line, *_ = ending_lines(made.table(), [], Localizer("en", NAMES))
    assert line == "Boris loses the capital on G7."


def test_a_game_without_a_winner_says_why_it_ended_and_how_near_the_first_was() -> None:
    """CIV-20."""
    made = civilization(pieces="B7 cap1; G7 cap2", options=CivilizationOptions(turn_limit=12))
    made.player().technologies += ["pottery", "writing"]
    made.g.phase, made.g.victory = "finished", Victory("turn_limit", None)
    title, limit, _ = ending_lines(made.table(), [], Localizer("en", NAMES))
    near = r"\d+ % of the way to a victory"
    assert re.fullmatch(rf"# 🏁 Nobody has won; nearest is Anna \(\w+\): {near} by technology", title), title
    assert limit == "The agreed last turn is over."
    made.player().technologies[:] = made.player(Seat(1)).technologies
    title, *_ = ending_lines(made.table(), [], Localizer("en", NAMES))
    assert re.fullmatch(rf"# 🏁 Nobody has won; nearest are Anna \(\w+\) and Boris \(\w+\): {near}", title), title


def test_coins_that_win_are_told_by_their_sources() -> None:
    """CIV-12."""
    made = civilization(pieces="B7 cap1; G7 cap2")
    made.player().coin_tokens = {"pottery": 3, "democracy": 1}
    made.player().technologies.append("railroad")
    made.g.phase, made.g.victory = "finished", Victory("economic", Seat(0))
    lines = ending_lines(made.table(), [], Localizer("en", NAMES))
    assert lines[1] == "Coins: 1 on technologies, 4 tokens"
    made.g.victory = Victory("military", Seat(0))
    assert len(ending_lines(made.table(), [], Localizer("en", NAMES))) == 2


def test_a_broken_tie_is_explained() -> None:
    """ND-15.5: world wonders, then spaces."""
    made = new_dawn("0,0 G cap1; 1,0 G city1; 5,5 G cap2; 9,9 G cap3", 3)
    g = made.g
    g.phase = "finished"
    (title, *_) = ending_lines(made.table(), [], Localizer("en", NAMES))
    assert title.endswith("; tie: more spaces, 2 to 1"), title


def test_a_game_that_ends_without_a_result_has_no_review() -> None:
    table = Table.new(GAMES["tm"], GAMES["tm"].options(), 2, "abandoned")
    routes = [control.route for each in control_ids(ending_buttons(1, 1, Localizer(), table))
              if (control := ControlId.read(each)) is not None]  # fmt: skip
    assert "look_back" not in routes
    assert {"export", "again"} <= {*routes}
