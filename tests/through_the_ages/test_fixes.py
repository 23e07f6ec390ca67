"""Corrections of the rules: games begun before them continue without them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import get_args

import pytest

from rules.engine import Record, Table, read_record
from rules.engine.core.checkpoint import state_adapter
from rules.through_the_ages import THROUGH_THE_AGES, Game, TtaOptions
from rules.through_the_ages.core.cards import Aggression, Card, War
from rules.through_the_ages.core.catalog import catalog, former_cards
from rules.through_the_ages.core.options import Fix
from tests.through_the_ages.tables import game
from tests.through_the_ages.whole_games import GAMES_FOLDER

LOGS = sorted((GAMES_FOLDER / "version-1").glob("tta-*.log"))
"""Whole games of both editions, stored before any correction."""
NEW_OPTIONS = ("fixes", "starting_player")
"""The options that version 1 did not store."""
RESULTS: Mapping[str, tuple[int, ...]] = {
    "tta-new-story-2-players": (17, 92),
    "tta-new-story-3-players": (48, 4, 28),
    "tta-new-story-4-players": (139, 124, 29, 185),
    "tta-new-story-4-players-resigning": (2, 9, 38, 4),
    "tta-new-story-first-game": (98, 40, 78),
    "tta-original-2-players": (36, 54),
    "tta-original-3-players": (99, 78, 15),
    "tta-original-4-players": (173, 162, 111, 93),
    "tta-original-advanced": (80, 15, 69, 99),
    "tta-original-simple": (43, 27, 56),
}
"""The culture points by seat."""


def stored(log: Path) -> Record:
    return read_record(log.read_text(encoding="utf-8"))


def digest_of_version_1(g: Game) -> str:
    """Return the hash of a finished game as version 1 computed it."""
    plain = json.loads(state_adapter(Game).dump_json(g))
    for name in NEW_OPTIONS:
        del plain["options"][name]
    content = json.dumps(plain, separators=(",", ":"), ensure_ascii=False)
    return sha256(f"{content}|".encode()).hexdigest()[:16]


@pytest.mark.few_fast
@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_game_stored_before_the_corrections_is_unchanged(log: Path) -> None:
    table = Table.load(THROUGH_THE_AGES, stored(log))
    assert table.finished
    assert table.state.options.fixes == ()
    assert tuple(player.culture for player in table.state.players) == RESULTS[log.stem]
    assert digest_of_version_1(table.state) == stored(log).digest


def test_every_log_of_version_1_has_its_result() -> None:
    assert {log.stem for log in LOGS} == set(RESULTS)


def test_a_position_stored_before_the_corrections_continues_without_them() -> None:
    """Its checkpoint is of version 1, and keeps its options through saving and undo."""
    options = TtaOptions(edition="original", fixes=())
    table = Table.new(THROUGH_THE_AGES, options, 2, "before")
    record = table.record()
    assert record.checkpoint is not None
    old = json.loads(json.dumps(record.checkpoint.state))
    before = {name: value for name, value in record.options.items() if name not in NEW_OPTIONS}
    old["options"] = dict(before)
    checkpoint = replace(record.checkpoint, version=1, state=old)
    loaded = Table.load(THROUGH_THE_AGES, replace(record, version=1, options=before, checkpoint=checkpoint))
    assert (loaded.options, loaded.state.options) == (options, options)
    again = Table.load(THROUGH_THE_AGES, loaded.record())
    assert (again.options, again.state.options, again.record().version) == (options, options, 2)


def test_new_games_have_all_corrections() -> None:
    chosen = {"edition": "original", "fixes": []}
    assert TtaOptions.of_new_game(chosen) == TtaOptions(edition="original")
    assert TtaOptions().fixes == get_args(Fix)


FORMER = {card.id: card for card in former_cards("original")}


@pytest.mark.parametrize("card", FORMER)
def test_earlier_games_keep_their_cards_of_2006(card: str) -> None:
    """TTO-2.2: a game keeps the cards of its beginning; a new game has the pictured values."""
    before, now = game("original", fixes=()), game("original")
    assert before.card(card) == FORMER[card] != now.card(card) == catalog("original").cards[card]
    assert (before.card(card).id, before.card(card).copies) == (now.card(card).id, now.card(card).copies)


def test_nothing_but_the_corrected_cards_differs_from_earlier_games() -> None:
    before, now = game("original", fixes=()).edition.catalog, game("original").edition.catalog
    assert {card for card in now.cards if before.cards[card] is not now.cards[card]} == set(FORMER)
    assert [card.id for card in before.military] == [card.id for card in now.military]
    assert before.civil is now.civil
    assert game("new_story", fixes=()).edition.catalog.cards == catalog("new_story").cards


PRICES = {"plunder_i": (1, 2), "plunder_iii": (1, 2), "war_over_territory": (2, 3), "holy_war": (2, 3)}


@pytest.mark.parametrize("card", PRICES)
def test_prices_before_and_after_the_correction(card: str) -> None:
    """TTO-12.2.1, TTO-12.4.1."""

    def price(found: Card) -> int | None:
        assert isinstance(found, Aggression | War)
        return found.military_actions

    assert (price(FORMER[card]), price(catalog("original").cards[card])) == PRICES[card]
