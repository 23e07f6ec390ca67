"""Results that can be compared: of one title, and played alike where its options set games apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from bot.club.stats_counting import by_title
from bot.language.i18n import Speech
from bot.lobby.option_forms import apart
from bot.store import Store, games
from bot.store.results import Result
from rules.engine import Options, Rules, Text


@dataclass(slots=True)
class Variant:
    """The results of a title in one way of playing it."""

    key: str
    rules: Rules[Any] | None
    played: Options | None
    """None where the title has one way only, or the options of today do not know how it was."""
    results: list[Result] = field(default_factory=list)
    values: tuple[object, ...] = ()
    """What sets it apart, by which it is known."""
    games: frozenset[int] | None = None
    """All games that were played this way; None where the title has one way only."""

    def name(self, speech: Speech) -> str:
        """The title and what sets it apart, such as edition and length."""
        called = self.key if self.rules is None else speech(Text(self.rules.title))
        how = self.how(speech)
        return f"{called}, {how}" if how else called

    def how(self, speech: Speech) -> str:
        """What sets it apart."""
        if self.rules is None or self.played is None:
            return ""
        return apart(self.rules, self.played, speech)


async def variants(store: Store, titles: Mapping[str, Rules[Any]], found: Iterable[Result]) -> list[Variant]:
    """Results by title and way of playing, most first."""
    made = []
    for key, group in by_title(found).items():
        rules = titles.get(key)
        if rules is None or not rules.options.sets_apart:
            made.append(Variant(key, rules, None, group))
            continue
        async with store.reading() as db:
            chosen = await games.options_of(db, key)
        made += _apart(key, rules, {number: _read(rules, options) for number, options in chosen.items()}, group)
    return made


def _apart(
    key: str, rules: Rules[Any], options: Mapping[int, Options | None], found: Iterable[Result]
) -> list[Variant]:
    variants: dict[tuple[object, ...], Variant] = {}
    for result in found:
        played = options.get(result.game_id)
        values = _values(rules, played)
        variants.setdefault(values, Variant(key, rules, played, values=values)).results.append(result)
    for variant in variants.values():
        variant.games = frozenset(
            number for number, played in options.items() if _values(rules, played) == variant.values
        )
    return sorted(variants.values(), key=lambda variant: -len(variant.results))


def _values(rules: Rules[Any], played: Options | None) -> tuple[object, ...]:
    return () if played is None else tuple(getattr(played, name) for name in rules.options.sets_apart)


def _read(rules: Rules[Any], chosen: Mapping[str, object]) -> Options | None:
    try:
        return rules.options.model_validate(dict(chosen))
    except ValidationError:
        return None
