"""Commands in the languages that Discord shows: names and descriptions from the catalogs."""

from __future__ import annotations

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import TranslationContextTypes, locale_str

from bot.language.catalogs import catalog_of, name_translation, translation
from bot.language.i18n import clipped
from bot.wording.action_commands import DESCRIPTION

DESCRIPTIONS = (Location.command_description, Location.group_description, Location.parameter_description)


class CommandTranslator(app_commands.Translator):
    """Translates commands for Discord; untranslated texts stay English."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Return the text of a command in a language, or None."""
        language = catalog_of(locale.value)
        if language is None:
            return None
        if context.location in DESCRIPTIONS:
            found = clipped(translation(language)(string.message, None, None), DESCRIPTION)
        else:
            found = name_translation(language)(string.message, None, None)
        return None if found == string.message else found
