"""The battle plans that menus propose, side by side with their steps."""

from __future__ import annotations

from render.choices import Choice, choices_scenes
from render.entries import Face
from render.layout import Glyph, PictureWords
from render.scene import Scene
from render.theme import CREAM
from rules.civilization.actions.battle_plan import PROPOSED
from rules.civilization.words.war import PLAN_NAMES, plan_word
from rules.engine.core.text import Text, entries, say

HEADING = say("Battle plans: the first step that is possible is played")
FILL = "#8a3b2e"


def battle_plans(localizer: PictureWords) -> list[Scene]:
    """Draw the plans with their numbers and steps."""
    return choices_scenes(
        HEADING, [Choice(_face(number, words)) for number, words in enumerate(PROPOSED, 1)], localizer
    )


def told() -> Text:
    """Return the plans in words."""
    return entries([say("{n}. {name}", n=number, name=PLAN_NAMES[words]) for number, words in enumerate(PROPOSED, 1)])


def _face(number: int, words: tuple[str, ...]) -> Face:
    steps = tuple(say("{n}. {name}", n=place, name=plan_word(word)) for place, word in enumerate(words, 1))
    return Face(say("{n}. {name}", n=number, name=PLAN_NAMES[words]), Text(""), FILL, Glyph("chess", CREAM), (), steps)
