"""Pages that buttons lead to."""

from __future__ import annotations

import pytest

from bot.inspect import page_of


@pytest.mark.parametrize(("argument", "page"), [("3.1", 3), ("12", 12), ("", None), ("x.1", None), ("².0", None)])
def test_the_page_of_a_button_is_a_number_or_the_newest(argument: str, page: int | None) -> None:
    assert page_of(argument) == page
