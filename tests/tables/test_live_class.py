"""A class answers questions together: nothing is lost, and nobody receives an answer before the teacher shows it."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.tables.playing import Client, TableProcess, listen
from tests.translating import translate
from timepirates.core.errors import BadSetting
from timepirates.lessons.live_questions import LiveQuestion
from timepirates.tables.class_messages import (
    AskQuestion,
    ClassRequest,
    GiveAnswer,
    JoinClass,
    RevealAnswers,
    SetPupilName,
)
from timepirates.tables.connections import LiveTables
from timepirates.tables.kept_class import ClassStore, KeptClass, KeptPupil
from timepirates.tables.live_class import LiveClass

CHANCE = {"text": "How likely is a six?", "kind": "chance", "exact": "7/43", "tolerance": "1/50", "why": "One of six."}
WHERE = {"text": "Where will they be?", "kind": "choice", "choices": ["1200", "1400"], "values": ["8/47", "39/47"]}


class Class:
    """A class at a table process: its teacher, and how pupils and walls join."""

    def __init__(self, process: TableProcess):
        self._process = process

    async def begin(self) -> Class:
        """Begin the class."""
        self.teacher = await Client(self._process.address).open(do="begin-class")
        begun = await self.teacher.until("begun")
        self.id, self.token = begun["table"], begun["token"]
        self.tokens = (await self.teacher.until("class", role="teacher"))["tokens"]
        return self

    async def join(self, role: str, key: str = "") -> tuple[Client, dict[str, Any]]:
        """Return a client that has joined with the token of a role, and the first message that it received."""
        token = self.token if role == "teacher" else self.tokens[role]
        client = await Client(self._process.address).open(do="join-class", table=self.id, token=token, key=key)
        return client, await client.until("class")

    async def pupil(self, key: str, name: str) -> Client:
        """Return the client of a pupil with a name."""
        client, _whole = await self.join("pupils", key)
        client.ask(do="name", name=name)
        await client.until("class", name=name)
        return client

    async def ask(self, question: dict[str, Any], *others: Client) -> int:
        """Ask a question, wait until all have received it, and return its number."""
        self.teacher.ask(do="ask", question=question)
        number = (await self.teacher.until("question", revealed=False, answered=0))["number"]
        for each in others:
            await each.until("question", number=number)
        return number


@pytest.mark.long(5)
def test_a_class_of_25_loses_nothing_while_five_load_their_page_again_and_the_process_is_killed(process):
    async def test():
        school = await Class(process).begin()
        wall, _whole = await school.join("wall")
        pupils = [await school.pupil(f"key-{number}", f"Pupil {number}") for number in range(25)]
        luck, given = random.Random(1), []
        for number in range(4):
            if number == 2:
                await asyncio.to_thread(process.kill)
                process.start()
                school.teacher, _whole = await school.join("teacher")
                wall, _whole = await school.join("wall")
                pupils = [(await school.join("pupils", f"key-{each}"))[0] for each in range(25)]
            question = (CHANCE, WHERE)[number % 2]
            assert await school.ask(question, wall, *pupils) == number
            answers = [luck.choice(["10 %", "1/2"] if number % 2 == 0 else WHERE["choices"]) for _each in pupils]
            for each in luck.sample(range(25), 5):
                await pupils[each].close()
                pupils[each], again = await school.join("pupils", f"key-{each}")
                assert (again["name"], len(again["questions"])) == (f"Pupil {each}", number + 1)
            for each, answer in zip(pupils, answers, strict=True):
                each.ask(do="answer", question=number, text=answer)
            for each in pupils:
                await each.until("answers", number=number)
            school.teacher.ask(do="reveal", question=number)
            given.append(Counter(answers))
            shown = await wall.until("question", number=number, revealed=True)
            assert Counter(shown["answers"]) == Counter({"10 %": "1/10"}.get(each, each) for each in answers)
            for each in pupils:
                result = await each.until("question", number=number, revealed=True)
                assert {**result["question"], **question} == result["question"]
                assert "answers" not in result
        pupils[0].ask(do="reveal", question=-1)
        assert "does not understand" in (await pupils[0].until("refused"))["why"]
        stranger = await Client(process.address).open(do="join-class", table=school.id, token="x")
        assert (await stranger.next())["kind"] == "refused"
        assert await stranger.next() == {}
        _client, whole = await school.join("teacher")
        assert [sum(Counter(each["answers"].values()).values()) for each in whole["questions"]] == [25] * 4
        assert [sorted(Counter(each["answers"].values()).values()) for each in whole["questions"]] == [
            sorted(each.values()) for each in given
        ]

    asyncio.run(test())


class Attending:
    """A page in the process of the test, with everything that it has received."""

    def __init__(self, school: LiveClass, token: str, key: str = ""):
        self.received: list[Any] = []
        page = school.new_page(JoinClass("ID", token, key), self.received.append)
        assert page is not None
        self.page = page
        school.enter(page)

    def has(self, secret: str) -> bool:
        """Return whether a message contains a text."""
        return secret in json.dumps(self.received)


def new_class() -> LiveClass:
    """A class in the process of the test, whose tokens are the names of the roles, and which is not saved."""
    kept = KeptClass("teacher", "pupils", "wall")
    return LiveClass(kept, [], lambda _kept: None, lambda _number, _question: None)


def test_before_the_reveal_no_pupil_and_no_wall_receives_an_answer():
    async def test():
        school = new_class()
        teacher, wall = Attending(school, "teacher"), Attending(school, "wall")
        ann, bob = Attending(school, "pupils", "a"), Attending(school, "pupils", "b")
        for each, name in ((ann, "Ann"), (bob, "Bob")):
            await school.handle_request(each.page, SetPupilName(name))
        asked = {CHANCE["exact"]: (CHANCE, "43 %", "43/100"), WHERE["values"][0]: (WHERE, "1400", '"answer": "1400"')}
        for number, (secret, (question, text, answer)) in enumerate(asked.items()):
            await school.handle_request(teacher.page, AskQuestion(msgspec.convert(question, LiveQuestion)))
            await school.handle_request(ann.page, GiveAnswer(number, text))
            late = Attending(school, "pupils", f"late-{number}")
            assert teacher.has(secret)
            assert ann.has(answer)
            assert not any(each.has(secret) or each.has(question.get("why", secret)) for each in (ann, bob, wall, late))
            assert not any(each.has(answer) for each in (bob, wall, late))
            await school.handle_request(teacher.page, RevealAnswers(number))
            assert all(each.has(secret) for each in (ann, bob, wall, late))
            assert not bob.has(answer), "an answer is never sent to another pupil"
            assert not wall.has("Ann"), "a wall has no names"

    asyncio.run(test())


def test_each_role_may_do_only_its_own_and_bad_input_gets_one_line():
    async def test():
        school = new_class()
        teacher, wall = Attending(school, "teacher"), Attending(school, "wall")
        ann, nameless = Attending(school, "pupils", "a"), Attending(school, "pupils", "b")
        await school.handle_request(ann.page, SetPupilName("Ann"))
        chance = msgspec.convert(CHANCE, LiveQuestion)

        async def refused(page: Attending, request: ClassRequest, why: str) -> None:
            with pytest.raises(BadSetting, match=rf"^[^\n]*{why}[^\n]*$"):
                await school.handle_request(page.page, request)

        choices = AskQuestion(msgspec.structs.replace(chance, choices=["1"]))
        await refused(teacher, choices, "must all differ")
        await refused(teacher, AskQuestion(msgspec.structs.replace(chance, exact="six")), "not a number")
        await school.handle_request(teacher.page, AskQuestion(chance))
        await refused(teacher, AskQuestion(chance), "current question")
        await refused(teacher, RevealAnswers(7), "no question 8")
        for each in (ann, wall):
            await refused(each, RevealAnswers(0), "Only the teacher")
            await refused(each, AskQuestion(chance), "Only the teacher")
        await refused(teacher, GiveAnswer(0, "1/6"), "Only pupils")
        await refused(nameless, GiveAnswer(0, "1/6"), "Enter a name")
        await refused(nameless, SetPupilName("ANN"), "already has this name")
        await refused(nameless, SetPupilName(" "), "printable")
        await refused(ann, GiveAnswer(0, "?"), "Enter a chance")
        await school.handle_request(teacher.page, RevealAnswers(0))
        await refused(ann, GiveAnswer(0, "1/6"), "you can no longer answer")
        assert school.new_page(JoinClass("ID", "wrong"), print) is None
        with pytest.raises(BadSetting, match="needs a key"):
            school.new_page(JoinClass("ID", "pupils"), print)

    asyncio.run(test())


def test_a_removed_pupil_leaves_no_answer_and_can_join_again_with_another_name(process):
    async def test():
        school = await Class(process).begin()
        ann, rude, bob = [await school.pupil(name, name) for name in ("Ann", "Rude", "Bob")]
        for number in range(2):
            await school.ask(WHERE, ann, rude, bob)
            for each, answer in ((ann, "1200"), (rude, "1400"), (bob, "1400")):
                each.ask(do="answer", question=number, text=answer)
                await each.until("answers", number=number)
            school.teacher.ask(do="reveal", question=number)
            await ann.until("question", number=number, revealed=True)
        school.teacher.ask(do="remove", name="Rude")
        whole = await school.teacher.until("class")
        assert [each["name"] for each in whole["pupils"]] == ["Ann", "Bob"]
        assert [each["answers"] for each in whole["questions"]] == [{"0": "1200", "1": "1400"}] * 2
        assert await rude.until("removed") == {"kind": "removed", "name": "Rude"}
        own = await rude.until("class")
        assert (own["name"], [each["answer"] for each in own["questions"]]) == ("", [None, None])
        rude.ask(do="answer", question=1, text="1200")
        assert (await rude.until("refused"))["why"] == "Enter a name before you answer."
        rude.ask(do="name", name="Rudi")
        await rude.until("class", name="Rudi")
        await asyncio.to_thread(process.kill)
        process.start()
        _client, again = await school.join("teacher")
        assert [each["name"] for each in again["pupils"]] == ["Ann", "Bob", "Rudi"]
        assert again["questions"][0]["answers"] == {"0": "1200", "1": "1400"}
        _client, again = await school.join("pupils", "Bob")
        assert again["questions"][0]["answer"] == "1400", "answers stay those of the pupils who gave them"

    asyncio.run(test())


def test_a_replaced_link_is_refused_with_what_to_do_and_pupils_with_a_name_stay(process):
    async def test():
        school = await Class(process).begin()
        ann, rude = await school.pupil("a", "Ann"), await school.pupil("r", "Rude")
        nameless, _whole = await school.join("pupils", "n")
        former = school.tokens["pupils"]
        school.teacher.ask(do="replace-link")
        school.tokens = (await school.teacher.until("class"))["tokens"]
        assert school.tokens["pupils"] != former
        told = "This link is no longer valid, because the teacher has replaced it. Ask the teacher for the new link."
        assert (await nameless.until("closed"))["why"] == told
        nameless.ask(do="name", name="Stranger")
        assert (await nameless.until("refused"))["why"] == told

        async def old_link(key: str) -> tuple[Client, dict[str, Any]]:
            client = await Client(process.address).open(do="join-class", table=school.id, token=former, key=key)
            return client, await client.next()

        assert (await old_link("new"))[1]["why"] == told
        assert (await school.join("pupils", "new"))[1]["kind"] == "class"
        await ann.close()
        ann, whole = await old_link("a")
        assert whole["name"] == "Ann"
        await school.ask(WHERE, ann)
        ann.ask(do="answer", question=0, text="1400")
        assert (await ann.until("answers"))["answer"] == "1400"
        school.teacher.ask(do="remove", name="Rude")
        assert (await rude.until("closed"))["why"] == told, "the one who was removed needs the new link"
        ann.ask(do="replace-link")
        assert "Only the teacher" in (await ann.until("refused"))["why"]

    asyncio.run(test())


def test_a_page_is_refused_in_its_own_language(tmp_path, monkeypatch):
    """In a process of the test, which has a catalogue."""
    (tmp_path / "locale").mkdir()
    french = {"Enter a name before you answer.": "Entre d'abord un nom."}
    translate(monkeypatch, tmp_path / "locale", "fr", french)

    async def test():
        with listen(tmp_path) as listening:
            address = str(listening.getsockname())
            serving = asyncio.create_task(LiveTables(tmp_path).serve(listening))
            teacher = await Client(address).open(do="begin-class")
            id, token = (await teacher.until("begun"))["table"], (await teacher.until("class"))["tokens"]["pupils"]
            for language, told in (("fr", "Entre d'abord un nom."), ("", "Enter a name before you answer.")):
                pupil = await Client(address).open(
                    do="join-class", table=id, token=token, key=f"key {language}", language=language
                )
                pupil.ask(do="answer", question=0, text="1")
                assert (await pupil.until("refused"))["why"] == told
                await pupil.close()
            await teacher.close()
            serving.cancel()

    asyncio.run(test())


def test_no_translation_tells_an_answer_before_the_reveal():
    async def test():
        school = new_class()
        teacher, wall, ann = (Attending(school, role, "a") for role in ("teacher", "wall", "pupils"))
        texts = {"text": "Un six ?", "why": "Une face sur six.", "misconceptions": ["Le contraire."]}
        asked = {**CHANCE, "language": "en", "translations": {"fr": texts}}
        await school.handle_request(teacher.page, AskQuestion(msgspec.convert(asked, LiveQuestion)))
        assert all(each.has("Un six ?") for each in (teacher, wall, ann))
        assert not any(each.has(text) for each in (wall, ann) for text in ("Une face", "contraire"))
        await school.handle_request(teacher.page, RevealAnswers(0))
        assert all(each.has("Une face") for each in (wall, ann))

    asyncio.run(test())


def test_a_damaged_class_goes_on_from_the_version_before_and_the_log_says_so(tmp_path, caplog):
    kept, id = ClassStore(tmp_path), "a" * 32
    kept.keep(id, KeptClass("teacher", "pupils", "wall"))
    kept.keep(id, KeptClass("teacher", "pupils", "wall", [KeptPupil("key", "Zoë")]))
    (file,) = tmp_path.rglob(f"{id}.json")
    file.write_text("{")
    found, questions = kept.read(id)
    assert (found, questions) == (KeptClass("teacher", "pupils", "wall"), [])
    (warning,) = caplog.records
    assert file.name in warning.getMessage()
