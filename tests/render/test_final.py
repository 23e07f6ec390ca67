"""The points by origin and round: a table that adds up, distinguishable lines, names that do not overlap."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render import PICTURES
from render.graph import DASHES, Series, graph, signed, spread
from render.layout import PictureWords
from render.painter import text_width
from render.scene import Box, Label, Line, Polygon, Scene, Symbol, SymbolRef, unfold
from render.standing import Entrant, origins
from render.terra_mystica.final import values_by_round
from render.theme import INK
from rules.engine.core.rules import Standing
from rules.engine.core.text import Seat
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.flow.scoring import ORIGINS
from tests.render.pages import whole
from tests.render.positions import NAMES, at_the_start, finished_game, view_of

ARTIST = PICTURES["tm"].artist


def nobody(_: float) -> Symbol:
    return Symbol("nobody", ())


def scene_of(g: Game, picture: str, seat: int = 0) -> Scene:
    return whole(ARTIST, view_of(g), picture, PictureWords(NAMES), seat=Seat(seat))


def texts(scene: Scene) -> list[str]:
    return [node.text for node in unfold(scene.nodes) if isinstance(node, Label)]


def test_every_point_of_a_finished_game_is_in_the_table() -> None:
    g = finished_game()
    shown = texts(scene_of(g, "final"))
    for player in g.players:
        assert f"{player.vp}" in shown
        assert all(signed(points) in shown for points in player.vp_sources.values() if points)
    assert "Final scoring" in shown
    assert {"Power", "Area", "Cults", "Resources left"} <= set(shown)


def test_origins_without_points_are_left_out_and_unknown_ones_come_last() -> None:
    place = Standing(Seat(0), 1, 25, {"wonders": 3, "towns": 0, "start": 20, "power": -2})
    entrant = Entrant(place, "Ada", "Giants", nobody)
    assert origins([entrant], list(ORIGINS)) == ["start", "power", "wonders"]


def test_a_running_game_shows_the_present_points() -> None:
    g = finished_game()
    g.phase, g.round, g.vp_by_round = "actions", 3, g.vp_by_round[:2]
    assert values_by_round(g, g.players[Seat(1)]) == [20, *(row[1] for row in g.vp_by_round), g.players[Seat(1)].vp]
    assert "Current points" in texts(scene_of(g, "final"))


def test_before_the_first_round_everybody_has_the_points_of_the_start() -> None:
    g = at_the_start(["witches", "fakirs"])
    assert values_by_round(g, g.players[Seat(0)]) == [20]


def test_after_the_game_the_turn_order_gives_way_to_the_places() -> None:
    shown = texts(scene_of(finished_game(), "order"))
    assert "Places" in shown
    assert "Turn order" not in shown
    assert [text for text in shown if text.endswith(".")] == ["1.", "2.", "3.", "4.", "5."]


@pytest.mark.parametrize("picture", ["overview", "order", "tableaux"])
def test_after_the_game_words_and_tableaux_follow_the_places(picture: str) -> None:
    g = finished_game()
    told = str(ARTIST.alt(view_of(g), picture))
    assert "Turn order" not in told
    assert "passed" not in told
    best_first = sorted((player.vp for player in g.players), reverse=True)
    assert best_first == [int(points) for points in re.findall(r"(\d+) VP", told)]
    if picture == "tableaux":
        shown = texts(scene_of(g, picture))
        assert [f"{vp} VP" for vp in best_first] == [
            text for text in shown if text in {f"{vp} VP" for vp in best_first}
        ]


def test_the_alt_text_of_the_result_includes_the_graph() -> None:
    g = finished_game()
    told = str(ARTIST.alt(view_of(g), "final"))
    for player in g.players:
        assert f" {' '.join(map(str, values_by_round(g, player)))}" in told.split("Points after each round: ")[1]


def test_after_the_game_a_tableau_shows_the_place_instead_of_the_next_income() -> None:
    shown = texts(scene_of(finished_game(), "tableau", 1))
    assert "Next income" not in shown
    assert any(text.startswith("Place ") for text in shown)


@given(st.lists(st.floats(0, 300), min_size=1, max_size=7))
def test_names_at_the_ends_of_lines_never_overlap(wanted: list[float]) -> None:
    found = spread(wanted, 23, 0, 300)
    places = sorted(found)
    assert all(b - a >= 22.99 for a, b in pairwise(places))
    assert -0.01 <= places[0] <= places[-1] <= 300.01
    assert all(found[a] < found[b] for a in range(len(wanted)) for b in range(len(wanted)) if wanted[a] < wanted[b]), (
        "the order of the names is that of the lines"
    )


def test_lines_differ_in_dashes_and_marks() -> None:
    dashes, marks = set(), set()
    for number in range(len(DASHES)):
        empty = [Series((), INK, nobody)] * number
        nodes = graph(Box(0, 0, 400, 300), ["a", "b", "c"], [*empty, Series((0, 5, 9), "#123456", nobody)])
        dashes.add(tuple(node.points for node in nodes if isinstance(node, Line) and node.colour == "#123456"))
        marks.add(next((node.points for node in nodes if isinstance(node, Polygon)), None))
    assert len(dashes) == len(marks) == len(DASHES)


@pytest.mark.parametrize("values", [(), (20,), (20, -13, 240), (3, 3, 3)])
def test_a_graph_stays_in_its_box(values: tuple[int, ...]) -> None:
    nodes = graph(Box(0, 0, 400, 300), ["a", "b", "c"], [Series(values, INK, nobody)])
    labels = [node for node in nodes if isinstance(node, Label)]
    assert all(Box(0, 0, 400, 300).contains(node.box, slack=0.5) for node in labels)
    assert sum(isinstance(node, SymbolRef) for node in nodes) == bool(values)


def test_names_of_columns_do_not_touch_each_other() -> None:
    names = [f"{number}" if number % 4 == 0 else "" for number in range(41)]
    nodes = graph(Box(0, 0, 250, 120), names, [Series(range(41), "#0072b2", nobody)], marks=10)
    lowest = max(node.box.y for node in nodes if isinstance(node, Label))
    shown = [node for node in nodes if isinstance(node, Label) and node.box.y == lowest]
    ends = [(node.box.center[0], text_width(node.text, node.size, "semibold") / 2) for node in shown]
    assert len(ends) > 3
    assert all(x + half < following - other for (x, half), (following, other) in pairwise(ends))
