"""The bot runs on uvloop, except on Windows."""

from __future__ import annotations

import sys

import pytest

from bot.runtime.event_loop import new_event_loop


@pytest.mark.parametrize(("platform", "library"), [("linux", "uvloop"), ("darwin", "uvloop"), ("win32", "asyncio")])
def test_the_loop_of_each_platform(platform: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if library == "uvloop":
        pytest.importorskip("uvloop", reason="there is no uvloop for Windows")
    monkeypatch.setattr(sys, "platform", platform)
    loop = new_event_loop()
    loop.close()
    assert type(loop).__module__.partition(".")[0] == library
