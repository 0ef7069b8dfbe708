"""A report on the work of a class, from the files that its learners have handed in.

Usage::

    report = class_report.of_folder("handed-in")
    report.rows, report.problems        # every file that was not read is named
    report.grid, report.missed          # learners and lessons; the steps that were missed most
    class_report.csv_text(report.rows), class_report.page(report)
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from html import escape
from pathlib import Path
from textwrap import shorten
from typing import NamedTuple

from timepirates.core.errors import TimePiratesError, shown
from timepirates.core.i18n import _, ngettext
from timepirates.core.names import plain
from timepirates.lessons import class_overview, learner
from timepirates.lessons.class_overview import DifficultStep, HandedInFile, ProgressTable
from timepirates.lessons.document import document
from timepirates.lessons.form import BadLesson
from timepirates.lessons.report import STYLE

FILES = f"*{learner.FILE_EXTENSION.removesuffix('.json')}*.json"
"""Pattern of file names to read, including renamed downloads such as "ann.tpr-learner (1).json"."""
MAX_TEXT_LENGTH = 60
"""The maximum length of the text of a task or question in a terminal table, in characters."""
TABLES = """
.table { overflow-x: auto }
.table table { width: auto }
.table :is(th, td) { overflow-wrap: break-word }
th[scope=row] { font-weight: normal }
.table + p, .table ~ p { margin: .2rem 0 }
"""
"""The style of wide tables, which can be scrolled in a narrow window."""
FORMULAS = ("=", "+", "-", "@", "\t")
"""Characters at the start of a cell that make spreadsheets treat it as a formula."""


class LearnerRow(NamedTuple):
    """The work of one learner in one lesson, as a row of a table."""

    learner: str
    lesson: str
    steps: int
    solved: int
    wrong: int
    hints: int
    stopped_at: int | None
    """The number of the first step that is not solved; None if the lesson is finished."""
    last: str | None
    """The time of the learner's last answer in the lesson."""
    file: str
    title: str = ""
    """The title of the lesson, which the CSV table leaves out."""


COLUMNS = tuple(name for name in LearnerRow._fields if name != "title")


class Report(NamedTuple):
    """A report on a class, with one row per learner and lesson."""

    rows: list[LearnerRow]
    problems: list[str]
    """For each file that could not be read, a line of text with the reason."""
    learners: int
    """The number of learners, which is the number of files that were read."""
    grid: ProgressTable = ProgressTable()
    missed: Sequence[DifficultStep] = ()
    """The steps that most learners got wrong, the worst first."""


def of_folder(folder: str | Path) -> Report:
    """Return a report on all learners' files in a folder.

    Parameters
    ----------
    folder : str or Path

    Returns
    -------
    Report
        Its rows are sorted by learner and file.

    Raises
    ------
    BadLesson
        If the folder does not exist or contains no files.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise BadLesson(_("{folder} is not a folder").format(folder=shown(str(folder), 200)))
    files: list[HandedInFile] = []
    problems: list[str] = []
    for path in sorted(folder.iterdir()):
        try:
            files.append(HandedInFile(plain(path.name), _read(path)))
        except (TimePiratesError, OSError) as error:
            told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            problems.append(_("The file {file} is left out: {problem}").format(file=plain(path.name), problem=told))
    if not files and not problems:
        raise BadLesson(
            _("the folder {folder} contains no file whose name matches {files}").format(
                files=FILES, folder=shown(str(folder), 200)
            )
        )
    files.sort(key=lambda each: (each.export["learner"].casefold(), each.file))
    rows = [row for each in files for row in rows_of(each.export, each.file)]
    return Report(
        rows,
        problems,
        len(files),
        class_overview.make_progress_table(files),
        class_overview.find_difficult_steps(files),
    )


def _read(path: Path) -> learner.Export:
    if not path.is_file():
        raise BadLesson(_("it is not a file"))
    if not fnmatchcase(path.name.lower(), FILES):
        raise BadLesson(_("the file's name does not end in {ending}").format(ending=learner.FILE_EXTENSION))
    return learner.read(path.read_bytes())


def rows_of(export: learner.Export, file: str) -> list[LearnerRow]:
    """Return one row for each lesson in a learner's file."""
    return [
        LearnerRow(
            export["learner"],
            each["name"],
            each["steps"],
            each["solved"],
            each["wrong"],
            each["hints"],
            learner.stopped_at(each),
            each["last"],
            file,
            each["title"],
        )
        for each in export["lessons"]
    ]


def csv_text(rows: Sequence[LearnerRow]) -> str:
    """Return the table of learners and lessons as CSV.

    No spreadsheet can mistake a cell for a formula.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([_harmless(value) for value in row[: len(COLUMNS)]])
    return out.getvalue()


def _harmless(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value


def lines(report: Report) -> list[str]:
    """Return the table of learners and lessons as lines of text."""
    return _columns(headings()[:-1], [_cells(row, "{solved}/{steps}")[:-1] for row in report.rows])


def progress_lines(grid: ProgressTable) -> list[str]:
    """Return a plain-text table of the progress of all learners in a class, as lines of text.

    Lessons are numbered, and a legend explains the numbers.
    """
    numbers = [str(number) for number in range(1, len(grid.lessons) + 1)]
    return [*_columns([_("Learner"), *numbers], [[name, *cells] for name, cells in grid.rows]), *_numbered(grid)]


def _numbered(grid: ProgressTable) -> list[str]:
    """Return a legend with the number and title of each lesson, one line per lesson."""
    return [
        _("Lesson {number}: {title}").format(number=number, title=title) for number, title in enumerate(grid.lessons, 1)
    ]


def missed_lines(missed: Sequence[DifficultStep]) -> list[str]:
    """Return the steps that most learners got wrong, as lines of text."""
    return _columns(
        difficult_step_headings(),
        [[*cells[:-1], shorten(cells[-1], MAX_TEXT_LENGTH, placeholder=" …")] for cells in map(_missed_cells, missed)],
    )


def difficult_step_headings() -> tuple[str, ...]:
    """Return the column headings for the table of the steps that most learners got wrong."""
    return (_("Lesson"), _("Step"), _("Missed by"), _("Wrong tries"), _("Task"))


def _missed_cells(each: DifficultStep) -> list[str]:
    by = _("{missed} of {tried}").format(missed=each.missed, tried=each.tried)
    return [each.lesson, str(each.step), by, str(each.wrong), each.text]


def _columns(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> list[str]:
    """Return a table as lines of text, with aligned columns."""
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in (heads, *cells)
    ]


def headings() -> tuple[str, ...]:
    """Return the column headings for the table of learners and lessons."""
    return (_("Learner"), _("Lesson"), _("Solved"), _("Wrong tries"), _("Hints"), _("Stopped at"), _("Last"), _("File"))


def _stopped(row: LearnerRow) -> str:
    return _("finished") if row.stopped_at is None else _("step {number}").format(number=row.stopped_at)


def _day(moment: str | None) -> str:
    """Return a date and time to the minute, in the learner's time zone."""
    return (moment or "-")[:16].replace("T", " ")


def page(report: Report) -> str:
    """Return the report on a class as a printable HTML page.

    The page is a single file without scripts.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
        Names and texts from learners' files are escaped.
    """
    title = _("Report on the class")
    told = ngettext("{count} file was read.", "{count} files were read.", report.learners).format(count=report.learners)
    left = "".join(f"<li>{escape(line)}</li>" for line in report.problems)
    body = f"<p>{escape(told)}</p>{f'<ul>{left}</ul>' if left else ''}"
    if report.grid.lessons:
        numbers = range(1, len(report.grid.lessons) + 1)
        body += _section(
            _("Learners and lessons"),
            [_("Learner"), *map(str, numbers)],
            [[name, *cells] for name, cells in report.grid.rows],
        )
        body += "".join(f"<p>{escape(line)}</p>" for line in _numbered(report.grid))
    if report.missed:
        body += _section(
            _("Steps that most learners got wrong"), difficult_step_headings(), map(_missed_cells, report.missed)
        )
    cells = [_cells(row, _("{solved} of {steps}")) for row in report.rows]
    return document(title, body + _section(_("Every lesson"), headings(), cells), STYLE + TABLES)


def _section(title: str, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "\n".join(
        f'<tr><th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in more) + "</tr>"
        for first, *more in rows
    )
    return (
        f'<h2>{escape(title)}</h2><div class="table" tabindex="0" role="region" aria-label="{escape(title)}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>"
    )


def _cells(row: LearnerRow, form: str) -> tuple[str, ...]:
    """Return the cells of a row. `form` is the form in which the number of solved steps is written."""
    return (
        row.learner or _("without a name"),
        row.title or row.lesson,
        form.format(solved=row.solved, steps=row.steps),
        str(row.wrong),
        str(row.hints),
        _stopped(row),
        _day(row.last),
        row.file,
    )
