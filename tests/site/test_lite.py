"""JupyterLite beside the pages: which packages its Python finds, and that it looks nowhere else."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from timepirates.core import file_locations
from timepirates.site import lite
from timepirates.site.programs import CannotBuild


def names(content: bytes) -> list[str]:
    """The paths in a wheel."""
    with zipfile.ZipFile(io.BytesIO(content)) as inside:
        return inside.namelist()


def needing(*lines: str, name: str = "one") -> dict[str, bytes]:
    """A wheel that requires something."""
    told = "".join(f"Requires-Dist: {line}\n" for line in lines)
    return dict([lite.wheel(name, "1.0", f"Name: {name}\nVersion: 1.0\n{told}", {f"{name}/__init__.py": b""})])


def test_a_wheel_is_the_same_for_the_same_files():
    name, content = lite.wheel("one", "1.0", "Name: one\n", {"one/__init__.py": b"x = 1\n", "one.pth": b""})
    assert name == "one-1.0-py3-none-any.whl"
    assert lite.wheel("one", "1.0", "Name: one\n", {"one/__init__.py": b"x = 1\n", "one.pth": b""})[1] == content
    assert names(content)[:2] == ["one/__init__.py", "one.pth"]
    assert names(content)[2:] == [f"one-1.0.dist-info/{each}" for each in ("METADATA", "WHEEL", "RECORD")]


def test_a_package_is_found_by_what_is_imported_and_brings_what_it_requires():
    found = lite.package_list(
        {**needing("Two>=1", "three; sys_platform == 'win32'", "four; extra == 'test'"), **needing(name="two")}
    )
    assert (found["one"]["depends"], found["two"]["depends"]) == (["two"], [])
    assert found["one"]["imports"] == ["one"]
    assert found["one"]["file_name"] == "one-1.0-py3-none-any.whl"


def test_what_is_required_and_not_there_is_named():
    with pytest.raises(CannotBuild, match=r"^one requires five, six, which is missing$"):
        lite.package_list(needing("six", "five; sys_platform == 'emscripten'"))


def test_what_a_browser_does_not_need_is_not_asked_for():
    found = {each.name for each in lite.required(("ipython",))}
    assert {"ipython", "traitlets", "jedi"} <= found
    assert "pexpect" not in found  # a terminal's
    with pytest.raises(CannotBuild, match="the library never-heard-of-it is not installed here"):
        lite.required(("never-heard-of-it",))


def test_our_own_wheel_has_what_the_pages_show_and_nothing_of_the_server_that_builds_it():
    name, content = lite._project_wheel(None)
    inside = names(content)
    assert name.startswith("timepirates-")
    for path in (
        "timepirates/games/pirates/rules/apply.py",
        "timepirates_widgets/panel/common.js",
        *(f"timepirates/notebooks/{page}.ipynb" for page in file_locations.page_titles()),
    ):
        assert path in inside
    assert [path for path in inside if path.endswith(".min.js.gz")]  # the board asks its kernel for plotly.js
    left_out = ("timepirates/site/", "timepirates/games/pirates/training/")
    assert not [path for path in inside if path.startswith(left_out)]
    others = {file: data for each in (*lite.PAGE_PACKAGES, "msgspec") for file, data in needing(name=each).items()}
    assert set(lite.package_list({name: content, **others})["timepirates"]["depends"]) == {
        *lite.PAGE_PACKAGES,
        "msgspec",
    }


def test_the_settings_name_the_python_that_lies_beside_them_also_where_the_builder_forgot(tmp_path):
    settings = tmp_path / "jupyter-lite.json"
    settings.write_text(json.dumps(lite._settings()), encoding="utf-8")
    lite.set_pyodide_address(settings)
    kernel = json.loads(settings.read_text(encoding="utf-8"))["jupyter-config-data"]["litePluginSettings"][
        f"{lite.KERNEL}:kernel"
    ]
    assert kernel["pyodideUrl"] == "./static/pyodide/pyodide.mjs"
    assert kernel["loadPyodideOptions"]["lockFileURL"] == "./static/pyodide/pyodide-lock.json"
    assert "ipython" in kernel["loadPyodideOptions"]["packages"]


def test_a_builder_that_fails_is_told_in_one_line(tmp_path):
    (tmp_path / "jupyterlite_core").mkdir()
    (tmp_path / "jupyterlite_core" / "__main__.py").write_text("raise SystemExit('no such app')")
    with pytest.raises(CannotBuild, match=r"^JupyterLite could not be built: no such app$"):
        lite._run(tmp_path, tmp_path, tmp_path / "made")


def test_an_extension_that_is_not_installed_is_named():
    with pytest.raises(CannotBuild, match="the extension no-such-thing of JupyterLab is not installed here"):
        lite._extension("no-such-thing")
