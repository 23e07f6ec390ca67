"""What every atomic effect has in common: the victories are tested behind it (CIV-5.6, CIV-20.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from rules.civilization.core.state import Game
from rules.civilization.victory.conditions import check

P = ParamSpec("P")
R = TypeVar("R")


def atomic(effect: Callable[Concatenate[Game, P], R]) -> Callable[Concatenate[Game, P], R]:
    """Make a function one atomic effect: when it is done, the victories of all players are tested."""

    @wraps(effect)
    def carried_out(g: Game, /, *args: P.args, **kwargs: P.kwargs) -> R:
        result = effect(g, *args, **kwargs)
        check(g)
        return result

    return carried_out
