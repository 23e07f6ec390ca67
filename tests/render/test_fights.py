"""Pictures of fights: both sums with what they consist of, shown where a fight is decided."""

from __future__ import annotations

import pytest

from bot.language.i18n import Localizer
from render import PICTURES
from render.duel import PIPS, die
from render.layout import PictureWords
from render.scene import Circle, Label, Scene, SymbolRef, unfold
from rules import GAMES
from rules.engine.core.text import Seat
from rules.engine.menus import QuestionMenu
from tests.render import new_dawn_positions as dawn
from tests.render import through_the_ages_positions as tta
from tests.render.eyes import LONG_NAMES, NEEDED, written
from tests.render.test_scenes import check

FIGHTS = {
    "tta": ("fight", ("defend", "sacrifice")),
    "dawn": ("fight", ("press", "defend")),
    "civ": ("battle", ("battle", "defence", "barbarians")),
}
"""For each title with fights its picture, and the questions about one."""


def texts(scene: Scene) -> list[str]:
    return [node.text for node in unfold(scene.nodes) if isinstance(node, Label)]


@pytest.mark.parametrize("title", FIGHTS)
def test_questions_about_a_fight_show_its_picture(title: str) -> None:
    picture, questions = FIGHTS[title]
    assert picture in PICTURES[title].names
    menus = GAMES[title].menus
    for question in questions:
        assert menus.questions.get(question, QuestionMenu()).picture == picture, question


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_both_sides_of_a_fight_are_readable(language: str) -> None:
    words = PictureWords(LONG_NAMES, Localizer(language).translate)
    for title, view in (
        ("tta", tta.view_of(tta.fighting())),
        ("tta", tta.view_of(tta.fighting("original"))),
        ("dawn", dawn.view_of(dawn.fighting())),
        ("dawn", dawn.view_of(dawn.fighting(barbarian=True))),
    ):
        artist = PICTURES[title].artist
        assert artist.shows_something(view, "fight")
        scene = artist.scene(view, "fight", words)
        check(scene)
        assert written(scene)[0].size >= NEEDED


def test_the_parts_of_an_attack_make_its_sum() -> None:
    for barbarian in (False, True):
        scene = PICTURES["dawn"].artist.scene(dawn.view_of(dawn.fighting(barbarian)), "fight", PictureWords(dawn.NAMES))
        dice = [node.symbol.name for node in scene.nodes if isinstance(node, SymbolRef) and "die" in node.symbol.name]
        assert dice == ["die 5", "die 2"]
        words = texts(scene)
        sums = [
            int(words[number - 1]) for number, text in enumerate(words) if text in ("Bartoloměj", "Ada", "Barbarians")
        ]
        bonuses = [int(text) for text in words if text.startswith("+")]
        tokens = sum(int(words[number - 1]) for number, text in enumerate(words) if text == "Tokens left to spend")
        assert sum(sums) == 5 + 2 + sum(bonuses) - tokens


def test_tokens_that_the_attacker_has_spent_are_told() -> None:
    g = dawn.fighting()
    assert g.turn.resolution is not None
    assert g.turn.resolution.military is not None
    fought = g.turn.resolution.military.fight
    assert fought is not None
    fought.attack += 1
    fought.attack_tokens += 1
    scene = PICTURES["dawn"].artist.scene(dawn.view_of(g), "fight", PictureWords(dawn.NAMES))
    words = texts(scene)
    dice = [node.symbol.name for node in scene.nodes if isinstance(node, SymbolRef) and "die" in node.symbol.name]
    assert dice == ["die 5", "die 2"], "the dice show what was rolled"
    assert words[words.index("Tokens spent") - 1] == "+1"
    assert f"{fought.attack}" in words


def test_the_strengths_of_a_war_are_shown_with_its_effect() -> None:
    g = tta.fighting()
    words = texts(PICTURES["tta"].artist.scene(tta.view_of(g), "fight", PictureWords(tta.NAMES)))
    assert {"War over Territory", "Chiara", "20", "+3", "Bořivoj", "10", "+4"} <= set(words)
    assert any(text.startswith("The victor takes") for text in words)
    g.pending = None
    assert not PICTURES["tta"].artist.shows_something(tta.view_of(g), "fight")
    assert texts(PICTURES["tta"].artist.scene(tta.view_of(g), "fight", PictureWords(tta.NAMES))) == [
        "There is no fight."
    ]


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_as_many_pips_as_its_value(value: int) -> None:
    assert len(PIPS[value]) == value
    pips = [node for node in die(value).nodes if isinstance(node, Circle)]
    assert len({(pip.x, pip.y) for pip in pips}) == value
    assert sum(pip.x for pip in pips) == pytest.approx(0)


def test_the_alternative_text_has_both_sums() -> None:
    told = str(PICTURES["dawn"].artist.alt(dawn.view_of(dawn.fighting()), "fight", seat=Seat(0)))
    assert "10" in told
    assert "7" in told
