"""The command that trains the computer players called `mate` and `captain`.

python -m timepirates.games.pirates.training --minutes 80
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from timepirates.core.i18n import _
from timepirates.games.pirates.training import course
from timepirates.matches.spreading import add_scheduler, dask_client

if TYPE_CHECKING:
    from distributed import Client


def arguments() -> argparse.ArgumentParser:
    """Return the parser for the command line arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m timepirates.games.pirates.training",
        description=_(
            "Train the weights of the computer players. The training consists of {generations} generations "
            "of an evolutionary algorithm, and then {lessons} lessons (rounds of training games). The same "
            "seed gives the same weights, even if you stop the training and continue it later."
        ).format(generations=course.GENERATIONS, lessons=course.FIRST_LESSONS + course.LESSONS + course.LAST_LESSONS),
    )
    parser.add_argument(
        "--resume",
        type=Path,
        default=Path("training.npz"),
        metavar="FILE",
        help=_("file with the weights trained so far: read if it exists, and written every minute (training.npz)"),
    )
    parser.add_argument(
        "--minutes", type=float, default=90, help=_("number of minutes after which the training stops (90)")
    )
    parser.add_argument("--seed", type=int, default=1, help=_("random seed of a new training run (default: 1)"))
    parser.add_argument(
        "--curve",
        type=Path,
        metavar="FILE",
        help=_("CSV file in which the measured strength of the players is recorded during the training"),
    )
    parser.add_argument(
        "--ship", type=Path, metavar="FILE", help=_("file for the trained weights, in the format that the players read")
    )
    add_scheduler(parser)
    return parser


def main() -> int:
    """Train the computer players until the time limit is reached, and return the exit status."""
    asked = arguments().parse_args()
    with dask_client(asked.scheduler) as client:
        train(asked, client)
    return 0


def train(asked: argparse.Namespace, client: Client | None) -> None:
    """Train the computer players with the given command line settings.

    If `client` is given, a Dask cluster is used.
    """
    pupil = course.TrainingState.load(asked.resume) if asked.resume.exists() else course.TrainingState(asked.seed)
    begin = saved = time.monotonic()
    for _step in course.steps(pupil, client):
        now = time.monotonic()
        ending = now - begin >= 60 * asked.minutes
        if now - saved >= 60 or ending:
            pupil.save(asked.resume)
            saved = now
        if asked.curve and pupil.step % 30 == 0:
            record_strength(asked.curve, pupil)
        if ending:
            break
    pupil.save(asked.resume)
    if asked.ship:
        course.write_weights(pupil, asked.ship)


def record_strength(curve: Path, pupil: course.TrainingState) -> None:
    """Measure how strong the computer players are now, append the result to a file, and print it."""
    told = {
        "step": pupil.step,
        "tuned": "",
        "captain": "",
        "captain against tuned": "",
        **course.measure_strength(pupil),
    }
    fresh = not curve.exists()
    with curve.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(told))
        if fresh:
            writer.writeheader()
        writer.writerow(told)
    print(", ".join(f"{name} {value}" for name, value in told.items() if value != ""), flush=True)


if __name__ == "__main__":
    sys.exit(main())
