"""The options of A New Dawn in the lobby (ND-17)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field

from rules.engine.core.options import Options
from rules.engine.core.text import Text, say


class NewDawnOptions(Options, frozen=True):
    """Map, leaders, length and wording (ND-17.1 to ND-17.3, ND-17.5)."""

    explained: ClassVar[Mapping[str, Mapping[str, tuple[Text, Text]]]] = {
        "map": {
            "first_game": (say("First game"), say("The rulebook's fixed map for beginners")),
            "custom": (
                say("Built from tiles"),
                say("A different map every time: tiles placed around a random core"),
            ),
        },
        "map_building": {
            "players": (say("By the players"), say("Players take turns placing three tiles each")),
            "engine": (say("By chance"), say("All tiles are placed at random")),
        },
        "leaders": {
            "random": (say("Drawn"), say("Everybody gets a random leader: the quickest way")),
            "chosen": (say("Chosen"), say("Players choose in turn, and see what each leader is good for")),
        },
        "seating": {
            "random": (say("Shuffled"), say("The order around the table is random")),
            "fixed": (say("As joined"), say("In the order of joining")),
        },
        "round_limit": {"0": (say("no limit"), say("The game goes on until somebody wins"))},
    }
    first_game: ClassVar[Mapping[str, Any]] = {"map": "first_game", "leaders": "chosen"}
    distinguishing: ClassVar[Collection[str]] = ("epic", "round_limit")
    legacy_defaults: ClassVar[Mapping[str, Any]] = {"colors": (), "capitals": ()}

    map: Literal["first_game", "custom"] = Field("first_game", title="Map", description="Fixed, or built from tiles")
    map_building: Literal["players", "engine"] = Field(
        "engine", title="Map building", description="Who places the tiles of a built map"
    )
    leaders: Literal["random", "chosen"] = Field("random", title="Choice of leaders", description="Drawn or chosen")
    seating: Literal["random", "fixed"] = Field("random", title="Seating", description="The order around the table")
    epic: bool = Field(
        False, title="Epic game", description="Four victory cards instead of three: the game takes longer"
    )
    wonder_errata: bool = Field(
        False, title="Corrected wonder", description="The Estádio do Maracanã works before the chosen card"
    )
    round_limit: int = Field(
        0, ge=0, le=60, title="Last round", description="The game ends after this round at the latest; 0: never"
    )
    colors: tuple[tuple[str, ...], ...] = Field(
        (), title="Preferred colours", description="By seat, the favourite first; empty when nobody minds"
    )
    capitals: tuple[tuple[str, ...], ...] = Field(
        (), title="Preferred capitals", description="By seat, the favourite first; empty when nobody minds"
    )

    @property
    def irrelevant(self) -> Collection[str]:
        """The options without effect: the fixed map is not built."""
        return ("map_building",) if self.map == "first_game" else ()
