"""The base of atomic effects: agendas are tested after each one (ND-2.14, ND-15.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.agendas import mark_completed

P = ParamSpec("P")
R = TypeVar("R")


def atomic(effect: Callable[Concatenate[Game, P], R]) -> Callable[Concatenate[Game, P], R]:
    """Decorate a function as one atomic effect: after it, the agendas of all players are tested."""

    @wraps(effect)
    def carried_out(g: Game, /, *args: P.args, **kwargs: P.kwargs) -> R:
        result = effect(g, *args, **kwargs)
        mark_completed(g)
        return result

    return carried_out
