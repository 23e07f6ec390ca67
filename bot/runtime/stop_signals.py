"""Stop signals on every platform."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable


def on_stop_signal(then: Callable[[], None]) -> None:
    """Call a function in the running event loop when this process receives a stop signal."""
    loop = asyncio.get_running_loop()
    if sys.platform == "win32":
        # The event loop of Windows accepts no signal handlers.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK):
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(then))
    else:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, then)
        # `nohup` ignores it, so that the program outlives its terminal.
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            loop.add_signal_handler(signal.SIGHUP, then)
