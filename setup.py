"""What `pyproject.toml` cannot say: the packages, and metadata that depends on where the project is public.

`setup` finds all packages; those in a folder named `training`, which make the players' numbers, are not in the wheel.
The addresses are `[tool.timepirates.addresses]` of pyproject.toml.
Pictures and links of README.md lead to files of the repository. Where that is public they lead there in the long
description, and to the documentation where that is; where it is not, the long description has none.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from setuptools import find_packages, setup

HERE = Path(__file__).parent
LABELS = {"site": "Homepage", "documentation": "Documentation", "repository": "Repository"}
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.M | re.S)


def packages() -> list[str]:
    """Return the names of the packages of the wheel, under the names they are installed by."""
    return [
        *find_packages(str(HERE), include=["timepirates", "timepirates.*"], exclude=["*.training"]),
        "timepirates.notebooks",
        "timepirates_widgets",
        *(f"timepirates_widgets.{name}" for name in find_packages(str(HERE / "widgets"))),
    ]


def addresses() -> dict[str, str]:
    """The public addresses, without those that are empty."""
    settings = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["timepirates"]["addresses"]
    if strange := settings.keys() - LABELS.keys():
        raise ValueError(f"tool.timepirates.addresses has {', '.join(LABELS)} (got {', '.join(sorted(strange))})")
    for name, address in settings.items():
        if address and not re.fullmatch(r"https://\S+", address):
            raise ValueError(f'tool.timepirates.addresses.{name} must be "https://..." or empty (got {address!r})')
    return {name: address.rstrip("/") for name, address in settings.items() if address}


def project_urls(public: Mapping[str, str]) -> dict[str, str]:
    """Label -> address, as the metadata has them."""
    return {label: public[name] for name, label in LABELS.items() if name in public}


def long_description(readme: str, public: Mapping[str, str]) -> str:
    """README.md for a package index; what stands in blocks of code stays as it is."""
    pieces, at = [], 0
    for block in FENCE.finditer(readme):
        pieces += [_told(readme[at : block.start()], public), block[0]]
        at = block.end()
    return re.sub(r"\n{3,}", "\n\n", "".join([*pieces, _told(readme[at:], public)]))


def _told(text: str, public: Mapping[str, str]) -> str:
    text = PICTURE.sub(lambda found: _picture(found[1], found[2], public), text)
    return LINK.sub(lambda found: _link(found[1], found[2], public), text)


def _picture(said: str, path: str, public: Mapping[str, str]) -> str:
    return f"![{said}]({public['repository']}/raw/HEAD/{path})" if "repository" in public else ""


def _link(text: str, target: str, public: Mapping[str, str]) -> str:
    if re.match(r"\w+:", target):
        return f"[{text}]({target})"
    page = re.fullmatch(r"docs/([\w-]+)\.md(#.*)?", target)
    if page and "documentation" in public:
        return f"[{text}]({public['documentation']}/{page[1]}.html{page[2] or ''})"
    return f"[{text}]({public['repository']}/blob/HEAD/{target})" if "repository" in public else text


if __name__ == "__main__":
    setup(
        packages=packages(),
        long_description=long_description((HERE / "README.md").read_text(encoding="utf-8"), addresses()),
        long_description_content_type="text/markdown",
        project_urls=project_urls(addresses()),
    )
