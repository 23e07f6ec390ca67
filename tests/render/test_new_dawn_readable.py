"""Pictures of A New Dawn are readable: on a phone, and for colour-blind eyes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest

from bot.language.i18n import Localizer
from render.layout import GUTTER, PictureWords, hex_corners
from render.new_dawn import ARTIST
from render.new_dawn.map_layout import fitted
from render.new_dawn.palette import PLAYER_FILL, TERRAIN_FILL, TYPE_FILL
from render.new_dawn.pictures import WIDTH, board_chart
from render.new_dawn.terrain import DIFFICULTY, PIECE
from render.scene import Box, Label, Polygon, Scene, SymbolRef, bounds, unfold
from render.theme import ALERT, GLOW, GOLD, INK
from rules.new_dawn.core.world import World
from tests.cost import as_subtests, fast
from tests.render.colour_vision import EYES, ciede2000, difference
from tests.render.new_dawn_positions import NAMES, beginning, custom_world, everything, middle_of_a_game
from tests.render.test_new_dawn import scene_of

PHONE = 400
NEEDED = 9
"""The least font size of everything a decision needs, in a phone's pixels."""
APART = 15
"""The least difference of colours to be distinguished."""
MARKS = {"changed": GOLD, "choice": GLOW, "barbarians": ALERT, "borders": INK}


@as_subtests
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(
    "fills", [TERRAIN_FILL, PLAYER_FILL, TYPE_FILL, MARKS], ids=["terrains", "players", "types", "marks"]
)
def test_colours_can_be_told_apart(fills: Mapping[str, str], eye: str) -> None:
    near = {
        f"{a} and {b}": round(difference(fills[a], fills[b], eye), 1)
        for a, b in combinations(fills, 2)
        if difference(fills[a], fills[b], eye) < APART
    }
    assert not near


@pytest.mark.parametrize("eye", EYES)
def test_players_and_marks_stand_out_from_the_ground(eye: str) -> None:
    """Pieces have a bright rim and a dark one, marks a dark one; one of the two differs from any terrain."""
    for ground in TERRAIN_FILL.values():
        assert max(difference(ground, rim, eye) for rim in (GLOW, INK)) >= 2 * APART


def test_colour_differences_are_those_of_the_standard() -> None:
    """Three of the pairs that Sharma, Wu and Dalal published to try formulas."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert ciede2000((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


@pytest.mark.parametrize(("seats", "custom"), [(2, False), (3, False), (4, False), (4, True)])
def test_names_and_difficulties_of_the_map_are_readable_on_a_phone(seats: int, custom: bool) -> None:
    g = middle_of_a_game(seats, custom_world(seats) if custom else None)
    for picture in ("overview", "board"):
        scene = scene_of(g, picture)
        sizes = [node.size for node in unfold(scene.backdrop) if isinstance(node, Label)]
        assert min(sizes) * PHONE / scene.width >= NEEDED


def test_costs_progress_and_dials_are_readable_on_a_phone() -> None:
    scene = scene_of(middle_of_a_game(), "overview")
    numbers = [node for node in scene.nodes if isinstance(node, Label) and node.text.replace("/", "").isdigit()]
    assert len(numbers) > 60
    assert min(node.size for node in numbers) * PHONE / scene.width >= NEEDED


def too_small(scene: Scene) -> dict[str, float]:
    """Return the texts that are too small on a phone, with their sizes in its pixels."""
    written = (node for node in unfold(scene.nodes + scene.backdrop) if isinstance(node, Label))
    sizes = sorted(((node.text, node.size * PHONE / scene.width) for node in written), key=lambda each: -each[1])
    return {text: round(size, 1) for text, size in sizes if size < NEEDED}


@pytest.mark.parametrize("language", fast(["cs", "en", "sk"]))
def test_everything_a_decision_needs_is_readable_on_a_phone(subtests: pytest.Subtests, language: str) -> None:
    """Names of cards, wonders and agendas, texts of agendas, and every number."""
    localizer = PictureWords(NAMES, Localizer(language).translate)
    maps = [(2, None), (3, custom_world(3)), (4, None)]
    positions = [each for seats, world in maps for each in (beginning(seats), middle_of_a_game(seats, world))]
    for g in (*positions, everything()):
        for picture in sorted(ARTIST.names):
            with subtests.test(picture):
                assert too_small(scene_of(g, picture, localizer=localizer)) == {}


def test_letters_are_readable_on_crowded_spaces() -> None:
    """Everybody's caravans next to a city, also on the smallest maps."""
    crowded = everything()
    smallest = middle_of_a_game(4, min((custom_world(4, f"c{n}") for n in range(12)), key=_hex_size))
    for g in (crowded, smallest):
        pieces = [node for node in scene_of(g, "board").nodes if isinstance(node, SymbolRef)]
        letters = [node for node in unfold(tuple(pieces)) if isinstance(node, Label)]
        assert min(node.size for node in letters) * PHONE / scene_of(g, "board").width >= NEEDED


def _hex_size(world: World) -> float:
    return fitted(world, 0, 0, 800).size


@pytest.mark.parametrize("picture", ["wonders", "city_states", "agendas", "tableau", "strip", "final"])
def test_texts_are_readable_on_a_phone(picture: str) -> None:
    scene = scene_of(everything(), picture)
    shown = [node for node in unfold(scene.nodes) if isinstance(node, Label)]
    assert min(node.size for node in shown) * PHONE / scene.width >= 7
    assert not [node.text for node in shown if node.text.endswith("\u2026")]


def test_the_difficulty_stands_clear_of_the_piece() -> None:
    size = 24.0
    assert (PIECE[0] - DIFFICULTY[0]) * size - 0.49 * size > 0.15 * size


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("custom", [False, True])
def test_no_space_is_cut_in_a_close_up(seats: int, custom: bool) -> None:
    chart = board_chart(beginning(seats, custom_world(seats) if custom else None))
    for space in chart.world.names:
        region = chart.around([space])
        assert Box(0, 0, WIDTH, chart.box.bottom + GUTTER).contains(region)
        for shown in chart.shown_around([space]):
            assert region.contains(bounds(Polygon(hex_corners(*chart.center(shown), chart.size), None)), slack=0.01)
