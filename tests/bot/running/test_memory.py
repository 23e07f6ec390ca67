"""What large things took goes back to the machine, so that pictures do not stay in memory for ever."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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
