"""The order of tests on several processors, and which of them stay together.

Tests that share something expensive are run by one process, such as a bot for a whole file or a random game for many
checks. The longest begin first, so that no process is busy long after the others have ended.
"""

from __future__ import annotations

import re
from typing import Any

from xdist.scheduler import LoadScopeScheduling

LONGEST = (
    "tests/contract/test_random_games.py",
    "tests/bot/end_to_end/test_fault_table.py",
    "tests/bot/bad_input/test_any_input.py",
    "tests/bot/end_to_end/test_whole_game.py",
    "tests/bot/end_to_end/test_killed_bots.py",
    "tests/bot/end_to_end/test_shards.py",
    "tests/bot/computer_players/test_decision_search.py",
    "tests/bot/language/test_languages_shown.py",
    "tests/bot/end_to_end/test_fault_posts.py",
    "tests/bot/end_to_end/test_fault_places.py",
    "tests/contract/test_soak.py",
    "tests/bot/bad_input/test_crafted_logs.py",
    "tests/bot/language/test_words_for_people.py",
)
"""The slowest files; the end of a whole run lists them."""
RANDOM_GAME = re.compile(r"\[(\w+-\d-\w+)-\w+\]$")
SHARED_ROOMS = re.compile(r"test_(fault_\w+|outages)\.py$")
"""The files of end-to-end tests that share one bot; in other files each test has a separate one."""


def together(test: str) -> str:
    """Return a name that is the same for all tests that one process runs."""
    file, _, name = test.partition("::")
    if file.endswith("test_random_games.py") and (game := RANDOM_GAME.search(name)):
        return f"{file} {game[1]}"
    return test if "/end_to_end/" in file and not SHARED_ROOMS.search(file) else file


def rank(file: str) -> int:
    """Return the position of a file in the order."""
    return LONGEST.index(file) if file in LONGEST else len(LONGEST)


class InOrder(LoadScopeScheduling):  # type: ignore[misc, unused-ignore]
    """A scheduler that gives groups of tests that stay together to the next free process, in the order of
    collection.
    """

    def __init__(self, config: Any, log: Any = None) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return together(nodeid)
