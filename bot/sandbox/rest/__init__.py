"""The routes of Discord's REST API that the sandbox implements."""

from bot.sandbox.rest.api import Api
from bot.sandbox.rest.routes import rest_routes

__all__ = ["Api", "rest_routes"]
