"""Kill devices, the table process and the server at random steps of whole games: `python -m tests.tables.killing`.

Three devices play a whole game of each kind at random. Whatever is killed, all of them return to the same step, no seat
decides twice, and no step is lost. A killed device begins without any memory. A killed server takes the table process
and its socket with it, and the next server has another socket. The command prints one line per game.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from tests.tables.playing import Client, TableProcess, begun
from timepirates import Game
from timepirates.tables.kept_table import TableStore

GAMES = ("time-pirates", "conspiracy")
SEATS = ["human", "human", "random"]
KILLS = 9
MANY = 300
"""Steps that a random game of three usually has at least."""


class Device:
    """A device that decides at random for its seat, and joins again whenever its connection is lost."""

    def __init__(self, process: TableProcess, table: str, token: str, seed: int):
        self._process, self._table, self._token, self._luck = process, table, token, random.Random(seed)
        self._client: Client | None = None
        self.asked: dict[tuple[int, ...], set[str]] = defaultdict(set)
        """What the device has decided, by the key of the message that offered the decision."""
        self.seen: list[Any] = []
        """The steps that the device has shown."""
        self.record: dict[str, Any] | None = None
        """The whole game, once it is over."""

    def kill(self) -> None:
        """End the device; the next one knows nothing but the link of its seat."""
        if self._client is not None:
            self._client._writer.transport.abort()
        self._client = None

    async def play(self) -> None:
        """Play until the game is over."""
        while self.record is None:
            try:
                if self._client is None:
                    self._client = await Client(self._process.address).open(
                        do="join", table=self._table, token=self._token
                    )
                client = self._client
                message = await client.next()
            except OSError:
                message = {}
            if not message:
                self._client = None
                await asyncio.sleep(0.005)
            else:
                self._take(client, message)

    def _take(self, client: Client, message: dict[str, Any]) -> None:
        assert message["kind"] != "refused" or message["late"], message
        if message["kind"] not in ("whole", "steps"):
            return
        now = client.copy.view["steps"]
        assert [mover for mover, _text in now[: len(self.seen)]] == [mover for mover, _text in self.seen], "a lost step"
        self.seen, self.record = now, client.offered["record"]
        if client.offered["legal"]:
            text = self._luck.choice(client.offered["legal"])
            self.asked[tuple(client.offered["at"])].add(text)
            client.decide(text)


async def kill(what: str, process: TableProcess, devices: list[Device], luck: random.Random) -> None:
    """Kill a device, the table process, or the server."""
    if what == "device":
        luck.choice(devices).kill()
    elif what == "table process":
        await asyncio.to_thread(process.kill)
        process.start()
    else:
        await asyncio.to_thread(process.move)


async def play(game: str, seed: int, folder: Path) -> tuple[Game, Counter[str]]:
    """Play a game, kill something at random steps, and check what was kept.

    Returns
    -------
    Game
        The whole game.
    Counter
        What was killed how often.
    """
    luck, process = random.Random(seed), TableProcess(folder)
    try:
        host, table = await begun(process, game, SEATS, seed=seed)
        tokens = [*host.links["seats"][:2], host.links["onlookers"]]
        await host.close()
        devices = [Device(process, table, token, seed + number) for number, token in enumerate(tokens)]
        playing = asyncio.gather(*(device.play() for device in devices))
        killed: Counter[str] = Counter()
        for step in sorted(luck.sample(range(1, MANY), KILLS)):
            while not playing.done() and max(len(device.seen) for device in devices) < step:
                await asyncio.sleep(0.001)
            if not playing.done():
                what = ("device", "table process", "server")[sum(killed.values()) % 3]
                await kill(what, process, devices, luck)
                killed[what] += 1
        await playing
        kept = TableStore(process.data).read(table)
        assert kept is not None
        check(kept.record, devices)
        return Game.replay(kept.record), killed
    finally:
        process.close()


def check(record: dict[str, Any], devices: list[Device]) -> None:
    """Compare what was kept with what the devices have shown and decided."""
    assert Game.replay(record).over
    for device in devices:
        assert device.record == record, "a device shows another game"
    for seat, device in enumerate(devices[:2]):
        mine = [text for mover, text in record["steps"] if mover == seat]
        assert set(device.asked) == {(0, number) for number in range(len(mine))}, "a seat has decided twice"
        for number, text in enumerate(mine):
            assert text in device.asked[0, number], "a decision that nobody has made"


def main() -> None:
    """Play with many seeds."""
    parser = argparse.ArgumentParser(prog="python -m tests.tables.killing", description=main.__doc__)
    parser.add_argument("--seeds", type=int, default=20, help="number of games of each kind (default: 20)")
    for seed in range(parser.parse_args().seeds):
        for game in GAMES:
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                played, killed = asyncio.run(play(game, seed, Path(folder)))
            told = ", ".join(f"{what} {count}" for what, count in sorted(killed.items()))
            print(f"{game} {seed}: {len(played)} steps, killed: {told}, {time.monotonic() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
