"""What a sentence counts or names stands in the case that the sentence asks for, in the form of its number."""

from __future__ import annotations

import pytest

from bot.language.i18n import Speech
from rules.engine import Text, say
from rules.terra_mystica.core.effects import scoring_effect

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
def test_what_is_counted_stands_in_the_case_of_its_sentence(text: Text, czech: str, slovak: str) -> None:
    assert (Speech("cs")(text), Speech("sk")(text)) == (czech, slovak)
