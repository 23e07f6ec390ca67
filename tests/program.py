"""The source of the program and of its tests: each file is parsed once in a process, and only a summary is kept."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Summary:
    """The facts of a module's source that tests need."""

    imported: frozenset[str]
    """The imported modules, with the imported names: `bot.store`, `bot.store.games`."""
    called: frozenset[str]
    """The last names of everything it calls."""
    texts: Sequence[tuple[str, int]]
    """The constant strings with their lines."""

    @property
    def packages(self) -> frozenset[str]:
        """The outermost packages of the imported modules."""
        return frozenset(name.partition(".")[0] for name in self.imported)


@cache
def summary(path: Path) -> Summary:
    """Return the summary of a file."""
    imported, called = set[str](), set[str]()
    texts: list[tuple[str, int]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                imported |= {alias.name for alias in node.names}
            case ast.ImportFrom(module=str(module)):
                imported |= {f"{module}.{alias.name}" for alias in node.names}
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                called.add(name)
            case ast.Constant(value=str(text)):
                texts.append((text, node.lineno))
    return Summary(frozenset(imported), frozenset(called), texts)
