"""The picture of the choices before a game begins, with the abilities of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from bot.language.i18n import Localizer
from render import PICTURES
from render.layout import GUTTER, PictureWords, columns
from render.scene import Box, Label, RoundedBox, unfold
from rules import GAMES
from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.words.starting_advice import GOOD_FOR as NATIONS_FOR
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text
from rules.new_dawn.core.catalog.cards import LEADERS
from rules.new_dawn.words.starting_advice import GOOD_FOR as LEADERS_FOR
from rules.terra_mystica.actions import ChooseFaction
from rules.terra_mystica.core.catalog import FACTIONS
from rules.terra_mystica.core.names import bonus_name, scoring_name
from rules.terra_mystica.words.starting_advice import GOOD_FOR as FACTIONS_FOR
from rules.terra_mystica.words.starting_advice import NO_ABILITY, details
from tests.render import civilization_positions as civ
from tests.render import new_dawn_positions as dawn
from tests.render import positions as tm
from tests.render.pages import pages, whole
from tests.render.test_scenes import check

HIGHEST = 1.1
"""The greatest ratio of height to width of a page."""


def tm_choosing(*chosen: str) -> View[Any]:
    g = tm.at_the_start(["nomads", "witches", "giants"])
    for player, faction in zip(g.players, (*chosen, *[""] * 3), strict=False):
        player.faction, player.colour = faction, FACTIONS[faction].terrain if faction else ""
    return tm.view_of(g)


def civ_choosing() -> View[Any]:
    g = civ.setting_up()
    for player in g.players:
        player.nation = ""
    return civ.view_of(g)


CHOOSING: Mapping[str, tuple[Callable[[], View[Any]], Callable[[], View[Any]]]] = {
    "tm": (tm_choosing, lambda: tm.view_of(tm.middle_of_a_game())),
    "dawn": (lambda: dawn.view_of(dawn.setting_up(leaders=True)), lambda: dawn.view_of(dawn.middle_of_a_game())),
    "civ": (civ_choosing, lambda: civ.view_of(civ.middle_of_a_game())),
}
"""The position before any choice, and a later one, by title."""
QUESTIONS = {"tm": "faction", "dawn": "leader", "civ": "nation"}
WHOSE = {
    "tm": {FACTIONS[key].name: text for key, text in FACTIONS_FOR.items()},
    "dawn": {LEADERS[key].name: text for key, text in LEADERS_FOR.items()},
    "civ": {NATIONS[key].name: text for key, text in NATIONS_FOR.items()},
}


def said(view: View[Any], title: str, language: str = "en") -> str:
    scene = whole(PICTURES[title].artist, view, "choices", PictureWords({}, Localizer(language).translate))
    return " ".join(node.text for node in unfold(scene.nodes) if isinstance(node, Label))


@pytest.mark.parametrize("title", CHOOSING)
def test_all_choices_are_shown_with_their_advice(title: str) -> None:
    view, shown = CHOOSING[title][0](), said(CHOOSING[title][0](), title)
    for name, good_for in WHOSE[title].items():
        assert name in shown
        assert str(good_for) in shown
        assert name in str(PICTURES[title].artist.alt(view, "choices"))


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("title", CHOOSING)
def test_everything_fits_and_nothing_is_shortened(title: str, language: str) -> None:
    view, localizer = CHOOSING[title][0](), PictureWords({}, Localizer(language).translate)
    for page in pages(PICTURES[title].artist, view, "choices", localizer):
        check(page)
        assert page.height <= HIGHEST * page.width
    scene = whole(PICTURES[title].artist, view, "choices", localizer)
    assert "…" not in said(view, title, language)
    half = columns(Box(GUTTER, 0, scene.width - 2 * GUTTER, 0), 2)[0].w
    cards = [
        node.box for node in scene.nodes if isinstance(node, RoundedBox) and node.box.h > 60 and node.box.w == half
    ]
    assert len(cards) == len(WHOSE[title])
    for one, other in zip(cards[::2], cards[1::2], strict=False):
        assert (one.y, one.h) == (other.y, other.h), "side by side"


@pytest.mark.parametrize("title", CHOOSING)
def test_the_picture_is_offered_while_there_is_a_choice_and_comes_with_its_question(title: str) -> None:
    before, later = (make() for make in CHOOSING[title])
    assert "choices" in PICTURES[title].names_at(before)
    assert "choices" not in PICTURES[title].names_at(later)
    menu = GAMES[title].menus.questions[QUESTIONS[title]]
    assert (menu.picture, menu.outcome) == ("choices", "tableau")


def test_a_faction_is_chosen_with_the_scoring_tiles_and_bonus_cards_in_view() -> None:
    view = tm_choosing()
    shown, told = said(view, "tm"), str(PICTURES["tm"].artist.alt(view, "choices"))
    assert "Scoring by round · cult bonus after it" in shown
    assert "Bonus cards" in shown
    assert view.state.scoring_tiles
    assert all(str(scoring_name(tile)) in told for tile in view.state.scoring_tiles)
    assert all(str(bonus_name(card)) in told for card in view.state.bonus_coins)


def test_a_faction_whose_terrain_is_played_is_not_shown() -> None:
    shown = said(tm_choosing("nomads"), "tm")
    assert not [name for name in ("Nomads", "Fakirs") if name in shown]
    assert "Witches" in shown


def test_a_player_with_a_drawn_colour_sees_its_two_factions() -> None:
    view = tm_choosing()
    view.state.players[0].colour = "lakes"
    names = [row.name for row in FACTIONS.values() if row.name in said(view, "tm")]
    assert sorted(names) == ["Mermaids", "Swarmlings"]


def test_a_faction_without_an_ability_shows_its_stronghold_alone() -> None:
    without = [row for row in FACTIONS.values() if row.ability == NO_ABILITY]
    assert [row.id for row in without] == ["auren"]
    shown = said(tm_choosing(), "tm")
    assert NO_ABILITY not in shown
    assert str(Text("Stronghold: " + without[0].stronghold)) in shown


def test_the_words_of_a_faction_without_an_ability_begin_with_the_stronghold() -> None:
    told = details(tm_choosing().state, Seat(0), ChooseFaction("auren"))
    assert str(told) == f"With the stronghold: {FACTIONS['auren'].stronghold}"
