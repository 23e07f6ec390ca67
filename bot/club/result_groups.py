"""Editions and variants of a title, whose results are not compared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from bot.language.i18n import Localizer
from bot.lobby.option_forms import variant_label
from rules.engine import Options, Rules, Text


@dataclass(frozen=True, slots=True)
class ResultGroup:
    """A title in one edition or variant."""

    game: str
    stored: str
    """The variant as results store it; empty where the title has only one."""
    rules: Rules[Any] | None

    def name(self, localizer: Localizer) -> str:
        """Return the title with its distinguishing options, such as edition and length."""
        called = self.game if self.rules is None else localizer(Text(self.rules.title))
        how = self.how(localizer)
        return f"{called}, {how}" if how else called

    def how(self, localizer: Localizer) -> str:
        """Return the distinguishing options; empty where the present options do not include them."""
        options = self._options()
        return "" if self.rules is None or options is None else variant_label(self.rules, options, localizer)

    def _options(self) -> Options | None:
        if self.rules is None or not self.stored:
            return None
        try:
            return self.rules.options.model_validate(json.loads(self.stored))
        except ValidationError:
            return None


def result_group(titles: Mapping[str, Rules[Any]], game: str, stored: str) -> ResultGroup:
    """Return the variant that a result names."""
    return ResultGroup(game, stored, titles.get(game))
