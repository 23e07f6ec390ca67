"""Scenes as data: every text fits its box, nothing leaves the canvas, everything is readable."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from PIL import Image

from bot.language.i18n import Localizer
from render import PICTURES
from render.layout import PictureWords
from render.painter import clear_caches, text_width
from render.scene import Icon, Label, Node, Polygon, RoundedBox, Scene, Symbol, SymbolRef, bounds, flatten
from render.scene_json import dump, load
from render.theme import contrast
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text
from rules.engine.rules import Table
from rules.terra_mystica import TERRA_MYSTICA
from rules.terra_mystica.core.catalog import BONUS_CARDS, FACTIONS, RIVER, SCORING_TILES
from rules.terra_mystica.core.options import TerraMysticaOptions
from rules.terra_mystica.core.state import Game
from tests.cost import as_subtests
from tests.render.pages import whole
from tests.render.positions import NAMES, at_the_start, everything_of, finished_game, middle_of_a_game, view_of

GOLDEN = Path(__file__).parent.parent / "scenes"
ARTIST = PICTURES["tm"].artist
LOCALIZER = PictureWords(NAMES)
READABLE = 4.5
"""The contrast required by WCAG 2."""


def check_golden(name: str, scene: Scene) -> None:
    """Check that the scene equals its file; GOLDEN=write writes the file instead."""
    path = GOLDEN / f"{name}.json"
    text = dump(scene)
    if os.environ.get("GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
    assert dump(load(text)) == text


def scene_of(g: Game, picture: str, seat: int = 0) -> Scene:
    return whole(ARTIST, view_of(g), picture, LOCALIZER, seat=Seat(seat), highlight=("E6", "F4", "A13"))


def check(scene: Scene) -> None:
    """Check the properties of every scene."""
    canvas = scene.canvas
    for node in flatten((*scene.backdrop, *scene.nodes)):
        assert canvas.contains(bounds(node), slack=0.5), f"{node} leaves the canvas"
        check_node(node)


def check_node(node: Node) -> None:
    """Check what does not depend on the place of a node."""
    match node:
        case SymbolRef(_, _, symbol):
            check_symbol(symbol)
        case Label(box, text, size, colour, weight, _, on):
            assert text_width(text, size, weight) <= box.w + 0.6, f"{text!r} is too wide for {box}"
            assert size * 0.95 <= box.h + 0.6, f"{text!r} is too tall for {box}"
            assert size >= 6, f"{text!r} is too small"
            if on is not None:
                assert contrast(colour, on) >= READABLE, f"{text!r}: {colour} on {on}"
        case Icon(box):
            assert min(box.w, box.h) >= 6, f"{node} is too small"


@cache
def check_symbol(symbol: Symbol) -> None:
    """Check a symbol; a map repeats few of them."""
    for node in flatten(symbol.nodes):
        check_node(node)


def in_every_language(
    positions: Sequence[tuple[str, Any]], usual: PictureWords, long: PictureWords, crowded: tuple[str, ...]
) -> list[ParameterSet]:
    """Return each position with usual and with long words, as cases of a test.

    The fast part has long words in positions whose name begins with one of `crowded`, and usual ones in the others.
    """
    found = []
    for name, g in positions:
        fast_words = long if name.startswith(crowded) else usual
        for kind, words in (("English", usual), ("long", long)):
            slow = () if words is fast_words else pytest.mark.slow
            found.append(pytest.param(g, words, id=f"{name}-{kind}", marks=slow))
    return found


def positions() -> Iterator[tuple[str, Game]]:
    yield "middle", middle_of_a_game()
    yield "start", at_the_start(["cultists", "dwarves", "darklings", "auren", "giants"])
    yield "two players", at_the_start(["witches", "fakirs"], mini_expansion_1=True)
    yield "finished", finished_game()
    yield "crowded", crowded()
    empty = at_the_start(["witches", "fakirs", "giants"])
    for player in empty.players:
        player.faction = ""
    empty.scoring_tiles, empty.bonus_coins, empty.order = [], {}, []
    yield "before factions are chosen", empty


def crowded() -> Game:
    """Return all five players on the same step, every order space taken, every tile with a long number."""
    g = at_the_start(["cultists", "chaos_magicians", "darklings", "auren", "dwarves"], mini_expansion_1=True)
    for player in g.players:
        player.cults = dict.fromkeys(player.cults, 7)
        player.coins, player.vp, player.workers = 123, 234, 56
    g.order_spaces = {cult: (Seat(1),) * 4 for cult in g.order_spaces}
    g.bonus_coins = dict.fromkeys(list(BONUS_CARDS)[:8], 12)
    return g


@as_subtests
@pytest.mark.parametrize(
    "picture", [*sorted({*ARTIST.names} - ARTIST.of_a_seat), *sorted({*ARTIST.wide_forms.values()})]
)
@pytest.mark.parametrize(("name", "g"), list(positions()), ids=lambda value: value if isinstance(value, str) else "")
def test_every_picture_of_every_position_is_in_order(name: str, g: Game, picture: str) -> None:
    check(scene_of(g, picture))


@pytest.mark.parametrize("picture", sorted(ARTIST.of_a_seat))
@pytest.mark.parametrize("seat", range(5))
def test_every_tableau_of_a_rich_position_is_in_order(seat: int, picture: str) -> None:
    check(scene_of(middle_of_a_game(), picture, seat))


@pytest.mark.parametrize("picture", sorted(ARTIST.of_a_seat))
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_fullest_tableau_of_every_faction_is_in_order(faction: str, picture: str) -> None:
    check(scene_of(everything_of(faction), picture))


@pytest.mark.parametrize("card", BONUS_CARDS)
def test_every_bonus_card_fits(card: str) -> None:
    g = everything_of("halflings")
    g.players[0].bonus_card = card
    g.players[0].used = ["bonus_card_cult", "bonus_card_spades", "favor_tile_cult"]
    g.bonus_coins = {card: 11}
    check(scene_of(g, "tableau"))
    check(scene_of(g, "strip"))
    check(scene_of(g, "tiles"))


@pytest.mark.parametrize("card", BONUS_CARDS)
def test_the_holder_of_a_bonus_card_covers_nothing_written_on_it(card: str) -> None:
    g = crowded()
    g.players[4].bonus_card = card
    g.bonus_coins.pop(card, None)
    nodes = list(flatten(scene_of(g, "wide overview").nodes))
    chip = next(node for node in nodes if isinstance(node, SymbolRef) and node.symbol.name.endswith(" V 30 25"))
    sign = bounds(chip)
    written = [bounds(node) for node in nodes if isinstance(node, Label | Icon)]
    assert not [box for box in written if box.touches(sign)]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("picture", sorted(ARTIST.of_a_seat))
def test_the_action_of_a_bonus_card_covers_nothing_written_on_it(picture: str, language: str) -> None:
    g = everything_of("halflings")
    localizer = PictureWords(NAMES, Localizer(language).translate)
    for card in ("spade", "cult"):
        g.players[0].bonus_card = card
        nodes = list(flatten(whole(ARTIST, view_of(g), picture, localizer, seat=Seat(0)).nodes))
        name = localizer(Text(BONUS_CARDS[card].name))
        (title,) = [node for node in nodes if isinstance(node, Label) and node.text.endswith(name)]
        spaces = [bounds(node) for node in nodes if isinstance(node, Polygon)]
        assert spaces
        assert not [space for space in spaces if space.touches(title.box)]


@pytest.mark.parametrize("tile", SCORING_TILES)
def test_every_scoring_tile_fits(tile: str) -> None:
    for number in (1, 4, 6):
        g = at_the_start(["witches", "fakirs"])
        g.scoring_tiles[number - 1] = tile
        g.round = 4
        check(scene_of(g, "overview"))


@pytest.mark.parametrize("picture", sorted(ARTIST.of_a_seat))
@pytest.mark.parametrize("seat", range(5))
def test_every_tableau_after_the_game_is_in_order(seat: int, picture: str) -> None:
    check(scene_of(finished_game(), picture, seat))


@pytest.mark.parametrize("picture", ["summary", "tableau", "strip", "cults"])
def test_scenes_are_as_they_were(picture: str) -> None:
    check_golden(f"tm-{picture}", scene_of(middle_of_a_game(), picture, 3))


@pytest.mark.parametrize("picture", ARTIST.names)
def test_a_scene_survives_its_dump(picture: str) -> None:
    text = dump(scene_of(middle_of_a_game(), picture))
    assert dump(load(text)) == text


def test_the_board_shows_every_structure_and_the_names_of_all_land() -> None:
    g = middle_of_a_game()
    scene = scene_of(g, "board")
    shown = [node.symbol.name for node in flatten(scene.nodes) if isinstance(node, SymbolRef)]
    kinds = ("dwelling", "trading_house", "temple", "stronghold", "sanctuary")
    assert sum(name.split()[0] in kinds for name in shown) == len(g.structures)
    labels = {node.text for node in flatten(scene.backdrop) if isinstance(node, Label)}
    assert labels == {space for space, terrain in g.terrain.items() if terrain != RIVER}


def test_the_last_round_promises_no_income() -> None:
    g = middle_of_a_game()
    for number, promised in ((5, True), (6, False)):
        g.round = number
        words = [node.text for node in flatten(scene_of(g, "tableau").nodes) if isinstance(node, Label)]
        assert ("Next income" in words) is promised
        assert ("Next income" in str(ARTIST.alt(view_of(g), "tableau", seat=Seat(0)))) is promised


def test_pictures_are_drawn_from_the_view_of_a_new_game() -> None:
    table = Table.new(TERRA_MYSTICA, TerraMysticaOptions(), 3, "seed")
    view: View[Game] = table.view(None)
    for picture, words in PICTURES["tm"].names.items():
        check(ARTIST.scene(view, picture, LOCALIZER, seat=Seat(0)))
        assert str(words)


def test_a_player_without_a_faction_has_no_empty_box_for_an_emblem() -> None:
    table = Table.new(TERRA_MYSTICA, TerraMysticaOptions(), 3, "seed")

    def boxes() -> int:
        nodes = ARTIST.scene(table.view(None), "wide overview", LOCALIZER).nodes
        return sum(isinstance(node, RoundedBox) and (node.box.w, node.radius) == (42, 9) for node in nodes)

    assert boxes() == 0
    table.act(Seat(0), table.legal_actions(Seat(0))[0])
    assert boxes() == 1


@pytest.mark.parametrize("picture", ARTIST.names)
def test_alt_texts_are_short_enough_for_discord(picture: str) -> None:
    long = {Seat(seat): "W" * 32 for seat in range(5)}
    for g in (middle_of_a_game(), finished_game(), everything_of("chaos_magicians"), crowded()):
        drawn = PICTURES["tm"].artist.alt(view_of(g), picture, seat=Seat(0))
        text = drawn.format(lambda template, plural, n: plural if plural and n != 1 else template, long.__getitem__)
        assert 20 < len(text) <= 1024


def test_a_drawn_picture_names_its_file_after_game_seat_and_position() -> None:
    drawn = PICTURES["tm"].draw(view_of(middle_of_a_game()), NAMES, "tableau", seat=Seat(2))
    assert drawn.filename == "tm-tableau-3-0.jpg"
    assert drawn.content.startswith(b"\xff\xd8")
    assert len(drawn.content) < 400 * 1024


def test_choices_and_changes_differ_in_shape() -> None:
    g = middle_of_a_game()
    g.last_spaces = ["H8"]
    before = flatten(ARTIST.scene(view_of(g), "board", LOCALIZER).nodes)
    marked = flatten(ARTIST.scene(view_of(g), "board", LOCALIZER, highlight=["E7", "F4", "H8"]).nodes)
    added = Counter(marked) - Counter(before)
    assert sorted(node.symbol.name for node in added if isinstance(node, SymbolRef)) == [
        "target 10.17",
        "target 14.916",
    ]
    assert len(added) == 2, "a small mark beside the piece on E7, a large one on F4, on H8 only the ring as before"


def test_a_wide_focus_is_not_drawn_larger_than_the_whole() -> None:
    view = view_of(middle_of_a_game())
    drawn = PICTURES["tm"].draw(view, NAMES, "board", focus=["A1", "I12"])
    whole = PICTURES["tm"].draw(view, NAMES, "board")
    assert Image.open(BytesIO(drawn.content)).width <= Image.open(BytesIO(whole.content)).width


def test_a_focus_shows_a_region_of_the_board() -> None:
    view = view_of(middle_of_a_game())
    whole = PICTURES["tm"].draw(view, NAMES, "board")
    part = PICTURES["tm"].draw(view, NAMES, "board", focus=["E7", "H8"])
    assert len(part.content) < len(whole.content)


def test_pictures_drawn_in_several_threads_at_once_are_equal() -> None:
    view = view_of(middle_of_a_game())
    clear_caches()
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda _: PICTURES["tm"].draw(view, NAMES, "overview").content, range(8)))
    assert len(set(drawn)) == 1


def test_a_focus_is_described_with_its_neighbourhood_and_a_cult_with_all_tracks() -> None:
    view = view_of(middle_of_a_game())
    near = str(ARTIST.alt(view, "board", focus=["E7", "E7", "fire"]))
    assert near.startswith("The map around E7. Round ")
    assert " E7" in near.split("Standing there: ")[1]
    assert len(near) < len(str(ARTIST.alt(view, "board", focus=["A1", "I12"])))
    assert (ARTIST.region(view, "board", ["fire"]), ARTIST.region(view, "cults", ["E7"])) == (None, None)
    assert ARTIST.region(view, "cults", ["fire"]) is not None


def test_parts_are_drawn_wider_than_high_and_near_the_edge_about_as_large_as_in_the_middle() -> None:
    view = view_of(middle_of_a_game())
    parts = [PICTURES["tm"].draw(view, NAMES, "board", focus=[space]).content for space in ("A1", "E7", "I12")]
    sizes = [Image.open(BytesIO(each)).size for each in parts]
    assert all(wide > 1.3 * high for wide, high in sizes)
    assert max(wide for wide, _ in sizes) < 1.2 * min(wide for wide, _ in sizes)
