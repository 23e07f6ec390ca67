"""The packages form layers: each imports only those below it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from pathlib import Path

import pytest

from tests.program import summary

ROOT = Path(__file__).parents[1]
TOP_TO_BOTTOM = {
    "bot": (
        "__main__ cli runtime web client teaching trial_games advice turns scheduling views seasons club"
        " feeds matchmaking lobby announcements voting computer_players administration operator pictures"
        " access services members features rate_limits responses outbox panels wording sessions workers"
        " metrics drafts language page_links store settings sandbox"
    ),
    "rules/engine": "rules words menus computer_player search lessons preferences recorded_game reference hosting core",
    "rules/civilization": (
        "tutorial computer orders menus words flow battle questions actions effects victory board core migrations"
    ),
    "rules/new_dawn": (
        "tutorial computer orders menus words flow focus events questions actions effects victory board core migrations"
    ),
    "rules/terra_mystica": "tutorial ledger computer words menus orders flow actions land economy core migrations",
    "rules/through_the_ages": (
        "tutorial computer words menus orders editions flow all_actions politics actions economy effects core"
        " migrations"
    ),
}
"""The modules and packages of a folder, the highest layer first."""


def back_arrows(folder: str, order: Sequence[str]) -> Iterator[str]:
    """Yield every import of a higher layer."""
    inside = folder.replace("/", ".")
    level = {name: number for number, name in enumerate(order)}
    for path in sorted((ROOT / folder).rglob("*.py")):
        here = path.relative_to(ROOT / folder).with_suffix("").parts[0]
        for name in sorted(summary(path).imported):
            there = name.removeprefix(f"{inside}.").split(".")[0]
            if name.startswith(f"{inside}.") and here != "__init__" and level[there] < level[here]:
                yield f"{path.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("folder", TOP_TO_BOTTOM)
def test_nothing_imports_a_higher_layer(folder: str) -> None:
    assert list(back_arrows(folder, TOP_TO_BOTTOM[folder].split())) == []


@pytest.mark.parametrize("folder", TOP_TO_BOTTOM)
def test_every_module_has_its_layer(folder: str) -> None:
    there = {path.stem for path in (ROOT / folder).glob("*.py")} - {"__init__"}
    there |= {path.parent.name for path in (ROOT / folder).glob("*/__init__.py")}
    assert there == set(TOP_TO_BOTTOM[folder].split())


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Also for imports of types only, and inside a package."""
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for folder in ("bot", "rules", "render")
        for path in (ROOT / folder).rglob("*.py")
    }
    arrows = {
        name: {whole if whole in modules else whole.rpartition(".")[0] for whole in summary(path).imported}
        & modules.keys()
        for name, path in modules.items()
    }
    assert in_circles(arrows) == {}


@pytest.mark.parametrize("folder", ["bot/sandbox/page", "bot/web/static"])
def test_no_scripts_import_each_other_in_a_circle(folder: str) -> None:
    imports = re.compile(r'^import .* from "\./(.+)";', re.MULTILINE)
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / folder).glob("*.js")}
    arrows = {name: {*imports.findall(text)} for name, text in scripts.items()}
    assert any(arrows.values())
    assert in_circles(arrows) == {}


def in_circles(arrows: Mapping[str, Set[str]]) -> Mapping[str, Set[str]]:
    """Return the modules that import each other in a circle, and those on the way from one circle to another."""
    # Repeatedly removes modules without remaining imports, and those that no remaining one imports.
    while free := {name for name, to in arrows.items() if not (to - {name}) & arrows.keys()}:
        arrows = {name: to for name, to in arrows.items() if name not in free}
    while unused := arrows.keys() - {there for name, to in arrows.items() for there in to - {name}}:
        arrows = {name: to for name, to in arrows.items() if name not in unused}
    return arrows


def test_a_circle_is_found() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set[str]()}
    assert in_circles(arrows).keys() == {"b", "c"}
