"""The components of Terra Mystica (TM-2.1, TM-15.1), read once from `data/terra_mystica`, shared by all games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from rules.engine.core.catalog import DATA, StrictRow, by_id, load
from rules.engine.core.frozen import fast_init

FOLDER = DATA / "terra_mystica"

Cult = Literal["fire", "water", "earth", "air"]
Kind = Literal["dwelling", "trading_house", "temple", "stronghold", "sanctuary"]
Module = Literal[
    "mini_expansion_1", "shipping_bonus", "temple_scoring_tile", "variable_turn_order", "errata_cultist_power"
]

CULTS: tuple[Cult, ...] = ("fire", "water", "earth", "air")
KINDS: tuple[Kind, ...] = ("dwelling", "trading_house", "temple", "stronghold", "sanctuary")
UPGRADES: Mapping[Kind, tuple[Kind, ...]] = {
    "dwelling": ("trading_house",),
    "trading_house": ("temple", "stronghold"),
    "temple": ("sanctuary",),
    "stronghold": (),
    "sanctuary": (),
}
RIVER = "river"


@fast_init
@dataclass(frozen=True, slots=True, kw_only=True)
class Goods(StrictRow):
    """An amount of each resource (TM-20.1); as a cost, `power` comes from bowl III."""

    workers: int = 0
    coins: int = 0
    priests: int = 0
    power: int = 0
    vp: int = 0

    def __add__(self, other: Goods) -> Goods:
        return Goods(
            workers=self.workers + other.workers,
            coins=self.coins + other.coins,
            priests=self.priests + other.priests,
            power=self.power + other.power,
            vp=self.vp + other.vp,
        )

    def minus(self, other: Goods) -> Goods:
        """Return the difference to another amount."""
        return self + other.times(-1)

    def times(self, n: int) -> Goods:
        """Return the amount multiplied by n."""
        if n == 1:
            return self
        return Goods(
            workers=self.workers * n,
            coins=self.coins * n,
            priests=self.priests * n,
            power=self.power * n,
            vp=self.vp * n,
        )


NOTHING = Goods()


@dataclass(frozen=True, kw_only=True)
class BuildingRow(StrictRow):
    """The cost and income of one kind of structure; `income[n]` is the additional income of the n-th structure."""

    cost: Goods
    income: tuple[Goods, ...]
    cost_beside_opponent: Goods | None = None

    @cached_property
    def total_income(self) -> tuple[Goods, ...]:
        """Income of a round by the number of structures on the map."""
        totals = [self.income[0]]
        for added in self.income[1:]:
            totals.append(totals[-1] + added)
        return tuple(totals)


@dataclass(frozen=True, kw_only=True)
class ShippingRow(StrictRow):
    """The shipping track of a faction; `vp[level]` is scored on reaching the level."""

    start: int
    max: int
    cost: Goods
    vp: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class SpadesRow(StrictRow):
    """The cost of a spade by level of the exchange track, and of advancing there (None: no track)."""

    cost: tuple[Goods, ...]
    advance_cost: Goods | None = None
    advance_vp: int = 0


@dataclass(frozen=True, kw_only=True)
class SkipRow(StrictRow):
    """Tunneling or carpet flight: cost and range without and with the stronghold, and the VP of each use."""

    cost: tuple[Goods, Goods]
    range: tuple[int, int]
    vp: int


@dataclass(frozen=True, kw_only=True)
class FactionRow(StrictRow):
    """One faction: its board and abilities (TM-14)."""

    id: str
    name: str
    terrain: str
    start: Goods
    bowls: tuple[int, int, int]
    cults: Mapping[Cult, int] = field(default_factory=dict)
    start_dwellings: int
    placement: Literal["snake", "third_after_all", "last"]
    gist: str
    """A short form of the ability, for the choice of a faction."""
    ability: str
    stronghold: str
    buildings: Mapping[Kind, BuildingRow]
    shipping: ShippingRow | None = None
    spades: SpadesRow
    skip: SkipRow | None = None
    coins_per_vp: int | None = None
    sells_vp: bool = False
    favor_tiles: int = 1
    fixed_spades: int = 0
    spade_vp: int = 0
    paid_spade_vp: int = 0
    stronghold_spade_power: int = 0
    stronghold_gain: Goods = NOTHING
    stronghold_effect: Literal["favor", "shipping", "spades", "priests"] | None = None
    stronghold_action: Literal["cult", "double", "spades", "sandstorm", "promote", "ride"] | None = None
    stronghold_amount: int = 0
    """Number of spades, cult steps or workers from the stronghold's effect or action."""
    stronghold_bridge_vp: int = 0
    bridge_cost: Goods | None = None
    neighbour_cult_step: bool = False
    river_towns: bool = False
    town_gain: Goods = NOTHING


@dataclass(frozen=True, kw_only=True)
class TerrainRow(StrictRow):
    """One terrain of the transformation cycle; its tiles never run out (TM-1.4, TM-2.3)."""

    id: str
    name: str
    colour: str


@dataclass(frozen=True, kw_only=True)
class CultRow(StrictRow):
    """One cult track."""

    id: Cult
    name: str


@dataclass(frozen=True, kw_only=True)
class BonusCardRow(StrictRow):
    """One bonus card (TM-15.4)."""

    id: str
    number: int
    name: str
    income: Goods
    free_spades: int = 0
    cult_steps: int = 0
    shipping: int = 0
    pass_vp: Mapping[Kind | Literal["shipping_level"], int] = field(default_factory=dict)
    module: Module | None = None


@dataclass(frozen=True, kw_only=True)
class FavorTileRow(StrictRow):
    """One kind of favor tile (TM-15.3); `pass_vp[n]` is scored when passing with n trading houses."""

    id: str
    number: int
    name: str
    cult: Cult
    steps: int
    copies: int
    income: Goods = NOTHING
    town_power: int | None = None
    cult_steps: int = 0
    build_vp: Mapping[Kind, int] = field(default_factory=dict)
    pass_vp: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class TownTileRow(StrictRow):
    """One kind of town tile (TM-11.2)."""

    id: str
    number: int
    name: str
    copies: int
    vp: int
    keys: int
    gain: Goods = NOTHING
    cult_steps: int = 0
    shipping: int = 0
    module: Module | None = None


@dataclass(frozen=True, kw_only=True)
class ScoringTileRow(StrictRow):
    """One scoring tile: VP during its round (TM-15.2) and the cult bonus after it (TM-12.1)."""

    id: str
    number: int
    name: str
    scores: Literal["spade", "town", "dwelling", "trading_house", "temple", "stronghold_or_sanctuary"]
    vp: int
    basis: Cult | Literal["priests"]
    per: int
    reward: Goods = NOTHING
    reward_spades: int = 0
    forbidden_rounds: tuple[int, ...] = ()
    module: Module | None = None


PowerActionId = Literal["bridge", "priest", "workers", "coins", "spade", "two_spades"]


@dataclass(frozen=True, kw_only=True)
class PowerActionRow(StrictRow):
    """One power action space of the board (TM-7.6)."""

    id: PowerActionId
    number: int
    name: str
    cost: int
    gain: Goods = NOTHING
    free_spades: int = 0
    bridge: bool = False


ConversionId = Literal[
    "power_to_priest",
    "power_to_worker",
    "power_to_coin",
    "priest_to_worker",
    "worker_to_coin",
    "priest_to_coin",
    "vp_to_coin",
    "coins_to_vp",
]


@dataclass(frozen=True, kw_only=True)
class ConversionRow(StrictRow):
    """One free conversion (TM-7.9); `sells_vp`: for factions that trade victory points."""

    id: ConversionId
    pay: Goods
    gain: Goods
    sells_vp: bool = False


@dataclass(frozen=True, kw_only=True)
class IntroductoryRow(StrictRow):
    """The fixed set-up of the introductory game for a number of players (TM-16.1)."""

    players: int
    factions: tuple[str, ...]
    bonus_cards: tuple[str, ...]
    dwellings: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, kw_only=True)
class GameNumbers(StrictRow):
    """Numbers of the whole game: supply limits and the VP for places at the end (TM-2.2)."""

    rounds: int
    starting_vp: int
    priests: int
    bridges: int
    town_structures: int
    town_structures_with_sanctuary: int
    town_power: int
    bonus_cards_more_than_players: int
    cult_places: tuple[int, ...]
    area_places: tuple[int, ...]
    coins_per_vp: int
    power_value: Mapping[Kind, int]
    supply: Mapping[Kind, int]


@dataclass(frozen=True, kw_only=True)
class _Factions(StrictRow):
    faction: tuple[FactionRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Terrains(StrictRow):
    terrain: tuple[TerrainRow, ...]


@dataclass(frozen=True, kw_only=True)
class CultBoard(StrictRow):
    """The cult board (TM-10)."""

    order_spaces: tuple[int, ...]
    steps_back_to_supply: int
    max_step: int
    power_at_step: Mapping[int, int]
    cult: tuple[CultRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Cards(StrictRow):
    card: tuple[BonusCardRow, ...]


@dataclass(frozen=True, kw_only=True)
class _FavorTiles(StrictRow):
    tile: tuple[FavorTileRow, ...]


@dataclass(frozen=True, kw_only=True)
class _TownTiles(StrictRow):
    tile: tuple[TownTileRow, ...]


@dataclass(frozen=True, kw_only=True)
class _ScoringTiles(StrictRow):
    tile: tuple[ScoringTileRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Actions(StrictRow):
    power_action: tuple[PowerActionRow, ...]
    conversion: tuple[ConversionRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Introductory(StrictRow):
    scoring_tiles: tuple[str, ...]
    setup: tuple[IntroductoryRow, ...]


NUMBERS = load(FOLDER / "game.toml", GameNumbers)
TERRAINS = by_id(load(FOLDER / "terrains.toml", _Terrains).terrain, "terrains.toml")
FACTIONS = by_id(load(FOLDER / "factions.toml", _Factions).faction, "factions.toml")
CULT_BOARD = load(FOLDER / "cults.toml", CultBoard)
BONUS_CARDS = by_id(load(FOLDER / "bonus_cards.toml", _Cards).card, "bonus_cards.toml")
FAVOR_TILES = by_id(load(FOLDER / "favor_tiles.toml", _FavorTiles).tile, "favor_tiles.toml")
TOWN_TILES = by_id(load(FOLDER / "town_tiles.toml", _TownTiles).tile, "town_tiles.toml")
SCORING_TILES = by_id(load(FOLDER / "scoring_tiles.toml", _ScoringTiles).tile, "scoring_tiles.toml")
_ACTIONS = load(FOLDER / "actions.toml", _Actions)
POWER_ACTIONS = by_id(_ACTIONS.power_action, "actions.toml")
CONVERSIONS = by_id(_ACTIONS.conversion, "actions.toml")
INTRODUCTORY = load(FOLDER / "introductory.toml", _Introductory)
WHEEL = tuple(TERRAINS)
CYCLE = len(WHEEL)
"""Number of terrains in the transformation cycle."""
