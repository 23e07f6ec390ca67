"""Conditions of a lobby in words."""

from __future__ import annotations

from bot.store.conditions import Conditions
from rules.engine import Text, say, say_n
from rules.engine.core.text import listing


def condition_terms(conditions: Conditions) -> Text | None:
    """Return for whom a game is; None where anybody may take a seat."""
    terms = condition_list(conditions)
    return say("🔒 Who can join: {conditions}", conditions=listing(terms)) if terms else None


def condition_list(conditions: Conditions) -> list[Text]:
    """Return the single conditions."""
    terms: list[Text] = []
    if conditions.invited_only:
        terms.append(say("invited people only"))
    if conditions.least_games:
        terms.append(say_n("at least {n} finished game", "at least {n} finished games", n=conditions.least_games))
    if conditions.no_drop_outs:
        terms.append(say("no drop-outs"))
    if conditions.about_rating:
        terms.append(say("rating {range}", range=rating_range(conditions)))
    return terms


def rating_range(conditions: Conditions) -> Text:
    """Return the range of ratings of a game."""
    low, high = conditions.rating_from, conditions.rating_to
    if low is not None and high is not None:
        return say("from {low} to {high}", low=low, high=high)
    return say("from {low}", low=low) if low is not None else say("up to {high}", high=high or 0)
