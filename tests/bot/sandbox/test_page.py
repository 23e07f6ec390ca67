"""The modules of the sandbox's page."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

import bot.sandbox

PAGE = Path(bot.sandbox.__file__).parent / "page"
MODULES = {path.name: path.read_text(encoding="utf-8") for path in PAGE.glob("*.js")}
IMPORT = re.compile(r'^import \{([^}]+)\} from "\./([^"]+)";$', re.M)


def test_modules_of_the_page_import_each_other_in_no_circle() -> None:
    imports = {name: {module for _, module in IMPORT.findall(text)} for name, text in MODULES.items()}
    assert imports["main.js"] <= MODULES.keys()
    assert set(TopologicalSorter(imports).static_order()) == MODULES.keys()


def test_modules_of_the_page_export_what_others_import() -> None:
    for name, text in MODULES.items():
        for names, module in IMPORT.findall(text):
            for wanted in names.split(","):
                exported = rf"^export (?:async )?(?:function|class|const|let) {wanted.strip()}\b"
                assert re.search(exported, MODULES[module], re.M), f"{name} imports {wanted.strip()} from {module}"
