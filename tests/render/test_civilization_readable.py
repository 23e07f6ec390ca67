"""Pictures of Civilization are readable: on a phone, and for colour-blind eyes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

import pytest

from bot.language.i18n import Localizer
from render.civilization import ARTIST
from render.civilization.map_layout import EDGE
from render.civilization.palette import (
    BUILDING_ICON,
    FACEDOWN_FILL,
    PERSON_ICON,
    PLAYER_FILLS,
    RESOURCE_FILL,
    RESOURCE_ICON,
    TERRAIN_FILL,
    UNIT_ICON,
    WONDER_ICON,
    YIELD_FILL,
    YIELD_ICON,
)
from render.civilization.pictures import board_chart
from render.civilization.pieces import SHIELDS
from render.civilization.terrain import BADGE, PATTERNS
from render.layout import PictureWords
from render.scene import Label, Scene, SymbolRef, bounds, flatten, unfold
from render.theme import ALERT, GLOW, GOLD, INK
from rules.civilization.core.catalog.base import RESOURCES, TERRAINS, UNIT_TYPES
from rules.civilization.core.catalog.build import BUILDINGS, WONDERS
from rules.civilization.core.catalog.nations import GREAT_PERSONS, NATIONS
from tests.cost import as_subtests, fast
from tests.render.civilization_positions import (
    NAMES,
    beginning,
    everything,
    fighting,
    middle_of_a_game,
    trading,
    view_of,
)
from tests.render.colour_vision import EYES, difference
from tests.render.eyes import LONG_NAMES
from tests.render.test_civilization import scene_from, scene_of

LANGUAGES = ("en", "cs", "sk")
PHONE = 400
NEEDED = 9
"""The least font size of everything a decision needs, in a phone's pixels."""
APART = 15
"""The least difference of colours to be distinguished."""
PLAYERS = {f"player {number}": fill for number, fill in enumerate(PLAYER_FILLS, 1)}
GROUNDS = {**{f"{terrain}": fill for terrain, fill in TERRAIN_FILL.items()}, "face down": FACEDOWN_FILL}
MARKS = {"changed": GOLD, "choice": GLOW, "blockade": ALERT, "path": INK}


@as_subtests
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(
    "fills",
    [GROUNDS, PLAYERS, YIELD_FILL, RESOURCE_FILL, MARKS],
    ids=["terrains", "players", "icons", "resources", "marks"],
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
    """Pieces have a bright rim and a dark one; one of the two differs from any terrain."""
    for ground in GROUNDS.values():
        assert max(difference(ground, rim, eye) for rim in (GLOW, INK)) >= 2 * APART


def test_no_colour_is_without_an_icon() -> None:
    assert set(PATTERNS) == set(TERRAINS)
    assert set(SHIELDS) == set(NATIONS)
    assert len({tuple(outline) for outline in SHIELDS.values()}) == len(NATIONS)
    for icons, known in (
        (RESOURCE_ICON, RESOURCES), (BUILDING_ICON, BUILDINGS), (WONDER_ICON, WONDERS),
        (PERSON_ICON, GREAT_PERSONS), (UNIT_ICON, UNIT_TYPES), (YIELD_ICON, YIELD_FILL),
    ):  # fmt: skip
        assert set(icons) == set(known)
        assert len(set(icons.values())) == len(icons), "each has an icon of its own"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("picture", ["summary", "board"])
def test_columns_rows_and_icons_of_the_map_are_readable_on_a_phone(seats: int, picture: str) -> None:
    g = middle_of_a_game(seats)
    scene = scene_of(g, picture)
    edges = [node.size for node in scene.backdrop if isinstance(node, Label) and len(node.text) <= 2]
    assert min(edges) * PHONE / scene.width >= NEEDED
    squares = [
        node for node in flatten(scene.backdrop) if isinstance(node, SymbolRef) and "civilization" in node.symbol.name
    ]
    assert min(bounds(node).h for node in squares) * BADGE * PHONE / scene.width >= NEEDED


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_are_visible_on_a_phone(seats: int) -> None:
    scene = scene_of(middle_of_a_game(seats), "overview")
    kinds = ("army", "scout", "city", "capital", "hut", "village", "building", "wonder", "great_person", "blockade")
    for node in flatten(scene.nodes[:400]):
        if isinstance(node, SymbolRef) and node.symbol.name.startswith(kinds):
            box = bounds(node)
            assert min(box.w, box.h) * PHONE / scene.width >= NEEDED, node.symbol.name


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_numbers_of_the_players_and_the_market_are_readable_on_a_phone(seats: int) -> None:
    scene = scene_of(middle_of_a_game(seats), "overview")
    numbers = [node for node in scene.nodes if isinstance(node, Label) and node.text.replace("/", "").isdigit()]
    assert len(numbers) > 40
    assert min(node.size for node in numbers) * PHONE / scene.width >= NEEDED


def too_small(scene: Scene) -> dict[str, float]:
    """Return the texts that are too small on a phone, with their sizes in its pixels."""
    written = (node for node in unfold(scene.nodes + scene.backdrop) if isinstance(node, Label))
    sizes = sorted(((node.text, node.size * PHONE / scene.width) for node in written), key=lambda each: -each[1])
    return {text: round(size, 1) for text, size in sizes if size < NEEDED}


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("seats", "language"), fast(dict.fromkeys([(4, "cs"), (2, "sk"), *product([4, 3, 2], LANGUAGES)]), 2)
)
def test_everything_a_decision_needs_is_readable_on_a_phone(
    subtests: pytest.Subtests, seats: int, language: str
) -> None:
    """All texts on pieces, tokens, cards and tracks."""
    localizer = PictureWords(NAMES, Localizer(language).translate)
    for g in (beginning(seats), middle_of_a_game(seats), everything(seats), trading(seats)):
        view = view_of(g, 1)
        for picture in sorted(ARTIST.names.keys() - {"battle"}):
            with subtests.test(picture):
                assert too_small(scene_from(view, picture, 1, localizer)) == {}


@as_subtests
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("picture", sorted(ARTIST.names.keys() - {"battle"}))
def test_long_names_are_cut_instead_of_too_small(seats: int, picture: str) -> None:
    """Also next to a narrow map."""
    scene = scene_of(middle_of_a_game(seats), picture, 1, PictureWords(LONG_NAMES), viewer=1)
    assert too_small(scene) == {}


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_a_battle_is_readable_on_a_phone(language: str) -> None:
    localizer = PictureWords(NAMES, Localizer(language).translate)
    for village in (False, True):
        for viewer in (0, 1):
            assert too_small(scene_of(fighting(village=village), "battle", viewer, localizer, viewer=viewer)) == {}


@pytest.mark.parametrize(
    "picture", ["market", "tracks", "technologies", "tableau", "strip", "tableaux", "battle", "final"]
)
def test_no_text_is_cut(picture: str) -> None:
    for g in (everything(), fighting()):
        scene = scene_of(g, picture, 3, viewer=3)
        assert not [
            node.text for node in unfold(scene.nodes) if isinstance(node, Label) and node.text.endswith("\u2026")
        ]


@pytest.mark.parametrize("seats", [2, 4])
def test_no_square_and_no_letter_of_an_edge_is_cut_in_a_close_up(seats: int) -> None:
    chart = board_chart(middle_of_a_game(seats), named=True)
    for square in chart.world.faces:
        region = chart.around([square])
        assert chart.box.contains(region, slack=0.01)
        assert all(region.contains(chart.square_box(shown), slack=0.01) for shown in chart.shown_around([square]))
        assert region.x == chart.box.x or region.x >= chart.x
        assert region.y == chart.box.y or region.y >= chart.y
        assert region.right == chart.box.right or region.right <= chart.box.right - EDGE
        assert region.bottom == chart.box.bottom or region.bottom <= chart.box.bottom - EDGE
