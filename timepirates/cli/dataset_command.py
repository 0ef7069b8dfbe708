"""The command `timepirates dataset`, which writes played games as a data set for research."""

from __future__ import annotations

import argparse
from pathlib import Path

from timepirates.cli.class_commands import Commands
from timepirates.cli.number_arguments import positive, seed
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _, ngettext

OPTIONS = ("games", "seats", "rules", "board", "seed", "workers")
"""The command-line options that are only for games between computer players."""


def add_dataset(commands: Commands) -> None:
    """Add the command `timepirates dataset` to a parser."""
    dataset = commands.add_parser(
        "dataset",
        help=_("write played games as Parquet files for research"),
        description=_(
            "Let computer players play on all cores, and write the results, records and steps of the games "
            "to a folder. The files are Parquet files, with a data card that describes the data. If the "
            "command is interrupted, run it again to continue. With --add, no games are played: the "
            "command reads games that people have finished, removes the players' names, and adds the games "
            "to the folder."
        ),
    )
    dataset.add_argument("folder", type=Path, metavar="FOLDER", help=_("folder of the data set"))
    what = dataset.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--players", nargs="+", metavar="PLAYER", help=_("names of computer players; they take the seats in turn")
    )
    what.add_argument(
        "--add",
        nargs="+",
        type=Path,
        metavar="FILE",
        help=_("files of finished games: saved games, or records (.json, or .jsonl with one per line)"),
    )
    dataset.add_argument("--games", type=positive, metavar="N", help=_("minimum number of games (default: 1000)"))
    dataset.add_argument(
        "--seats",
        type=positive,
        metavar="N",
        help=_(
            "number of seats (default: the smallest possible number with which all named players get the same "
            "number of seats)"
        ),
    )
    dataset.add_argument("--rules", metavar="NAME", help=_("rule set, or name of the game"))
    dataset.add_argument("--board", metavar="NAME", help=_("name of a board, or a board file"))
    dataset.add_argument("--seed", type=seed, metavar="N", help=_("random seed of the deals (default: 0)"))
    dataset.add_argument(
        "--workers", type=positive, metavar="N", help=_("number of worker processes (default: all cores)")
    )
    dataset.add_argument("--licence", metavar="NAME", help=_("licence of the data (default: CC0-1.0)"))
    dataset.set_defaults(run=_dataset)


def _dataset(asked: argparse.Namespace) -> None:
    from timepirates.matches import datasets

    licence = asked.licence or datasets.LICENCE
    if asked.add:
        if needless := [f"--{name}" for name in OPTIONS if getattr(asked, name) is not None]:
            raise BadSetting(
                _("--add takes games from files, so {options} cannot be used").format(options=", ".join(needless))
            )
        added = datasets.add(asked.folder, asked.add, licence)
        print(
            ngettext(
                "Added {count} game to {folder}; the names of the players were removed.",
                "Added {count} games to {folder}; the names of the players were removed.",
                added,
            ).format(count=added, folder=asked.folder)
        )
        return
    datasets.make(
        asked.folder,
        asked.players,
        asked.games or 1000,
        asked.seats,
        asked.rules,
        asked.board,
        asked.seed or 0,
        asked.workers,
        licence,
    )
    print(_("The data set is complete; the file {card} describes it.").format(card=asked.folder / datasets.CARD))
