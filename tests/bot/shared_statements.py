"""A cache of compiled statements for all databases of a process: almost every test of the bot opens one."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.ext.asyncio import create_async_engine


class SharedStatements(dict[Any, Any]):
    """Compiled statements by the kind of their dialect; an engine alone finds only those of its dialect."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(_of_any_engine(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__(_of_any_engine(key), compiled)


def _of_any_engine(key: Any) -> tuple[Any, ...]:
    return tuple(type(part) if isinstance(part, Dialect) else part for part in key)


engine_with_shared_statements = partial(create_async_engine, execution_options={"compiled_cache": SharedStatements()})
"""Replaces `create_async_engine`."""
