"""Narrations that are too long for their message: what stays, and where the rest is."""

from __future__ import annotations

from bot.language.i18n import Localizer
from bot.wording.narration import Narration, narrate
from bot.wording.rendering import Line, story, told_lines
from rules.engine import Event, Seat, Who, say
from rules.engine.core.text import say_n

LOCALIZER = Localizer("en", ("Anna", "Boris"))
TOLD = [Line(f"Thing number {number} happened.") for number in range(10, 30)]


def test_a_long_story_tells_its_beginning_and_its_end_and_where_all_of_it_is() -> None:
    lines = story(TOLD, LOCALIZER, longest=200).split("\n")
    assert (lines[0], lines[-1]) == (f"• {TOLD[0].text}", f"• {TOLD[-1].text}")
    assert [line for line in lines if "more: `/game" in line] == [
        f"… and {len(TOLD) - len(lines) + 1} more: `/game record log`"
    ]


def test_the_result_begins_with_how_the_game_was_won() -> None:
    first, *lines = story(TOLD, LOCALIZER, longest=200, to_the_end=True).split("\n")
    assert first.startswith("… ")
    assert lines == [f"• {each.text}" for each in TOLD[-len(lines) :]]


def test_a_round_of_which_nothing_is_told_has_no_heading() -> None:
    built, begins = Event(say("Anna builds."), Seat(0)), Event(say("Round 2"), section="round")
    first, last = say("Round 1"), say("Round 2")
    assert _texts(narrate([built, begins]).headed(first, last)) == ["### Round 1", "Anna builds."]
    assert _texts(narrate([begins, built]).headed(first, last)) == ["### Round 2", "Anna builds."]
    assert _texts(narrate([]).headed(first, first)) == ["### Round 1"], "a post has a heading"


def test_a_plural_with_a_number_counts_equal_things_once() -> None:
    def put(card: str) -> Event:
        told = say_n(
            "{who} puts a token on {what}.", "{who} puts {n} tokens on {what}.", 1, who=Who(Seat(0)), what=card
        )
        return Event(told, Seat(0))

    assert _texts(narrate([put("Pottery"), put("Pottery")])) == ["Anna puts 2 tokens on Pottery."]
    assert _texts(narrate([put("Pottery"), put("Masonry")])) == ["Anna puts 2 tokens on Pottery and Masonry."]


def _texts(narration: Narration) -> list[str]:
    return [line.text for line in told_lines(narration, LOCALIZER)]


def test_drafts_are_not_in_the_log() -> None:
    assert "log" not in story(TOLD, LOCALIZER, longest=200, logged=False)


def test_headings_and_big_events_are_left_out_last() -> None:
    big = Line("🏛️ **Anna founds a town.**", "big")
    told = [Line("### Round 2", "heading"), *TOLD[:10], big, *TOLD[10:]]
    lines = story(told, LOCALIZER, longest=200).split("\n")
    assert lines[0] == "### Round 2"
    assert big.text in lines
    assert sum("more: `/game" in line for line in lines) == 1


def test_routine_is_left_out_first() -> None:
    def produces(seat: int) -> Event:
        return Event(say("{who} produces {n} food.", who=Who(Seat(seat)), n=2), Seat(seat), section="upkeep")

    takes = Event(say("{who} takes {what}.", who=Who(Seat(1)), what="a card with a long name"), Seat(1))
    plays = Event(say("{who} plays {what}.", who=Who(Seat(0)), what="another card"), Seat(0))
    told = told_lines(narrate([produces(1), plays, produces(0), takes, produces(0), produces(1)]), LOCALIZER)
    assert [line.kind for line in told] == ["routine", "usual", "routine", "usual", "routine"]
    assert story(told, LOCALIZER, longest=140).split("\n") == [
        "… and 3 more: `/game record log`",
        "• Anna plays another card.",
        "• Boris takes a card with a long name.",
    ]


def test_the_last_line_about_each_player_is_left_out_after_the_others() -> None:
    """Long turns of one rival used to leave no line about another one in the middle."""
    anna = [
        Line(f"Anna builds {place}, for the {number}th time.", seat=Seat(0)) for number, place in enumerate("ABCDEF")
    ]
    told = [*anna[:3], Line("Boris passes.", seat=Seat(1)), *anna[3:]]
    assert "• Boris passes." in story(told, LOCALIZER, longest=150).split("\n")


def test_a_line_that_does_not_fit_is_cut() -> None:
    """A reader used to learn nothing then."""
    long = Line(f"Anna builds {' and '.join(['a wonder'] * 30)}.")
    heading, routine = Line("### Round 2", "heading"), Line("Anna produces 2 food.", "routine")
    cut, remark = story([heading, long, routine], LOCALIZER, longest=120).split("\n")
    assert cut.startswith("• Anna builds a wonder")
    assert cut.endswith("…")
    assert remark.startswith("… and 2 more")
    assert len(cut) + len(remark) < 120
    assert len(story([long], LOCALIZER, longest=120)) <= 120


def test_a_round_of_which_nothing_is_kept_has_no_heading() -> None:
    told = [*TOLD[:9], Line("**Round 2**", "heading"), Line("Anna produces 2 food.", "routine")]
    assert "**Round 2**" not in story(told, LOCALIZER, longest=200).split("\n")
