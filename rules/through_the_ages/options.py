"""The options of Through the Ages: edition, length, variants (TTN-17, TTO-1.3, TTO-15)."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from rules.engine.registry import Options

LENGTHS = {"new_story": ("full", "first_game"), "original": ("full", "advanced", "simple")}


class TtaOptions(Options, frozen=True):
    """Which edition is played, how long, and with what changes."""

    edition: Literal["new_story", "original"] = Field(
        "new_story", title="Edition", description="A New Story of Civilization (2015) or A Story of Civilization (2006)"
    )
    length: Literal["full", "first_game", "advanced", "simple"] = Field(
        "full",
        title="Length",
        description="The full game; first game (2015); advanced or simple game (2006)",
    )
    peaceful: bool = Field(False, title="Peaceful", description="Without aggressions and wars")
    easier: bool = Field(False, title="Easier (2006)", description="One more yellow token, urban limits higher by 1")
    draw_during_turn: bool = Field(
        False, title="Draw during the turn (2006)", description="Military actions draw cards at once"
    )
    milder_fighting: bool = Field(
        False, title="Milder fighting (2006)", description="Each player can be attacked by one rival only; 3-4 players"
    )
    open_bonuses: int = Field(
        0, ge=0, le=5, title="Open bonuses (2006)", description="So many Age III events lie open from the beginning"
    )
    gradual_bonuses: bool = Field(
        False, title="Gradual bonuses (2006)", description="Five Age III events are turned up one by one"
    )
    lenient_corruption: bool = Field(
        False, title="Lenient corruption (2006)", description="One blue token less may be produced on mines"
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.length not in LENGTHS[self.edition]:
            known = ", ".join(LENGTHS[self.edition])
            raise ValueError(f"the edition {self.edition!r} has the lengths {known}, not {self.length!r}")
        only_original = {
            "easier": self.easier,
            "draw_during_turn": self.draw_during_turn,
            "milder_fighting": self.milder_fighting,
            "open_bonuses": self.open_bonuses > 0,
            "gradual_bonuses": self.gradual_bonuses,
            "lenient_corruption": self.lenient_corruption,
        }
        chosen = [name for name, wanted in only_original.items() if wanted]
        if self.edition != "original" and chosen:
            raise ValueError(f"{chosen[0]!r} belongs to the edition of 2006")
        if self.length == "simple" and (self.peaceful or set(chosen) - {"easier"}):
            raise ValueError("the simple game has no variant but 'easier'")
        if self.length != "full" and (self.open_bonuses or self.gradual_bonuses):
            raise ValueError("open and gradual bonuses belong to the full game")
        if 0 < self.open_bonuses < 3:
            raise ValueError("three to five events lie open")
        return self
