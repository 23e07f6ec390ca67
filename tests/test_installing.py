"""What `make setup` installs is pinned by hash."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_package_is_pinned_by_version_and_hash() -> None:
    lines = [
        line for line in (ROOT / "requirements.lock").read_text().splitlines() if not line.lstrip().startswith("#")
    ]
    packages = re.split(r"\n(?=\S)", "\n".join(lines))
    assert len(packages) > 10
    assert [package for package in packages if not re.match(r"[\w.\-\[\]]+==[\w.]+\b", package)] == []
    assert [package for package in packages if "--hash=sha256:" not in package] == []


def test_setting_up_installs_the_lock_and_nothing_else() -> None:
    makefile = (ROOT / "Makefile").read_text()
    (recipe,) = re.findall(r"^\$\(READY\): requirements\.lock\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    (install,) = re.findall(r"^INSTALL := (.*)$", makefile, re.MULTILINE)
    assert "--require-hashes" in install.split()
    installing = [line.strip() for line in recipe.splitlines() if "INSTALL" in line or "pip" in line]
    assert installing == ["$(BIN)/python $(INSTALL) requirements.lock"]
