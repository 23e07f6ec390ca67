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
    "tests/bot/drafts/test_typeable.py",
    "tests/bot/computer_players/test_decision_search.py",
    "tests/bot/language/test_languages_shown.py",
    "tests/bot/end_to_end/test_fault_posts.py",
    "tests/bot/end_to_end/test_fault_places.py",
    "tests/contract/test_soak.py",
    "tests/bot/bad_input/test_crafted_logs.py",
    "tests/bot/language/test_words_for_people.py",
)
"""The slowest files; the end of a whole run lists them."""
TOGETHER = (
    # These read the source of the program (`tests.program`) or its messages (`tests.bot.language.messages`).
    (
        "tests/test_layers.py",
        "tests/bot/access/test_contacts.py",
        "tests/bot/wording/test_commands.py",
        "tests/bot/language/test_languages.py",
        "tests/bot/language/test_emoji_tags.py",
        "tests/engine/test_imports.py",
        "tests/terra_mystica/words/test_reference.py",
        "tests/through_the_ages/test_reference.py",
    ),
    # These need a server of databases.
    (
        "tests/bot/outbox/test_several_processes.py",
        "tests/bot/sessions/test_races.py",
    ),
    # These need the random games with each option set (`tests.bot.drafts.test_typeable.positions`).
    (
        "tests/bot/drafts/test_typeable.py",
        "tests/bot/drafts/test_shown_labels.py",
        "tests/bot/panels/test_ends.py",
        "tests/bot/panels/test_lists_below_headings.py",
        "tests/bot/panels/test_no_equal_labels.py",
        "tests/bot/turns/test_refusals.py",
        "tests/bot/turns/test_typed_buttons.py",
    ),
    # These need a position for each action (`tests.bot.bot_under_test.positions`) and little else.
    (
        "tests/bot/bad_input/test_crafted_logs.py",
        "tests/bot/bad_input/test_direct_messages.py",
        "tests/bot/turns/test_typed_warnings.py",
    ),
)
"""Groups of short files that share something expensive."""
FIRST_OF_GROUP = {file: files[0] for files in TOGETHER for file in files}
RANDOM_GAME = re.compile(r"\[(\w+-\d-\w+)-\w+\]$")
SHARED_ROOMS = re.compile(r"test_(fault_\w+|outages)\.py$")
"""The files of end-to-end tests that share one bot; in other files each test has a separate one."""


def together(test: str) -> str:
    """Return a name that is the same for all tests that one process runs."""
    file, _, name = test.partition("::")
    if file.endswith("test_random_games.py") and (game := RANDOM_GAME.search(name)):
        return f"{file} {game[1]}"
    if "/end_to_end/" in file and not SHARED_ROOMS.search(file):
        return test
    return FIRST_OF_GROUP.get(file, file)


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
