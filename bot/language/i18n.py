"""Texts in the reader's language, and names that cannot ping anybody."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Literal

from bot.language.catalogs import IS_YOU, JOINED, SOURCE, YOU, base, catalog, in_context
from bot.language.emoji_tags import NO_SIGNS, signed, strip_emoji, with_fewer_emoji, words_begin
from rules.engine import Seat, Text, Who, say

ECHO = 60
"""The most characters to repeat of a user's text."""
QUOTE = "'"

_OPENING = re.compile(r"\{(\w+)\} ")
"""The value that a sentence begins with."""
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]<])")
_CODE = re.compile(r"(`[^`]*`)")
_NO_BREAK = "\N{ZERO WIDTH SPACE}"
_LINK = re.compile(r"(?<=:)(?=//)|(?<=\bdiscord)(?=\.gg/)", re.IGNORECASE)
"""Positions where an address in a name is broken, so that it is no link."""
_BLANK = dict.fromkeys(map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"))
"""Invisible characters that Unicode counts as letters, marks or symbols."""
NAMELESS = "player"


def safe_name(name: str) -> str:
    """Return a person's name as plain text: no markdown, no link, no ping."""
    return escape_markdown(visible(name)) or NAMELESS


def escape_markdown(text: str) -> str:
    """Return a user's text so that Discord shows it unformatted, without pings or links."""
    plain = _MARKDOWN.sub(r"\\\1", _LINK.sub(_NO_BREAK, text))
    return plain.replace("@", f"@{_NO_BREAK}")


def escape_markdown_beside_code(text: str) -> str:
    """Return the same for a text that quotes a user, leaving inline code unchanged."""
    return "".join(part if part.startswith("`") else escape_markdown(part) for part in _CODE.split(text))


def unlisted(line: str) -> str:
    """Return a line that begins with a number so that Discord shows this number, and not its place in a list.

    After a shared second place the next one is the fourth; as a list it would be the third.
    """
    return _NUMBERED.sub(r"\1\.", line)


_NUMBERED = re.compile(r"^(\d+)\.")


def visible(name: str) -> str:
    """Return a name without invisible characters: control characters, changes of direction, disguised blanks."""
    if name.isascii() and name.isprintable():
        return " ".join(name.split())
    shown = "".join(
        character
        for character in " ".join(name.split()).translate(_BLANK)
        if not unicodedata.category(character).startswith("C")
    )
    return shown.strip() if any(not unicodedata.category(character).startswith("M") for character in shown) else ""


class Localizer:
    """Formats texts for one reader: in a language, with the names of the players and the emoji of the title."""

    def __init__(
        self,
        language: str = SOURCE,
        names: Sequence[str] = (),
        *,
        unformatted: bool = False,
        signs: Mapping[str, str] = NO_SIGNS,
        colours: Literal["normal", "plain", "strong"] = "normal",
        wording: str = "",
        you: Seat | None = None,
        joined: bool = False,
    ) -> None:
        self.language = language
        self.you = you
        """The seat of the reader, which is addressed in the second person; None: nobody is."""
        self.joined = joined
        """True if sentences follow another clause."""
        self.wording = wording
        """The wording used where the language has several; the usual one when empty."""
        self.colours = colours
        """The colours of the reader's pictures."""
        read = catalog(base(language), wording)
        self.translate = read.translate
        """The translation without emoji, as pictures and files need it."""
        self._variant = read.variant
        self.signs = signs
        self._shown = signed(self.translate, signs) if signs else self.translate
        self.names = tuple(
            visible(name) or self(say("player {number}", number=number)) for number, name in enumerate(names, start=1)
        )
        self._formatted = not unformatted

    @property
    def reader(self) -> Hashable:
        """The attributes that distinguish the texts of two localizers, apart from emoji and formatting."""
        return self.language, self.wording, self.names, self.you, self.joined

    @property
    def names_by_seat(self) -> Mapping[Seat, str]:
        """The names of the players, as pictures need them."""
        return {Seat(number): name for number, name in enumerate(self.names)}

    def __call__(self, text: Text) -> str:
        """Return the text as a sentence."""
        return text.format(self._shown, self.name, None if self.you is None else self._to_you)

    def compact(self, text: Text) -> str:
        """Return an amount as its number and its emoji, or in words where it has no emoji."""
        tag = self.signs.get(text.template)
        return self(text) if tag is None or text.count is None else f"{text.count}{tag}"

    def in_short(self, text: Text) -> str:
        """Return a text in which amounts that have an emoji are a number and that emoji."""

        def brief(template: str, plural: str | None, count: int | None) -> str:
            tag = None if count is None else self.signs.get(template)
            return self._shown(template, plural, count) if tag is None else f"{{n}}{tag}"

        return text.format(brief, self.name, None if self.you is None else self._to_you)

    def clause(self, text: Text, seat: Seat, sentence: str) -> tuple[str, str] | None:
        """Split a sentence made from a text about a seat: its subject, and the clause without it and the full stop.

        The subject is empty in languages that say only the verb. None for a sentence about something else.
        """
        if not sentence.endswith("."):
            return None
        subject = f"{self(YOU) if seat == self.you else self.name(seat)} "
        if sentence.startswith(subject):
            return subject, sentence.removeprefix(subject).removesuffix(".")
        opening = _OPENING.match(self.translate(text.template, text.plural, None))
        if seat != self.you or opening is None or dict(text.values)[opening[1]] != Who(seat):
            return None
        if sentence.startswith(self.name(seat)):
            return None
        return "", sentence[:1].lower() + sentence[1:].removesuffix(".")

    def name(self, seat: Seat) -> str:
        """Return the name of the holder of a seat, safe inside a message."""
        if seat >= len(self.names):
            return f"{seat + 1}"
        return safe_name(self.names[seat]) if self._formatted else self.names[seat]

    def unformatted(self) -> Localizer:
        """Return the same for places without formatting: files, and alternative texts of pictures."""
        return self._like(unformatted=True, signs=NO_SIGNS)

    def naming(self, names: Sequence[str]) -> Localizer:
        """Return the same language with the names of other players."""
        return self._like(names=names)

    def into(self, language: str | None) -> Localizer:
        """Return the same in another language; None keeps this one, such as for a user who has chosen none."""
        return self if language is None else self._like(language=language)

    def worded(self, wording: str) -> Localizer:
        """Return the same language with the terms of a wording."""
        return self._like(wording=wording)

    def to(self, you: Seat | None) -> Localizer:
        """Return the same for the holder of a seat, who is addressed in the second person."""
        return self._like(you=you)

    def after_a_clause(self) -> Localizer:
        """Return the same for sentences that follow another clause."""
        return self._like(joined=True)

    def without_emoji(self) -> Localizer:
        """Return the same without emoji, for comparison with typed text."""
        return self._like(signs=NO_SIGNS)

    def _like(self, **different: Any) -> Localizer:
        """Return a copy with these attributes changed."""
        same: dict[str, Any] = {
            "language": self.language,
            "names": self.names,
            "signs": self.signs,
            "colours": self.colours,
            "wording": self.wording,
            "you": self.you,
            "joined": self.joined,
        }
        return Localizer(**(same | different))

    def _to_you(self, text: Text) -> str | None:
        """Return the variant of a message for the first of its values that is the reader."""
        for name, value in text.values:
            if not isinstance(value, Who) or value.seat != self.you:
                continue
            for context in (JOINED, IS_YOU) if self.joined else (IS_YOU,):
                said = self._variant(in_context(context.format(name), text.template), text.plural, text.count)
                if said:
                    return said
        return None


LONG_WORD = 20
"""Longer words are cut inside."""


def clipped(text: str, most: int) -> str:
    """Return the text, cut with an ellipsis when Discord would refuse its length; emoji are removed before words."""
    text = with_fewer_emoji(text, most)
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    if text[most - 1] != "\n" and "\n" in kept.strip():
        # Dropping a whole line is better than half of one, unless hardly anything would be left.
        whole = kept.rpartition("\n")[0]
        kept = whole if 2 * len(whole) >= most else kept
    return text[: _outside_marks(text, _behind_word(text, len(kept)))].rstrip() + "…"


def _behind_word(text: str, end: int) -> int:
    """Return the last position up to `end` after a word; `end` inside a long word, or where no other word precedes."""
    if text[end].isspace() or text[end - 1].isspace():
        return end
    start = max(text.rfind(" ", 0, end), text.rfind("\n", 0, end)) + 1
    word = text[start:].split(None, 1)[0]
    return end if len(word) > LONG_WORD or not text[:start].strip() else start


_MARKS = re.compile(r"\\.|```|`|\*\*|~~|<(?:[@#:/]|t:)[^>\n]*>")
"""The marks of markdown, and what Discord shows as one unit: a mention, a moment."""


def _outside_marks(text: str, end: int) -> int:
    """Return the last position up to `end` where a text can be cut without leaving a markdown mark open."""
    for start, stop in sorted(_marked(text), reverse=True):
        if start < end < stop:
            end = start
    return end


def _marked(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each marked stretch of a text; an unclosed mark does not count."""
    opened: dict[str, int] = {}
    for found in _MARKS.finditer(text):
        mark = found[0]
        code = next((each for each in ("```", "`") if each in opened), mark)
        if mark[0] in "\\<":
            yield found.span()
        elif mark in opened:
            yield opened.pop(mark), found.end()
        elif code == mark:
            opened[mark] = found.start()


def words(name: str) -> str:
    """Return an identifier as it is shown where no better name exists."""
    return name.replace("_", " ").replace("-", " ").capitalize()


def capital(text: str) -> str:
    """Return the text as the beginning of a sentence, also after an emoji."""
    start = words_begin(text)
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def code(text: str, most: int = ECHO) -> str:
    """Return a user's text as inline code: short, and without characters that end the code or are invisible."""
    return f"`{clipped(visible(strip_emoji(text)).replace('`', QUOTE), most) or ' '}`"


_FORMATS = re.compile(r"\\([\\*_~`|>#.\[\]<])|\*\*|`")
"""An escaped sign, which stays without its escape, and the marks of bold text and code."""


def plain(text: str) -> str:
    """Return a text without escapes and emoji, for places where Discord shows no markdown (labels, choices)."""
    return _FORMATS.sub(lambda found: found[1] or "", strip_emoji(text))
