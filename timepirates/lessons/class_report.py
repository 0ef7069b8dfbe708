"""What a class did, as one table: a row for each learner and lesson, of the files that learners handed in.

    report = class_report.of_folder("handed-in")
    report.rows, report.problems        # a file that cannot be read is named and left out
    class_report.csv_text(report.rows), class_report.page(report)
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from timepirates.errors import TimePiratesError, shown
from timepirates.i18n import _, ngettext
from timepirates.lessons import learner
from timepirates.lessons.document import document
from timepirates.lessons.form import BadLesson
from timepirates.lessons.report import STYLE

FILES = f"*{learner.ENDING.removesuffix('.json')}*.json"
"""The files of a folder that count; browsers write `ann.tpr-learner (1).json` for the second one of a name."""
FORMULAS = ("=", "+", "-", "@", "\t")
"""A cell that begins like this would be worked out by a spreadsheet."""


class Row(NamedTuple):
    """What a learner did in a lesson."""

    learner: str
    lesson: str
    steps: int
    solved: int
    wrong: int
    hints: int
    stopped_at: int | None
    """number of the first step that is not solved; None where the lesson is finished"""
    last: str | None
    """when something was last tried in it"""
    file: str
    title: str = ""
    """what the lesson is called; not in the table for machines"""


COLUMNS = tuple(name for name in Row._fields if name != "title")


class Report(NamedTuple):
    """The table, and what could not be read."""

    rows: list[Row]
    problems: list[str]
    """a line for each file that was left out"""
    learners: int
    """how many files were read"""


def of_folder(folder: str | Path) -> Report:
    """The table of all files in a folder, by learner and lesson; BadLesson where there is none."""
    folder = Path(folder)
    if not folder.is_dir():
        raise BadLesson(_("{folder} is no folder").format(folder=shown(str(folder), 200)))
    rows: list[Row] = []
    problems: list[str] = []
    read = 0
    for path in sorted(folder.glob(FILES)):
        try:
            rows += rows_of(learner.read(path.read_bytes()), path.name)
            read += 1
        except (TimePiratesError, OSError) as error:
            told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            problems.append(_("{file} is left out: {problem}").format(file=path.name, problem=told))
    if not read and not problems:
        raise BadLesson(_("there is no file {files} in {folder}").format(files=FILES, folder=shown(str(folder), 200)))
    return Report(sorted(rows, key=lambda row: (row.learner.casefold(), row.file)), problems, read)


def rows_of(export: learner.Export, file: str) -> list[Row]:
    """The rows of one file, in the order of its lessons."""
    return [Row(export["learner"], each["name"], each["steps"], each["solved"], each["wrong"], each["hints"],
                learner.stopped_at(each), each["last"], file, each["title"]) for each in export["lessons"]]


def csv_text(rows: Sequence[Row]) -> str:
    """The table with its heading, as spreadsheets read it; no cell of it is worked out there."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([_harmless(value) for value in row[: len(COLUMNS)]])
    return out.getvalue()


def _harmless(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value


def lines(report: Report) -> list[str]:
    """The table as lines of text, its columns below each other."""
    heads = [*(heading for heading in headings()[:-1])]
    cells = [[row.learner or _("without a name"), row.title or row.lesson, f"{row.solved}/{row.steps}", str(row.wrong),
              str(row.hints), _stopped(row), _day(row.last)] for row in report.rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
            for line in (heads, *cells)]


def headings() -> tuple[str, ...]:
    """What stands over the columns that people read."""
    return (_("Learner"), _("Lesson"), _("Solved"), _("Wrong tries"), _("Hints"), _("Stopped at"), _("Last"), _("File"))


def _stopped(row: Row) -> str:
    return _("finished") if row.stopped_at is None else _("step {number}").format(number=row.stopped_at)


def _day(moment: str | None) -> str:
    """Date and time to the minute, as the learner's own clock had it."""
    return (moment or "-")[:16].replace("T", " ")


def page(report: Report) -> str:
    """The table as an HTML page of one file, to print: no scripts, nothing from anywhere else; names are escaped."""
    title = _("What the class did")
    head = "".join(f"<th>{escape(each)}</th>" for each in headings())
    body = "\n".join(_html_row(row) for row in report.rows)
    told = ngettext("{count} file was read.", "{count} files were read.", report.learners).format(count=report.learners)
    left = "".join(f"<li>{escape(line)}</li>" for line in report.problems)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>"
    return document(title, f"<p>{escape(told)}</p>{table}{f'<ul>{left}</ul>' if left else ''}", STYLE)


def _html_row(row: Row) -> str:
    cells = (row.learner or _("without a name"), row.title or row.lesson,
             _("{solved} of {steps}").format(solved=row.solved, steps=row.steps), str(row.wrong), str(row.hints),
             _stopped(row), _day(row.last), row.file)
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
