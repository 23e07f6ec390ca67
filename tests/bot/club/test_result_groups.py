"""The names of variants, whose results are counted separately."""

from __future__ import annotations

import pytest

from bot.club.result_groups import result_group
from bot.language.i18n import Localizer
from bot.sessions.game_results import variant_of
from rules import GAMES


@pytest.mark.parametrize(
    ("key", "options", "name"),
    [
        ("tm", {}, "Terra Mystica"),
        (
            "tta",
            {"edition": "original", "length": "advanced"},
            "Through the Ages, A Story of Civilization (2006), Advanced game",
        ),
        ("dawn", {}, "Civilization: A New Dawn"),
        ("dawn", {"epic": True}, "Civilization: A New Dawn, Epic game"),
        ("dawn", {"epic": True, "round_limit": 14}, "Civilization: A New Dawn, Epic game, Last round: 14"),
        ("civ", {}, "Civilization: The Board Game"),
        ("civ", {"tutorial": True}, "Civilization: The Board Game, Tutorial game"),
        ("civ", {"turn_limit": 12}, "Civilization: The Board Game, Last turn: 12"),
    ],
)
def test_distinguishing_options_are_named_in_words(key: str, options: dict[str, object], name: str) -> None:
    rules = GAMES[key]
    played = result_group(GAMES, key, variant_of(rules.options.model_validate(options)))
    assert played.name(Localizer("en")) == name
