"""Playing a ledger through a table's public `act`, row by row (TM-19, TM-20.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Self, cast

from rules.engine.action import AnyAction, IllegalAction
from rules.engine.checkpoint import StageStart
from rules.engine.record import RecordError
from rules.engine.registry import Difference, Rules
from rules.engine.table import Table
from rules.engine.text import Seat
from rules.terra_mystica import actions as act
from rules.terra_mystica import questions as asked
from rules.terra_mystica import spades
from rules.terra_mystica.actions.free import ConversionId
from rules.terra_mystica.actions.special import CultSource
from rules.terra_mystica.actions.tracks import free_order_space
from rules.terra_mystica.catalog import CONVERSIONS, CYCLE, FAVOR_TILES, POWER_ACTIONS, WHEEL
from rules.terra_mystica.cults import would_top
from rules.terra_mystica.geography import BIT, NEAR, RIVERS, SITES
from rules.terra_mystica.income import is_last_round
from rules.terra_mystica.ledger import (
    BY_NUMBER,
    FACTION_IDS,
    FIELDS,
    KIND_WORDS,
    TERRAIN_BY_COLOUR,
    Ledger,
    Row,
    compare,
    cult_of,
    read_ledger,
    split_commands,
)
from rules.terra_mystica.power import first_offer
from rules.terra_mystica.state import Game, Player

_UNITS = {"pw": "power", "w": "workers", "c": "coins", "p": "priests", "vp": "vp"}
_SITE_BY_ENDS = {frozenset((site.a, site.b)): site.id for site in SITES.values()}
_CULT_SOURCES: dict[str, CultSource] = {"acta": "stronghold", "fav6": "favor_tile", "bon2": "bonus_card"}


class Refused(Exception):
    """A command that cannot be carried out at this point; the message says why."""


class LedgerPlayer:
    """Carries the rows of a ledger out on a table and compares after each."""

    def __init__(self, ledger: Ledger, table: Table[Game]) -> None:
        self.ledger = ledger
        self.table = table
        self.seats = {faction: Seat(number) for number, faction in enumerate(ledger.factions)}
        self.differences: list[Difference] = []
        self.positions: list[int] = []
        """The number of decisions after each row."""
        self._trail: list[StageStart[Game]] = []
        self._entered: dict[str, Game] = {}
        self._waiting: list[tuple[Row, int]] = []
        self._stage_before = ""
        self.postponed: list[str] = []
        """Answers to power offers that came before the answer to an earlier offer."""
        self._until_income: list[tuple[Row, int]] = []

    @property
    def rows(self) -> int:
        """The number of rows of the ledger."""
        return len(self.ledger.rows)

    def names(self) -> Sequence[str]:
        """The factions as the ledger calls them, in seat order."""
        return [faction.replace("_", "") for faction in self.ledger.factions]

    def fork(self) -> Self:
        """An independent player at the same row, for trying things out."""
        other = type(self)(self.ledger, self.table.clone())
        other.positions = self.positions.copy()
        return other

    def play(self, upto: int | None = None) -> bool:
        """Play the rows not yet played, all or up to a number; False where the engine refuses one.

        Raises RecordError for a row that cannot be understood.
        """
        rows = self.ledger.rows
        for number in range(len(self.positions), len(rows) if upto is None else min(upto, len(rows))):
            row = rows[number]
            following = rows[number + 1].faction if number + 1 < len(rows) else ""
            try:
                self._play_row(row, following)
            except (Refused, IllegalAction) as error:
                self.differences.append(Difference(number + 1, "command", ". ".join(row.commands), str(error)))
                return False
            except RecordError as error:
                raise RecordError(f"line {row.line}: {error}") from None
            self.positions.append(self.table.moves)
            self._compare(row, number + 1)
        if len(self.positions) == len(rows):
            self._compare_waiting()
        return True

    def attempt(self, who: str, command: str) -> str | None:
        """Why the commands are refused as the beginning of the faction's turn, or None; the table is not changed."""
        faction = FACTION_IDS.get(who.lower().replace("_", ""))
        if faction is None or faction not in self.seats:
            raise RecordError(f"{who!r} takes no part in this game")
        other = self.fork()
        try:
            _RowPlayer(other, self.seats[faction], split_commands(command)).carry_out()
        except (Refused, IllegalAction) as error:
            return str(error)
        return None

    def do(self, seat: Seat, action: AnyAction) -> None:
        """Act and remember which stages were passed on the way."""
        self.table.act(seat, action)
        self._trail = self.table.trail
        for start in self.table.trail:
            self._entered[start.stage] = start.state

    def _play_row(self, row: Row, following: str) -> None:
        self._trail = []
        self._stage_before = self.table.stage
        seat = self.seats[row.faction]
        if row.commands == ("setup",):
            self.do(seat, act.ChooseFaction(row.faction))
        elif not row.is_servers:
            for other in self.table.seats:
                if other != seat:
                    self.finish_choices(other)
            _RowPlayer(self, seat, row.commands).carry_out()
            if following != row.faction and self.table.stage == "turn":
                self.finish_choices(seat)
            if self.table.questions.get(seat) is asked.END_OF_TURN:
                self.do(seat, act.EndTurn())

    def finish_choices(self, seat: Seat) -> None:
        """Leave what the player of the record silently left: spades, a dwelling, the Darklings' exchange."""
        while self.table.questions.get(seat) in (asked.SPADES, asked.BUILD_HERE):
            self.do(seat, act.FinishSpades())
        if self.table.questions.get(seat) is asked.PRIESTS:
            self.do(seat, act.ExchangePriests(0))

    def _compare(self, row: Row, number: int) -> None:
        command = row.commands[0] if row.commands else ""
        if self.postponed:
            self._check(self._present(), row, number, ("coins", "workers", "priests", "cults"))
        elif command.startswith("["):
            # The server books these before the answer that causes them.
            self._waiting.append((row, number))
        elif re.match(r"\+\d+vp for", command):
            self._check(self._entered["final_scoring"], row, number, ("coins", "workers", "priests", "power", "cults"))
        elif command == "score_resources":
            self._check(self.table.state, row, number, ("vp", "cults"))
        elif command == "cult_income_for_faction":
            if self._earns_by_spades(row):
                self._until_income.append((row, number))
            else:
                self._check(self._entered["cult_spades"], row, number, FIELDS)
        elif "other_income_for_faction" in row.commands:
            self._check(self._entered["turn"], row, number, FIELDS)
        elif self._stage_before == "cult_spades" and self._earns_by_spades(row):
            self._until_income.append((row, number))
        elif command == "-spade":
            self._check(self._entered.get("income", self.table.state), row, number, FIELDS)
        else:
            self._check(self._present(), row, number, FIELDS)
            self._compare_waiting()
        if self._until_income and self.table.stage != "cult_spades":
            for waiting, waiting_number in self._until_income:
                self._check(self._entered["income"], waiting, waiting_number, ("vp", "power", "cults"))
            self._until_income = []

    def _earns_by_spades(self, row: Row) -> bool:
        """The server books what cult spades earn when they are gained, the rules when used (TM-19 D3)."""
        data = self.table.state.player(self.seats[row.faction]).data
        return bool(data.spade_vp or data.stronghold_spade_power)

    def _compare_waiting(self) -> None:
        for row, number in self._waiting:
            self._check(self._present(), row, number, ("vp", "coins", "workers", "priests", "cults"))
        self._waiting = []

    def _present(self) -> Game:
        """The position right after the row's last decision, before anything that happened by itself."""
        if self._trail:
            return self._trail[0].state
        return self._entered["final_scoring"] if self.table.finished else self.table.state

    def _check(self, state: Game, row: Row, number: int, fields: Sequence[str]) -> None:
        for name, expected, got in compare(state.player(self.seats[row.faction]), row, fields):
            self.differences.append(Difference(number, name, expected, got))


class _RowPlayer:
    """Turns the commands of one row into actions; what cannot be done yet waits for what can."""

    def __init__(self, player: LedgerPlayer, seat: Seat, commands: Sequence[str]) -> None:
        self.player = player
        self.seat = seat
        self.commands = _conversions_first(commands)
        self.bought = 0
        self.handlers: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], bool]], ...] = (
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
        )

    def carry_out(self) -> None:
        """Do everything the row says, in its order as far as the game asks for it in that order."""
        while self.commands:
            if not any(self._try(index) for index in range(len(self.commands))):
                raise Refused(f"{self.commands[0]!r} is not possible now ({self._question_name})")
        if self.bought:
            raise Refused("spades were bought and not used (TM-7.1.8)")

    def _try(self, index: int) -> bool:
        command = self.commands[index]
        for pattern, handler in self.handlers:
            if match := pattern.fullmatch(command):
                rest = self.commands
                self.commands = rest[:index] + rest[index + 1 :]
                if handler(match):
                    return True
                self.commands = rest
                return False
        raise RecordError(f"{command[:60]!r} is no command of a ledger")

    @property
    def _g(self) -> Game:
        return self.player.table.state

    @property
    def _me(self) -> Player:
        return self._g.player(self.seat)

    @property
    def _question(self) -> object:
        return self.player.table.questions.get(self.seat)

    @property
    def _question_name(self) -> str:
        question = self.player.table.questions.get(self.seat)
        return "nothing is asked" if question is None else f"asked is: {question.title}"

    def _do(self, action: AnyAction) -> bool:
        self.player.do(self.seat, action)
        return True

    def _main(self, action: AnyAction) -> bool:
        """A main action; a turn whose action is done ends first."""
        self._finish_turn()
        return self._question is asked.TURN and self._do(action)

    def _finish_turn(self) -> None:
        """End a turn whose action is done."""
        self.player.finish_choices(self.seat)
        if self._question is asked.END_OF_TURN:
            self._do(act.EndTurn())

    def _take(self, pattern: str) -> re.Match[str] | None:
        """Remove and answer the first of the other commands that matches."""
        for index, command in enumerate(self.commands):
            if match := re.fullmatch(pattern, command):
                del self.commands[index]
                return match
        return None

    def _later(self, pattern: str) -> bool:
        return any(re.fullmatch(pattern, command) for command in self.commands)

    @property
    def _may_convert(self) -> bool:
        return self._question in (asked.TURN, asked.END_OF_TURN, asked.SPADES, asked.BUILD_HERE, asked.TILES)

    # Commands, in the order of the table above.

    def _nothing(self, match: re.Match[str]) -> bool:
        return True

    def _leech(self, match: re.Match[str]) -> bool:
        offer = first_offer(self._g, self.seat)
        if self._me.power_capacity == 0:
            # An offer that moves nothing is void (TM-9.4); the server lists it all the same (TM-19 D17).
            return True
        if offer is None:
            raise Refused(f"{match[0]!r}: no power is offered now (TM-9.1)")
        if self._g.player(offer.source).faction.replace("_", "") != match[2]:
            # Own offers are answered as they arose (TM-9.7); this one waits for the row that answers the first.
            self.player.postponed.append(match[0])
            return True
        self._do(act.AcceptPower())
        while self.player.postponed:
            self.commands.insert(0, self.player.postponed.pop(0))
        return True

    def _decline(self, match: re.Match[str]) -> bool:
        while (offer := first_offer(self._g, self.seat)) is not None:
            if match[2] and self._g.player(offer.source).faction.replace("_", "") != match[2]:
                break
            self._do(act.DeclinePower())
            if match[2]:
                break
        return True

    def _dig(self, match: re.Match[str]) -> bool:
        if self._question not in (asked.TURN, asked.SPADES, asked.END_OF_TURN):
            return False
        self.bought += int(match[1])
        return True

    def _way(self, space: str, target: str) -> bool:
        """Whether the spades of the record are those of the long way round; raises Refused if of neither way."""
        job = self._g.job
        counts = spades.ways(self._me, self._g.terrain[space], target)
        total = self.bought + (job.free if job is not None else 0)
        if self.bought and counts and total not in counts:
            raise Refused(f"{self.bought} bought spades do not turn {space} into {target} (TM-7.1.8)")
        if not self.bought and counts and job is not None and counts[0] > job.free:
            raise Refused(f"{job.free} spades do not turn {space} into {target}, and none were bought (TM-7.1.8)")
        self.bought, long = 0, bool(self.bought) and len(counts) > 1 and total == counts[1]
        return long

    def _transform(self, match: re.Match[str]) -> bool:
        space = _space(match[1])
        if match[2] and match[2] not in TERRAIN_BY_COLOUR:
            raise RecordError(f"{match[2]!r} is no colour of a terrain")
        if self._question is asked.END_OF_TURN:
            self._do(act.EndTurn())
        if self._question not in (asked.TURN, asked.SPADES):
            return False
        target = TERRAIN_BY_COLOUR[match[2]] if match[2] else self._target(space)
        if self._question is asked.TURN and target == self._me.home and self._take(f"build {space.lower()}"):
            return self._do(act.Build(space, self._way(space, target)))
        return self._do(act.Transform(space, target, self._way(space, target)))

    def _target(self, space: str) -> str:
        """Home terrain, or as near to it as the spades in hand go."""
        job = self._g.job
        total = self.bought + (job.free if job is not None else 0)
        here, home = WHEEL.index(self._g.terrain[space]), WHEEL.index(self._me.home)
        up = (home - here) % CYCLE
        if min(up, CYCLE - up) <= total or self._me.data.fixed_spades:
            return self._me.home
        return WHEEL[(here + total) % CYCLE] if up <= CYCLE - up else WHEEL[(here - total) % CYCLE]

    def _build(self, match: re.Match[str]) -> bool:
        space = _space(match[1])
        if self._question is asked.DWELLING:
            return self._do(act.PlaceDwelling(space))
        if self._question is asked.BUILD_HERE:
            return self._do(act.Build(space))
        if self._question is asked.SPADES:
            if self._later(r"transform .*"):
                return False
            return self._do(act.Build(space, self._way_home(space)))
        if self._question is asked.END_OF_TURN:
            self._do(act.EndTurn())
        return self._question is asked.TURN and self._do(act.Build(space, self._way_home(space)))

    def _way_home(self, space: str) -> bool:
        home = self._me.home
        if self._g.terrain[space] == home:
            if self.bought:
                raise Refused(f"{space} needs no spades (TM-7.1.8)")
            return False
        if self._question is asked.TURN and not self.bought:
            raise Refused(f"{space} is not {home}, and no spades were bought (TM-7.1.2)")
        return self._way(space, home)

    def _upgrade(self, match: re.Match[str]) -> bool:
        if match[2] not in KIND_WORDS:
            raise RecordError(f"{match[2]!r} is no kind of structure")
        return self._main(act.Upgrade(_space(match[1]), KIND_WORDS[match[2]]))

    def _advance(self, match: re.Match[str]) -> bool:
        return self._main(act.AdvanceShipping() if match[1] == "ship" else act.AdvanceExchange())

    def _send(self, match: re.Match[str]) -> bool:
        cult = cult_of(match[1])
        if match[2]:
            steps = int(match[2])
        else:
            steps = next((worth for worth in (3, 2) if free_order_space(self._g, cult, worth) is not None), 1)
        return self._main(act.SendPriest(cult, steps))  # type: ignore[arg-type]

    def _power_action(self, match: re.Match[str]) -> bool:
        number = int(match[1])
        if number not in BY_NUMBER["act"]:
            raise RecordError(f"ACT{number} is no power action")
        if not self._main(act.PowerAction(BY_NUMBER["act"][number])):  # type: ignore[arg-type]
            return False
        if POWER_ACTIONS[BY_NUMBER["act"][number]].free_spades and not self._later(r"(transform|build) .*"):
            self._take(r"-\d*spade")
        return True

    def _cult_action(self, match: re.Match[str]) -> bool:
        cult = self._take(r"\+\d*(fire|water|earth|air)")
        if cult is None:
            raise Refused(f"{match[0]!r} names no cult")
        return self._main(act.CultAction(_CULT_SOURCES[match[1]], cult_of(cult[1])))

    def _spade_action(self, match: re.Match[str]) -> bool:
        return self._main(act.SpadeAction("bonus_card" if match[1] == "bon1" else "stronghold"))

    def _stronghold_action(self, match: re.Match[str]) -> bool:
        match match[1]:
            case "actc":
                return self._main(act.DoubleTurn())
            case "acte":
                return self._main(act.EngineersBridge())
            case "actw":
                build = self._take(r"build (\w+)")
                self._take(r"-\d*free_d")
                return self._main(act.WitchesRide(_space(build[1]) if build else None))
            case "acts":
                upgrade = self._take(r"upgrade (\w+) to (?:tp|trading post)")
                if upgrade is None:
                    raise Refused("the Swarmlings' action names no dwelling")
                return self._main(act.Promote(_space(upgrade[1])))
            case _:
                target = self._take(r"transform (\w+)(?: to yellow)?")
                space = target[1] if target else next((word[6:] for word in self.commands if word[:6] == "build "), "")
                return self._main(act.Sandstorm(_space(space)))

    def _bridge(self, match: re.Match[str]) -> bool:
        ends = frozenset((_space(match[1]), _space(match[2])))
        site = _SITE_BY_ENDS.get(ends, "-".join(sorted(ends)))
        if self._question is asked.BRIDGE:
            return self._do(act.PlaceBridge(site))
        if self._question is asked.END_OF_TURN and self._g.bridges[-1].site != site:
            raise Refused(f"the only free site is {self._g.bridges[-1].site}, not {site} (TM-7.6.2)")
        return self._question is not asked.TURN

    def _tile(self, match: re.Match[str]) -> bool:
        tile = BY_NUMBER[match[2]].get(int(match[3]))
        if tile is None:
            raise RecordError(f"{match[0]!r} is no tile")
        if match[2] == "fav" and self._needs_key(tile) and self._g.towns_due and self._later(r"\+\d*tw\d+"):
            # The server grants a step 10 later in the turn; by the rules the key has to come first (TM-19 D12).
            return False
        for _ in range(int(match[1] or 1)):
            if self._question is not asked.TILES:
                return False
            self._do(act.ChooseFavor(tile) if match[2] == "fav" else act.ChooseTownTile(tile))
        if self._question is asked.TOP:
            self._choose_top()
        return True

    def _needs_key(self, tile: str) -> bool:
        """Whether the favor tile would reach step 10, but for a key."""
        row = FAVOR_TILES[tile]
        return not self._me.keys and would_top(self._g, self._me, row.cult, row.steps)

    def _choose_top(self) -> None:
        """The tracks that the record did not step down from are entered."""
        left = {command.strip("-0123456789") for command in self.commands_of_row if command.startswith("-")}
        options = cast("list[act.ChooseTop]", self.player.table.options(self.seat))
        self._do(next((top for top in options if not left & set(top.cults)), options[0]))

    @property
    def commands_of_row(self) -> Sequence[str]:
        """All commands of the row being played."""
        return self.player.ledger.rows[len(self.player.positions)].commands

    def _cult_step(self, match: re.Match[str]) -> bool:
        if self._question is not asked.CULT_STEP:
            return False
        for _ in range(int(match[1] or 1)):
            self._do(act.ChooseCultStep(cult_of(match[2])))
        return True

    def _burn(self, match: re.Match[str]) -> bool:
        power = int(match[1])
        return self._may_convert and (power == 0 or self._do(act.Burn(power)))

    def _convert(self, match: re.Match[str]) -> bool:
        pays, gains = int(match[1] or 1), int(match[3] or 1)
        pay, gain = _UNITS[match[2]], _UNITS[match[4]]
        if self._question is asked.PRIESTS and (pay, gain) == ("workers", "priests"):
            while more := self._take(r"convert (\d*) ?w to \d* ?p"):
                pays += int(more[1] or 1)
            return self._do(act.ExchangePriests(pays))
        if not self._may_convert:
            return False
        for row in CONVERSIONS.values():
            costs, gives = getattr(row.pay, pay), getattr(row.gain, gain)
            if costs and gives and pays % costs == 0 and pays // costs * gives == gains:
                return self._do(act.Convert(cast(ConversionId, row.id), pays // costs))
        raise Refused(f"{match[0]!r} is no conversion (TM-7.9.1)")

    def _leave_priests(self, match: re.Match[str]) -> bool:
        return self._question is not asked.PRIESTS or self._do(act.ExchangePriests(0))

    def _leave_spades(self, match: re.Match[str]) -> bool:
        return self._question is not asked.SPADES or self._do(act.FinishSpades())

    def _pass(self, match: re.Match[str]) -> bool:
        card = BY_NUMBER["bon"].get(int(match[1])) if match[1] else None
        if self._question is asked.BONUS_CARD and card is not None:
            return self._do(act.ChooseBonusCard(card))
        if self._me.passed and self.player.table.questions.get(self.seat) is None:
            return True
        # The server lets a card be named in the last round, where none is taken (TM-7.8.2).
        return self._main(act.Pass(None if is_last_round(self._g) else card))

    def _connect(self, match: re.Match[str]) -> bool:
        if self._question not in (asked.TURN, asked.END_OF_TURN):
            return False
        if match[1] in RIVERS:
            return self._do(act.RiverTown(match[1]))
        around = [BIT.get(_space(word), 0) for word in match[1].split(":")]
        rivers = [river for river in RIVERS if all(NEAR[river] & bit for bit in around)]
        options = self.player.table.options(self.seat)
        for river in rivers:
            if act.RiverTown(river) in options:
                return self._do(act.RiverTown(river))
        raise Refused(f"{match[0]!r}: no river space there founds a town (TM-11.6)")


def _conversions_first(commands: Sequence[str]) -> list[str]:
    """The commands with conversions between bought spades and their dwelling moved in front (TM-7.9.3)."""
    ordered: list[str] = []
    start: int | None = None
    for command in commands:
        if command.startswith(("dig ", "transform ")) and start is None:
            start = len(ordered)
        if start is not None and command.startswith(("convert ", "burn ")):
            ordered.insert(start, command)
            start += 1
            continue
        ordered.append(command)
        if command.startswith("build "):
            start = None
    return ordered


def _space(word: str) -> str:
    """A space in the spelling of the map; raises RecordError."""
    space = word if word.startswith("r") else word.upper()
    if space not in BIT:
        raise RecordError(f"{word!r} is no space of the map")
    return space


def recorded_game(rules: Rules[Game], text: str) -> LedgerPlayer:
    """A ledger at its beginning; raises RecordError when it cannot be read."""
    ledger = read_ledger(text)
    seats = len(ledger.factions)
    try:
        table = Table.new(rules, ledger.game_options(), seats, seed="ledger")
    except ValueError as error:
        raise RecordError(str(error)) from None
    return LedgerPlayer(ledger, table)
