"""Tables in positions for tests: the factions, their goods and the places of their structures.

Factions are rich unless the test says otherwise, so that a test names only the resources it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine import Obstacle, Record, Seat, Table
from rules.engine.core.action import AnyAction
from rules.engine.core.checkpoint import state_adapter
from rules.engine.core.record import Checkpoint
from rules.terra_mystica import TERRA_MYSTICA, Game, TerraMysticaOptions
from rules.terra_mystica.actions import EndTurn
from rules.terra_mystica.actions.setup import enter
from rules.terra_mystica.core.catalog import BONUS_CARDS, CULT_BOARD, CULTS, FACTIONS, KINDS, Cult
from rules.terra_mystica.core.geography import BIT, MAP, SITES
from rules.terra_mystica.core.state import Bridge, Player, Structure
from rules.terra_mystica.flow.setup import new_game

NO_ROUND_TILE = "strongholds_fire"
"""The scoring tile in tests that are not about one; few tests build strongholds or sanctuaries."""

HELD_CARDS = ("coins", "priest", "power_worker", "cult", "spade")
"""The cards held by the seats in tests that are not about them; those without points come first."""

COUNTED = ("vp", "coins", "workers", "priests", "keys", "shipping", "spade_level")


@dataclass(frozen=True)
class Side:
    """A faction at the table. Spaces and tiles are separated by spaces: `dwelling="F4 C3"`."""

    faction: str
    workers: int = field(default=20, kw_only=True)
    coins: int = field(default=40, kw_only=True)
    priests: int = field(default=3, kw_only=True)
    power: str = field(default="5/7/0", kw_only=True)
    vp: int = field(default=20, kw_only=True)
    cults: str = field(default="0/0/0/0", kw_only=True)
    """The steps on fire/water/earth/air."""
    keys: int = field(default=0, kw_only=True)
    shipping: int | None = field(default=None, kw_only=True)
    spade_level: int = field(default=0, kw_only=True)
    dwelling: str = field(default="", kw_only=True)
    trading_house: str = field(default="", kw_only=True)
    temple: str = field(default="", kw_only=True)
    stronghold: str = field(default="", kw_only=True)
    sanctuary: str = field(default="", kw_only=True)
    town: str = field(default="", kw_only=True)
    """The structures that belong to a town."""
    bridges: str = field(default="", kw_only=True)
    favors: str = field(default="", kw_only=True)
    card: str | None = field(default=None, kw_only=True)
    orders: str = field(default="", kw_only=True)
    """The order spaces with priests of the faction, by worth: `fire3 fire2 fire2`."""
    passed: bool = field(default=False, kw_only=True)


def side_with(faction: str, given: Mapping[str, Any]) -> Side:
    """Return a side with structures or goods that a test has computed."""
    return Side(faction, **given)


@dataclass
class Play:
    """A table whose seats are named by their factions."""

    table: Table[Game]
    before: Game

    def act(self, faction: str, *actions: AnyAction) -> None:
        """Carry out actions in order."""
        for action in actions:
            self.table.act(self.seat(faction), action)

    def turn(self, faction: str, *actions: AnyAction) -> None:
        """Carry out actions, and end the turn if the question is open."""
        self.act(faction, *actions)
        if self.asked(faction) == "end_of_turn":
            self.act(faction, EndTurn())

    def refusal(self, faction: str, action: AnyAction) -> str:
        """Return the rule that forbids the action, empty if it is legal; checks that enumeration agrees."""
        seat = self.seat(faction)
        obstacle: Obstacle | None = self.table.obstacle(seat, action)
        assert (obstacle is None) == (action in self.table.offered_actions(seat)), "choices and obstacle disagree"
        return "" if obstacle is None else obstacle.rule

    def allows(self, faction: str, action: AnyAction) -> bool:
        """Return whether the action is legal now; checks that enumeration agrees."""
        return self.refusal(faction, action) == ""

    def choices(self, faction: str, *classes: type[AnyAction]) -> list[AnyAction]:
        """Return the legal actions of some classes (default: of all)."""
        return [
            action for action in self.table.offered_actions(self.seat(faction)) if isinstance(action, classes or object)
        ]

    def asked(self, faction: str) -> str | None:
        """Return the name of the open question to the faction."""
        question = self.table.questions.get(self.seat(faction))
        return None if question is None else question.name

    def seat(self, faction: str) -> Seat:
        """Return the seat of the faction."""
        return next(player.seat for player in self.game.players if player.faction == faction)

    @property
    def game(self) -> Game:
        """The state of the game."""
        return self.table.state

    @property
    def turn_of(self) -> str:
        """The faction whose turn it is."""
        assert self.game.active is not None, "somebody is active"
        return self.game.players[self.game.active].faction

    def player(self, faction: str) -> Player:
        """Return the state of the faction."""
        return self.game.players[self.seat(faction)]

    def power(self, faction: str) -> str:
        """Return the tokens in bowls I/II/III."""
        return "/".join(map(str, self.player(faction).bowls))

    def count_from_here(self) -> None:
        """Let `changes` compare with the current position."""
        self.before = self.table.clone().state

    def entering(self, stage: str) -> Game:
        """Return the state at the beginning of a stage entered by the latest decision (or by loading)."""
        return next(start.state for start in reversed(self.table.trail) if start.stage == stage)

    def changes(self, faction: str, *, until: str | None = None) -> dict[str, int]:
        """Return the changes of the faction's goods since the test's first position, except power tokens.

        With `until`, the change up to the beginning of that stage.
        """
        seat = self.seat(faction)
        now = self.game if until is None else self.entering(until)
        old, new = _counts(self.before.players[seat]), _counts(now.players[seat])
        return {what: new[what] - old[what] for what in new if new[what] != old[what]}

    def offers(self) -> list[tuple[str, int]]:
        """Return the open power offers: the faction and the amount."""
        return [(self.game.players[offer.seat].faction, offer.size) for offer in self.game.offers]


def terra_mystica(
    *sides: Side,
    scoring: str = NO_ROUND_TILE,
    round: int = 1,
    at: str = "turn",
    terrain: Mapping[str, str] | None = None,
    laid_out: Mapping[str, int] | None = None,
    town_tiles: Mapping[str, int] | None = None,
    favor_tiles: Mapping[str, int] | None = None,
    options: Mapping[str, object] | None = None,
) -> Play:
    """Return a game at the turn of the first faction (or at the beginning of another stage)."""
    chosen = TerraMysticaOptions.model_validate(options or {})
    g = new_game(chosen, len(sides), "a test")
    g.round = round - 1 if at == "income" else round
    g.phase = "actions"
    g.order = g.clockwise.copy()
    g.active = g.order[0]
    g.scoring_tiles = [scoring] * 6
    g.terrain |= terrain or {}
    for seat, side in zip(g.clockwise, sides, strict=True):
        _seat(g, seat, side)
    if at not in ("turn", "income"):
        g.passed += [seat for seat in g.clockwise if not g.players[seat].passed]
        for player in g.players:
            player.passed = True
    held = [player.bonus_card for player in g.players]
    spare = [card for card in ("shipping", "trading_houses", "dwellings", *HELD_CARDS) if card not in held]
    g.bonus_coins = dict(laid_out) if laid_out is not None else dict.fromkeys(spare[:3], 0)
    if town_tiles is not None:
        g.towns_left = dict(town_tiles)
    g.favors_left |= favor_tiles or {}
    for player in g.players:
        for tile in player.favors:
            g.favors_left[tile] -= 1
    return Play(_load(g, at), g)


def new_table(*factions: str, seed: str = "a test", **options: object) -> Play:
    """Return a new game with fixed seats in which the factions have been chosen; the first dwellings are next."""
    chosen = TerraMysticaOptions.model_validate({"seating": "fixed", **options})
    table = Table.new(TERRA_MYSTICA, chosen, len(factions), seed)
    for seat, faction in zip(table.state.clockwise, factions, strict=True):
        table.act(seat, table.parse(f"faction {faction}"))
    return Play(table, table.clone().state)


def _seat(g: Game, seat: Seat, side: Side) -> None:
    enter(g, seat, side.faction)
    player = g.players[seat]
    player.workers, player.coins, player.priests, player.vp = side.workers, side.coins, side.priests, side.vp
    player.bowls = [int(tokens) for tokens in side.power.split("/")]
    player.cults = {cult: int(step) for cult, step in zip(CULTS, side.cults.split("/"), strict=True)}
    player.keys = side.keys
    player.spade_level = side.spade_level
    player.favors = side.favors.split()
    if side.shipping is not None:
        player.shipping = side.shipping
    for kind in KINDS:
        for space in getattr(side, kind).split():
            assert space not in g.structures, f"{space} is taken twice"
            g.terrain[space] = FACTIONS[side.faction].terrain
            g.structures[space] = Structure(seat, kind)
            player.buildings[kind] += 1
            player.land |= BIT[space]
    player.town_land = MAP.mask(side.town.split())
    for name in side.bridges.split():
        site = SITES[name]
        g.bridges.append(Bridge(site.id, site.a, site.b, seat))
        player.bridges_left -= 1
        g.links[site.a] = g.links.get(site.a, 0) | BIT[site.b]
        g.links[site.b] = g.links.get(site.b, 0) | BIT[site.a]
    for place in side.orders.split():
        _station(g, player, _cult(place[:-1]), int(place[-1]))
    free = [card for card in HELD_CARDS if card not in {other.bonus_card for other in g.players}]
    player.bonus_card = side.card or free[0]
    assert player.bonus_card in BONUS_CARDS, f"{player.bonus_card} is no bonus card"
    if side.passed:
        player.passed = True
        g.passed.append(seat)


def _station(g: Game, player: Player, cult: Cult, worth: int) -> None:
    order = g.order_spaces[cult]
    place = next(n for n, steps in enumerate(CULT_BOARD.order_spaces) if steps == worth and order[n] is None)
    g.order_spaces[cult] = (*order[:place], player.seat, *order[place + 1 :])
    player.priests_placed += 1


def _cult(word: str) -> Cult:
    return next(cult for cult in CULTS if cult == word)


def _load(g: Game, stage: str) -> Table[Game]:
    """Store the position and load it again."""
    plain = state_adapter(Game).dump_python(g, mode="json")
    record = Record(
        game=TERRA_MYSTICA.key,
        version=TERRA_MYSTICA.version,
        seats=len(g.players),
        options=g.options.model_dump(mode="json"),
        seed="a test",
        opening=(),
        decisions=(),
        checkpoint=Checkpoint(stage, 0, TERRA_MYSTICA.version, plain),
    )
    return Table.load(TERRA_MYSTICA, record)


def _counts(player: Player) -> dict[str, int]:
    return {name: getattr(player, name) for name in COUNTED} | dict(player.cults)
