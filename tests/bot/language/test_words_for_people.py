"""Nobody reads the notation of actions, names of the program, or literal formatting."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import pytest

from bot.language.catalogs import languages
from bot.language.i18n import Localizer, plain, safe_name
from bot.panels.decision_texts import in_names
from rules import GAMES
from rules.engine import Table
from rules.engine.core.notation import format_action, public_form
from tests.bot.bot_under_test import PLAYERS, BotUnderTest, Room, positions
from tests.bot.interactions import Account, Answers, ask
from tests.bot.random_texts import Said, after_a_game, in_a_game, of_a_title
from tests.bot.unreadable_text import ids, literal_marks, marks_on_a_label, notation
from tests.contract.cases import CASES, THOROUGH
from tests.contract.walk import random_game

NAMES = ("An_na", "Bo*ris", "Cla_ra", "Da*vid", "E_va")
"""Special characters in them are not escaped where nothing is formatted."""
FORMATTED = frozenset(
    {"event", "story", "position", "standing", "refusal", "instead", "help", "panel", "end", "lesson", "tutorial"}
    | {"statistics", "rules", "options", "option", "log"}
)
"""The places where Discord formats text."""
ALONE: Sequence[tuple[str, ...]] = (
    *(("help",), ("game", "turn"), ("game", "status"), ("game", "hand"), ("game", "board"), ("game", "tableau")),
    *(("game", "record", "history"), ("game", "record", "verify"), ("game", "standing"), ("game", "seat", "orders")),
    ("game", "undo"),
    *(("club", "audit"), ("game", "redo"), ("my", "games")),
)
"""Commands that need no options."""


def everything(title: str) -> Iterator[Said]:
    case, localizer = CASES[title], Localizer(names=NAMES)
    for name in case.played:
        yield from in_a_game(case, name, max(case.rules.seats), localizer, every=67)
        yield from after_a_game(case, name, 2, localizer)
    yield from of_a_title(case.rules, localizer)


@pytest.mark.slow
@pytest.mark.parametrize("title", GAMES)
def test_texts_in_a_game_have_no_internal_names_and_no_marks(title: str) -> None:
    for said in everything(title):
        assert ids(said.text) == [], said
        wrong = literal_marks(said.text) if said.place in FORMATTED else marks_on_a_label(said.text)
        assert wrong == [], said


def moments(title: str) -> Iterator[tuple[Table[Any], str]]:
    """Return positions in which each kind of action is legal, with the line of one of them."""
    for tag, table in positions(title).items():
        (line, *_) = [
            format_action(option)
            for seat in table.questions
            for option in table.legal_actions(seat)
            if option.tag == tag
        ]
        yield table, line


def answers_to(
    under_test: BotUnderTest, room: Room, who: Account, line: str, looks: Sequence[tuple[str, ...]]
) -> Iterator[tuple[tuple[str, ...], Answers]]:
    """Return the responses to a user who plays something, views the game, undoes it and redoes it."""

    def command(path: Sequence[str], **values: Any) -> Answers:
        kinds = {str: 3, int: 4, bool: 5}
        options = [{"name": name, "type": kinds[type(value)], "value": value} for name, value in values.items()]
        return under_test.run(ask(under_test.client, who, room.channel, path, options))

    yield ("my", "turn"), command(("game", "turn"))
    title = room.table.rules.key if room.table is not None else ""
    yield ("do", "refused"), command(("do",), text=f"juggle {title}")
    yield ("do", "played"), command(("do",), text=line)
    for path in looks:
        yield path, command(path)
    yield ("do", "over"), command(("do",), text=line)
    yield ("game", "undo", "order"), command(("game", "undo"), decisions=1, order=True)
    yield ("club", "audit", "later"), command(("club", "audit"))
    yield ("game", "redo", "order"), command(("game", "redo"), order=True)


REPEATING = frozenset({("do", "refused"), ("do", "over"), ("do", "played")})
"""Responses to typed text, which repeat it and name what can be typed instead."""


@pytest.mark.slow
@pytest.mark.parametrize("title", GAMES)
def test_no_answer_tells_decisions_as_they_are_typed(under_test: BotUnderTest, title: str) -> None:
    for number, (table, line) in enumerate(moments(title)):
        if number % 2 and not THOROUGH:
            continue
        room = under_test.playing(table)
        under_test.keep()
        # Only the soak uses all views at each moment; otherwise each is used at some moments.
        looks = ALONE if THOROUGH else ALONE[number // 2 % 4 :: 4]
        lines = _multiword_lines(table, line)
        for path, answers in answers_to(under_test, room, room.asked[0], line, looks):
            for message, text in zip(answers.messages, answers.texts, strict=True):
                assert literal_marks(text) == [], (path, text)
                if path not in REPEATING:
                    assert notation(text, lines, (table.seed,)) == [], (path, text)
                for label in _labels(message["components"]):
                    assert marks_on_a_label(_without_names(label)) == [], (path, label)
                    assert notation(label, lines) == [], (path, label)
        _, posts = under_test.changed().get("outbox", ([], []))
        for post in posts:
            text = json.loads(post["payload"]).get("text", "")
            assert literal_marks(text) == []
            assert notation(text, lines, (table.seed,)) == [], text
        under_test.restore()


@pytest.mark.slow
@pytest.mark.parametrize("title", GAMES)
def test_suggestions_have_no_marks(under_test: BotUnderTest, title: str) -> None:
    for table, line in moments(title):
        room = under_test.playing(table)
        for begun in ("", line.split()[0], f"{line}; "):
            text = {"name": "text", "type": 3, "value": begun}
            found = under_test.run(
                ask(under_test.client, room.asked[0], room.channel, ("do",), [text], completing="text")
            )
            assert found.choices is not None
            for choice in found.choices:
                assert marks_on_a_label(_without_names(choice["name"])) == [], choice["name"]


def _without_names(label: str) -> str:
    """Return a label without the names of players, which keep their signs there."""
    for _, name in PLAYERS:
        label = label.replace(plain(safe_name(name)), "")
    return label


def _multiword_lines(table: Table[Any], *more: str) -> list[str]:
    log = [decision.text for decision in table.log[-5:]]
    options = [option for seat in table.questions for option in table.legal_actions(seat)]
    return [*log, *more, *map(format_action, options), *map(public_form, options)]


def _labels(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for component in components:
        yield from (str(component[key]) for key in ("label", "placeholder", "description") if component.get(key))
        yield from _labels([*component.get("components", ()), *component.get("options", ())])


@pytest.mark.slow
@pytest.mark.parametrize("title", GAMES)
def test_every_decision_of_a_game_can_be_shown_in_words(title: str) -> None:
    case, readers = CASES[title], [Localizer(language, NAMES) for language in languages()]
    for name, options in case.played.items():
        for step in random_game(case.rules, options, 2, f"names {name}", weights=case.weights):
            state = step.table.view(None).state
            for decision in step.table.log[-1:]:
                forms = (decision.text, public_form(step.table.parse(decision.text)))
                for written, reader in product(forms, readers):
                    told = in_names(case.rules, state, written, reader)
                    assert told
                    assert "?" not in told
                    assert notation(told, [written]) == []


def test_unknown_old_decisions_are_shown_in_plain_words() -> None:
    rules = GAMES["tm"]
    state = Table.new(rules, rules.options(), 2, "seed").view(None).state
    assert in_names(rules, state, "levitate trading_house *now*", Localizer()) == "Levitate trading house \\*now\\*"
    assert in_names(rules, state, "pass", Localizer()) == "Pass"


def test_hidden_choices_are_not_shown() -> None:
    rules = GAMES["tta"]
    state = Table.new(rules, rules.options(), 2, "seed").view(None).state
    assert in_names(rules, state, "prepare ?", Localizer()) == "Event"
    assert in_names(rules, state, "discard ?2", Localizer()) == "Discard"
    assert len(PLAYERS) == 4
