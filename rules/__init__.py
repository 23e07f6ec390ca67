"""Polis: the rules of every game, free of Discord, pictures and clocks. `GAMES` lists what can be played."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.engine.registry import Rules
from rules.terra_mystica import TERRA_MYSTICA
from rules.through_the_ages import THROUGH_THE_AGES

GAMES: Mapping[str, Rules[Any]] = MappingProxyType({title.key: title for title in (TERRA_MYSTICA, THROUGH_THE_AGES)})

__all__ = ["GAMES"]
