"""Nobody reads actions as they are typed, names of the program, or formatting that is shown as it is written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from bot.language.i18n import Speech
from tests.bot.everything_said import Said, after_a_game, in_a_game, of_a_title
from tests.bot.marks import ids, literal_marks, marks_on_a_label
from tests.contract.cases import CASES

NAMES = ("An_na", "Bo*ris", "Cla`ra", "Da~~vid", "E\\va")
"""What is special in them is shown as it is."""
FORMATTED = ("event", "story", "position", "standing", "refusal", "instead", "help", "panel", "end", "lesson", "tutorial")
"""Where Discord formats a text."""


def everything(title: str, language: str) -> Iterator[Said]:
    case, speech = CASES[title], Speech(language, NAMES)
    for name in case.options:
        yield from in_a_game(case, name, max(case.rules.seats), speech, every=37)
        yield from after_a_game(case, name, 2, speech)
    yield from of_a_title(case.rules, speech)


@pytest.mark.parametrize("title", CASES)
def test_dbg(title: str) -> None:
    seen = {}
    for said in everything(title, "en"):
        bad = ids(said.text.replace("An_na","").replace("An\\_na",""))
        if said.place in FORMATTED:
            bad += [f"MARK {x}" for x in literal_marks(said.text)]
        elif said.place!="log":
            bad += [f"LABEL {x}" for x in marks_on_a_label(said.text)]
        if bad:
            seen.setdefault((said.place), []).append((bad[:3], said.text[:200]))
    for k,v in seen.items():
        print(k, len(v), v[:4])
    assert not seen
