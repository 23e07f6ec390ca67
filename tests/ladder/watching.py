"""Counters of what players do in games of the ladder, by title.

Each counter follows one game between players of the same level. Its figures are means over the seats.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import mean
from typing import Any, Protocol

from rules.civilization.actions.trade import AcceptOffer, DeclineOffer, MakeOffer
from rules.engine import AnyAction, Seat, Table
from rules.engine.core.action import Event
from rules.new_dawn.core.player import ON_CARD, UNUSED
from rules.terra_mystica.actions.choices import AcceptPower, DeclinePower
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.politics.actions import DeclareWar, PlayAggression

Figures = Mapping[str, float]


class Watcher(Protocol):
    """A counter of the events of one game."""

    def before(self, table: Table[Any], seat: Seat, action: AnyAction) -> None:
        """Count a decision that is about to be carried out."""

    def after(self, table: Table[Any], events: Sequence[Event]) -> None:
        """Count the consequences of the decision."""

    def figures(self, table: Table[Any]) -> Figures:
        """Return the figures of the finished game."""


class WatchedNewDawn:
    """Losses to barbarians, idle caravans and the pace of A New Dawn."""

    IDLE = 2
    """The number of rounds after which a caravan in the same space is idle."""

    def __init__(self) -> None:
        self._lost: Counter[str] = Counter()
        self._round = 0
        self._still: dict[tuple[Seat, int], tuple[str, int]] = {}
        """The place of each caravan on the map, and the number of rounds there."""
        self._idle = 0
        self._agendas: dict[int, float] = {}

    def before(self, table: Table[Any], seat: Seat, action: AnyAction) -> None:
        """Do nothing: only consequences count."""

    def after(self, table: Table[Any], events: Sequence[Event]) -> None:
        """Count losses, and at the end of each round caravans and agendas."""
        g = table.state
        for event in events:
            template = event.text.template
            self._lost["cities"] += template == "{who} loses the city on {what} to barbarians."
            self._lost["tokens"] += template == "{who} loses the control token on {what} to barbarians."
        if g.round > self._round:
            self._round = g.round
            self._count_round(g)

    def _count_round(self, g: Any) -> None:
        self._agendas[g.round - 1] = mean(len(player.agendas) for player in g.players)
        for player in g.players:
            for number, place in enumerate(player.caravans):
                before, rounds = self._still.get((player.seat, number), ("", 0))
                rounds = rounds + 1 if place == before and place not in (ON_CARD, UNUSED) else 0
                self._still[player.seat, number] = place, rounds
                # Counted once for each stay.
                self._idle += rounds == self.IDLE + 1

    def figures(self, table: Table[Any]) -> Figures:
        """Return the figures of the finished game."""
        g = table.state
        seats = len(g.players)
        now = mean(len(player.agendas) for player in g.players)
        return {
            "cities lost to barbarians": self._lost["cities"] / seats,
            "tokens lost to barbarians": self._lost["tokens"] / seats,
            "caravans idle > 2 rounds": self._idle / seats,
            "agendas after round 8": self._agendas.get(8, now),
            "agendas after round 12": self._agendas.get(12, now),
            "rounds": g.round,
        }


class WatchedThroughTheAges:
    """The economy, politics and unused means of Through the Ages."""

    LATE = 6
    """The round after which corruption counts as late."""

    def __init__(self) -> None:
        self._ended: Counter[str] = Counter()
        """Totals over all turns that were ended by a decision."""
        self._turns = 0
        self._lost: Counter[str] = Counter()
        self._aggressions = 0
        self._wars = 0
        self._age = 0
        self._by_age: dict[str, float] = {}

    def before(self, table: Table[Any], seat: Seat, action: AnyAction) -> None:
        """Count political actions, and what is left when a turn ends."""
        g = table.state
        player = g.players[seat]
        self._aggressions += isinstance(action, PlayAggression)
        self._wars += isinstance(action, DeclareWar)
        if isinstance(action, EndActions) and g.round > 1:
            self._turns += 1
            self._ended["civil"] += player.civil_left
            self._ended["idle"] += player.unused
            self._ended["food"] += tokens.stored(g, player, "food")
            self._ended["resources"] += tokens.stored(g, player, "resources")
            self._ended["science"] += player.science
            self._ended["hand"] += len(player.hand)

    def after(self, table: Table[Any], events: Sequence[Event]) -> None:
        """Count corruption, and workers and strength at the end of each age."""
        g = table.state
        for event in events:
            text = str(event.text)
            if text.endswith("(corruption)."):
                amounts = re.findall(r"(\d+|\ba) (?:resource|food)", text)
                amount = sum(1 if each == "a" else int(each) for each in amounts)
                self._lost["late" if g.round > self.LATE else "early"] += amount
        while self._age < g.age:
            self._count_age(g)
            self._age += 1

    def _count_age(self, g: Any) -> None:
        if self._age:
            playing = g.playing()
            strengths = [player.ratings.strength for player in playing]
            name = ("A", "I", "II", "III", "IV")[self._age]
            self._by_age[f"workers, end of age {name}"] = mean(player.population for player in playing)
            # Seats are alike, so their mean rank is always the same: the spread says more.
            self._by_age[f"strength of the weakest / strongest, end of age {name}"] = min(strengths) / max(
                1, *strengths
            )

    def figures(self, table: Table[Any]) -> Figures:
        """Return the figures of the finished game."""
        g = table.state
        seats, turns = len(g.players), max(1, self._turns)
        return {
            "culture": mean(player.culture for player in g.players),
            **self._by_age,
            "workers at the end": mean(player.population for player in g.players),
            "strength of the weakest / strongest, end": min(p.ratings.strength for p in g.players)
            / max(1, *(p.ratings.strength for p in g.players)),
            "civil actions unused a turn": self._ended["civil"] / turns,
            "idle workers": self._ended["idle"] / turns,
            "food unspent": self._ended["food"] / turns,
            "resources unspent": self._ended["resources"] / turns,
            "science unspent": self._ended["science"] / turns,
            "cards in hand": self._ended["hand"] / turns,
            "corruption paid": self._lost.total() / seats,
            "corruption after round 6": self._lost["late"] / seats,
            "famine, points": -mean(player.sources.get("famine", 0) for player in g.players),
            "wonders": mean(len(player.wonders) for player in g.players),
            "colonies": mean(len(player.colonies) for player in g.players),
            "aggressions": self._aggressions / seats,
            "wars": self._wars / seats,
        }


class WatchedCivilization:
    """The victories and offers of Civilization: The Board Game."""

    KINDS = ("culture", "tech", "economic", "military", "turn_limit")

    def __init__(self) -> None:
        self._offers: Counter[str] = Counter()
        self._refused: set[tuple[Seat, str]] = set()

    def before(self, table: Table[Any], seat: Seat, action: AnyAction) -> None:
        """Count offers and answers."""
        match action:
            case MakeOffer():
                self._offers["made"] += 1
                self._offers["repeated"] += (seat, repr(action)) in self._refused
                self._refused.add((seat, repr(action)))
            case AcceptOffer():
                self._offers["accepted"] += 1
            case DeclineOffer():
                self._offers["declined"] += 1

    def after(self, table: Table[Any], events: Sequence[Event]) -> None:
        """Do nothing: only decisions count."""

    def figures(self, table: Table[Any]) -> Figures:
        """Return the figures of the finished game."""
        g = table.state
        assert g.victory is not None, "the game is over"
        kinds = {f"% {kind.replace('_', ' ')}": 100.0 * (g.victory.kind == kind) for kind in self.KINDS}
        offers = {f"offers {name}": self._offers[name] for name in ("made", "accepted", "declined", "repeated")}
        return {"turns": g.round, **kinds, **offers}


class WatchedTerraMystica:
    """The sources of points of Terra Mystica, and what is left over."""

    def __init__(self) -> None:
        self._power: Counter[str] = Counter()

    def before(self, table: Table[Any], seat: Seat, action: AnyAction) -> None:
        """Count answers to offered power."""
        self._power["declined"] += isinstance(action, DeclinePower)
        self._power["accepted"] += isinstance(action, AcceptPower)

    def after(self, table: Table[Any], events: Sequence[Event]) -> None:
        """Do nothing: only decisions count."""

    def figures(self, table: Table[Any]) -> Figures:
        """Return the figures of the finished game."""
        players = table.state.players

        def source(name: str) -> float:
            return float(mean(player.vp_sources.get(name, 0) for player in players))

        return {
            "points": mean(player.vp for player in players),
            "structures": mean(sum(player.buildings.values()) for player in players),
            "strongholds": mean(player.buildings["stronghold"] for player in players),
            "levels of exchange": mean(player.spade_level for player in players),
            "levels of shipping": mean(player.shipping for player in players),
            "towns": mean(len(player.towns) for player in players),
            "points of towns": source("towns"),
            "points of favor tiles": source("favor tiles"),
            "points of round tiles": source("round tiles"),
            "points of bonus cards": source("bonus cards"),
            "points of cults": source("cults"),
            "points of the largest area": source("area"),
            "points paid for power": -source("power"),
            "power accepted": self._power["accepted"] / len(players),
            "power declined": self._power["declined"] / len(players),
            "goods left": mean(player.coins + player.workers + player.priests for player in players),
            "coins left": mean(player.coins for player in players),
        }


WATCHERS: Mapping[str, Callable[[], Watcher]] = {
    "tm": WatchedTerraMystica,
    "tta": WatchedThroughTheAges,
    "dawn": WatchedNewDawn,
    "civ": WatchedCivilization,
}
