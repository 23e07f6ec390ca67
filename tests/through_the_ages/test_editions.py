"""A copy of a state for another process names its edition."""

from __future__ import annotations

import pickle

import pytest

from rules.through_the_ages.core.edition import EDITIONS


@pytest.mark.parametrize("key", sorted(EDITIONS))
def test_a_copy_has_the_same_edition(key: str) -> None:
    edition = EDITIONS[key]
    assert edition.catalog.cards
    assert len(pickle.dumps(edition)) < 200
    assert pickle.loads(pickle.dumps(edition)) is edition
    former = edition.before_corrections
    assert pickle.loads(pickle.dumps(former)) is former
