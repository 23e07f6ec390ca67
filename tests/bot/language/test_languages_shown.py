"""All texts are in the reader's language, and fit even where a language is longer than English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.language import catalogs
from bot.language.catalogs import languages
from bot.language.i18n import Localizer
from bot.panels.controls import BUTTON_LABEL, MODAL_TITLE, OPTION_LABEL
from bot.panels.order_forms import label, title_of
from render import PICTURES
from render.civilization.palette import NATION_LETTER
from render.layout import PictureWords
from render.new_dawn.palette import LEADER_LETTER
from render.scene import Label, Scene, unfold
from render.terra_mystica.palette import FACTION_LETTER, letters, terrain_letter
from rules.engine.core.table import View
from rules.engine.core.text import Seat
from rules.terra_mystica.core.catalog import FACTIONS, WHEEL
from rules.terra_mystica.core.names import terrain_name
from tests.bot.pseudo_language import PSEUDO, untranslated, write_pseudo
from tests.bot.random_texts import NAMES, after_a_game, controls_of_panels, in_a_game, of_a_title
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.render import civilization_positions, new_dawn_positions, positions, through_the_ages_positions
from tests.render.test_scenes import check

pytestmark = pytest.mark.slow

LETTERS = {*FACTION_LETTER.values(), *LEADER_LETTER.values(), *NATION_LETTER.values()}
"""Letters of factions, leaders and nations, which are the same in every language."""
GAMES = [
    ("tm", "all_modules", 3),
    ("tta", "new_story", 3),
    ("tta", "original", 2),
    ("dawn", "custom", 3),
    ("civ", "usual", 3),
]
TRANSLATED = languages()
SHOWN = [*TRANSLATED[1:], PSEUDO]
MADE_OF_KEYS = re.compile(r"[:–] [a-z_:0-9A-Z, -]+$")
"""The end of a line that lists entries of the rules by their keys."""
SEATS = {Seat(number): name for number, name in enumerate(NAMES)}


@pytest.fixture(scope="module")
def all_catalogs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return all catalogs, and those of the made-up language."""
    folder = tmp_path_factory.mktemp("locale")
    for language in languages():
        (folder / language).symlink_to(catalogs.LOCALE / language)
    write_pseudo(folder)
    return folder


@pytest.fixture(scope="module")
def speaking(all_catalogs: Path) -> Iterator[Callable[[str], Localizer]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogs, "LOCALE", all_catalogs)
        catalogs.clear()
        yield lambda language: Localizer(language, NAMES)
    catalogs.clear()


@pytest.mark.parametrize(("key", "options", "seats"), GAMES)
def test_every_text_is_in_the_catalogs(
    key: str, options: str, seats: int, speaking: Callable[[str], Localizer]
) -> None:
    english: dict[str, str] = {}
    for said in in_a_game(CASES[key], options, seats, speaking(PSEUDO), every=25):
        letter = said.place.startswith("picture ") and said.text in LETTERS
        english |= {f"{said.place}: {word}": said.text for word in untranslated(said.text) if not letter}
    assert english == {}


@pytest.mark.parametrize(("key", "options", "seats"), GAMES)
def test_the_reader_is_you_where_english_says_so(
    key: str, options: str, seats: int, speaking: Callable[[str], Localizer]
) -> None:
    case, you = CASES[key], Seat(0)
    english, pseudo = (speaking(language).naming(["X0", "X1", "X2"]).to(you) for language in ("en", PSEUDO))
    found = 0
    for step in random_game(case.rules, case.options[options], seats, "you", weights=case.weights):
        for event in step.events:
            told = english(event.text)
            found += told != english.to(None)(event.text)
            assert ("X0" in told) == ("X0" in pseudo(event.text)), told
    assert found > 10, "a game tells much of a seat"


@pytest.mark.parametrize(("key", "options", "seats"), GAMES)
def test_the_end_of_a_game_is_told_in_every_language(
    key: str, options: str, seats: int, speaking: Callable[[str], Localizer]
) -> None:
    english: dict[str, str] = {}
    for said in after_a_game(CASES[key], options, seats, speaking(PSEUDO)):
        english |= {f"{said.place}: {word}": said.text for word in untranslated(said.text)}
    assert english == {}


@pytest.mark.parametrize("key", sorted({key for key, *_ in GAMES}))
def test_rules_options_and_orders_are_said_in_every_language(key: str, speaking: Callable[[str], Localizer]) -> None:
    english: dict[str, str] = {}
    for said in of_a_title(CASES[key].rules, speaking(PSEUDO)):
        text = MADE_OF_KEYS.sub("", said.text) if said.place == "rules" else said.text
        english |= {f"{said.place}: {word}": said.text for word in untranslated(text)}
    assert english == {}


def terra_mystica() -> Iterator[tuple[str, View[Any]]]:
    for name, g in (
        ("middle", positions.middle_of_a_game()),
        ("finished", positions.finished_game()),
        *((faction, positions.everything_of(faction)) for faction in FACTIONS),
    ):
        yield name, positions.view_of(g)


def through_the_ages() -> Iterator[tuple[str, View[Any]]]:
    made = through_the_ages_positions
    for edition in ("new_story", "original"):
        yield f"{edition} middle", made.view_of(made.middle_of_a_game(edition))
        yield f"{edition} finished", made.view_of(made.finished_game(edition))
    yield "everything", made.view_of(made.everything())


def new_dawn() -> Iterator[tuple[str, View[Any]]]:
    made = new_dawn_positions
    for name, g in (
        ("middle", made.middle_of_a_game()),
        ("finished", made.finished_game()),
        ("everything", made.everything()),
    ):
        yield name, made.view_of(g)


def civilization() -> Iterator[tuple[str, View[Any]]]:
    made = civilization_positions
    for name, g in (
        ("middle", made.middle_of_a_game()),
        ("fighting", made.fighting()),
        ("finished", made.finished_game()),
        ("everything", made.everything()),
    ):
        yield name, made.view_of(g)


VIEWS = [("tm", terra_mystica), ("tta", through_the_ages), ("dawn", new_dawn), ("civ", civilization)]


@pytest.mark.parametrize("language", languages())
def test_terrains_and_factions_are_distinguished_by_one_letter_or_two(
    language: str, speaking: Callable[[str], Localizer]
) -> None:
    localizer = PictureWords(SEATS, speaking(language).translate)
    signs = {terrain: terrain_letter(terrain, localizer) for terrain in WHEEL}
    assert len(set(signs.values())) == len(WHEEL)
    assert max(map(len, signs.values())) <= 2
    for terrain, sign in signs.items():
        assert localizer(terrain_name(terrain)).startswith(sign)
    g = positions.middle_of_a_game()
    assert letters(g) == {0: "D", 1: "M", 2: "C", 3: "E", 4: "N"}, "the same in every language"


def cut(scene: Scene) -> int:
    """Return how many texts of a picture are cut."""
    return sum(node.text.endswith("…") for node in unfold(scene.nodes) if isinstance(node, Label))


@pytest.mark.parametrize("language", SHOWN)
@pytest.mark.parametrize(("key", "views"), VIEWS)
def test_texts_fit_into_pictures(
    key: str, views: Callable[[], Iterator[tuple[str, View[Any]]]], language: str, speaking: Callable[[str], Localizer]
) -> None:
    """No text is cut that is whole in English, not even in the much longer language."""
    artist, translate = PICTURES[key].artist, speaking(language).translate
    for name, view in views():
        for picture in artist.names if name in ("middle", "new_story middle") else ("tableau", "final"):
            scene = artist.scene(view, picture, PictureWords(SEATS, translate), seat=Seat(0))
            check(scene)
            english = artist.scene(view, picture, PictureWords(SEATS), seat=Seat(0))
            assert cut(scene) <= cut(english), f"{name}, {picture}"


@pytest.mark.parametrize("language", SHOWN)
@pytest.mark.parametrize(("key", "views"), VIEWS)
def test_descriptions_of_pictures_are_whole(
    key: str, views: Callable[[], Iterator[tuple[str, View[Any]]]], language: str, speaking: Callable[[str], Localizer]
) -> None:
    artist, localizer = PICTURES[key].artist, speaking(language)
    # Nobody ever has everything at once.
    for name, view in ((name, view) for name, view in views() if name != "everything"):
        for picture in artist.names:
            text = localizer(artist.alt(view, picture, seat=Seat(0)))
            assert len(text) <= 1024 or language == PSEUDO, f"{name}, {picture}"


def is_cut(text: str) -> bool:
    return text.endswith("…") and len(text) in (BUTTON_LABEL, OPTION_LABEL)


@pytest.mark.parametrize(("key", "options", "seats"), GAMES)
def test_buttons_and_menus_say_everything(
    key: str, options: str, seats: int, speaking: Callable[[str], Localizer]
) -> None:
    """The same game in all languages: no more labels are cut than in English.

    A choice with short labels has buttons and one with long labels has a menu, so panels differ by language.
    """
    case = CASES[key]
    cuts: dict[str, list[str]] = {language: [] for language in TRANSLATED}
    for step in random_game(case.rules, case.options[options], seats, "languages", weights=case.weights):
        for language, found in cuts.items() if step.number % 30 == 0 else ():
            found += [said.text for said in controls_of_panels(step, speaking(language)) if is_cut(said.text)]
    assert max(map(len, cuts.values())) <= len(cuts["en"]), cuts


@pytest.mark.parametrize("language", languages()[1:])
@pytest.mark.parametrize("key", sorted({key for key, *_ in GAMES}))
def test_titles_of_forms_fit(key: str, language: str, speaking: Callable[[str], Localizer]) -> None:
    rules, localizer = CASES[key].rules, speaking(language)
    titles = [title_of(kind) for kind in rules.standing_orders]
    for model in (rules.options, *rules.standing_orders):
        titles += [label(name, field) for name, field in model.model_fields.items()]
    assert [localizer(title) for title in titles if len(localizer(title)) > MODAL_TITLE] == []
