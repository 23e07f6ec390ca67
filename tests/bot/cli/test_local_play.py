"""`make play` keeps its addresses from one start to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.local_play import LocalPlayError, started_sandbox


async def test_the_next_start_has_the_same_address_if_it_is_free(tmp_path: Path) -> None:
    first = await started_sandbox(tmp_path, 0)
    with pytest.raises(LocalPlayError):
        await started_sandbox(tmp_path, first.port)
    await first.stop()
    again = await started_sandbox(tmp_path, 0)
    assert again.url == first.url
    beside = await started_sandbox(tmp_path, 0)
    assert beside.url != first.url
    await again.stop()
    await beside.stop()
