"""The options of a game, chosen in the lobby and stored with the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ValidationError

from rules.engine.core.text import Problem, Text, say


class Options(BaseModel, frozen=True):
    """The options of a game, chosen in the lobby. Fields carry a title and a description for people."""

    explained: ClassVar[Mapping[str, Mapping[str, tuple[Text, Text]]]] = {}
    """The name and the meaning of each value, for options with several values."""

    first_game: ClassVar[Mapping[str, Any]] = {}
    """The options recommended to beginners; the others keep their defaults."""

    distinguishing: ClassVar[Collection[str]] = ()
    """The options that make games too different for comparing points, such as their length."""

    legacy_defaults: ClassVar[Mapping[str, Any]] = {}
    """Options that cannot be chosen, such as fixes of the rules. New games have their defaults.

    Games that were stored without them have the values given here.
    """

    @classmethod
    def of_new_game(cls, chosen: Mapping[str, Any]) -> Self:
        """Return the options of a game that begins now, from values chosen for it or for an earlier game."""
        return cls.model_validate({name: value for name, value in chosen.items() if name not in cls.legacy_defaults})

    @classmethod
    def of_stored_game(cls, stored: Mapping[str, Any]) -> Self:
        """Return the options of a stored game, which may have begun under older rules."""
        return cls.model_validate({**cls.legacy_defaults, **stored})

    @property
    def irrelevant(self) -> Collection[str]:
        """The options that have no effect with the other options chosen; they need not be shown."""
        return ()

    @property
    def wording(self) -> str:
        """The edition whose terms the texts use, if languages distinguish them; empty for the usual one."""
        return ""


class InvalidOptions(Problem, ValueError):
    """The options chosen for a game contradict each other."""


def explain_invalid(error: ValidationError) -> Text:
    """Return the reason why options are invalid, for players."""
    first = error.errors()[0]
    cause = first.get("ctx", {}).get("error")
    return cause.problem if isinstance(cause, InvalidOptions) else say("{why}", why=first["msg"])
