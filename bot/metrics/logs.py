"""Structured logs on standard error: for people on a console, or one JSON object a line."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.dev import plain_traceback
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.settings import Settings

HIDDEN = "[hidden]"

QUIET = {
    "alembic": logging.WARNING,
    "PIL": logging.INFO,
    "asyncio": logging.INFO,
    # Below that it writes down what the gateway brings: private hands, and tokens with which anybody can answer.
    "discord": logging.INFO,
}
"""Libraries that tell more than whoever runs a bot wants to know, or may."""


def set_up(settings: Settings) -> None:
    """Send everything that is logged, by us and by libraries, the way the settings say."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without(settings),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    last: list[Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if settings.log_format == "json"
        # Plain tracebacks: those that show local variables would show seeds and hidden cards.
        else [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain_traceback)]
    )
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=[remove, *last]))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level)
    for name, level in QUIET.items():
        logging.getLogger(name).setLevel(max(level, root.level))


def _without(settings: Settings) -> Processor:
    """A step that leaves out the token, wherever a library may have put it."""
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""

    def hide(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        if not token:
            return event
        return {key: value.replace(token, HIDDEN) if isinstance(value, str) else value for key, value in event.items()}

    return hide
