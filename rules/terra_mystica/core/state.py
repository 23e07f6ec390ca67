"""The state of a game of Terra Mystica as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from rules.engine.core.action import Obstacle
from rules.engine.core.frozen import fast_init
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat, Text, Who, say
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    CONVERSIONS,
    CULTS,
    FACTIONS,
    FAVOR_TILES,
    KINDS,
    NUMBERS,
    SCORING_TILES,
    BonusCardRow,
    Cult,
    FactionRow,
    FavorTileRow,
    Goods,
    Kind,
    ScoringTileRow,
)
from rules.terra_mystica.core.geography import BIT, NEAR
from rules.terra_mystica.core.names import amount
from rules.terra_mystica.core.options import TerraMysticaOptions

Phase = Literal["setup", "income", "actions", "cult_bonus", "finished"]


@dataclass(frozen=True, slots=True)
class Structure:
    """A structure on the map."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class Bridge:
    """A bridge of a seat on a bridge site."""

    site: str
    a: str
    b: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Town:
    """A founded town: its structures at that moment, its tile, and the river space the Mermaids skipped."""

    seat: Seat
    spaces: tuple[str, ...]
    tile: str
    river: str | None = None


@dataclass(frozen=True, slots=True)
class Founding:
    """A town that has been founded and whose tile is still to be chosen."""

    spaces: tuple[str, ...]
    river: str | None = None


@fast_init
@dataclass(frozen=True, slots=True)
class Offer:
    """Power offered to a seat for a neighbour's build or upgrade (TM-9); `cause` numbers that build."""

    seat: Seat
    source: Seat
    size: int
    cause: int


@dataclass(slots=True)
class SpadeJob:
    """Spades being used: in an action of TM-7.1, by the Halflings' stronghold or as cult bonus (TM-12.3)."""

    source: Literal["action", "stronghold", "cult_bonus"]
    free: int
    changed: list[str] = field(default_factory=list)
    """The transformed spaces, in order; only the last one may be transformed further."""
    way: int = 0
    """The number of steps that the last of them has been turned along the cycle; negative: in the other direction."""
    skipped: bool = False
    """True if tunneling or carpet flight has been paid (TM-7.1.10)."""
    left: bool = False
    """True if free spades were left unused."""
    paused: bool = False
    """True if nothing is left to decide. Until the turn ends, the action may continue on its last space (TM-7.9.3)."""


class CannotPay(Obstacle):
    """The cost is higher than the goods of the player; the text is only made when it is shown."""

    __slots__ = ("_amounts", "_bowls", "cost")

    def __init__(self, cost: Goods, player: Player) -> None:
        super().__init__("TM-7.0", "")
        self.cost = cost
        self._amounts = player.workers, player.coins, player.priests, player.vp
        self._bowls = tuple(player.bowls)

    @property
    def has(self) -> Goods:
        """The goods of the player."""
        workers, coins, priests, vp = self._amounts
        return Goods(workers=workers, coins=coins, priests=priests, power=self._bowls[2], vp=vp)

    @property
    def shortfall(self) -> int:
        """The total shortfall of all resources."""
        missing = self._missing
        return missing.workers + missing.coins + missing.priests + missing.power + missing.vp

    @property
    def message(self) -> Text:
        """The cost and the shortfall."""
        missing, kinds = self._missing, (self.cost.workers, self.cost.coins, self.cost.priests)
        # Power in other bowls is power as well, although it cannot be paid.
        if missing == self.cost and not self.cost.power and sum(map(bool, kinds)) == 1:
            text = say("it costs {cost}; you have none", cost=amount(self.cost))
        else:
            text = say("it costs {cost}; you lack {missing}", cost=amount(self.cost), missing=amount(missing))
        return say("{why}; possible after converting", why=text) if self._after_converting else text

    @property
    def _after_converting(self) -> bool:
        """True if conversions of power, priests and workers can make up the shortfall (TM-6.3, TM-6.4)."""
        price = {name: CONVERSIONS[f"power_to_{name}"].pay.power for name in ("priest", "worker", "coin")}
        priests, workers = self.has.priests - self.cost.priests, self.has.workers - self.cost.workers
        power = self._bowls[2] + self._bowls[1] // 2 - self.cost.power - price["priest"] * max(0, -priests)
        spare = max(0, priests)
        power -= price["worker"] * max(0, -workers - spare)
        spare = max(0, workers) + max(0, spare - max(0, -workers))
        power -= price["coin"] * max(0, self.cost.coins - self.has.coins - spare)
        return power >= 0 and self.cost.vp <= self.has.vp

    @property
    def _missing(self) -> Goods:
        has = self.has
        return Goods(
            workers=max(0, self.cost.workers - has.workers),
            coins=max(0, self.cost.coins - has.coins),
            priests=max(0, self.cost.priests - has.priests),
            power=max(0, self.cost.power - has.power),
            vp=max(0, self.cost.vp - has.vp),
        )


@dataclass(slots=True)
class Player:
    """The state of one seat."""

    seat: Seat
    faction: str = ""
    colour: str = ""
    vp: int = NUMBERS.starting_vp
    coins: int = 0
    workers: int = 0
    priests: int = 0
    priests_placed: int = 0
    """Priests on order spaces, which never come back."""
    bowls: list[int] = field(default_factory=lambda: [0, 0, 0])
    shipping: int = 0
    spade_level: int = 0
    skip_bonus: int = 0
    """Range added to carpet flight by town tiles."""
    cults: dict[Cult, int] = field(default_factory=lambda: dict.fromkeys(CULTS, 0))
    keys: int = 0
    """Town keys not yet used for step 10."""
    buildings: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    """Structures on the map by kind."""
    land: int = 0
    """The spaces with own structures, as a mask."""
    town_land: int = 0
    """Those of them that belong to a town."""
    river_links: list[str] = field(default_factory=list)
    bridges_left: int = NUMBERS.bridges
    favors: list[str] = field(default_factory=list)
    towns: list[str] = field(default_factory=list)
    bonus_card: str | None = None
    passed: bool = False
    used: list[str] = field(default_factory=list)
    """Special actions used this round."""
    vp_sources: dict[str, int] = field(default_factory=dict)
    """VP by source, for the final breakdown."""

    @property
    def data(self) -> FactionRow:
        """The faction board."""
        return FACTIONS[self.faction]

    @property
    def home(self) -> str:
        """The home terrain."""
        return FACTIONS[self.faction].terrain

    @property
    def priest_supply(self) -> int:
        """Priests that can still be gained (TM-5.5)."""
        return NUMBERS.priests - self.priests - self.priests_placed

    @property
    def power_capacity(self) -> int:
        """The most power that could be gained before all tokens are in bowl III (TM-9.3)."""
        return 2 * self.bowls[0] + self.bowls[1]

    @property
    def has_stronghold(self) -> bool:
        """True if the stronghold is on the map."""
        return self.buildings["stronghold"] > 0

    @property
    def card(self) -> BonusCardRow | None:
        """The bonus card of the player."""
        return None if self.bonus_card is None else BONUS_CARDS[self.bonus_card]

    def tiles(self) -> Iterator[FavorTileRow]:
        """Yield the favor tiles of the player."""
        return (FAVOR_TILES[tile] for tile in self.favors)

    def left(self, kind: Kind) -> int:
        """Return the number of structures of a kind still on the board."""
        return NUMBERS.supply[kind] - self.buildings[kind]

    def can_pay(self, cost: Goods) -> bool:
        """Return whether the cost can be paid in full at once (TM-7.0)."""
        return (
            self.coins >= cost.coins
            and self.workers >= cost.workers
            and self.priests >= cost.priests
            and self.bowls[2] >= cost.power
            and self.vp >= cost.vp
        )

    def cannot_pay(self, cost: Goods) -> CannotPay | None:
        """Return an obstacle if the cost cannot be paid in full at once (TM-7.0)."""
        return None if self.can_pay(cost) else CannotPay(cost, self)

    def pay(self, cost: Goods) -> None:
        """Pay a cost: power from bowl III to I, priests back to the supply (TM-6.3, TM-7.0)."""
        self.coins -= cost.coins
        self.workers -= cost.workers
        self.priests -= cost.priests
        self.vp -= cost.vp
        self.bowls[2] -= cost.power
        self.bowls[0] += cost.power

    def gain(self, goods: Goods) -> Goods:
        """Add resources and return the actual gain, without victory points.

        Priests are limited by the supply, and power by the tokens in bowls I and II (TM-5.5, TM-6.2).
        """
        priests = min(goods.priests, self.priest_supply)
        self.coins += goods.coins
        self.workers += goods.workers
        self.priests += priests
        power = self.gain_power(goods.power) if goods.power else 0
        return Goods(workers=goods.workers, coins=goods.coins, priests=priests, power=power)

    def gain_power(self, n: int) -> int:
        """Move tokens, bowl I to II first, then II to III; return the power not lost (TM-6.2, TM-18.7)."""
        bowls = self.bowls
        from_1 = min(n, bowls[0])
        bowls[0] -= from_1
        bowls[1] += from_1
        from_2 = min(n - from_1, bowls[1])
        bowls[1] -= from_2
        bowls[2] += from_2
        return from_1 + from_2


@dataclass(slots=True)
class Game(GameState):
    """A whole game. The order of `players` is the seat number; `clockwise` is the order around the table."""

    options: TerraMysticaOptions
    players: list[Player]
    clockwise: list[Seat]
    terrain: dict[str, str]
    structures: dict[str, Structure] = field(default_factory=dict)
    bridges: list[Bridge] = field(default_factory=list)
    links: dict[str, int] = field(default_factory=dict)
    """The far ends of bridges by space, as masks."""
    towns: list[Town] = field(default_factory=list)
    scoring_tiles: list[str] = field(default_factory=list)
    """The tiles by round; round n has index n - 1."""
    bonus_coins: dict[str, int] = field(default_factory=dict)
    """The bonus cards that are laid out, with the coins on them."""
    favors_left: dict[str, int] = field(default_factory=dict)
    towns_left: dict[str, int] = field(default_factory=dict)
    power_used: list[str] = field(default_factory=list)
    order_spaces: dict[Cult, tuple[Seat | None, ...]] = field(default_factory=dict)
    round: int = 0
    phase: Phase = "setup"
    order: list[Seat] = field(default_factory=list)
    """The turn order of the round."""
    passed: list[Seat] = field(default_factory=list)
    """The seats that have passed this round, first to last."""
    active: Seat | None = None
    actions_left: int = 0
    offers: list[Offer] = field(default_factory=list)
    causes: int = 0
    """The number of builds and upgrades that caused offers so far."""
    declined: list[int] = field(default_factory=list)
    """Causes of open or settled Cultists' offers that an opponent declined."""
    stepped: list[int] = field(default_factory=list)
    """Causes for which the Cultists have earned their step."""
    cult_steps_due: int = 0
    """Steps the Cultists have earned and still have to choose a track for."""
    favors_due: int = 0
    """The following are choices that the acting seat still has to make; the stages ask for them (TM-17.2)."""
    towns_due: list[Founding] = field(default_factory=list)
    favor_steps_due: str | None = None
    """The favor tile whose cult steps may wait for the key of the town it has founded (TM-7.4.5)."""
    top_steps: int = 0
    """The number of steps of a town tile just taken, while the tracks that enter step 10 are chosen."""
    bridge_due: bool = False
    stronghold_due: bool = False
    priests_due: bool = False
    job: SpadeJob | None = None
    build_here: str | None = None
    """The space of a sandstorm, where a dwelling may be built directly afterwards."""
    last_spaces: list[str] = field(default_factory=list)
    """The spaces that changed in the latest turn, for pictures."""
    vp_by_round: list[tuple[int, ...]] = field(default_factory=list)
    """VP of all seats at the end of each round, for the graph."""

    @property
    def scoring_tile(self) -> ScoringTileRow | None:
        """The scoring tile of the round in progress."""
        return SCORING_TILES[self.scoring_tiles[self.round - 1]] if self.round else None

    def near(self, space: str) -> int:
        """Return the spaces directly adjacent to a space, by a shared edge or a bridge (TM-8.1), as a mask."""
        return NEAR[space] | self.links.get(space, 0)

    def opponents(self, seat: Seat) -> Iterator[Player]:
        """Yield the other players clockwise, beginning after the seat (TM-9.6)."""
        start = self.clockwise.index(seat)
        for other in self.clockwise[start + 1 :] + self.clockwise[:start]:
            yield self.players[other]

    def score(self, player: Player, vp: int, source: str, because: Text | None = None) -> None:
        """Give VP and record their source."""
        if vp == 0:
            return
        player.vp += vp
        player.vp_sources[source] = player.vp_sources.get(source, 0) + vp
        # In searches, which score often, no texts are needed.
        if because is not None and not self.scribe.silent:
            scored = say("{n} VP ({why})", n=vp, why=because)
            self.tell(say("{who} scores {what}.", who=Who(player.seat), what=scored), player.seat)

    def score_round_tile(self, player: Player, event: str, times: int = 1) -> None:
        """Give the VP of the round's scoring tile if it scores the event (TM-15.2)."""
        tile = self.scoring_tile
        if tile is not None and tile.scores == event:
            self.score(player, tile.vp * times, "round tiles", say("round tile"))

    def changed(self, space: str) -> None:
        """Record a space for the highlight of the latest turn."""
        if space not in self.last_spaces:
            self.last_spaces.append(space)

    def place(self, player: Player, space: str, kind: Kind) -> None:
        """Put a structure on the map; the structure it replaces returns to the board."""
        old = self.structures.get(space)
        if old is not None:
            player.buildings[old.kind] -= 1
        self.structures[space] = Structure(player.seat, kind)
        player.buildings[kind] += 1
        player.land |= BIT[space]
        self.changed(space)
