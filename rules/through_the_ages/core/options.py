"""The options of Through the Ages: edition, length, variants (TTN-17, TTO-1.3, TTO-15)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, ClassVar, Literal, Self, get_args

from pydantic import Field, model_validator

from rules.engine.core.options import InvalidOptions, Options
from rules.engine.core.text import Text, listing, say, say_n

LENGTHS = {"new_story": ("full", "short_game", "first_game"), "original": ("full", "advanced", "simple")}
VARIANTS = (
    "easier",
    "draw_during_turn",
    "milder_fighting",
    "open_bonuses",
    "gradual_bonuses",
    "lenient_corruption",
)
"""The options of 2006; the first is for all lengths (TTO-15)."""
YEARS = {"new_story": 2015, "original": 2006}
SCORING_EVENTS = 13
"""The number of Age III events of 2006; any number of them may be face up (TTO-15.4)."""
GRADUAL_EVENTS = 5
"""The number of events that are revealed one by one (TTO-15.5)."""

Fix = Literal["pictured_cards", "colonies_discarded", "choices_together", "sealed_bids"]
"""Corrections of the rules that do not apply to games begun before them.

* `pictured_cards`: the cards of 2006 as printed on the pictures.
* `colonies_discarded`: military cards lost from play go to the discard pile (TTN-8.2.6, TTN-13.2, TTN-16.1).
* `choices_together`: choices of several players by one event are made at the same time (TTN-4.4, TTO-8.3.5), and a
  force without alternative is sent automatically.
* `sealed_bids`: bidders may state their limit in advance.
"""


class TtaOptions(Options, frozen=True):
    """Options for edition, length and variants."""

    explained: ClassVar[Mapping[str, Mapping[str, tuple[Text, Text]]]] = {
        "edition": {
            "new_story": (
                say("A New Story of Civilization (2015)"),
                say("The newer rules, best to start with: cards defend, tactics can be copied"),
            ),
            "original": (
                say("A Story of Civilization (2006)"),
                say("The first rules: units are sacrificed in fights; three lengths and many variants"),
            ),
        },
        "length": {
            "full": (say("Full game"), say("Ages A to IV, with everything in it")),
            "short_game": (say("Short game"), say("Ages A to II; five Age III events score at the end")),
            "first_game": (
                say("First game"),
                say("Ages A to II, without aggressions, wars and pacts; best to start with"),
            ),
            "advanced": (say("Advanced game"), say("Ages A to II, with politics and colonies, without wars")),
            "simple": (
                say("Simple game"),
                say("Ages A and I, without politics and military cards; best to start with"),
            ),
        },
        "starting_player": {
            "drawn": (say("Drawn"), say("A random player begins")),
            "first": (say("As joined"), say("Whoever joined first begins, the others follow in the order of joining")),
        },
        "open_bonuses": {
            "0": (say("None"), say("Only prepared events score at the end")),
            **{
                str(n): (say_n("{n} event", "{n} events", n), say("Scored at the end, besides the prepared ones"))
                for n in range(1, SCORING_EVENTS + 1)
            },
        },
    }
    """The meaning of each value, for the lobby."""

    first_game: ClassVar[Mapping[str, Any]] = {"edition": "new_story", "length": "first_game"}
    distinguishing: ClassVar[Collection[str]] = ("edition", "length")

    edition: Literal["new_story", "original"] = Field(
        "new_story", title="Edition", description="A New Story of Civilization (2015) or A Story of Civilization (2006)"
    )
    length: Literal["full", "short_game", "first_game", "advanced", "simple"] = Field(
        "full",
        title="Length",
        description="How long the game is and what takes part",
    )
    starting_player: Literal["drawn", "first"] = Field(
        "drawn", title="Starting player", description="Who has the first turn"
    )
    peaceful: bool = Field(
        False, title="Peaceful game", description="No aggressions and no wars; everything else stays"
    )
    easier: bool = Field(
        False,
        title="Easier",
        description="Everybody gets one more yellow token and may build one more urban building of each kind",
    )
    draw_during_turn: bool = Field(
        False,
        title="Draw during the turn",
        description="A military action draws a card at once; none are drawn at the end of the turn",
    )
    milder_fighting: bool = Field(
        False, title="Milder fighting", description="Only one rival at a time can attack a player; for 3 or 4 players"
    )
    open_bonuses: Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] = Field(
        0, title="Open bonuses", description="How many Age III events lie open from the start; 3 to 5 is usual"
    )
    gradual_bonuses: bool = Field(
        False,
        title="Gradual bonuses",
        description="Five Age III events are revealed one by one, so everybody can prepare for them",
    )
    lenient_corruption: bool = Field(
        False,
        title="Lenient corruption",
        description="Mines may produce one blue token less, which can spare you corruption",
    )
    fixes: tuple[Fix, ...] = Field(
        get_args(Fix), title="Corrections", description="Rule corrections that apply in this game"
    )

    legacy_defaults: ClassVar[Mapping[str, Any]] = {"fixes": ()}

    def fixed(self, fix: Fix) -> bool:
        """Return whether a correction of the rules applies to this game."""
        return fix in self.fixes

    @cached_property
    def cards_as_pictured(self) -> bool:
        """True if the corrections of cards apply; read at every access to a card."""
        return self.fixed("pictured_cards")

    @property
    def wording(self) -> str:
        """The terms of the 2006 rulebooks, which differ, or the usual ones."""
        return "tta-2006" if self.edition == "original" else ""

    @property
    def irrelevant(self) -> Collection[str]:
        """The variants of the other edition, and those that need another length."""
        if self.edition != "original":
            return VARIANTS
        if self.length == "simple":
            return ("peaceful", *VARIANTS[1:])
        return () if self.length == "full" else ("open_bonuses", "gradual_bonuses")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.length not in LENGTHS[self.edition]:
            names = {length: self.explained["length"][length][0] for length in (*LENGTHS[self.edition], self.length)}
            raise InvalidOptions(
                say(
                    "the edition of {year} has the lengths {known}, not {chosen}",
                    year=YEARS[self.edition],
                    known=listing([names[length] for length in LENGTHS[self.edition]]),
                    chosen=names[self.length],
                )
            )
        variants = [name for name in VARIANTS if getattr(self, name)]
        if self.edition != "original" and variants:
            option = Text(type(self).model_fields[variants[0]].title or variants[0])
            raise InvalidOptions(say("{option} is not possible in the edition of 2015", option=option))
        if self.length == "simple" and (self.peaceful or set(variants) - {"easier"}):
            raise InvalidOptions(say("the only variant of the simple game is Easier"))
        if self.length != "full" and (self.open_bonuses or self.gradual_bonuses):
            raise InvalidOptions(say("open and gradual bonuses belong to the full game"))
        if self.gradual_bonuses and self.open_bonuses > SCORING_EVENTS - GRADUAL_EVENTS:
            most = SCORING_EVENTS - GRADUAL_EVENTS
            raise InvalidOptions(say("with gradual bonuses at most {n} events can lie open", n=most))
        return self
