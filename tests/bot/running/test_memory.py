"""What large things took goes back to the machine, and the search for garbage stops nobody each few seconds."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from bot.running.memory import search_seldom

ROOT = Path(__file__).parents[3]
FREED = """
import sys
from pathlib import Path
from bot.running.memory import give_images_back

MIB = 2**20

def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS:"))

give_images_back()
before = resident()
for _ in range(4):
    large = [bytearray(MIB) for _ in range(40)]
    # Between the images stands something small that stays.
    small = [bytes(1000) for _ in range(1000)]
    most = resident()
    del large
print(most - before, resident() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other allocators")
def test_memory_of_images_goes_back_when_they_are_gone() -> None:
    told = subprocess.run([sys.executable, "-c", FREED], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    most, left = map(int, told.split())
    assert most >= 40
    assert left <= 4


class Knot:
    """Something that holds itself, so that only a search finds that nobody needs it any more."""

    def __init__(self) -> None:
        self.itself = self


async def test_everything_is_searched_for_garbage_at_its_time_and_not_before() -> None:
    stopped, usual = asyncio.Event(), gc.get_threshold()
    searching = asyncio.create_task(search_seldom(stopped, every_s=0.2))
    await asyncio.sleep(0)
    assert gc.get_threshold()[:2] == usual[:2]
    knot = Knot()
    left = weakref.ref(knot)
    # Old by now, so that a search of what is young does not find it.
    gc.collect(1)
    del knot
    kept = [[number] for number in range(200_000)]
    assert left() is not None
    await asyncio.sleep(0.5)
    assert left() is None
    assert gc.get_freeze_count() > len(kept)
    stopped.set()
    await searching
    assert (gc.get_threshold(), gc.get_freeze_count()) == (usual, 0)
