"""The features of the bot, each listed once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from bot import (
    administration,
    advice,
    club,
    emoji,
    lobby,
    scheduling,
    teaching,
    trial_games,
    turns,
    views,
    voting,
    watching,
)
from bot.features import Feature
from bot.services import Services
from rules.engine import Rules

FEATURES = (
    lobby.feature,
    turns.feature,
    club.feature,
    watching.feature,
    views.feature,
    voting.feature,
    scheduling.feature,
    advice.feature,
    trial_games.feature,
    teaching.feature,
    administration.feature,
    emoji.feature,
)
"""What each package adds; commands of a group stand in this order."""


def all_features(services: Services) -> tuple[Feature, ...]:
    """Return every feature, with its handlers made."""
    features = tuple(feature(services) for feature in FEATURES)
    services.button_help[:] = [each for feature in features for each in feature.help]
    return features


class _Nothing:
    """Stands for whatever handlers work with, where they are only listed."""

    def __getattr__(self, name: str) -> _Nothing:
        return self

    def __call__(self, *_: object, **__: object) -> None:
        return None


def listed_features(titles: Mapping[str, Rules[Any]]) -> tuple[Feature, ...]:
    """Return every feature without a bot behind it, to see which commands and controls there are."""
    nothing = cast(Any, _Nothing())
    return all_features(Services(nothing, nothing, titles, nothing, nothing))
