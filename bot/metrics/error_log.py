"""Errors in the log, counted by the place in the code where they arose.

A counted error quotes no value: no message of an exception, no argument, no name. It has the place, the type of the
exception, and the words of the log line if the bot wrote it; these are constant.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass

from bot.metrics.safe_errors import innermost_place, relative_place

UNCOUNTED: ContextVar[bool] = ContextVar("errors_are_uncounted", default=False)
"""True in the task that posts errors: its errors are only logged."""


@dataclass(frozen=True, slots=True)
class LoggedError:
    """An error that may be posted: `words` is empty for libraries, `kind` where no exception was logged."""

    place: str
    function: str
    kind: str
    words: str


class ErrorLog(logging.Handler):
    """A handler of the root logger that counts errors until they are taken. It works in any thread."""

    def __init__(self, is_own: Callable[[Mapping[str, object]], bool], noticed: Callable[[], None]) -> None:
        """Count errors, except for those whose fields `is_own` recognises; `noticed` is called after each."""
        super().__init__(logging.ERROR)
        self._is_own = is_own
        self._noticed = noticed
        self._counts: Counter[LoggedError] = Counter()
        self._guard = threading.Lock()

    def emit(self, record: logging.LogRecord) -> None:
        """Count one error."""
        fields = record.msg if isinstance(record.msg, dict) else {}
        if UNCOUNTED.get() or self._is_own(fields):
            return
        error = _exception(record, fields)
        found = None if error is None else innermost_place(error)
        place, function = found or (relative_place(record.pathname, record.lineno), record.funcName or "")
        kind = "" if error is None else type(error).__qualname__
        self.put_back({LoggedError(place, function, kind, str(fields.get("event", ""))): 1})
        self._noticed()

    def take(self) -> Mapping[LoggedError, int]:
        """Return the errors since the last call, with their numbers."""
        with self._guard:
            taken, self._counts = self._counts, Counter()
        return taken

    def put_back(self, counts: Mapping[LoggedError, int]) -> None:
        """Count errors again that could not be stored."""
        with self._guard:
            self._counts.update(counts)


def _exception(record: logging.LogRecord, fields: Mapping[str, object]) -> BaseException | None:
    """Return the exception of a log line, as structlog or a library has given it."""
    given = fields.get("exc_info") or record.exc_info
    if isinstance(given, BaseException):
        return given
    if isinstance(given, tuple):
        return given[1] if isinstance(given[1], BaseException) else None
    return sys.exc_info()[1] if given else None
