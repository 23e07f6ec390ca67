"""A refused line gets the reason and what is possible instead."""

from __future__ import annotations

import re
import time
from functools import lru_cache
from itertools import product
from typing import Any

import pytest

from bot.drafts.examples import Typeable
from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.typed_lines import do_all_typed, parts, play_typed
from bot.language.catalogs import SOURCE
from bot.language.i18n import Localizer
from bot.turns.refusals import NEAREST, behind_notation, nearest, refusal_text, refused
from rules import GAMES
from rules.engine import Seat, Table
from rules.engine.core.notation import NotationError, format_action
from tests.bot.drafts.test_typeable import LANGUAGES, NAMES, positions
from tests.bot.positions import first_turn, third_round
from tests.bot.unreadable_text import marks_on_a_label
from tests.cost import fast

LOCALIZER = Localizer(names=["Anna", "Boris", "Clara", "David"])


@pytest.fixture(scope="module")
def table() -> Table[Any]:
    return first_turn()


@lru_cache(4)
def empty(table: Table[Any], seat: Seat) -> DraftPreview:
    """Return a draft without lines; what is computed about its position is shared."""
    return preview_lines(table, seat, ())


def typed(table: Table[Any], text: str, seat: Seat | None = None) -> DraftPreview:
    preview = empty(table, next(iter(table.questions)) if seat is None else seat).again()
    play_typed(preview, text)
    return preview


def answer(table: Table[Any], text: str) -> str:
    return refused(typed(table, text), LOCALIZER)


def labels(table: Table[Any], tag: str) -> list[str | None]:
    """Return the legal choices of a kind as lists show them."""
    preview = preview_lines(table, next(iter(table.questions)), ())
    typeable = Typeable(preview, LOCALIZER)
    return [typeable.label(choice) for choice in preview.choices if choice.last.tag == tag]


def test_a_misspelt_action_is_recognised_and_its_nearest_legal_forms_are_named(table: Table[Any]) -> None:
    lines = answer(table, "biuld E7").splitlines()
    assert lines[0] == "`biuld E7`: There is no action `biuld`; did you mean `build`?"
    assert lines[1] == "Possible now:"
    assert lines[2].startswith("• `Build: E7 (Mountains), ")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("build", "`build` is incomplete without `<space>`; write `build <space> [long]`"),
        ("build", "(`[long]` may be left out: the longer way round the transformation cycle)."),
        ("build Z9", "There is no space Z9 on the map (TM-7.1.3)."),
        ("upgrade e7 temple", "You have no structure on E7 (TM-7.4.1)."),
        ("transform E7 forrest", "(TM-"),
        ("convert power_to_coin 9", "It costs 9 power; you lack 9 power (TM-7.0)."),
    ],
)
def test_every_refusal_gives_the_reason_and_legal_actions_of_the_same_kind(
    table: Table[Any], text: str, reason: str
) -> None:
    told = answer(table, text)
    assert reason in told
    legal = labels(table, text.split()[0])
    listed = [line for line in told.splitlines() if line.startswith("• ")]
    assert 0 < len(listed) <= NEAREST
    assert all(line.split("`")[1] in legal for line in listed)


@pytest.mark.parametrize("text", ["ship", "priest fire 5", "bridge", "ride", "juggle", "juggle `@here`"])
def test_a_refusal_of_an_impossible_kind_names_possible_kinds(table: Table[Any], text: str) -> None:
    assert answer(table, text).splitlines()[-1].endswith("Build, Upgrade, Power, Transform, Pass, Convert, Burn")


def test_remaining_actions_are_mentioned_once(table: Table[Any]) -> None:
    told = answer(table, "pass BON1")
    assert "Possible instead" not in told
    assert told.count("• `Pass: take ") == 3


@pytest.mark.few_fast
@pytest.mark.parametrize("language", fast(["en", "cs", "sk"]))
@pytest.mark.parametrize("title", GAMES)
def test_a_refusal_names_each_possible_choice_once_as_it_can_be_typed(title: str, language: str) -> None:
    """Without its notation before it, which names the same things again."""
    localizer, listed = Localizer(language, NAMES), 0
    for step in positions(title)[::12]:
        preview = step.draft()
        for kind in {type(choice.last) for choice in preview.choices}:
            tried = step.draft()
            do_all_typed(tried, [f"{kind.tag} xyzzy"], localizer)
            if tried.refusal is None:
                continue
            for line in refused(tried, localizer).splitlines():
                if not line.startswith("• `") or line.endswith("…`"):
                    continue
                again = step.draft()
                do_all_typed(again, parts(line.split("`")[1]), localizer)
                assert again.refusal is None, line
                assert line.count("`") == 2
                assert line.endswith("`"), "nothing is told beside the label"
                listed += 1
    assert listed


def test_nothing_follows_a_turn_that_is_over(table: Table[Any]) -> None:
    told = answer(table, "build E7; end; build E8")
    assert "This ends your turn, so nothing can follow: End the turn." in told
    assert "This part works: Build: E7 (Mountains), dwelling 1 worker, 2 coins + 1 spade" in told


@pytest.mark.parametrize("text", ["build E7", "juggle", "build"])
def test_a_player_off_turn_first_reads_for_whom_the_table_waits(table: Table[Any], text: str) -> None:
    mover = next(iter(table.questions))
    preview = typed(table, text, next(seat for seat in table.seats if seat != mover))
    assert refused(preview, LOCALIZER) == f"`{text}`: The table waits for {LOCALIZER.names[mover]} (turn)."


def test_the_nearest_actions_share_the_most_words(table: Table[Any]) -> None:
    choices = preview_lines(table, next(iter(table.questions)), ()).choices
    assert nearest(choices, "upgrade F4 to a trading house")[0].line == "upgrade F4 trading_house"


def test_a_refusal_for_lack_of_power_names_the_sacrifice(table: Table[Any]) -> None:
    """TM-6.4, TM-7.6."""
    told = answer(table, "power coins").splitlines()
    assert told[1:3] == ["Possible now:", "• `Gain 7 coins for 4 power, sacrificing 4`"]
    assert typed(table, "Gain 7 coins for 4 power, sacrificing 4").lines[:2] == ["burn 4", "power coins"]


def test_a_unique_beginning_of_a_value_is_taken_for_it(table: Table[Any]) -> None:
    assert typed(table, "pass stronghold").lines == ["pass stronghold_sanctuary"]


def test_an_ambiguous_beginning_names_everything_that_fits(table: Table[Any]) -> None:
    told = answer(table, "pass p")
    assert told.splitlines()[:2] == ["`pass p`: That could mean several actions; say which one.", "These fit:"]
    assert "• `Pass: take Power and worker " in told
    assert "• `Pass: take Priest " in told


def test_possible_actions_are_in_the_order_of_the_rules_for_any_text(table: Table[Any]) -> None:
    told = [answer(table, text).splitlines()[1:] for text in ("pass xyz", "pass foo", "pass nothing at all")]
    assert told[0] == told[1] == told[2]
    assert [line.split("`")[1] for line in told[0] if line.startswith("• ")] == labels(table, "pass")[:NEAREST]


@pytest.mark.parametrize("text", ["pass shipping", "pass cult", "burn 9", "build E", "build E1", "power spade"])
def test_exact_values_and_places_are_never_completed(table: Table[Any], text: str) -> None:
    assert typed(table, text).lines == []


def test_a_value_that_cannot_be_had_is_not_taken_for_the_beginning_of_another(table: Table[Any]) -> None:
    """The card is held by its owner; another one has a name that begins with the same word."""
    held = first_turn()
    held.state.bonus_coins["shipping_points"] = 0
    assert "pass shipping_points" in map(format_action, held.legal_actions(next(iter(held.questions))))
    assert typed(held, "pass shipping").lines == []


@pytest.mark.parametrize(
    ("line", "words", "told"),
    [
        ("build E7", "E7 (Mountains) with 1 spade", "(Mountains) with 1 spade"),
        ("pass cult", "Pass, take Cult step", "take Cult step"),
        ("convert worker_to_coin 2", "2 workers to 2 coins", "2 workers to 2 coins"),
        ("power coins", "Coins", ""),
        ("discard iron_lady,raid_i", "Iron Lady, Raid I", "Iron Lady, Raid I"),
        ("aggression Raid I, Boris", "Raid I on Boris, 2 against 1", "on Boris, 2 against 1"),
    ],
)
def test_a_description_does_not_repeat_the_words_of_the_notation(line: str, words: str, told: str) -> None:
    assert behind_notation(line, words) == told


@pytest.mark.parametrize(
    "text",
    ["@everyone", "x" * 10_000, "build " + "é" * 10_000, "\u202ebuild E77\u202c", "build `E77`", '"', "💥;💥", "\x00"],
)
def test_an_answer_to_garbage_is_short_and_plain(table: Table[Any], text: str) -> None:
    told = answer(table, text)
    assert len(told) < 1000
    assert all(character.isprintable() or character == "\n" for character in told)
    assert told.count("`") % 2 == 0


@pytest.mark.few_fast
@pytest.mark.parametrize("length", [400, 10_000])
@pytest.mark.parametrize(
    "pattern",
    [
        "x",
        "build é",
        "build ab cd ",
        "build E7 ",
        "build E7; ",
        "burn 9",
        "burn 9 ",
        " \t",
        " ·",
        ":a",
        "<a",
        "*",
        "`",
        "\n",
        "end;",
        "\u0415",
        "e7-",
        "→",
    ],
)
def test_a_text_of_any_length_is_refused_quickly(table: Table[Any], pattern: str, length: int) -> None:
    """About 100 ms; three times as much is allowed, because a busy machine is slower."""
    start, _, repeated = pattern.rpartition(" ")
    text = f"{start} {(repeated or pattern) * length}"[:length] + "x"
    took = []
    for _ in range(3):
        since = time.process_time()
        preview = typed(table, text)
        if preview.refusal is not None:
            refused(preview, LOCALIZER)
        took.append(time.process_time() - since)
    assert min(took) < 0.3


def test_an_action_that_is_too_long_is_named_as_such(table: Table[Any]) -> None:
    told = answer(table, "build " + "E7 " * 1_000)
    assert "This is too long for one action; separate actions with a semicolon." in told
    assert typed(table, "build E7; " + "x" * 10_000).lines == []


def test_usage_is_shown_in_the_names_of_the_readers_commands() -> None:
    table = third_round()
    preview = preview_lines(table, next(iter(table.questions)), ())
    with pytest.raises(NotationError) as refusal:
        preview.table.parse("take")
    assert (
        refusal_text(refusal.value, Localizer("cs")) == "`vzít` není úplné, chybí `<karta>`; píše se to `vzít <karta>`."
    )
    assert refusal_text(refusal.value, LOCALIZER) == "`take` is incomplete without `<card>`; write `take <card>`."


@pytest.mark.parametrize(
    ("title", "language", "every"), fast([("dawn", "en", 101), *((*each, 4) for each in product(GAMES, LANGUAGES))])
)
def test_a_refusal_has_no_emoji_and_no_formatting(title: str, language: str, every: int) -> None:
    """Its examples are to be typed; inside code an emoji would be raw markup.

    The position decides which parts a refusal has, in all languages alike. So other languages than English try each
    text in one position.
    """
    signs = dict.fromkeys(messages_of(title), "<:sign_1:123>")
    localizer = Localizer(language, NAMES, signs=signs)
    steps = positions(title)[::3]
    if language != SOURCE:
        every = len(steps)
    texts = [
        text
        for kind in GAMES[title].actions
        for text in (kind.tag, localizer(kind.kind_name()), f"{kind.tag} nothing, nowhere")
    ]
    tried = ((step, text) for number, step in enumerate(steps) for text in texts[number % every :: every])
    for step, text in tried:
        preview = step.draft()
        play_typed(preview, text, localizer)
        if preview.refusal is not None:
            told = refused(preview, localizer)
            assert "<:" not in told
            assert not marks_on_a_label(re.sub("`[^`\n]*`", "", told).replace("\\", "")), told


def messages_of(title: str) -> set[str]:
    """Return the templates of the names of all actions of a title."""
    return {kind.kind_name().template for kind in GAMES[title].actions}


def test_a_cyrillic_letter_is_named(table: Table[Any]) -> None:
    told = answer(table, "build \u04157")
    assert told.splitlines()[0].endswith("\u0415 in `\u04157` is a Cyrillic letter; type the Latin E.")
    assert "Greek letter; type the Latin E." in answer(table, "build \u03957")
    assert "Cyrillic" not in answer(table, "build Z9")


def test_a_name_of_an_action_may_lack_its_small_words() -> None:
    """Build city 8d is the action Build a city, not a misspelt one of another name."""
    step = positions("dawn")[0]
    preview = step.draft()
    play_typed(preview, "build city 8d", LOCALIZER)
    told = refused(preview, LOCALIZER)
    assert "did you mean" not in told
    assert "no action" not in told


def test_nobody_off_turn_is_told_that_their_turn_ends() -> None:
    table = first_turn()
    other = next(seat for seat in table.seats if seat not in table.questions)
    told = refused(typed(table, "build E7; end", other), LOCALIZER)
    assert "The table waits for" in told
    assert "ends your turn" not in told


def test_a_shown_remark_does_not_hide_the_reason() -> None:
    """TTO: Aristotle is not in the row, with or without the sort of card that its label has."""
    for step in positions("tta"):
        if "take" not in {option.tag for option in step.table.legal_actions(step.seat)}:
            continue
        told = []
        for text in ("take aristotle", "take aristotle (leader)"):
            preview = step.draft()
            play_typed(preview, text, LOCALIZER)
            refusal = (
                [] if preview.refusal is None else [refused(preview, LOCALIZER).partition(": ")[2].splitlines()[0]]
            )
            told.append([*preview.lines, *refusal])
        assert told[0] == told[1]
