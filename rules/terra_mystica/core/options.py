"""The lobby options of Terra Mystica."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from rules.engine.core.options import InvalidOptions, Options
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import BONUS_CARDS, SCORING_TILES, Module

Fix = Literal["parts", "exchange", "step_ten", "trades", "burn_first"]
"""Rules that a game has from its beginning or never, because they change which questions are put."""
FIXES: tuple[Fix, ...] = ("parts", "exchange", "step_ten", "trades")
"""The fixes of new games; older games continue without those added later."""


def _terms(module: Module | None, forbidden: Sequence[int] = ()) -> Text:
    """Return when a tile or card can take part."""
    if module is not None:
        return say("only with the option for it")
    if forbidden:
        return say("not in rounds {rounds}", rounds=", ".join(map(str, forbidden)))
    return say("always possible")


class TerraMysticaOptions(Options, frozen=True):
    """Options for set-up, power offers and the optional modules (TM-16), which are off by default."""

    explained: ClassVar[Mapping[str, Mapping[str, tuple[Text, Text]]]] = {
        "setup": {
            "choice": (
                say("Choose factions"),
                say("Players take turns choosing a faction of a colour still free; best if you know a few"),
            ),
            "random_colours": (
                say("Drawn colours"),
                say("Everybody draws a colour and chooses between its two factions"),
            ),
            "random_factions": (say("Drawn factions"), say("Everybody draws a faction: the quickest way")),
            "introductory": (
                say("First game"),
                say("The rulebook's set-up for beginners: fixed factions, first dwellings and tiles"),
            ),
        },
        "scoring_tiles": {
            tile: (Text(row.name), _terms(row.module, row.forbidden_rounds)) for tile, row in SCORING_TILES.items()
        },
        "bonus_cards": {card: (Text(row.name), _terms(row.module)) for card, row in BONUS_CARDS.items()},
        "seating": {
            "random": (say("Shuffled"), say("The order around the table is random")),
            "fixed": (say("As joined"), say("In the order of joining")),
        },
        "power_offers": {
            "late": (say("Until the next turn"), say("The game goes on; you answer before your own next turn")),
            "strict": (
                say("At once"),
                say("The game waits until everybody offered power has answered: slower"),
            ),
        },
        "fixes": {
            "parts": (say("Spades one by one"), say("Several free spades can be used on a space one after the other")),
            "exchange": (
                say("Exchange after converting"),
                say("Darklings may convert first to get workers for their stronghold's exchange"),
            ),
            "step_ten": (say("Step 10 by choice"), say("You decide whether a town's key is spent on step 10")),
            "trades": (say("Trade before answering"), say("Alchemists trade VP and coins while power is offered")),
            "burn_first": (say("Burn before answering"), say("As on the public server; recorded games only")),
        },
    }
    """The meaning of each value, for the lobby."""
    first_game: ClassVar[Mapping[str, Any]] = {"setup": "introductory"}
    legacy_defaults: ClassVar[Mapping[str, Any]] = {"fixes": ()}

    setup: Literal["choice", "random_colours", "random_factions", "introductory"] = Field(
        "choice", title="Set-up", description="How everybody gets a faction"
    )
    seating: Literal["random", "fixed"] = Field("random", title="Seating", description="Who sits where, and who begins")
    power_offers: Literal["late", "strict"] = Field(
        "late",
        title="Power offers",
        description="When power offered by a neighbour's building has to be answered",
    )
    mini_expansion_1: bool = Field(
        False, title="Town tiles 2013", description="Adds four town tiles of three new kinds"
    )
    shipping_bonus: bool = Field(
        False, title="Shipping bonus card", description="Adds a tenth bonus card, which scores for shipping"
    )
    temple_scoring_tile: bool = Field(
        False, title="Temple scoring tile", description="Adds a ninth scoring tile, which scores for temples"
    )
    variable_turn_order: bool = Field(
        False,
        title="Turn order by passing",
        description="Whoever passes first begins the next round, the others follow in the order of passing",
    )
    errata_cultist_power: bool = Field(
        False, title="Cultists' errata", description="Cultists gain 1 power when all opponents decline"
    )
    scoring_tiles: tuple[str, ...] = Field(
        (),
        title="Scoring tiles",
        description="For rounds 1 to 6, separated by commas; random when empty",
    )
    bonus_cards: tuple[str, ...] = Field(
        (), title="Bonus cards", description="The ones in play, separated by commas; random when empty"
    )
    fixes: tuple[Fix, ...] = Field(
        FIXES, title="Later rules", description=("Corrected rules; games begun before keep the old ones")
    )

    @property
    def irrelevant(self) -> Collection[str]:
        """The option `fixes`, which cannot be chosen: every new game has all of them."""
        return ("fixes",)

    def has(self, module: Module | None) -> bool:
        """Return whether components of the module (None: of the base game) take part."""
        return module is None or bool(getattr(self, module))

    @model_validator(mode="after")
    def _components_exist(self) -> Self:
        for given, rows, what in (
            (self.scoring_tiles, SCORING_TILES, say("scoring tile")),
            (self.bonus_cards, BONUS_CARDS, say("bonus card")),
        ):
            for item in given:
                if item not in rows:
                    raise InvalidOptions(
                        say(
                            "{item} is no {what}; known are {known}",
                            item=repr(item),
                            what=what,
                            known=", ".join(rows),
                        )
                    )
                if given.count(item) > 1:
                    raise InvalidOptions(say("{what} {item} is named twice", what=what, item=repr(item)))
                module = rows[item].module
                if not self.has(module):
                    assert module is not None, "components of the base game always take part"
                    option = Text(type(self).model_fields[module].title or module)
                    raise InvalidOptions(
                        say("{what} {item} needs the option {option}", what=what, item=repr(item), option=option)
                    )
        for number, tile in enumerate(self.scoring_tiles, start=1):
            if number in SCORING_TILES[tile].forbidden_rounds:
                raise InvalidOptions(
                    say("scoring tile {tile} may not lie on round {number} (TM-3.3)", tile=repr(tile), number=number)
                )
        if self.scoring_tiles and len(self.scoring_tiles) != 6:
            raise InvalidOptions(say("six scoring tiles are needed, {found} are named", found=len(self.scoring_tiles)))
        return self
