"""The picture of a finished game shows the winner, the last board, the points, and facts to remember."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.language.i18n import Localizer
from render import LAST_BOARD, PICTURES
from render.finish import finish
from render.layout import PictureWords
from render.result import LEFT, Outcome
from render.scaling import scaled
from render.scene import Art, Box, Circle, Icon, Label, Line, Node, Polygon, RoundedBox, Scene, bounds, flatten, unfold
from tests.render import civilization_positions as civ
from tests.render import new_dawn_positions as dawn
from tests.render import positions as tm
from tests.render import through_the_ages_positions as tta
from tests.render.eyes import NEEDED, width_on_a_desktop, written
from tests.render.test_scenes import check

NODES: tuple[Node, ...] = (
    Polygon(((10, 10), (30, 10), (30, 40)), "#ffffff", "#000000", 2),
    Line(((10, 20), (50, 20)), "#000000", 4),
    Circle(30, 30, 10, "#ffffff", "#000000", 2),
    RoundedBox(Box(10, 20, 30, 40), "#ffffff", 6),
    Label(Box(10, 20, 30, 40), "E7", 12, "#000000"),
    Icon(Box(10, 20, 30, 40), "coin", "#000000"),
)


@pytest.mark.parametrize("node", NODES, ids=lambda node: type(node).__name__)
def test_everything_of_the_board_becomes_smaller(node: Node) -> None:
    before, after = bounds(node), bounds(scaled(node, 0.5))
    assert after == tuple(measure / 2 for measure in before)


def test_letters_become_smaller_with_the_board() -> None:
    small = scaled(Label(Box(0, 0, 10, 10), "E7", 12, "#000000"), 0.5)
    assert isinstance(small, Label)
    assert small.size == 6


FINISHED = {"tm": tm, "tta": tta, "dawn": dawn, "civ": civ}
ON_MAP = 7.5
"""The least font size of a map, in the pixels of a phone."""
REMEMBERED = ["Longest thought: Boris, 2 hours", "Built most: Wilhelmina Wonderworth-Wexley with eleven houses"]


def outcome_of(title: str, localizer: PictureWords) -> Outcome:
    """Return the result of the finished game of a title."""
    outcome, positions = PICTURES[title].artist.outcome, FINISHED[title]
    assert outcome is not None
    return outcome(positions.view_of(positions.finished_game()), localizer)


def finish_of(title: str, language: str = "en", remembered: Sequence[str] = REMEMBERED) -> Scene:
    """Return the picture of a finished game of a title."""
    positions, artist = FINISHED[title], PICTURES[title].artist
    view = positions.view_of(positions.finished_game())
    localizer = PictureWords(positions.NAMES, Localizer(language).translate)
    board = artist.scene(view, LAST_BOARD, localizer) if LAST_BOARD in artist.names else None
    return finish("Anna wins", remembered, board, outcome_of(title, localizer), localizer)


def inside(scene: Scene) -> bool:
    """Return whether nothing leaves the picture; texts of the board may be smaller than elsewhere."""
    return all(scene.canvas.contains(bounds(node), slack=0.5) for node in flatten(scene.nodes))


@pytest.mark.parametrize("title", FINISHED)
def test_the_board_and_the_facts_are_left_of_the_places(title: str) -> None:
    made = finish_of(title)
    texts = {node.text: node.box for node in unfold(made.nodes) if isinstance(node, Label)}
    assert texts["Anna wins"].y < texts["Final places"].y < texts[REMEMBERED[0]].y
    assert texts[REMEMBERED[0]].right <= texts["Final places"].x
    assert inside(made)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("title", FINISHED)
def test_a_finished_game_is_landscape_and_readable_on_a_phone(title: str, language: str) -> None:
    made = finish_of(title, language)
    assert made.width * made.zoom == 1200
    assert width_on_a_desktop(made) >= 500
    sizes = {text.text: text.size for text in written(made)}
    for place in FINISHED[title].NAMES.values():
        assert sizes.get(place, NEEDED) >= NEEDED
    assert sizes["Anna wins"] > sizes[REMEMBERED[0]] > NEEDED


@pytest.mark.parametrize("painted", [False, True])
@pytest.mark.parametrize("title", FINISHED)
def test_no_text_on_the_last_map_is_too_small_for_a_phone(title: str, painted: bool) -> None:
    """Letters on pieces are enlarged, other small texts are left out."""
    positions, artist = FINISHED[title], PICTURES[title].artist
    if LAST_BOARD not in artist.names:
        return
    view, localizer = positions.view_of(positions.finished_game()), PictureWords(positions.NAMES)
    board = artist.scene(view, LAST_BOARD, localizer, painted=painted)
    made = finish("Anna wins", REMEMBERED, board, outcome_of(title, localizer), localizer)
    assert written(made)[0].size >= ON_MAP
    letters = {mark.letter for mark in artist.seat_marks(view.state).values()}
    left = [node.text for node in unfold(made.nodes) if isinstance(node, Label) and node.size == 15]
    assert letters <= set(left), "each player is known by a letter"
    assert inside(made)


@pytest.mark.parametrize("title", FINISHED)
def test_a_finished_game_without_a_board_shows_the_points_by_origin(title: str) -> None:
    localizer = PictureWords(FINISHED[title].NAMES)
    made = finish("Anna wins", REMEMBERED, None, outcome_of(title, localizer), localizer)
    check(made)
    assert written(made)[0].size >= NEEDED


@pytest.mark.parametrize("title", FINISHED)
def test_many_facts_to_remember_fit(title: str) -> None:
    assert inside(finish_of(title, remembered=REMEMBERED * 3))


def test_the_last_map_is_shown_alone_and_fills_the_width() -> None:
    positions, artist = FINISHED["tm"], PICTURES["tm"].artist
    view = positions.view_of(positions.finished_game())
    localizer = PictureWords(positions.NAMES)
    board = artist.scene(view, LAST_BOARD, localizer, painted=True)
    made = finish("Anna wins", REMEMBERED, board, outcome_of("tm", localizer), localizer)
    (river,) = [node.box for node in flatten(made.nodes) if isinstance(node, Art) and node.name.endswith("/river")]
    assert river.w == pytest.approx(LEFT, abs=1)
    assert "Desert" not in {node.text for node in unfold(made.nodes) if isinstance(node, Label)}


def test_standings_of_two_players_fill_the_height() -> None:
    scene = PICTURES["civ"].artist.scene(civ.view_of(civ.middle_of_a_game(2)), "final", PictureWords(civ.NAMES))
    rows = [node.box for node in flatten(scene.nodes) if isinstance(node, RoundedBox) and node.box.right < 400]
    assert max(box.bottom for box in rows) > 0.88 * scene.height
