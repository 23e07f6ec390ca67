"""Component data: TOML files validated by pydantic. Errors name the file, the key and the expected value."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import ClassVar, Protocol, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

DATA = Path(__file__).resolve().parents[3] / "data"

M = TypeVar("M")


class DataError(Exception):
    """Component data or a stored game is wrong; the message names the file, the key and the expected value."""


class StrictRow:
    """The base of dataclasses for component data, which reject misspelt keys."""

    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


class Identified(Protocol):
    """A component with an id."""

    @property
    def id(self) -> str:
        """The id used by the code and in stored games."""
        ...


Known = TypeVar("Known", bound=Identified)


def by_id(rows: Iterable[Known], file: str) -> Mapping[str, Known]:
    """Return the components of a file by their ids; raises DataError for an id that is used twice."""
    found: dict[str, Known] = {}
    for row in rows:
        if row.id in found:
            raise DataError(f"{file}: {row.id}: expected each id once, found it again")
        found[row.id] = row
    return found


def load(path: Path, model: type[M]) -> M:
    """Read a TOML file as the dataclass `model`; raises DataError naming the file, the key and the expected value."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(f"{path} is missing") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: no valid TOML: {error}") from None
    try:
        return TypeAdapter(model).validate_python(content)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        got = f", found {first['input']!r}" if first["type"] != "missing" else ""
        raise DataError(f"{path}: {key}: {first['msg']}{got}") from None
