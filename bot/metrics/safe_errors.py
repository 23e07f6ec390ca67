"""Exceptions as text for logs, without the values that their messages may quote.

A KeyError quotes its key and a validation error its input: in a game that is a card, a seed or a hand. For exceptions
in code that handles games, logs therefore have the type and the places in the code. Messages are kept only for types
that quote no value of a game.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator
from pathlib import Path

# Not resolved: frames contain the file names of the import, which may go through a link.
_ROOT = Path(__file__).parents[2]
_GAMES = (f"{_ROOT / 'rules'}{os.sep}", f"{_ROOT / 'render'}{os.sep}")
_OURS = (*_GAMES, f"{_ROOT / 'bot'}{os.sep}")
_QUOTES_NO_VALUES = frozenset(
    {
        *("builtins.OSError", "builtins.ImportError", "builtins.NameError", "builtins.AttributeError"),
        *("builtins.TypeError", "builtins.MemoryError", "builtins.RecursionError", "builtins.NotImplementedError"),
        *("discord.errors.HTTPException", "discord.errors.ConnectionClosed", "aiohttp.client_exceptions.ClientError"),
        # Engines hide parameters, and values in messages of the server.
        *("sqlalchemy.exc.SQLAlchemyError", "sqlite3.Error", "asyncpg.exceptions._base.PostgresMessage"),
        *("bot.store.errors.StoreError", "bot.settings.SettingsError", "bot.runtime.assembly.StartupError"),
        *("bot.workers.backends.WorkerError", "bot.outbox.sender.UndeliverableError"),
    }
)


def described(error: BaseException) -> str:
    """Return the type of an exception, with its message if that quotes no value of a game."""
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    message = str(error) if _may_be_shown(error) else ""
    return f"{name}: {message}" if message else name


def traceback_of(error: BaseException) -> str:
    """Return the traceback of an exception and of its causes: places in the code, and no values."""
    return "\n".join(_lines(error, set())) + "\n"


def innermost_place(error: BaseException) -> tuple[str, str] | None:
    """Return the place in the code where an exception arose, and its function; our own code goes before libraries.

    None if the exception was never raised.
    """
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    own = [each for each in frames if each[0].co_filename.startswith(_OURS)]
    for code, line in (own or frames)[-1:]:
        return relative_place(code.co_filename, line), code.co_name
    return None


def relative_place(file: str, line: int) -> str:
    """Return a place such as `bot/client.py:12`; of a library, only the last two parts of its path."""
    path = Path(file)
    short = path.relative_to(_ROOT) if path.is_relative_to(_ROOT) else Path(*path.parts[-2:])
    return f"{short.as_posix()}:{line}"


def _lines(error: BaseException, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    earlier, link = error.__cause__, "The above exception was the direct cause of the following exception:"
    if earlier is None and not error.__suppress_context__:
        earlier, link = error.__context__, "During handling of the above exception, another exception occurred:"
    if earlier is not None and id(earlier) not in seen:
        yield from (*_lines(earlier, seen), "", link, "")
    if error.__traceback__ is not None:
        yield "Traceback (most recent call last):"
        yield "".join(traceback.format_tb(error.__traceback__)).rstrip("\n")
    yield described(error)
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            yield from (f"  | {line}" for text in _lines(each, seen) for line in text.split("\n"))


def _may_be_shown(error: BaseException) -> bool:
    files = [frame.f_code.co_filename for frame, _ in traceback.walk_tb(error.__traceback__)]
    if any(file.startswith(_GAMES) for file in files):
        return False
    kinds = {f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__}
    return not kinds.isdisjoint(_QUOTES_NO_VALUES) or not any(file.startswith(_OURS) for file in files)
