"""`python -m bot`. It can be stopped from the first moment, before the large libraries are loaded."""

from __future__ import annotations

import os
import signal
import sys

STAYING = ("run", "play")
"""The commands that run until they are stopped; for them being stopped is the ordinary end."""


def main() -> None:
    """Run the command line."""
    if sys.argv[1:2] and sys.argv[1] in STAYING:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _leave)
    from bot.cli.command_line import app

    app()


def _leave(*_: object) -> None:
    # Before the command sets its own handlers nothing is open, and an exception could be swallowed in an import.
    os._exit(0)


if __name__ == "__main__":
    main()
