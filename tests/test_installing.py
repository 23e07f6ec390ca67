"""The packages of `make setup` are pinned by hash, and the wheel contains the program."""

from __future__ import annotations

import re
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bot.cli.new_game import NewGameError, lay_out, new_title

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
    assert "Installing packages, about a minute" in recipe
    installing = [line.strip() for line in recipe.splitlines() if "INSTALL" in line or "pip" in line]
    assert installing == ["@$(BIN)/python $(INSTALL) requirements.lock"]


def test_the_wheel_takes_every_kind_of_file_the_program_has() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("which files belong to the program is known in a repository only")
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    packed = ["*.py", *setuptools["package-data"]["*"]]
    folders = [pattern.rstrip("*") for pattern in setuptools["packages"]["find"]["include"]]
    listed = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    files = listed.stdout.splitlines()
    assert {file.partition("/")[0] for file in files} == {"bot", "data", "render", "rules"}
    assert [file for file in files if not any(fnmatch(file, pattern) for pattern in packed)] == []


def test_a_title_is_not_laid_out_in_an_installation(tmp_path: Path) -> None:
    with pytest.raises(NewGameError, match="a title is laid out in a copy of the repository"):
        lay_out(new_title("stone_age", "", "", "2-4"), tmp_path)
    assert list(tmp_path.iterdir()) == []
