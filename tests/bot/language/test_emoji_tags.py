"""Emoji in texts: next to the words they mean, and nowhere else."""

from __future__ import annotations

from bot.language.emoji_tags import AFTER, EmojiTags, first_sign, limit_emoji, strip_emoji
from bot.language.i18n import Localizer, capital, clipped, code, plain, safe_name
from bot.panels.control_ids import ControlId
from bot.panels.controls import Item, button, menu
from render import SYMBOLS
from rules.engine import say, say_n
from tests.bot.language.messages import singulars

WORKER = "<:worker_3fa9:1234567890123456789>"
CONTROL = ControlId(1, 1, "go")


def localizer(language: str = "en") -> Localizer:
    signs = EmojiTags()
    signs.learn("tm", {"{n} worker": "worker", "{n} coin": "coin"}, {"worker": WORKER})
    return Localizer(language, signs=signs.of("tm"))


def two_workers(language: str = "en") -> str:
    return localizer(language)(say("pays {what}.", what=say_n("{n} worker", "{n} workers", 2)))


def test_an_emoji_precedes_its_words_in_every_language() -> None:
    assert two_workers() == f"pays {WORKER}{AFTER}2 workers."
    assert f"{WORKER}{AFTER}2 dělníci" in two_workers("cs")


def test_names_have_no_emoji_where_discord_has_none() -> None:
    assert localizer()(say_n("{n} coin", "{n} coins", 1)) == "1 coin"
    assert EmojiTags().of("tm") == {}


def test_pictures_files_and_other_titles_have_words_alone() -> None:
    assert localizer().unformatted()(say_n("{n} worker", "{n} workers", 1)) == "1 worker"
    assert localizer().without_emoji()(say_n("{n} worker", "{n} workers", 1)) == "1 worker"
    assert localizer().translate("{n} worker", None, None) == "{n} worker"


def test_a_button_has_the_first_emoji_of_its_label() -> None:
    pressed = button(CONTROL, two_workers())
    assert pressed["label"] == "pays 2 workers."
    assert pressed["emoji"] == {"name": "worker_3fa9", "id": "1234567890123456789"}
    assert "emoji" not in button(CONTROL, "pays 2 workers.")


def test_an_entry_of_a_menu_has_its_sign_and_a_description_none() -> None:
    (select,) = menu(CONTROL, two_workers(), [Item(two_workers(), "0", two_workers())])["components"]
    (option,) = select["options"]
    assert option["label"] == option["description"] == select["placeholder"] == "pays 2 workers."
    assert option["emoji"]["name"] == "worker_3fa9"


def test_a_long_text_loses_its_signs_before_its_words() -> None:
    text = "; ".join([two_workers()] * 4)
    shorter = clipped(text, len(text) - 1)
    assert strip_emoji(shorter) == strip_emoji(text)
    assert shorter.startswith(f"pays {WORKER}")
    assert shorter.count(WORKER) == 3
    assert WORKER not in clipped(text, 50)


def test_a_line_of_a_post_has_few_signs_and_each_once() -> None:
    coin, priest = (WORKER.replace("worker", name) for name in ("coin", "priest"))
    line = AFTER.join((WORKER, WORKER, coin, WORKER, priest, "1 priest"))
    assert limit_emoji(f"{line}\n{line}") == "\n".join([f"{WORKER}{AFTER}{coin}{AFTER}1 priest"] * 2)


def test_signs_are_no_part_of_code_labels_and_beginnings() -> None:
    assert code(two_workers()) == "`pays 2 workers.`"
    assert plain(two_workers()) == "pays 2 workers."
    assert capital(f"{WORKER}{AFTER}dwelling") == f"{WORKER}{AFTER}Dwelling"
    assert capital("dwelling") == "Dwelling"


def test_names_contain_no_emoji_of_the_application() -> None:
    for name in (WORKER, f"{WORKER}{AFTER}Eve"):
        assert first_sign(safe_name(name)) is None
        assert first_sign(Localizer("en", [name], unformatted=True)(say("{who}", who=name.replace(AFTER, " ")))) is None
        assert "emoji" not in button(CONTROL, Localizer("en", [name], unformatted=True).names[0])


def test_emoji_belong_to_existing_messages() -> None:
    """A reworded message keeps its emoji, or this test reports its table."""
    said = singulars()
    for title, symbols in SYMBOLS.items():
        assert [word for sign in symbols.signs for word in sign.templates if word not in said] == [], title
