"""The options of a game, as they are chosen in the lobby and stored with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ValidationError

from rules.engine.core.text import Problem, Text, say


class Options(BaseModel, frozen=True):
    """The options of a game, chosen in the lobby. Fields carry a title and a description for people."""

    explained: ClassVar[Mapping[str, Mapping[str, tuple[Text, Text]]]] = {}
    """The values of an option that has some to choose from: how each is called, and what it means."""

    first_game: ClassVar[Mapping[str, Any]] = {}
    """What beginners had better choose; the rest stays as it is in a new game."""

    sets_apart: ClassVar[Collection[str]] = ()
    """The options that make games so different that their points are not compared, such as their length."""

    earlier: ClassVar[Mapping[str, Any]] = {}
    """Options that nobody chooses, such as the fixes of the rules: new games have their defaults, and games that were
    stored without them what stands here."""

    @classmethod
    def of_new_game(cls, chosen: Mapping[str, Any]) -> Self:
        """The options of a game that begins now, from what was chosen for it or for an earlier one."""
        return cls.model_validate({name: value for name, value in chosen.items() if name not in cls.earlier})

    @classmethod
    def of_stored_game(cls, stored: Mapping[str, Any]) -> Self:
        """The options of a game that has begun, perhaps under older rules."""
        return cls.model_validate({**cls.earlier, **stored})

    @property
    def idle(self) -> Collection[str]:
        """The options that mean nothing beside what else is chosen; they need not be shown."""
        return ()

    @property
    def wording(self) -> str:
        """Whose terms the texts of the game are told in where languages have others for it; empty for the usual."""
        return ""


class InvalidOptions(Problem, ValueError):
    """What was chosen for a game does not fit together."""


def explain_invalid(error: ValidationError) -> Text:
    """Why options do not fit, for people."""
    first = error.errors()[0]
    cause = first.get("ctx", {}).get("error")
    return cause.problem if isinstance(cause, InvalidOptions) else say("{why}", why=first["msg"])
