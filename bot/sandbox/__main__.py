"""Start the sandbox without a bot of this project: `python -m bot.sandbox --port 8765 --demo`."""

from __future__ import annotations

import argparse
import asyncio
import signal
from collections.abc import Sequence
from pathlib import Path

from bot.sandbox.server import Sandbox
from bot.sandbox.settings import Settings


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m bot.sandbox", description=__doc__)
    options.add_argument("--port", type=int, default=0, help="0 takes any free port")
    options.add_argument("--folder", type=Path, help="keep channels and files here between starts")
    options.add_argument("--demo", action="store_true", help="connect the demonstration bot as well")
    return options


async def serve(arguments: argparse.Namespace) -> None:
    """Run until SIGINT or SIGTERM."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with Sandbox(Settings(port=arguments.port, folder=arguments.folder)) as sandbox:
        print(f"Page:            {sandbox.url}", flush=True)
        print(f"DISCORD_API_URL: {sandbox.api_url}", flush=True)
        print(f"Token:           {sandbox.token}", flush=True)
        if not arguments.demo:
            await stop.wait()
            return
        from bot.sandbox.demo import DemoBot

        async with DemoBot(sandbox.api_url) as bot:
            running = asyncio.create_task(bot.start(sandbox.token))
            await stop.wait()
            await bot.close()
            await running


def main(arguments: Sequence[str] | None = None) -> None:
    asyncio.run(serve(parser().parse_args(arguments)))


if __name__ == "__main__":
    main()
