"""An error in component data names the file, the key and the expected value."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from rules.engine.core.catalog import DataError, StrictRow, load


@dataclass(frozen=True, kw_only=True)
class CardRow(StrictRow):
    """One card."""

    id: str
    cost: int
    kind: Literal["silk", "salt"] = "silk"


@dataclass(frozen=True, kw_only=True)
class Cards(StrictRow):
    """The content of the file."""

    card: tuple[CardRow, ...]


def test_a_file_becomes_rows(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text('[[card]]\nid = "a"\ncost = 3\n', encoding="utf-8")
    assert load(path, Cards) == Cards(card=(CardRow(id="a", cost=3),))


@pytest.mark.parametrize(
    ("content", "key", "expected"),
    [
        ('[[card]]\nid = "a"\ncost = "dear"', "card.0.cost", "valid integer"),
        ('[[card]]\nid = "a"\ncost = "dear"', "card.0.cost", "found 'dear'"),
        ('[[card]]\nid = "a"', "card.0.cost", "required"),
        ('[[card]]\nid = "a"\ncost = 1\n[[card]]\nid = "b"\nprice = 1\ncost = 1', "card.1.price", "Unexpected"),
        ('[[card]]\nid = "a"\ncost = 1\nkind = "tin"', "card.0.kind", "'silk' or 'salt', found 'tin'"),
        ("", "card", "required"),
        ("card = 3", "card", "valid tuple"),
        ("[[card]", "cards.toml", "no valid TOML"),
    ],
)
def test_a_mistake_names_file_key_and_expected_value(tmp_path: Path, content: str, key: str, expected: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(DataError) as mistake:
        load(path, Cards)
    message = str(mistake.value)
    assert message.startswith(str(path))
    assert key in message
    assert expected in message


def test_a_missing_or_unreadable_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"cards\.toml is missing"):
        load(tmp_path / "cards.toml", Cards)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=r"bytes\.toml: no valid TOML"):
        load(tmp_path / "bytes.toml", Cards)
