"""What the lobby can choose for a game of Terra Mystica."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from rules.engine.registry import Options
from rules.terra_mystica.catalog import BONUS_CARDS, SCORING_TILES, Module


class TerraMysticaOptions(Options, frozen=True):
    """Set-up, answering of power offers and the optional modules (TM-16), all modules off by default."""

    setup: Literal["choice", "random_colours", "random_factions", "introductory"] = Field(
        "choice",
        title="Set-up",
        description="Choose factions in turn, from a drawn colour, by lot, or the first-play set-up",
    )
    seating: Literal["random", "fixed"] = Field(
        "random", title="Seating", description="Shuffle the seats or play in the order of joining"
    )
    power_offers: Literal["late", "strict"] = Field(
        "late", title="Power offers", description="Answer power offers beside the running game, or before the next turn"
    )
    mini_expansion_1: bool = Field(False, title="Town tiles 2013", description="Four more town tiles of three kinds")
    shipping_bonus: bool = Field(False, title="Shipping bonus card", description="A tenth bonus card for shipping")
    temple_scoring_tile: bool = Field(
        False, title="Temple scoring tile", description="A ninth scoring tile for temples"
    )
    variable_turn_order: bool = Field(
        False, title="Turn order by passing", description="The order of passing is the next turn order"
    )
    errata_cultist_power: bool = Field(
        False, title="Cultists' errata", description="Cultists gain 1 power when all opponents decline"
    )
    scoring_tiles: tuple[str, ...] = Field(
        (), title="Fixed scoring tiles", description="Six scoring tiles for rounds 1 to 6 instead of a draw"
    )
    bonus_cards: tuple[str, ...] = Field(
        (), title="Fixed bonus cards", description="The bonus cards in use instead of a draw"
    )

    def has(self, module: Module | None) -> bool:
        """Whether components of the module (None: of the base game) take part."""
        return module is None or bool(getattr(self, module))

    @model_validator(mode="after")
    def _components_exist(self) -> Self:
        for given, rows, what in (
            (self.scoring_tiles, SCORING_TILES, "scoring tile"),
            (self.bonus_cards, BONUS_CARDS, "bonus card"),
        ):
            for item in given:
                if item not in rows:
                    raise ValueError(f"{item!r} is no {what}; known are {', '.join(rows)}")
                if given.count(item) > 1:
                    raise ValueError(f"{what} {item!r} is named twice")
                module = rows[item].module
                if not self.has(module):
                    raise ValueError(f"{what} {item!r} needs the option {module}")
        for number, tile in enumerate(self.scoring_tiles, start=1):
            if number in SCORING_TILES[tile].forbidden_rounds:
                raise ValueError(f"scoring tile {tile!r} may not lie on round {number} (TM-3.3)")
        if self.scoring_tiles and len(self.scoring_tiles) != 6:
            raise ValueError(f"six scoring tiles are needed, {len(self.scoring_tiles)} are named")
        return self
