"""The command `timepirates`, with its subcommands.

Each subcommand imports the modules it needs when it runs, so that printing a record does not load Jupyter.
"""

from __future__ import annotations

import argparse
import errno
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from timepirates import __version__
from timepirates.cli import class_commands, dataset_command
from timepirates.cli.class_commands import Commands
from timepirates.cli.number_arguments import positive, seed, step
from timepirates.core import registry
from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.names import plain
from timepirates.site import command as site_command

if TYPE_CHECKING:
    from timepirates.core.game import Game


BAD_INPUT = 2
"""The exit status if a file, an address or an argument is invalid."""
PREFIX = re.compile(r"(/[\w%~@-][\w.%~@-]*)*/?", re.ASCII)
"""The regular expression for a URL path under which the pages can be served."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command `timepirates`, and return its exit status.

    Bad input ends with status 2 and one line per fault on stderr.

    Parameters
    ----------
    arguments : sequence of str, optional
        The command line without the program's name. ``sys.argv[1:]`` if None.
    """
    try:
        asked = _parser().parse_args(arguments)
        asked.run(asked)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 0
    except BrokenPipeError:
        # The program that reads the output (such as `head`) has ended. Python flushes the remaining output at
        # exit, which must not fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (TimePiratesError, OSError, UnicodeError) as error:
        for line in getattr(error, "faults", ()) or (_one_line(error),):
            print(_("timepirates: {problem}").format(problem=plain(line)), file=sys.stderr)
        return BAD_INPUT
    return 0


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        text = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    else:
        text = str(error)
    return " ".join(text.split()) or type(error).__name__


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="timepirates",
        description=_("Play, learn and analyse board games: {games}.").format(
            games=", ".join(registry.entry(name).title for name in registry.game_names())
        ),
        epilog=_("""examples:
  timepirates play                       play in the browser; continues the game played last
  timepirates play --no-browser --port 8000
  timepirates play --host 0.0.0.0        phones and tablets in your network can connect, too
  timepirates lab                        the notebooks in JupyterLab
  timepirates replay evening.tpr.json    check a record and print the game
  timepirates show evening.tpr.json      the last position of a record
  timepirates lesson check mine.toml     list the errors in your own lesson
  timepirates class report handed-in     one table with the results of all learners
  timepirates site public                all pages as files, for any web server
  timepirates match random simple --games 100   computer players against each other
  timepirates dataset games --players random simple   their games as Parquet files, for research"""),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=__version__, help=_("print the version"))
    commands = parser.add_subparsers(metavar=_("COMMAND"), required=True)
    _add_play(commands)
    _add_lab(commands)
    _add_records(commands)
    class_commands.add_lesson(commands)
    class_commands.add_class(commands)
    site_command.add_site(commands)
    _add_match(commands)
    dataset_command.add_dataset(commands)
    return parser


def _add_play(commands: Commands) -> None:
    play = commands.add_parser(
        "play",
        help=_("play in the browser"),
        description=_(
            "Serve the pages to this machine's browser, or with --host to your network. Ctrl-C stops the server; "
            "games are saved."
        ),
    )
    play.add_argument("--no-browser", action="store_true", help=_("only print the address"))
    play.add_argument("--port", type=_port, metavar="N", help=_("port of the address (0: any free port)"))
    play.add_argument(
        "--host",
        metavar="ADDRESS",
        help=_(
            "let phones and tablets in your network connect to your machine at this address (0.0.0.0 means "
            "all addresses of your machine)"
        ),
    )
    play.add_argument(
        "--prefix",
        type=_prefix,
        metavar="/PATH",
        help=_(
            "serve the pages below this URL path; use this if a reverse proxy keeps the path when it forwards requests"
        ),
    )
    play.add_argument(
        "--address",
        type=_public_address,
        metavar="URL",
        help=_("public address of the pages behind a reverse proxy, such as https://example.org/games/"),
    )
    play.add_argument(
        "--new-token",
        action="store_true",
        help=_("create a new access token for the address; the old address stops working"),
    )
    play.add_argument("--data", type=Path, metavar="DIR", help=_("folder for the saved games"))
    play.add_argument(
        "--most-pages",
        type=_page_count,
        metavar="N",
        help=_(
            "maximum number of pages that are open at the same time (default: as many as fit into the free memory, at "
            "most 40)"
        ),
    )
    play.add_argument(
        "--preheated",
        type=_small_count,
        default=1,
        metavar="N",
        help=_("number of play pages that are prepared in advance (default: 1)"),
    )
    play.add_argument("--notebooks", type=Path, metavar="DIR", help=_("serve pages from your own notebooks"))
    play.set_defaults(run=_play)


def _add_lab(commands: Commands) -> None:
    lab = commands.add_parser(
        "lab",
        help=_("open the notebooks in JupyterLab"),
        description=_(
            "Start JupyterLab with the notebooks. The notebooks are copied to a folder of your own, where "
            "you can change them."
        ),
    )
    lab.add_argument(
        "address",
        nargs="?",
        default="",
        metavar="ADDRESS",
        help=_("a page with its parameters, such as 'play?game=ID'; its notebook is opened with these parameters"),
    )
    lab.add_argument("--no-browser", action="store_true", help=_("only print the address"))
    lab.add_argument("--port", type=_port, metavar="N", help=_("port of the address (0: any free port)"))
    lab.add_argument("--data", type=Path, metavar="DIR", help=_("folder for the saved games"))
    lab.add_argument("--notebooks", type=Path, metavar="DIR", help=_("folder for your copies of the notebooks"))
    lab.set_defaults(run=_lab)


def _add_records(commands: Commands) -> None:
    replay = commands.add_parser(
        "replay",
        help=_("check a record and print the game"),
        description=_(
            "Replay every step of a record (.json: one game; .jsonl: one game per line) and print the game as text."
        ),
    )
    replay.add_argument("file", metavar="FILE", type=Path)
    replay.set_defaults(run=_replay)
    show = commands.add_parser(
        "show",
        help=_("print the last position of a record"),
        description=_("Replay a record and print its last position."),
    )
    show.add_argument("file", metavar="FILE", type=Path)
    show.set_defaults(run=_show)


def _add_match(commands: Commands) -> None:
    match = commands.add_parser(
        "match",
        help=_("let computer players play against each other"),
        description=_(
            "Let computer players play against each other on all cores. Each deal is played several "
            "times, so that the players change seats. Print each player's share of the wins with a 95 %"
            " interval. The same seed gives the same games."
        ),
    )
    match.add_argument(
        "who", nargs="+", metavar="PLAYER", help=_("names of computer players; they take the seats in turn")
    )
    match.add_argument(
        "--games",
        type=positive,
        default=100,
        metavar="N",
        help=_(
            "minimum number of games (default: 100); the number may be rounded up, because each deal is "
            "played several times, with the players in different seats"
        ),
    )
    match.add_argument(
        "--players",
        type=positive,
        metavar="N",
        help=_(
            "number of seats (default: the smallest possible number with which all named players get the same "
            "number of seats)"
        ),
    )
    match.add_argument("--rules", metavar="NAME", help=_("rule set, or name of the game"))
    match.add_argument("--board", metavar="NAME", help=_("name of a board, or a board file"))
    match.add_argument(
        "--seating",
        choices=("rotations", "all"),
        default="rotations",
        help=_("how the players change seats between the games of a deal: by rotation, or through all possible orders"),
    )
    match.add_argument(
        "--start",
        type=Path,
        metavar="FILE",
        help=_(
            "file of a recorded game; every game of the match continues from the last position of this "
            "game, and you must name one player for each of its seats"
        ),
    )
    match.add_argument(
        "--step", type=step, metavar="N", help=_("with --start: continue from the position after N steps")
    )
    match.add_argument(
        "--seat",
        type=step,
        metavar="N",
        help=_(
            "seat of the game given by --start (0 is the first seat); before each game, everything that "
            "this seat cannot see is replaced by random values"
        ),
    )
    match.add_argument("--seed", type=seed, default=0, metavar="N", help=_("random seed of the deals (default: 0)"))
    match.add_argument(
        "--workers", type=positive, metavar="N", help=_("number of worker processes (default: all cores)")
    )
    match.add_argument("--csv", type=Path, metavar="FILE", help=_("write one row per game and seat to a file"))
    match.set_defaults(run=_match)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(
            _("a port is a whole number from 0 to 65535 (got {got})").format(got=repr(text))
        )
    return int(text)


def _prefix(text: str) -> str:
    """Return a URL path without its final slash. Raise ArgumentTypeError if the path is invalid."""
    if not PREFIX.fullmatch(text):
        raise argparse.ArgumentTypeError(
            _("a path must begin with / and contain only letters, digits and - . _ ~ % @ (got {got})").format(
                got=repr(text)
            )
        )
    return text.rstrip("/")


def _public_address(text: str) -> str:
    """Return a web address with a final slash. Raise ArgumentTypeError if the address is invalid."""
    parts = class_commands.web_address(text)
    if "@" in parts.netloc or parts.query or parts.fragment or not PREFIX.fullmatch(parts.path):
        raise argparse.ArgumentTypeError(
            _("must be an address such as https://example.org/games/ (got {got})").format(got=repr(text))
        )
    return f"{text.rstrip('/')}/"


def _small_count(text: str) -> int:
    if not text.isdecimal() or int(text) > 20:
        raise argparse.ArgumentTypeError(_("must be a whole number from 0 to 20 (got {got})").format(got=repr(text)))
    return int(text)


def _page_count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(_("must be a whole number from 1 to 1000 (got {got})").format(got=repr(text)))
    return int(text)


def _data_folder(folder: Path | None) -> Path | None:
    """Return the folder for saved games, after creating and testing it.

    Errors thus show before the first move.
    """
    from timepirates.core import file_locations

    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    games = folder or file_locations.data_folder()
    closed = games.exists() and not os.access(
        games, os.R_OK | os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids
    )
    if stranger := file_locations.whose(games):
        if closed:
            raise PermissionError(13, stranger)
        print(stranger, file=sys.stderr)
    elif closed and folder is not None:
        raise PermissionError(13, _("games cannot be saved in this folder"), str(folder))
    return folder


def _play(asked: argparse.Namespace) -> None:
    from timepirates.server.starting import quiet_exit_on_signals

    with quiet_exit_on_signals():
        _serve(asked)


def _serve(asked: argparse.Namespace) -> None:
    public = asked.address or ""
    below = urlsplit(public).path.rstrip("/")
    if public and asked.prefix is not None and asked.prefix != below:
        raise TimePiratesError(
            _("--prefix {prefix} and --address {address} have different paths").format(
                prefix=asked.prefix, address=public
            )
        )
    folder = _data_folder(asked.data)
    from timepirates.server.voila_compatibility import IncompatibleVersion

    try:
        from timepirates.server import pages
    except ImportError as error:
        raise IncompatibleVersion(" ".join(str(error).split())) from error
    pages.play(
        port=asked.port,
        browser=not asked.no_browser,
        data=folder,
        preheated=asked.preheated,
        folder=asked.notebooks,
        host=asked.host,
        new_token=asked.new_token,
        most=asked.most_pages,
        prefix=below or asked.prefix or "",
        public=public,
    )


def _lab(asked: argparse.Namespace) -> None:
    folder = _data_folder(asked.data)
    from timepirates.server import lab

    lab.start(asked.notebooks, port=asked.port, browser=not asked.no_browser, data=folder, address=asked.address)


def _replay(asked: argparse.Namespace) -> None:
    from timepirates.core import record

    games = record.read_file(asked.file)
    for number, game in enumerate(games, 1):
        if len(games) > 1:
            print(_("Game {number} of {count}").format(number=number, count=len(games)))
        for line in record.lines(game):
            print(line)


def _show(asked: argparse.Namespace) -> None:
    from timepirates.core import record

    for game in record.read_file(asked.file):
        print(record.position(game))


def _match(asked: argparse.Namespace) -> None:
    from timepirates.matches import match, printed_result

    if asked.csv is not None:
        _check_can_be_written(asked.csv)
    games = match(
        asked.who,
        asked.games,
        asked.players,
        asked.rules,
        asked.board,
        asked.seed,
        asked.workers,
        seating=asked.seating,
        start=_starting_position(asked),
    )
    for line in printed_result.lines(games):
        print(line)
    if asked.csv is not None:
        games.to_csv(asked.csv, index=False)


def _starting_position(asked: argparse.Namespace) -> Game | tuple[Game, int] | None:
    """Return the position in which all games of a match begin, selected by the options --start and --step."""
    from timepirates.core import record
    from timepirates.core.errors import BadSetting

    if asked.start is None:
        if asked.step is not None or asked.seat is not None:
            raise BadSetting(_("--step and --seat can be used only together with --start"))
        return None
    games = record.read_file(asked.start)
    if len(games) != 1:
        raise BadSetting(_("--start needs a file with exactly one game (got {count})").format(count=len(games)))
    game, step = games[0], len(games[0]) if asked.step is None else asked.step
    if step > len(game):
        raise BadSetting(
            _("--step must be from 0 to {most}, the number of steps in the record (got {got})").format(
                most=len(game), got=step
            )
        )
    game = game.at(step)
    return game if asked.seat is None else (game, asked.seat)


def _check_can_be_written(path: Path) -> None:
    """Raise OSError if a file cannot be written.

    The file is not changed.
    """
    real = Path(os.path.realpath(path))  # For a symbolic link, test the file that it points to.
    if not real.parent.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path.parent))
    try:
        real.open("xb").close()
    except FileExistsError:
        if real.is_file() or real.is_dir():
            # Do not open pipes: closing a pipe would end the input of the program that reads from the
            # pipe.
            real.open("ab").close()
    else:
        real.unlink()


if __name__ == "__main__":
    sys.exit(main())
