"""The memory of large objects is returned to the machine, and garbage collection does not block every few seconds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FREED = """
import sys
from pathlib import Path
from bot.workers.memory import give_images_back

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


COLLECTED = """
import asyncio, gc, weakref
from bot.runtime.memory import collect_garbage

class Knot:
    # Something that holds itself: only a collection finds that nobody needs it any more.
    def __init__(self):
        self.itself = self

async def main():
    stopped, usual = asyncio.Event(), gc.get_threshold()
    collecting = asyncio.create_task(collect_garbage(stopped, every_s=0))
    await asyncio.sleep(0)
    knot = Knot()
    left = weakref.ref(knot)
    gc.collect(1)
    del knot
    # Enough that Python would look at everything several times.
    kept = [[number] for number in range(1_000_000)]
    print("kept" if left() else "gone")
    for _ in range(100):
        await asyncio.sleep(0)
    print("kept" if left() else "gone", gc.get_freeze_count() > len(kept))
    stopped.set()
    await collecting
    print(gc.get_threshold() == usual, gc.get_freeze_count())

asyncio.run(main())
"""


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="there nothing is collected all at once")
def test_garbage_of_every_age_is_collected_at_its_time_and_not_before() -> None:
    told = subprocess.run([sys.executable, "-c", COLLECTED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["kept", "gone", "True", "True", "0"]
