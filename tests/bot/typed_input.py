"""Text that a user may type: correct input, the same with mistakes, and harmful input."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

HARM = (
    *("@everyone", "@here", "<@999>", "<@!999>", "<@&5>", "<#999>", "</game abandon:1>", "<t:9:R>", "<:zlo:1>"),
    *("\u202e", "\u2066", "\u200f", "\u200b\u200d\ufeff", "\u2028", "\u2029", "\x00", "\x1b[31m\x07", "\r\n", "\ud800"),
    *("`", "```\n", "**_~~|| >", "# ", "-# ", "[a](http://evil.example)", "https://evil.example", "||", "\\", "\\`"),
    *("{0.__class__}", "{who.__init__.__globals__}", "{who}", "{n}", "{", "}", "{{7*7}}", "${7*7}", "%s%n", "%(who)s"),
    *("'; DROP TABLE games; --", '" OR 1=1 --', "../../../../etc/passwd", "C:\\nul", "file:///etc/passwd", "$(id)"),
    *(
        "<script>alert(1)</script>",
        "&lt;",
        "%00",
        "%0a",
        "\\u0000",
        "__import__('os')",
        "!!python/object",
        "null",
        "NaN",
    ),
    *("-1", "1e308", "9" * 30, "0x10", "١٢٣", "²", "½", "1_000", "true", "None", "()", "[]", "-", "?", "·", ";", "+"),
    *("א", "💥", "👩‍👩‍👧‍👦", "e\u0301" * 8, "ﷺ", "\u0e47" * 40, "İ", "ß", "ﬀ", "Ω" * 9),
)
"""Pieces with a special meaning for Discord, a database, a shell, a template or a terminal."""
LONG = ("x" * 6000, "é" * 6000, "@everyone " * 600, "build " * 1000, "; " * 3000, '"' * 6000, "\\" * 6000, "(" * 6000)
NUMBERS = (-1, 0, 1, 2, 7, 2**31, -(2**31), 2**53, -(2**53))


harmful = st.lists(st.sampled_from(HARM), min_size=1, max_size=3).map("".join)
anything = st.text(st.characters(exclude_categories=()), max_size=30)
numbers = st.one_of(st.integers(-3, 12), st.sampled_from(NUMBERS), st.integers(-(2**53), 2**53))
MISTAKES = ("", " ", "x", "7", ";", ",", '"', "·", "@", "\u200b", "; end", " long", "-", "\n")


@st.composite
def near(draw: st.DrawFn, legal: Sequence[str]) -> str:
    """Return a legal text with a small mistake."""
    word = draw(st.sampled_from(legal))
    at = draw(st.integers(0, len(word)))
    mistake = draw(st.sampled_from(MISTAKES))
    return draw(st.sampled_from([word.upper(), word[:at] + mistake + word[at + 1 :], word + mistake, mistake + word]))


def texts(legal: Sequence[str]) -> st.SearchStrategy[str]:
    """Return any text that a user may type."""
    known = [st.sampled_from(legal), near(legal)] if legal else []
    return st.one_of(*known, harmful, st.sampled_from([*HARM, *LONG]), anything)
