"""The source of the program and of its tests: each file is examined once in a process."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path


@dataclass(frozen=True)
class Summary:
    """The facts of a module's source that tests need; only those are kept that somebody has asked for."""

    path: Path

    @cached_property
    def imported(self) -> frozenset[str]:
        """The imported modules, with the imported names: `bot.store`, `bot.store.games`."""
        imported = set[str]()
        # Expressions, which are most of a source, import nothing.
        for node in _statements(self._parsed().body):
            match node:
                case ast.Import():
                    imported |= {alias.name for alias in node.names}
                case ast.ImportFrom(module=str(module)):
                    imported |= {f"{module}.{alias.name}" for alias in node.names}
        return frozenset(imported)

    @property
    def packages(self) -> frozenset[str]:
        """The outermost packages of the imported modules."""
        return frozenset(name.partition(".")[0] for name in self.imported)

    @cached_property
    def called(self) -> frozenset[str]:
        """The last names of everything it calls."""
        calls = (node.func for node in ast.walk(self._parsed()) if isinstance(node, ast.Call))
        names = (call.id if isinstance(call, ast.Name) else getattr(call, "attr", None) for call in calls)
        return frozenset(name for name in names if name is not None)

    @cached_property
    def texts(self) -> Sequence[tuple[str, int]]:
        """The constant strings with their lines."""
        constants = (node for node in ast.walk(self._parsed()) if isinstance(node, ast.Constant))
        return [(each.value, each.lineno) for each in constants if isinstance(each.value, str)]

    def _parsed(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))


def _statements(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Yield statements, and those inside them."""
    for node in body:
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            yield from _statements(getattr(node, part, ()))


@cache
def summary(path: Path) -> Summary:
    """Return the summary of a file."""
    return Summary(path)
