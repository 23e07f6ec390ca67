"""Polis: the rules of every game, free of Discord, pictures and clocks. `GAMES` lists what can be played."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.engine.registry import Rules
from rules.terra_mystica import TERRA_MYSTICA

GAMES: Mapping[str, Rules[Any]] = MappingProxyType({TERRA_MYSTICA.key: TERRA_MYSTICA})

__all__ = ["GAMES"]
