"""The options of Civilization in the lobby (CIV-21)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field

from rules.engine.core.options import Options
from rules.engine.core.text import Text, say


class CivilizationOptions(Options, frozen=True):
    """Nations, loot, and the variants (CIV-21.1 to CIV-21.6)."""

    explained: ClassVar[Mapping[str, Mapping[str, tuple[Text, Text]]]] = {
        "nations": {
            "random": (say("Drawn"), say("Everybody gets a random nation: the quickest way")),
            "chosen": (say("Chosen"), say("Players choose in turn, and see what each nation is good for")),
        },
        "seating": {
            "random": (say("Shuffled"), say("The order around the table is random")),
            "fixed": (say("As joined"), say("In the order of joining")),
        },
        "loot_rules": {
            "classic": (say("Rulebook"), say("One reward, a bigger one for a city")),
            "faq2": (say("Official FAQ"), say("One or two loot to spend as you like")),
        },
        "angkor_wat": {
            "corrected": (say("Corrected card"), say("It costs 10 with Theology")),
            "first_printing": (say("First printing"), say("It costs 15 with Philosophy")),
        },
        "barbarians": {
            "engine": (say("By a fixed plan"), say("The bot plays the barbarians")),
            "left_player": (say("By a player"), say("The player to the attacker's left plays them")),
        },
        "turn_limit": {"0": (say("no limit"), say("The game goes on until somebody wins"))},
    }
    first_game: ClassVar[Mapping[str, Any]] = {"nations": "chosen", "tutorial": True}
    distinguishing: ClassVar[Collection[str]] = ("tutorial", "turn_limit")

    nations: Literal["random", "chosen"] = Field("random", title="Nations", description="Drawn or chosen")
    seating: Literal["random", "fixed"] = Field("random", title="Seating", description="The order around the table")
    loot_rules: Literal["classic", "faq2"] = Field(
        "classic", title="Loot", description="What the winner of a battle takes"
    )
    angkor_wat: Literal["corrected", "first_printing"] = Field(
        "corrected", title="Angkor Wat", description="Which printing of the card is used"
    )
    barbarians: Literal["engine", "left_player"] = Field(
        "engine", title="Barbarians", description="Who plays the barbarians of villages"
    )
    tutorial: bool = Field(
        False,
        title="Tutorial game",
        description="A short first game without Egypt, Rome and wonders; it ends with somebody's third city",
    )
    turn_limit: int = Field(
        0, ge=0, le=60, title="Last turn", description="The game ends after this turn at the latest; 0: never"
    )

    @property
    def wording(self) -> str:
        """The wording, because its rulebooks use other terms in translation than titles with the same English word."""
        return "civilization"
