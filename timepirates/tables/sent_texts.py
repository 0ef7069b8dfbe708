"""Texts that the table process sends to pages: the page shows them in the language of its reader.

A text is sent as `{"text": …, "message": …, "values": …}`: the text in the language of the server, the message that
gettext translates (with plural form and number if there is one), and the values of its placeholders. Values can be
texts, too. The refusal of a rule is sent in its parts, as `{"rule": …, "reason": …, "instead": …}`. Text without a
message, such as a text of the operating system, is sent as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from timepirates.core.errors import IllegalMove
from timepirates.core.i18n import Said, _, ngettext
from timepirates.core.protocol import Json


def sent_text(text: object) -> Json:
    """Return a text, an error or a value of a placeholder as data that `shown_text` reads."""
    match text:
        case Said(message=message, values=values):
            # Only values that the text shows are sent, because others could be secret.
            shown = {name: sent_text(value) for name, value in values.items() if name in _placeholders(message)}
            return {"text": str(text), "message": list(message), "values": shown}
        case IllegalMove(rule=rule, reason=reason, instead=instead):
            return {"rule": rule, "reason": sent_text(reason), "instead": sent_text(instead)}
        case OSError(strerror=str(reason)):
            return reason
        case Exception(args=(only,)):
            return sent_text(only)
        case bool() | int() | float():
            return text
        case _:
            return str(text)


def _placeholders(message: tuple[str | int, ...]) -> set[str | None]:
    forms = [form for form in message if isinstance(form, str)]
    return {name for form in forms for _text, name, _spec, _conversion in Formatter().parse(form)}


def shown_text(sent: Json) -> str:
    """Return a sent text in the language of this process."""
    return str(_value(sent))


def _value(sent: Json) -> object:
    if not isinstance(sent, Mapping):
        return sent
    if "rule" in sent:
        return str(IllegalMove(sent["rule"], shown_text(sent["reason"]), shown_text(sent["instead"])))
    message = sent["message"]
    translated = _(message[0]) if len(message) == 1 else ngettext(*message)
    if not sent["values"]:
        return translated
    try:
        return translated.format(**{name: _value(value) for name, value in sent["values"].items()})
    except (ValueError, KeyError, IndexError, AttributeError, TypeError):  # A value has lost its type on the way.
        return sent["text"]
