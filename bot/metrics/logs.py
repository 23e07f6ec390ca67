"""Structured logs on standard error: for people on a console, or one JSON object a line."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from types import TracebackType
from typing import Any

import structlog
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger

from bot.metrics.safe_errors import described, traceback_of
from bot.settings import Settings

HIDDEN = "[hidden]"

QUIET = {
    "alembic": logging.WARNING,
    "PIL": logging.INFO,
    "asyncio": logging.INFO,
    # More detailed levels log gateway events: private hands, and tokens with which anybody can respond.
    "discord": logging.INFO,
}
"""Libraries that log more than an operator wants to know, or may know."""


def set_up(settings: Settings) -> None:
    """Send all logs, of the bot and of libraries, as the settings say."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _describe_exceptions,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    # Tracebacks are made here: those of the libraries would show seeds and hidden cards.
    last: list[Processor] = [
        structlog.processors.ExceptionRenderer(_traceback_of),
        _without(settings),
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
    ]
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=[remove, *last]))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level)
    for name, level in QUIET.items():
        logging.getLogger(name).setLevel(max(level, root.level))
    sys.excepthook = _log_uncaught
    threading.excepthook = lambda failed: _log_uncaught(failed.exc_type, failed.exc_value, failed.exc_traceback)


def _traceback_of(exc_info: ExcInfo) -> str:
    return traceback_of(exc_info[1])


def _describe_exceptions(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace exceptions among the values of an event by a safe description."""
    return {
        key: described(value) if isinstance(value, BaseException) and key != "exc_info" else value
        for key, value in event.items()
    }


def log_unhandled(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an exception that nobody has awaited. asyncio itself would also print the task, with the exception's
    message.
    """
    log = structlog.get_logger(__name__)
    log.error("an exception was not awaited", message=context["message"], exc_info=context.get("exception"))


def _log_uncaught(kind: type[BaseException], error: BaseException | None, _at: TracebackType | None) -> None:
    """Log an uncaught exception like all others; Python would print its message."""
    if issubclass(kind, KeyboardInterrupt) or error is None:
        return
    structlog.get_logger(__name__).critical("the program failed", exc_info=error)


def _without(settings: Settings) -> Processor:
    """Return a step that removes the token from all log values."""
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""

    def hide(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        if not token:
            return event
        return {key: value.replace(token, HIDDEN) if isinstance(value, str) else value for key, value in event.items()}

    return hide
