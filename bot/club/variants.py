"""Editions and variants of a title, whose results are not compared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from bot.language.i18n import Speech
from bot.lobby.option_forms import apart
from rules.engine import Options, Rules, Text


@dataclass(frozen=True, slots=True)
class Variant:
    """A title in one edition or variant."""

    game: str
    stored: str
    """The variant as results store it; empty where the title has only one."""
    rules: Rules[Any] | None

    def name(self, speech: Speech) -> str:
        """Return the title with its distinguishing options, such as edition and length."""
        called = self.game if self.rules is None else speech(Text(self.rules.title))
        how = self.how(speech)
        return f"{called}, {how}" if how else called

    def how(self, speech: Speech) -> str:
        """Return the distinguishing options; empty where the present options do not include them."""
        options = self._options()
        return "" if self.rules is None or options is None else apart(self.rules, options, speech)

    def _options(self) -> Options | None:
        if self.rules is None or not self.stored:
            return None
        try:
            return self.rules.options.model_validate(json.loads(self.stored))
        except ValidationError:
            return None


def variant(titles: Mapping[str, Rules[Any]], game: str, stored: str) -> Variant:
    """Return the variant that a result names."""
    return Variant(game, stored, titles.get(game))
