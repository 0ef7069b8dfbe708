"""The scripts are checked as they are: by the compiler's types over their JSDoc, and by ESLint."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.scripts.formatting import files, format_files
from tests.scripts.tools import HERE, LOCK, MODULES, installed, node

pytestmark = pytest.mark.long(40)

ROOT = Path(__file__).parents[2]
VENDORED = ROOT / "widgets/panel/preact/preact.min.js"
FOLDERS = ("widgets", "timepirates/server", "timepirates/site")
"""Where scripts are."""
HOST = "timepirates/server/template/voila/templates/timepirates/static/host"
UNTYPED = {
    *(f"{HOST}/{name}.js" for name in ("formulas", "host", "line", "model", "module", "page", "view")),
    *(
        f"widgets/{name}.js"
        for name in (
            "games/pirates/board/board_widget",
            "games/conspiracy/board",
            "games/conspiracy/motions",
            "games/conspiracy/own",
            "games/pirates/editions/page",
            "lessons/lesson_panel",
            "panel/bring",
            "games/pirates/board/board_editor",
            "games/pirates/play/players",
            "games/pirates/police/guesser",
            "table/choices",
            "table/ending",
            "table/keys",
            "table/timeline",
            "visits/menu",
            "visits/new_game",
        )
    ),
}
"""Scripts in which something has no type yet. All others say what their functions take; this list only gets shorter."""
IMPLICIT = re.compile(r"\.\./\.\./(\S+)\(\d+,\d+\): error TS70\d\d: ")
"""What the compiler says of something without a type."""
TEMML = ROOT / HOST / "temml"


@pytest.fixture(scope="module")
def tools() -> Path:
    """The folder of what the lock file pins, installed if it is not there yet."""
    return installed()


def test_the_compiler_finds_nothing_wrong_with_the_scripts(tools):
    done = node(str(tools / "typescript/bin/tsc"), "-p", ".")
    told = [line for line in (done.stdout + done.stderr).splitlines() if not line.startswith(" ")]
    implicit = [IMPLICIT.match(line) for line in told]
    assert [line for line, found in zip(told, implicit, strict=True) if not (found and found[1] in UNTYPED)] == []
    assert {found[1] for found in implicit if found} == UNTYPED


def test_eslint_finds_nothing_wrong_with_the_scripts(tools):
    done = node(
        str(tools / "eslint/bin/eslint.js"),
        "-c",
        str(HERE / "eslint.config.mjs"),
        "--max-warnings",
        "0",
        "--format",
        "json",
        *FOLDERS,
        cwd=ROOT,
    )
    found = json.loads(done.stdout or "[]")
    complaints = [
        f"{file['filePath']}:{each['line']}: {each['message']}" for file in found for each in file["messages"]
    ]
    assert complaints == [], done.stderr
    scripts = {path for folder in FOLDERS for path in (ROOT / folder).rglob("*.js") if ".min." not in path.name}
    assert ROOT / "timepirates/server/template/voila/templates/timepirates/static/host/page.js" in scripts
    assert {Path(file["filePath"]) for file in found} >= scripts


def test_every_script_and_style_is_formatted():
    """`python -m tests.scripts.formatting` has nothing to change."""
    done = format_files(files(), check=True)
    assert done.stdout + done.stderr == ""


def test_the_scripts_take_what_a_kernel_left_out_for_nothing():
    """JupyterLite's kernel sends None as undefined, so content is never compared with null alone."""
    compared = {
        (path.relative_to(ROOT / "widgets").as_posix(), what)
        for path in (ROOT / "widgets").rglob("*.js")
        if ".min." not in path.name
        for what in re.findall(r"(\S+) [!=]== null", path.read_text(encoding="utf-8"))
    }
    of_the_page = {
        ("panel/common.js", "(this.underWay"),
        ("panel/common.js", "(next"),
        ("table/choices.js", "button.offsetParent"),
        ("table/curtain.js", "(whose"),
    }
    assert {(file, what) for file, what in compared if what != "null)"} == of_the_page


@pytest.mark.parametrize(
    "complaint",
    [
        'import { hh } from "../panel/common.js";\nhh();\n',
        'import { panel } from "../panel/common.js";\nexport default panel(1);\n',
    ],
    ids=["name", "argument"],
)
def test_the_compiler_would_notice_a_wrong_name_or_a_wrong_argument(tools, tmp_path, complaint):
    """The settings do look at the scripts and at what they import."""
    wrong = tmp_path / "wrong.js"
    wrong.write_text(complaint.replace("../panel", str(ROOT / "widgets/panel")), encoding="utf-8")
    settings = json.loads((HERE / "tsconfig.json").read_text(encoding="utf-8"))
    settings["compilerOptions"]["paths"] = {"preact": [str(MODULES / "preact")]}
    (tmp_path / "tsconfig.json").write_text(json.dumps({**settings, "include": ["wrong.js"]}), encoding="utf-8")
    assert "wrong.js" in node(str(tools / "typescript/bin/tsc"), "-p", str(tmp_path)).stdout


def test_the_vendored_preact_is_the_pinned_package(tools):
    """Its text is the package's, but for the line that names a file of its own."""
    original = (tools / "preact/dist/preact.mjs").read_text(encoding="utf-8")
    assert VENDORED.read_text(encoding="utf-8").strip() == re.sub(r"\n//# sourceMappingURL=.*", "", original).strip()
    licence = (VENDORED.parent / "LICENSE.txt").read_text(encoding="utf-8")
    assert licence == (tools / "preact/LICENSE").read_text(encoding="utf-8")


def test_the_vendored_temml_is_the_pinned_package(tools):
    assert (TEMML / "temml.min.js").read_bytes() == (tools / "temml/dist/temml.min.js").read_bytes()
    assert (TEMML / "LICENSE.txt").read_bytes() == (tools / "temml/LICENSE").read_bytes()


def test_what_npm_installs_is_pinned_with_its_integrity_and_without_addresses():
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    asked = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert packages[""]["devDependencies"] == asked
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in asked.values())
    brought = {name: each for name, each in packages.items() if name}
    assert len(brought) > 20
    assert [name for name, each in brought.items() if not each["integrity"].startswith("sha512-")] == []
    assert [name for name, each in brought.items() if "resolved" in each] == []
    assert "omit-lockfile-registry-resolved=true" in (HERE / ".npmrc").read_text(encoding="utf-8")
