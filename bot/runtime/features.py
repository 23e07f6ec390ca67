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
"""The features of all packages; commands of a group have this order."""


def all_features(services: Services) -> tuple[Feature, ...]:
    """Return every feature, with its handlers made."""
    features = tuple(feature(services) for feature in FEATURES)
    services.button_help[:] = [each for feature in features for each in feature.help]
    return features


class _Nothing:
    """A stand-in for the services where handlers are only listed."""

    def __getattr__(self, name: str) -> _Nothing:
        return self

    def __call__(self, *_: object, **__: object) -> None:
        return None


def listed_features(titles: Mapping[str, Rules[Any]]) -> tuple[Feature, ...]:
    """Return every feature without a running bot, to list its commands and controls."""
    nothing = cast(Any, _Nothing())
    return all_features(Services(nothing, nothing, titles, nothing, nothing))
