"""The commands of a ledger as actions of the game (TM-20.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from rules.engine.core.record import RecordError
from rules.terra_mystica import actions as act
from rules.terra_mystica.actions.special import CultSource
from rules.terra_mystica.actions.tracks import free_order_space
from rules.terra_mystica.core.catalog import CONVERSIONS, CYCLE, FAVOR_TILES, POWER_ACTIONS, WHEEL
from rules.terra_mystica.core.geography import BIT, NEAR, RIVERS, SITES
from rules.terra_mystica.economy.cults import would_top
from rules.terra_mystica.economy.income import is_last_round
from rules.terra_mystica.economy.power import first_offer
from rules.terra_mystica.flow import questions as asked
from rules.terra_mystica.land import spades
from rules.terra_mystica.ledger.row_parser import (
    BY_NUMBER,
    KIND_WORDS,
    POWER_ACTIONS_BY_NUMBER,
    TERRAIN_BY_COLOUR,
    cult_of,
)
from rules.terra_mystica.ledger.row_player import Handler, Refused, RowPlayer

DROPPED = "the server took a player out of this game, which the rules do not know; it cannot be played"
_UNITS = {"pw": "power", "w": "workers", "c": "coins", "p": "priests", "vp": "vp"}
_SITE_BY_ENDS = {frozenset((site.a, site.b)): site.id for site in SITES.values()}
_CULT_SOURCES: dict[str, CultSource] = {"acta": "stronghold", "fav6": "favor_tile", "bon2": "bonus_card"}


class Commands(RowPlayer):
    """The commands of a ledger row as actions of the game."""

    @property
    def handlers(self) -> Sequence[tuple[re.Pattern[str], Handler]]:
        """The pattern of every command with its handler."""
        return (
            (re.compile(r"wait|done|other_income_for_faction|-\d*(?:fire|water|earth|air)"), self._nothing),
            (re.compile(r"leech (\d+) from (\w+)"), self._leech),
            (re.compile(r"decline(?: (\d+) from (\w+))?"), self._decline),
            (re.compile(r"dig (\d+)"), self._dig),
            (re.compile(r"transform (\w+)(?: to (\w+))?"), self._transform),
            (re.compile(r"build (\w+)"), self._build),
            (re.compile(r"upgrade (\w+) to (.+)"), self._upgrade),
            (re.compile(r"advance (ship|dig)(?:ping|ging)?"), self._advance),
            (re.compile(r"send p to (\w+)(?: for (\d))?"), self._send),
            (re.compile(r"action act(\d)"), self._power_action),
            (re.compile(r"action (acta|fav6|bon2)"), self._cult_action),
            (re.compile(r"action (bon1|actg)"), self._spade_action),
            (re.compile(r"action (act[cenws])"), self._stronghold_action),
            (re.compile(r"bridge (\w+):(\w+)"), self._bridge),
            (re.compile(r"\+(\d*)(fav|tw)(\d+)"), self._tile),
            (re.compile(r"\+(\d*)(fire|water|earth|air)"), self._cult_step),
            (re.compile(r"burn (\d+)"), self._burn),
            (re.compile(r"convert (\d*) ?(pw|w|c|p|vp) to (\d*) ?(pw|w|c|p|vp)"), self._convert),
            (re.compile(r"-\d*convert_w_to_p"), self._leave_priests),
            (re.compile(r"-\d*spade"), self._leave_spades),
            (re.compile(r"pass(?: bon(\d+))?"), self._pass),
            (re.compile(r"connect (r\d+|\w+(?::\w+)+)"), self._connect),
            (re.compile(r"drop-faction.*"), self._drop),
        )

    def _nothing(self, match: re.Match[str]) -> bool:
        return True

    def _leech(self, match: re.Match[str]) -> bool:
        offer = first_offer(self.g, self.seat)
        if self.me.power_capacity == 0:
            # An offer without effect is void (TM-9.4), but the server lists it (TM-19 D17).
            return True
        if offer is None:
            raise Refused(f"{match[0]!r}: no power is offered now (TM-9.1)")
        if self.g.players[offer.source].faction.replace("_", "") != match[2]:
            # A player's offers are answered in their order (TM-9.7); this one waits for the row that answers the first.
            self.ledger_table.postponed.append(match[0])
            return True
        self.do(act.AcceptPower())
        while self.ledger_table.postponed:
            self.commands.insert(0, self.ledger_table.postponed.pop(0))
        return True

    def _decline(self, match: re.Match[str]) -> bool:
        while (offer := first_offer(self.g, self.seat)) is not None:
            if match[2] and self.g.players[offer.source].faction.replace("_", "") != match[2]:
                break
            self.do(act.DeclinePower())
            if match[2]:
                break
        return True

    def _dig(self, match: re.Match[str]) -> bool:
        if self._left_open():
            # Spades bought now belong to the next turn of the last remaining player.
            self.finish_turn()
        if self.question not in (asked.TURN, asked.SPADES, asked.END_OF_TURN):
            return False
        self.bought += int(match[1])
        return True

    def _left_open(self) -> bool:
        """Return whether the open question is one for which bought spades cannot be used."""
        job = self.g.job
        if self.question is asked.BUILD_HERE:
            return True
        if self.question is not asked.SPADES or job is None or not job.changed:
            return False
        following = self._next_place()
        return not job.free or following is None or following[0] != job.changed[-1]

    def _next_place(self) -> tuple[str, str] | None:
        """Return the space on which the next command uses spades, and its target terrain."""
        for command in self.commands[self.place :]:
            if match := re.fullmatch(r"transform (\w+)(?: to (\w+))?|build (\w+)", command):
                space = _space(match[1] or match[3])
                if match[3]:
                    return space, self.me.home
                return space, _terrain(match[2]) if match[2] else self._target(space)
        return None

    def _goes_on(self, space: str) -> bool:
        """Return whether the action of this turn can be continued on the space (TM-7.9.3)."""
        job = self.g.job
        return self.question is asked.END_OF_TURN and job is not None and job.changed[-1:] == [space]

    def _counts(self, space: str, target: str) -> tuple[int, ...]:
        """Return the numbers of spades that turn a space into a terrain, from where the action has brought it."""
        job, here = self.g.job, self.g.terrain[space]
        if job is None or space not in job.changed:
            return spades.spade_counts(self.me, here, target)
        further = spades.spades_towards(self.me, job, here, target)
        return (further,) if further else ()

    def _dig_so_far(self) -> None:
        """Use the spades that precede a conversion, because their gain may pay for later commands (TM-7.9.3)."""
        job = self.g.job
        free = job.free if self.question is asked.SPADES and job is not None and job.source == "action" else 0
        brings = self.me.has_stronghold and self.me.data.stronghold_spade_power
        following = self._next_place()
        if following is None or self.g.actions_left > 1 or not (self.bought or (free and brings)):
            return
        space, target = following
        if self.question is asked.END_OF_TURN and not self._goes_on(space):
            self.do(act.EndTurn())
        transform = self._partway(space, target, self.bought + free)
        if transform is not None and self.question in (asked.TURN, asked.SPADES, asked.END_OF_TURN):
            self.do(transform)
            self.dug.append(space)
            self.bought = 0

    def _partway(self, space: str, target: str, used: int) -> act.Transform | None:
        """Return the transformation by some of the spades a space gets in this row, in the direction of all of them."""
        whole = used + self._still_bought()
        counts = self._counts(space, target)
        if not counts:
            return None
        steps = whole if whole in counts else counts[0]
        here = WHEEL.index(self.g.terrain[space])
        direction = 1 if (WHEEL.index(target) - here) % CYCLE == steps else -1
        terrain = target if used >= steps else WHEEL[(here + direction * used) % CYCLE]
        shorter, *longer = self._counts(space, terrain) or (0,)
        action = act.Transform(space, terrain, bool(longer) and shorter != min(used, steps))
        return action if self.ledger_table.table.obstacle(self.seat, action) is None else None

    def _still_bought(self) -> int:
        """Return the number of spades that are bought before the next command that uses them."""
        bought = 0
        for command in self.commands[self.place :]:
            if re.match(r"transform|build", command):
                break
            if match := re.fullmatch(r"dig (\d+)", command):
                bought += int(match[1])
        return bought

    def _way(self, space: str, target: str) -> bool:
        """Return whether the recorded number of spades fits the long way round; raises Refused if neither way fits."""
        job = self.g.job
        counts = self._counts(space, target)
        total = self.bought + (job.free if job is not None else 0)
        if self.bought and counts and total not in counts:
            raise Refused(f"{self.bought} bought spades do not turn {space} into {target} (TM-7.1.8)")
        if not self.bought and counts and job is not None and counts[0] > job.free:
            raise Refused(f"{job.free} spades do not turn {space} into {target}, and none were bought (TM-7.1.8)")
        self.bought, long = 0, bool(self.bought) and len(counts) > 1 and total == counts[1]
        return long

    def _transform(self, match: re.Match[str]) -> bool:
        space = _space(match[1])
        colour = _terrain(match[2]) if match[2] else None
        if self.question is asked.END_OF_TURN and not self._goes_on(space):
            self.do(act.EndTurn())
        if self.question not in (asked.TURN, asked.SPADES, asked.END_OF_TURN):
            return False
        target = colour or self._target(space)
        if space in self.dug and self.g.terrain[space] == target and not self.bought:
            return True
        if self.question is asked.TURN and target == self.me.home and self._built_at_once(space):
            return self.do(act.Build(space, self._way(space, target)))
        return self.do(act.Transform(space, target, self._way(space, target)))

    def _built_at_once(self, space: str) -> bool:
        """Return whether the row builds on the space without a conversion before it; that command is then removed."""
        building = f"build {space.lower()}"
        behind = self.commands[self.place :]
        if building not in behind:
            return False
        between = behind[: behind.index(building)]
        if self.g.actions_left == 1 and any(command.startswith(("convert ", "burn ")) for command in between):
            return False
        del self.commands[self.place + len(between)]
        return True

    def _target(self, space: str) -> str:
        """Return the home terrain, or the terrain as close to it as the available spades allow."""
        job = self.g.job
        total = self.bought + (job.free if job is not None else 0)
        here, home = WHEEL.index(self.g.terrain[space]), WHEEL.index(self.me.home)
        up = (home - here) % CYCLE
        if min(up, CYCLE - up) <= total or self.me.data.fixed_spades:
            return self.me.home
        return WHEEL[(here + total) % CYCLE] if up <= CYCLE - up else WHEEL[(here - total) % CYCLE]

    def _build(self, match: re.Match[str]) -> bool:
        space = _space(match[1])
        if self.question is asked.DWELLING:
            return self.do(act.PlaceDwelling(space))
        if self.question is asked.BUILD_HERE:
            return self.do(act.Build(space))
        job = self.g.job
        only_dwelling = self.question is asked.SPADES and job is not None and job.changed and not job.free
        if only_dwelling and job is not None and space not in job.changed:
            self.finish_turn()
        if self.question is asked.SPADES:
            if self.later(r"transform .*"):
                return False
            return self.do(act.Build(space, self._way_home(space)))
        if self._goes_on(space):
            return self.do(act.Build(space, self._way_home(space)))
        if self.question is asked.END_OF_TURN:
            self.do(act.EndTurn())
        return self.question is asked.TURN and self.do(act.Build(space, self._way_home(space)))

    def _way_home(self, space: str) -> bool:
        home = self.me.home
        if self.g.terrain[space] == home:
            if self.bought:
                raise Refused(f"{space} needs no spades (TM-7.1.8)")
            return False
        if self.question is not asked.SPADES and not self.bought:
            raise Refused(f"{space} is not {home}, and no spades were bought (TM-7.1.2)")
        return self._way(space, home)

    def _upgrade(self, match: re.Match[str]) -> bool:
        if match[2] not in KIND_WORDS:
            raise RecordError(f"{match[2]!r} is no kind of structure")
        return self.main(act.Upgrade(_space(match[1]), KIND_WORDS[match[2]]))

    def _advance(self, match: re.Match[str]) -> bool:
        return self.main(act.AdvanceShipping() if match[1] == "ship" else act.AdvanceExchange())

    def _send(self, match: re.Match[str]) -> bool:
        cult = cult_of(match[1])
        if match[2]:
            steps = int(match[2])
        else:
            steps = next((worth for worth in (3, 2) if free_order_space(self.g, cult, worth) is not None), 1)
        return self.main(act.SendPriest(cult, steps))  # type: ignore[arg-type]

    def _power_action(self, match: re.Match[str]) -> bool:
        number = int(match[1])
        action = POWER_ACTIONS_BY_NUMBER.get(number)
        if action is None:
            raise RecordError(f"ACT{number} is no power action")
        if not self.main(act.PowerAction(action)):
            return False
        if POWER_ACTIONS[action].free_spades and not self.later(r"(transform|build) .*"):
            self.take(r"-\d*spade")
        return True

    def _cult_action(self, match: re.Match[str]) -> bool:
        named = self.take(r"\+\d*(fire|water|earth|air)")
        # On the server, others may play on before the cult is named.
        cult = self.ledger_table.step_ahead(self.seat) if named is None else cult_of(named[1])
        if cult is None:
            raise Refused(f"{match[0]!r} names no cult")
        return self.main(act.CultAction(_CULT_SOURCES[match[1]], cult))

    def _spade_action(self, match: re.Match[str]) -> bool:
        return self.main(act.SpadeAction("bonus_card" if match[1] == "bon1" else "stronghold"))

    def _stronghold_action(self, match: re.Match[str]) -> bool:
        match match[1]:
            case "actc":
                return self.main(act.DoubleTurn())
            case "acte":
                return self.main(act.EngineersBridge())
            case "actw":
                build = self.take(r"build (\w+)")
                self.take(r"-\d*free_d")
                return self.main(act.WitchesRide(_space(build[1]) if build else None))
            case "acts":
                upgrade = self.take(r"upgrade (\w+) to (?:tp|trading post)")
                if upgrade is None:
                    raise Refused("the Swarmlings' action names no dwelling")
                return self.main(act.Promote(_space(upgrade[1])))
            case _:
                target = self.take(r"transform (\w+)(?: to yellow)?")
                space = target[1] if target else next((word[6:] for word in self.commands if word[:6] == "build "), "")
                return self.main(act.Sandstorm(_space(space)))

    def _bridge(self, match: re.Match[str]) -> bool:
        ends = frozenset((_space(match[1]), _space(match[2])))
        site = _SITE_BY_ENDS.get(ends, "-".join(sorted(ends)))
        if self.question is asked.BRIDGE:
            self.do(act.PlaceBridge(site))
        elif len(self.g.bridges) == self.ledger_table.bridges_told:
            return False
        elif self.g.bridges[-1].site != site:
            raise Refused(f"the only free site is {self.g.bridges[-1].site}, not {site} (TM-7.6.2)")
        self.ledger_table.bridges_told = len(self.g.bridges)
        return True

    def _tile(self, match: re.Match[str]) -> bool:
        tile = BY_NUMBER[match[2]].get(int(match[3]))
        if tile is None:
            raise RecordError(f"{match[0]!r} is no tile")
        if match[2] == "fav" and self._needs_key(tile) and self.g.towns_due and self.later(r"\+\d*tw\d+"):
            # The server grants step 10 later in the turn; by the rules the key has to come first (TM-19 D12).
            return False
        for _ in range(int(match[1] or 1)):
            if self.question is not asked.TILES:
                return False
            self.do(act.ChooseFavor(tile) if match[2] == "fav" else act.ChooseTownTile(tile))
        if self.question is asked.TOP:
            self._choose_top()
        return True

    def _needs_key(self, tile: str) -> bool:
        """Return whether the favor tile would reach step 10 if the player had a key."""
        row = FAVOR_TILES[tile]
        return not self.me.keys and would_top(self.g, self.me, row.cult, row.steps)

    def _choose_top(self) -> None:
        """Enter the tracks from which the record does not step down."""
        left = {command.strip("-0123456789") for command in self.row if command.startswith("-")}
        options = cast("list[act.ChooseTop]", self.ledger_table.table.legal_actions(self.seat))
        self.do(next((top for top in options if not left & set(top.cults)), options[0]))

    def _cult_step(self, match: re.Match[str]) -> bool:
        if self.question is not asked.CULT_STEP:
            return False
        for _ in range(int(match[1] or 1)):
            self.do(act.ChooseCultStep(cult_of(match[2])))
        return True

    def _burn(self, match: re.Match[str]) -> bool:
        power = int(match[1])
        self._dig_so_far()
        return self.may_convert and (power == 0 or self.do(act.Burn(power)))

    def _convert(self, match: re.Match[str]) -> bool:
        pays, gains = int(match[1] or 1), int(match[3] or 1)
        pay, gain = _UNITS[match[2]], _UNITS[match[4]]
        if (pay, gain) == ("workers", "priests"):
            return self.question is asked.PRIESTS and self._exchange(pays)
        self._dig_so_far()
        if not self.may_convert and not ("vp" in (pay, gain) and self.question is asked.POWER_OFFER):
            return False
        for row in CONVERSIONS.values():
            costs, gives = getattr(row.pay, pay), getattr(row.gain, gain)
            if costs and gives and pays % costs == 0 and pays // costs * gives == gains:
                return self.do(act.Convert(row.id, pays // costs))
        raise Refused(f"{match[0]!r} is no conversion (TM-7.9.1)")

    def _exchange(self, workers: int) -> bool:
        """Carry out the Darklings' single exchange after all conversions that bring workers for it (TM-14.5)."""
        exchanging = re.compile(r"convert (\d*) ?w to \d* ?p")
        places = [place for place, command in enumerate(self.commands) if exchanging.fullmatch(command)]
        if places and any(re.match(r"burn|convert .* to \d* ?w", each) for each in self.commands[: places[-1]]):
            return False
        while more := self.take(exchanging.pattern):
            workers += int(more[1] or 1)
        return self.do(act.ExchangePriests(workers))

    def _leave_priests(self, match: re.Match[str]) -> bool:
        return self.question is not asked.PRIESTS or self.do(act.ExchangePriests(0))

    def _leave_spades(self, match: re.Match[str]) -> bool:
        if self.question is asked.SPADES:
            return self.do(act.FinishSpades())
        self.ledger_table.forfeit(self.seat)
        return True

    def _pass(self, match: re.Match[str]) -> bool:
        card = BY_NUMBER["bon"].get(int(match[1])) if match[1] else None
        if self.question is asked.BONUS_CARD and card is not None:
            return self.do(act.ChooseBonusCard(card))
        this_pass = (self.g.round, self.seat)
        if self.me.passed and self.question is None and this_pass in self.ledger_table.passes_told:
            raise Refused(f"{match[0]!r}: somebody who has passed takes no further turn in this round (TM-7.8.3)")
        # In the last round, a player without another action passes automatically, before the record says so.
        last = is_last_round(self.g)
        # On the server a card may be named in the last round, although none is taken (TM-7.8.2).
        done = (last and self.me.passed) or self.main(act.Pass(None if last else card))
        if done:
            self.ledger_table.passes_told.add(this_pass)
        return done

    def _connect(self, match: re.Match[str]) -> bool:
        if self.question not in (asked.TURN, asked.END_OF_TURN):
            return False
        if match[1] in RIVERS:
            return self.do(act.RiverTown(match[1]))
        around = [BIT.get(_space(word), 0) for word in match[1].split(":")]
        rivers = [river for river in RIVERS if all(NEAR[river] & bit for bit in around)]
        options = self.ledger_table.table.legal_actions(self.seat)
        for river in rivers:
            if act.RiverTown(river) in options:
                return self.do(act.RiverTown(river))
        raise Refused(f"{match[0]!r}: no river space there founds a town (TM-11.6)")

    def _drop(self, match: re.Match[str]) -> bool:
        raise RecordError(f"{match[0]!r}: {DROPPED}")


def _terrain(word: str) -> str:
    """Return a terrain by its colour; raises RecordError."""
    if word not in TERRAIN_BY_COLOUR:
        raise RecordError(f"{word!r} is no colour of a terrain")
    return TERRAIN_BY_COLOUR[word]


def _space(word: str) -> str:
    """Return a space in the spelling of the map; raises RecordError."""
    space = word if word.startswith("r") else word.upper()
    if space not in BIT:
        raise RecordError(f"{word!r} is no space of the map")
    return space
