"""Refusals of the table process are shown in the language of the page, whatever the language of the server is."""

from __future__ import annotations

import asyncio
import gettext
import json
from decimal import Decimal

import pytest

from tests.tables.playing import Client, TableProcess, begun, joined
from timepirates.core import i18n
from timepirates.core.errors import BadSetting, IllegalMove
from timepirates.core.i18n import _, ngettext
from timepirates.tables import ADDRESS
from timepirates.tables.messages import Join
from timepirates.tables.sent_texts import sent_text, shown_text
from timepirates_widgets.table.table_connection import TableConnection


class Foreign(gettext.NullTranslations):
    """A language in which each message is itself in brackets."""

    def gettext(self, message: str) -> str:
        return f"[{message}]"

    def ngettext(self, one: str, many: str, count: int) -> str:
        return f"[{one if count == 1 else many}]"


@pytest.fixture
def foreign(monkeypatch):
    """Return a function that begins the foreign language in this process, which is the page's."""
    monkeypatch.setattr(i18n, "_translations", gettext.NullTranslations())
    return lambda: monkeypatch.setattr(i18n, "_translations", Foreign())


@pytest.fixture
def remembering(monkeypatch):
    """Texts of this process remember their messages, as those of the table process do."""
    monkeypatch.setattr(i18n, "_remembers", True)


def sent(text: object) -> object:
    """Return a text as a page receives it."""
    return json.loads(json.dumps(sent_text(text)))


async def refused(client: Client, **request: object) -> str:
    """Return the refusal of a request."""
    client.ask(**request)
    return (await client.until("refused"))["why"]


def test_every_refusal_of_a_table_is_in_the_language_of_the_page(process: TableProcess, foreign, monkeypatch):
    """Its values stay what they are. The page itself is told so, too, where its link is not valid or is replaced."""
    monkeypatch.setenv(ADDRESS, process.address)
    foreign()

    async def test() -> None:
        host, table = await begun(process, "time-pirates", ["human"] * 3)
        people = [await joined(process, table, token) for token in host.links["seats"]]
        assert await refused(host, do="hand", seat=7, who="human") == "[The table has 3 seats (got seat 8).]"
        assert (await refused(people[0], do="take-back")).startswith("[You can take back only your own decision")
        assert (await refused(people[0], do="sit", name=" ")).startswith("[[Your name]")
        assert await refused(people[0], do="nothing") == "[The table does not understand this request.]"
        seat = next(seat for seat, each in enumerate(people) if each.offered["legal"])
        people[seat].ask(do="decide", text="end", at=people[seat].offered["at"])
        rule, _colon, why = (await people[seat].until("refused"))["why"].partition(": ")
        assert (rule[:1].isupper(), rule[1:].isdecimal(), why[:1]) == (True, True, "[")
        assert "[Possible now: " in why
        host.ask(do="revoke", seat=1)
        assert (await people[1].until("closed"))["why"].startswith("[The host has replaced this link")
        with pytest.raises(BadSetting, match=r"^\[This link is not valid"):
            TableConnection(Join(table, "unknown")).open()
        raw = [json.loads(line) for each in (host, *people) for line in each.raw if line]
        texts = [each["why"] for each in raw if each["kind"] == "refused"]
        assert "The table has 3 seats (got seat 8)." in [each.get("text") for each in texts], (
            "the server speaks English"
        )

    asyncio.run(test())


def test_values_that_are_texts_or_errors_are_translated_too_and_counts_choose_their_form(foreign, remembering):
    inner = BadSetting(_("There are {count} sorts.").format(count=3))
    told = sent(_("It failed: {problem}").format(problem=inner))
    few = [sent(ngettext("{count} player", "{count} players", count).format(count=count)) for count in (1, 2)]
    rule = sent(IllegalMove("T3", _("You may not."), _("Go on.")))
    assert (told["text"], shown_text(told)) == ("It failed: There are 3 sorts.", "It failed: There are 3 sorts.")
    foreign()
    assert shown_text(told) == "[It failed: [There are 3 sorts.]]"
    assert [shown_text(each) for each in few] == ["[1 player]", "[2 players]"]
    assert shown_text(rule) == "T3: [You may not.] [Go on.]"


def test_what_cannot_be_translated_is_shown_as_the_server_has_said_it(foreign, remembering):
    """A text of the operating system, and a value that is no number any more when it arrives."""
    told = [sent(OSError(28, "No space left")), sent(_("About {share:.0%}.").format(share=Decimal("0.333")))]
    foreign()
    assert [shown_text(each) for each in told] == ["No space left", "About 33%."]


def test_no_value_is_sent_that_the_text_does_not_show(remembering):
    told = sent(_("{player} may not.").format(player="Ann", secret="1200"))
    assert told["values"] == {"player": "Ann"}
    assert "1200" not in json.dumps(told)


def test_without_a_wish_to_remember_texts_are_plain():
    assert type(_("Go on.")) is str
    assert sent(BadSetting("Go on.")) == "Go on."
