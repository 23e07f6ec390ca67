"""Shared by tests of reminders, clocks and waiting: a clock that they move, services without Discord, and jobs."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.features import JobHandler
from bot.scheduling.reminder_handler import ReminderHandler
from bot.scheduling.scheduler import JobScheduler
from bot.services import Services
from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Store, scheduled_jobs
from bot.workers.drawing_queue import DrawingQueue
from tests.bot.stones_games import Crier, Hands
from tests.engine.stones import GAMES


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def services(store: Store, settings: Settings, hands: Hands) -> AsyncIterator[Services]:
    drawing = DrawingQueue()
    tables = GameSessions(store, GAMES, settings, Crier(), hands)
    yield Services(settings, store, GAMES, tables, drawing, hands)
    await drawing.close()


@pytest.fixture
def jobs(services: Services, hands: Hands) -> JobScheduler:
    reminding = ReminderHandler(services)
    handlers: dict[scheduled_jobs.JobKind, JobHandler] = {
        "ping": reminding.remind,
        "reminder": reminding.remind,
        "stalled": reminding.stalled,
    }
    return JobScheduler(services.store, services.settings, handlers, hands)
