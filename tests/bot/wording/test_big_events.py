"""The events that get a separate line, in every title."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.language.i18n import Localizer
from bot.wording.rendering import sentences
from rules import GAMES
from rules.engine import Event, Seat, Who, say

BIG = {
    "tm": "town_founded cult_summit",
    "tta": (
        "wonder_completed wonder_lost leader_lost colony_won colony_lost war_declared war_decided aggression"
        " revolution uprising resignation"
    ),
    "dawn": (
        "agenda_completed wonder_built wonder_offered fight_won fight_lost city_taken city_lost capital_attacked"
        " nuclear_strike"
    ),
    "civ": (
        "city_founded city_lost city_bombed building_lost battle_won battle_lost wonder_built wonder_offered"
        " wonder_lost person_killed cancelled anarchy"
    ),
}
FOLDERS = {"tm": "terra_mystica", "tta": "through_the_ages", "dawn": "new_dawn", "civ": "civilization"}
RULES = Path(__file__).parents[3] / "rules"


@pytest.mark.parametrize("key", BIG)
def test_the_big_events_of_a_title(key: str) -> None:
    signs = GAMES[key].words.big_events
    assert [*signs] == BIG[key].split()
    assert len({*signs.values()}) == len(signs), "no two have the same sign"


@pytest.mark.parametrize("key", BIG)
def test_each_big_event_is_told(key: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (RULES / FOLDERS[key]).rglob("*.py")]
    used = {name.lower() for text in texts for name in re.findall(r"BigEvent\.([A-Z_]+)", text)}
    assert used == {*BIG[key].split()}


def test_a_big_event_stands_in_bold_on_its_own_line_between_its_causes_and_effects() -> None:
    def event(template: str, sign: str = "") -> Event:
        return Event(say(template, who=Who(Seat(0))), Seat(0), sign=sign)

    events = [event("{who} builds."), event("{who} founds a town.", "🏛️"), event("{who} scores.")]
    localizer = Localizer("en", ["Anna"])
    assert sentences(events, localizer) == ["Anna builds.", "🏛️ **Anna founds a town.**", "Anna scores."]
