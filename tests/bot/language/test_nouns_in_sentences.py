"""Nouns in sentences have the case that the sentence requires, and the form for their number."""

from __future__ import annotations

import re

import pytest

from bot.language.i18n import Localizer
from rules.engine import Text, say
from rules.terra_mystica.core.effects import scoring_effect
from tests.bot.language.test_languages import done

GAINED = say("{who} gains {n} population.", who="Eva", n=2)
LOST = say("{who} loses {n} population ({cards}).", who="Eva", n=2, cards="…")


@pytest.mark.parametrize(
    ("text", "czech", "slovak"),
    [
        (
            scoring_effect("strongholds_fire", 1),
            "5 VB za pevnost nebo chrám; na konci kola 1 dělník za každé 2 stupně ohně",
            "5 VB za pevnosť alebo chrám; na konci kola 1 robotník za každé 2 stupne ohňa",
        ),
        (
            scoring_effect("spades", 1),
            "2 VB za rýč; na konci kola 1 peníz za každý stupeň země",
            "2 VB za rýľ; na konci kola 1 minca za každý stupeň zeme",
        ),
        (
            scoring_effect("temples_priests", 1),
            "4 VB za svatyni; na konci kola 2 peníze za každého šamana v řádu",
            "4 VB za svätyňu; na konci kola 2 mince za každého šamana v ráde",
        ),
        (GAINED, "Eva zvyšuje populaci o 2.", "Eva zvyšuje populáciu o 2."),
        (LOST, "Eva snižuje populaci o 2 (…).", "Eva znižuje populáciu o 2 (…)."),
    ],
)
def test_counted_nouns_have_the_case_of_their_sentence(text: Text, czech: str, slovak: str) -> None:
    assert (Localizer("cs")(text), Localizer("sk")(text)) == (czech, slovak)


PREPOSITIONS = "na|pro|pre|od|k|ke|ku|s|se|so|u|za|bez|do|o|proti|podle|podľa"


@pytest.mark.parametrize("language", ["cs", "sk"])
def test_no_name_is_used_where_it_would_have_to_be_declined(language: str) -> None:
    """A noun before the name takes the case ("od hráče Anna"), or the sentence needs none ("na řadě: Anna")."""
    declined = re.compile(rf"(?i)\b({PREPOSITIONS}):? \{{who\}}")
    assert [form for *_, forms in done(language) for form in forms if declined.search(form)] == []
