"""The base of atomic effects: the victories are tested after each one (CIV-5.6, CIV-20.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from rules.civilization.core.state import Game
from rules.civilization.victory.conditions import check

P = ParamSpec("P")
R = TypeVar("R")


def atomic(effect: Callable[Concatenate[Game, P], R]) -> Callable[Concatenate[Game, P], R]:
    """Decorate a function as one atomic effect: after it, the victories of all players are tested."""

    @wraps(effect)
    def carried_out(g: Game, /, *args: P.args, **kwargs: P.kwargs) -> R:
        result = effect(g, *args, **kwargs)
        check(g)
        return result

    return carried_out
