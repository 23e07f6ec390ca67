"""The features of the bot, each listed once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import make_url

from bot import (
    administration,
    advice,
    club,
    feeds,
    lobby,
    matchmaking,
    operator,
    scheduling,
    seasons,
    teaching,
    trial_games,
    turns,
    views,
    voting,
)
from bot.announcements.announcer import TurnAnnouncer
from bot.features import Feature
from bot.language.emoji_tags import EmojiTags
from bot.services import Services
from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Store
from bot.workers.drawing_queue import DrawingQueue
from rules.engine import Rules

FEATURES = (
    lobby.feature,
    turns.feature,
    club.feature,
    seasons.feature,
    matchmaking.feature,
    feeds.feature,
    views.feature,
    voting.feature,
    scheduling.feature,
    advice.feature,
    trial_games.feature,
    teaching.feature,
    administration.feature,
    operator.feature,
)
"""The features of all packages; commands of a group have this order."""


def all_features(services: Services) -> tuple[Feature, ...]:
    """Return every feature, with its handlers made."""
    features = tuple(feature(services) for feature in FEATURES)
    services.button_help[:] = [each for feature in features for each in feature.help]
    return features


def listed_features(titles: Mapping[str, Rules[Any]]) -> tuple[Feature, ...]:
    """Return every feature without a running bot, to list its commands and controls.

    Its services are whole and idle: nothing connects to a database or starts a thread.
    """
    settings = Settings.model_construct()
    store = Store(make_url("sqlite:///listed.db"), None)
    sessions = GameSessions(store, titles, settings, TurnAnnouncer(store, settings, signs=EmojiTags()))
    return all_features(Services(settings, store, titles, sessions, DrawingQueue()))
