"""Parsing of recorded games of the public server, and comparison of players with rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.engine.core.record import RecordError
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    CULTS,
    FACTIONS,
    FAVOR_TILES,
    POWER_ACTIONS,
    SCORING_TILES,
    TERRAINS,
    TOWN_TILES,
    Cult,
    Kind,
)
from rules.terra_mystica.core.options import FIXES, TerraMysticaOptions
from rules.terra_mystica.core.state import Player

FIELDS = ("vp", "coins", "workers", "priests", "power", "cults")
COLUMNS = 15

BY_NUMBER: Mapping[str, Mapping[int, str]] = {
    "bon": {row.number: row.id for row in BONUS_CARDS.values()},
    "fav": {row.number: row.id for row in FAVOR_TILES.values()},
    "tw": {row.number: row.id for row in TOWN_TILES.values()},
    "score": {row.number: row.id for row in SCORING_TILES.values()},
}
"""Ids by the tile numbers of ledgers."""
POWER_ACTIONS_BY_NUMBER = {row.number: row.id for row in POWER_ACTIONS.values()}

FACTION_IDS = {faction.replace("_", ""): faction for faction in FACTIONS}
TERRAIN_BY_COLOUR = {row.colour: row.id for row in TERRAINS.values()} | {"grey": "mountains"}
KIND_WORDS: Mapping[str, Kind] = {
    "tp": "trading_house",
    "trading post": "trading_house",
    "te": "temple",
    "temple": "temple",
    "sh": "stronghold",
    "stronghold": "stronghold",
    "sa": "sanctuary",
    "sanctuary": "sanctuary",
}
_MODULES = {
    "mini-expansion-1": "mini_expansion_1",
    "shipping-bonus": "shipping_bonus",
    "temple-scoring-tile": "temple_scoring_tile",
    "variable-turn-order": "variable_turn_order",
    "errata-cultist-power": "errata_cultist_power",
}
_WITHOUT_MEANING = re.compile(r"strict-.*|email-notify|maintain-player-order")


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the commands of a faction (or of the server for it), and its goods afterwards."""

    line: int
    faction: str
    values: Mapping[str, str]
    commands: tuple[str, ...]

    @property
    def is_servers(self) -> bool:
        """True if the row was made by the server, not by a player."""
        return bool(self.commands) and bool(
            re.match(r"other_income|cult_income|\[|\+\d+vp for|score_resources|setup", self.commands[0])
        )


@dataclass(slots=True)
class Ledger:
    """A whole recorded game."""

    options: dict[str, object] = field(default_factory=dict)
    scoring_tiles: dict[int, str] = field(default_factory=dict)
    removed_cards: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    drops: dict[int, str] = field(default_factory=dict)
    """The rows before which the server removed a faction from the game, with the text of the ledger."""

    @property
    def factions(self) -> list[str]:
        """The factions in seat order."""
        return [row.faction for row in self.rows if row.commands == ("setup",)]

    def game_options(self) -> TerraMysticaOptions:
        """Return the options of the recorded game: seats, tiles and cards."""
        modules = TerraMysticaOptions.model_validate(self.options)
        cards = [row.id for row in BONUS_CARDS.values() if modules.has(row.module) and row.id not in self.removed_cards]
        return TerraMysticaOptions.model_validate(
            {
                **self.options,
                "seating": "fixed",
                "fixes": (*FIXES, "burn_first"),
                "scoring_tiles": tuple(self.scoring_tiles[number] for number in range(1, 7)),
                "bonus_cards": tuple(cards),
            }
        )


def is_ledger(text: str) -> bool:
    """Return whether a text contains a row of a ledger."""
    rows = (line.split("\t") for line in text.splitlines() if line.count("\t") == COLUMNS - 1)
    return any(row[0].strip().lower() in FACTION_IDS for row in rows)


def read_ledger(text: str) -> Ledger:
    """Parse a ledger; raises RecordError naming the wrong line."""
    ledger = Ledger()
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.rstrip("\r\n")
        if "\t" in line:
            ledger.rows.append(_read_row(line, number))
        else:
            _read_header(ledger, line.strip(), number)
    if not ledger.rows:
        raise RecordError("no row of a faction is in this file; a ledger has 15 tab-separated fields a row")
    if not 2 <= len(ledger.factions) <= 5:
        raise RecordError(f"a game has 2 to 5 'setup' rows, this ledger has {len(ledger.factions)}")
    missing = [str(number) for number in range(1, 7) if number not in ledger.scoring_tiles]
    if missing:
        raise RecordError(f"the scoring tile of round {', '.join(missing)} is missing")
    return ledger


def _read_header(ledger: Ledger, line: str, number: int) -> None:
    if match := re.fullmatch(r"option (\S+)", line):
        name = match[1]
        if name in _MODULES:
            ledger.options[_MODULES[name]] = True
        elif not _WITHOUT_MEANING.fullmatch(name):
            raise RecordError(f"line {number}: option {name!r} is unknown")
    elif match := re.match(r"Round (\d) scoring: SCORE(\d+)", line):
        ledger.scoring_tiles[int(match[1])] = _tile("score", int(match[2]), number)
    elif match := re.match(r"Removing tile BON(\d+)", line):
        ledger.removed_cards.append(_tile("bon", int(match[1]), number))
    elif re.search(r"\bdropped from the game\b", line):
        ledger.drops[len(ledger.rows)] = f"line {number}: {line}"


def _tile(kind: str, tile: int, line: int) -> str:
    if tile not in BY_NUMBER[kind]:
        raise RecordError(f"line {line}: {kind.upper()}{tile} is unknown")
    return BY_NUMBER[kind][tile]


def _read_row(line: str, number: int) -> Row:
    columns = line.split("\t")
    if len(columns) != COLUMNS:
        raise RecordError(f"line {number}: a row has {COLUMNS} tab-separated fields, this one has {len(columns)}")
    faction = FACTION_IDS.get(columns[0].strip().lower())
    if faction is None:
        raise RecordError(f"line {number}: {columns[0][:40]!r} is no faction")
    values = {}
    for name, column in zip(FIELDS, columns[2:13:2], strict=True):
        values[name] = column.removesuffix(" PW").split(" ")[0]
    return Row(number, faction, values, split_commands(columns[14]))


def split_commands(text: str) -> tuple[str, ...]:
    """Return the commands of a row, in lower case."""
    return tuple(part for part in (word.strip().lower() for word in re.split(r"\.(?:\s+|$)", text)) if part)


def compare(player: Player, row: Row, fields: Sequence[str] = FIELDS) -> Iterator[tuple[str, str, str]]:
    """Yield the differences between a player and a row: field, expected and found."""
    found = {
        "vp": str(player.vp),
        "coins": str(player.coins),
        "workers": str(player.workers),
        "priests": str(player.priests),
        "power": "/".join(map(str, player.bowls)),
        "cults": "/".join(str(player.cults[cult]) for cult in CULTS),
    }
    for name in fields:
        if found[name] != row.values[name]:
            yield name, row.values[name], found[name]


def cult_of(word: str) -> Cult:
    """Return the cult named by a word in any case; raises RecordError."""
    for cult in CULTS:
        if cult == word:
            return cult
    raise RecordError(f"{word!r} is no cult")
