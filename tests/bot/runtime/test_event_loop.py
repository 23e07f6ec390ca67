"""The bot runs with uvloop where it is installed, and without it anywhere."""

from __future__ import annotations

import asyncio
import sys
from types import SimpleNamespace

import pytest

from bot.runtime.event_loop import new_event_loop


def test_the_loop_is_of_uvloop_if_that_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = object()
    monkeypatch.setitem(sys.modules, "uvloop", SimpleNamespace(new_event_loop=lambda: fast))
    assert new_event_loop() is fast


def test_the_loop_is_of_asyncio_without_uvloop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    loop = new_event_loop()
    assert type(loop).__module__.startswith("asyncio.")
    assert isinstance(loop, asyncio.AbstractEventLoop)
    loop.close()
