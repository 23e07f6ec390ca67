"""Checkpoints between two stages: as live state for running a stage again, and as plain data for the store."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from rules.engine.core.catalog import DataError
from rules.engine.core.frozen import fast_init
from rules.engine.core.record import Checkpoint
from rules.engine.core.rules import CoreRules
from rules.engine.core.state import GameState

S = TypeVar("S", bound=GameState)


@fast_init
@dataclass(frozen=True, slots=True)
class StageStart(Generic[S]):
    """The state at the beginning of a stage, after `at` decisions. It is never changed, only copied."""

    stage: str
    state: S
    at: int
    revealed: bool = False
    """True if the last of these decisions involved chance or revealed something before the stage began."""


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def state_adapter(state: type[S]) -> TypeAdapter[S]:
    """Return the adapter that reads and writes the plain data of a state."""
    adapter = _ADAPTERS.get(state)
    if adapter is None:
        adapter = _ADAPTERS[state] = TypeAdapter(state)
    return adapter


def write_checkpoint(rules: CoreRules[S], start: StageStart[S]) -> Checkpoint:
    """Return the plain data of the beginning of a stage."""
    plain = state_adapter(rules.state).dump_python(start.state, mode="json")
    return Checkpoint(start.stage, start.at, rules.version, plain)


def read_checkpoint(rules: CoreRules[S], checkpoint: Checkpoint) -> StageStart[S]:
    """Read the beginning of a stage from plain data of this or an older version; raises DataError."""
    if checkpoint.version > rules.version:
        raise DataError(f"stored game: version: expected at most {rules.version}, found {checkpoint.version}")
    if checkpoint.stage not in rules.stages:
        raise DataError(f"stored game: stage: expected one of {', '.join(rules.stages)}, found {checkpoint.stage!r}")
    try:
        state = state_adapter(rules.state).validate_python(_migrated(rules, checkpoint))
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(map(str, first["loc"]))
        raise DataError(f"stored game: {key}: {first['msg']}, found {first['input']!r}") from None
    return StageStart(checkpoint.stage, state, checkpoint.at)


def _migrated(rules: CoreRules[Any], checkpoint: Checkpoint) -> dict[str, Any]:
    plain = checkpoint.state
    if checkpoint.version < rules.version:
        # Migrations may modify their argument; the stored game must stay unchanged.
        plain = json.loads(json.dumps(plain))
    for version in range(checkpoint.version, rules.version):
        if version not in rules.migrations:
            raise DataError(f"stored game: version: no way from {version} to {version + 1}")
        plain = rules.migrations[version](plain)
    return plain
