"""Each format: what is ours goes in, what is theirs stays to the character, and undo takes only ours out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slipstream.core.editors.document import MISSING, Broken, Misfit, same
from slipstream.core.editors.merge import Change, Keep, Listed, Members, Whole, Without
from slipstream.core.editors.rewrite import (
    Format,
    change_from_json,
    change_json,
    configured,
    holds,
    read,
    restored,
)

WANTED = {
    "agent": {"model": "ours", "limit": 1},
    "models": Listed(("name",), ({"name": "Ours", "url": "u"},)),
}

# Each entry: a name, the format, the text before and the text after.
PAIRS: list[tuple[str, Format, str, str]] = [
    (
        "an empty file",
        Format.JSONC,
        "",
        '{\n  "agent": {\n    "model": "ours",\n    "limit": 1\n  },\n'
        '  "models": [\n    {\n      "name": "Ours",\n      "url": "u"\n    }\n  ]\n}\n',
    ),
    (
        "comments and a trailing comma",
        Format.JSONC,
        '// top\n{\n    // before\n    "z": 1.50, // beside\n    "models": [], /* last */\n'
        "    // below\n}\n// end\n",
        '// top\n{\n    // before\n    "z": 1.50, // beside\n    "models": [\n        {\n'
        '            "name": "Ours",\n'
        '            "url": "u"\n        }\n    ], /* last */\n    "agent": {\n        "model": "ours",\n'
        '        "limit": 1\n    },\n    // below\n}\n// end\n',
    ),
    (
        "tabs and no trailing comma",
        Format.JSON,
        '{\n\t"agent": {\n\t\t"model": "theirs",\n\t\t"other": [1, 2]\n\t},\n\t"models": [{"name": "A"}]\n}',
        '{\n\t"agent": {\n\t\t"model": "ours",\n\t\t"other": [1, 2],\n\t\t"limit": 1\n\t},\n'
        '\t"models": [{"name": "A"}, {"name": "Ours", "url": "u"}]\n}',
    ),
    (
        "one line without spaces",
        Format.JSON,
        '{"a":1,"agent":{"limit":2},"models":[{"name":"Ours","url":"old","key":"theirs"}]}',
        '{"a":1,"agent":{"limit":1,"model":"ours"},"models":[{"name":"Ours","url":"u","key":"theirs"}]}',
    ),
    (
        "a key that stands there twice: the last one counts",
        Format.JSONC,
        '{\n  "agent": {"model": "first"},\n  "agent": {"model": "second"},\n  "models": []\n}\n',
        '{\n  "agent": {"model": "first"},\n  "agent": {"model": "ours", "limit": 1},\n  "models": [\n    {\n'
        '      "name": "Ours",\n      "url": "u"\n    }\n  ]\n}\n',
    ),
    (
        "CR LF and a byte order mark",
        Format.JSONC,
        '\ufeff{\r\n  "a": 1\r\n}\r\n',
        '\ufeff{\r\n  "a": 1,\r\n  "agent": {\r\n    "model": "ours",\r\n    "limit": 1\r\n  },\r\n'
        '  "models": [\r\n    {\r\n      "name": "Ours",\r\n      "url": "u"\r\n    }\r\n  ]\r\n}\r\n',
    ),
    (
        "YAML with comments, quotes and a nested list",
        Format.YAML,
        "# top\nversion: '1.0'   # quoted\nmodels:\n- name: \"A\"   # theirs\n  roles:\n    - chat\n"
        "# below\nrules: []\n",
        "# top\nversion: '1.0'   # quoted\nmodels:\n- name: \"A\"   # theirs\n  roles:\n    - chat\n"
        "- name: Ours\n  url: u\n# below\nrules: []\nagent:\n  model: ours\n  limit: 1\n",
    ),
    (
        "YAML in brackets",
        Format.YAML,
        "models: [{name: A}] # theirs\nagent: {model: x, z: 1}\n",
        "models: [{name: A}, {name: Ours, url: u}] # theirs\nagent: {model: ours, z: 1, limit: 1}\n",
    ),
    (
        "YAML with a key that has no value",
        Format.YAML,
        "models: # none yet\nother: |\n  text\n\n  more\n",
        "models: # none yet\n  - name: Ours\n    url: u\nother: |\n  text\n\n  more\n"
        "agent:\n  model: ours\n  limit: 1\n",
    ),
    (
        "YAML with CR LF",
        Format.YAML,
        "a: 1\r\nmodels:\r\n  - name: A\r\n",
        "a: 1\r\nmodels:\r\n  - name: A\r\n  - name: Ours\r\n    url: u\r\n"
        "agent:\r\n  model: ours\r\n  limit: 1\r\n",
    ),
]


def before_of(text: str) -> bytes:
    """The bytes of a table's text."""
    return text.encode()


@pytest.mark.parametrize(
    ("form", "before", "after"), [pair[1:] for pair in PAIRS], ids=[pair[0] for pair in PAIRS]
)
def test_ours_goes_in_and_theirs_stays_to_the_character(form: Format, before: str, after: str) -> None:
    made = configured(before_of(before), form, WANTED)
    assert made.content.decode() == after
    again = configured(made.content, form, WANTED)
    assert again.content == made.content
    assert again.changes == ()


@pytest.mark.parametrize(("form", "before"), [pair[1:3] for pair in PAIRS], ids=[pair[0] for pair in PAIRS])
def test_undo_by_keys_gives_back_what_was_said_before(form: Format, before: str) -> None:
    made = configured(before_of(before), form, WANTED)
    back = restored(made.content, form, made.changes)
    assert back.left == ()
    assert same(read(back.content, form)[0].data, read(before_of(before), form)[0].data)
    for line in before.splitlines():
        comment = line[line.find("#") :] if "#" in line else line[line.find("//") :] if "//" in line else ""
        assert comment in back.content.decode()


TOML_WANTED = {"model": "ours", "features": {"agent": False}, "providers": {"vllm": {"url": "u"}}}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "# top\n\n[tui]\ntheme = 'dark' # theirs\n",
            "# top\nmodel = \"ours\"\n\n[tui]\ntheme = 'dark' # theirs\n\n[features]\nagent = false\n\n"
            '[providers.vllm]\nurl = "u"\n',
        ),
        (
            'model="theirs"  # mine\n[providers.other]\nurl = 1_000\n',
            'model="ours"  # mine\n[providers.other]\nurl = 1_000\n\n[providers.vllm]\nurl = "u"\n'
            "[features]\nagent = false\n",
        ),
        ("", 'model = "ours"\n\n[features]\nagent = false\n\n[providers.vllm]\nurl = "u"\n'),
    ],
)
@pytest.mark.parametrize("breaks", ["\n", "\r\n"])
def test_toml_keeps_comments_spellings_and_order(before: str, after: str, breaks: str) -> None:
    content = before.replace("\n", breaks).encode()
    made = configured(content, Format.TOML, TOML_WANTED)
    expected = after.replace("\n", breaks) if before else after
    assert made.content.decode() == expected
    assert configured(made.content, Format.TOML, TOML_WANTED).content == made.content
    back = restored(made.content, Format.TOML, made.changes)
    assert same(read(back.content, Format.TOML)[0].data, read(content, Format.TOML)[0].data)


@pytest.mark.parametrize(
    ("form", "text", "line", "said"),
    [
        (Format.JSON, '{\n  "a": 1,\n}', 3, "comma"),
        (Format.JSON, '{\n  // no\n  "a": 1\n}', 2, "comments"),
        (Format.JSON, '{"a": 1\n', 2, "missing"),
        (Format.JSON, '{"a": "b\n"}', 1, "not closed"),
        (Format.JSON, '{"a": 01}', 1, "missing"),
        (Format.JSON, "{} {}", 1, "more follows"),
        (Format.JSON, '\ufeff{"a": 1}', 1, "byte order mark"),
        (Format.JSONC, '{\n  "a": [1,\n  2 3]\n}', 3, "missing"),
        (Format.JSONC, "{'a': 1}", 1, "double quotes"),
        (Format.JSONC, "[" * 300, 1, "levels"),
        (Format.YAML, "a: [1\nb: 2\n", 2, ""),
        (Format.YAML, "a: 1\na: 2\n", 2, "duplicate"),
        (Format.YAML, "a: 1\n---\nb: 2\n", 2, "document"),
        (Format.TOML, "a = 1\nb = \n", 2, ""),
        (Format.TOML, "a = 1\na = 2\n", 2, "exists"),
    ],
)
def test_a_text_that_does_not_parse_says_where_it_breaks(
    form: Format, text: str, line: int, said: str
) -> None:
    with pytest.raises(Broken) as broken:
        configured(text.encode(), form, {"x": 1})
    assert broken.value.line == line
    assert said in broken.value.reason


def test_bytes_that_are_no_text_say_where() -> None:
    with pytest.raises(Broken) as broken:
        configured(b'{\n "a": "\xff"}', Format.JSON, {"x": 1})
    assert (broken.value.line, broken.value.column) == (2, 8)


@pytest.mark.parametrize("text", ['{"agent": "theirs"}', '{"agent": [1]}', "[1]", '{"models": {}}'])
def test_something_else_in_our_place_is_never_replaced(text: str) -> None:
    with pytest.raises(Misfit):
        configured(text.encode(), Format.JSON, WANTED)


def test_a_yaml_alias_that_would_change_two_places_is_refused() -> None:
    text = "one: &a\n  k: 1\nagent: *a\n"
    with pytest.raises((Broken, Misfit)):
        configured(text.encode(), Format.YAML, {"agent": {"k": 2}})


def test_undo_leaves_what_somebody_changed_since_and_says_so() -> None:
    made = configured(b'{"a": {"k": 1}}', Format.JSON, {"a": {"k": 2, "n": 3}})
    edited = made.content.replace(b'"k": 2', b'"k": 9')
    back = restored(edited, Format.JSON, made.changes)
    assert json.loads(back.content) == {"a": {"k": 9}}
    assert back.left == (("a", "k"),)
    assert not holds(edited, Format.JSON, made.changes)


def test_undo_of_an_object_of_ours_keeps_what_was_added_to_it() -> None:
    made = configured(b"{}", Format.JSON, {"a": {"b": {"k": 2}}})
    edited = json.dumps({"a": {"b": {"k": 2, "theirs": 1}}}).encode()
    back = restored(edited, Format.JSON, made.changes)
    assert json.loads(back.content) == {"a": {"b": {"theirs": 1}}}
    assert back.left == ()


def test_an_entry_that_counts_as_a_whole_is_never_left_in_halves() -> None:
    wanted = {"p": {"x": Whole({"key": "k", "at": Keep("t1")}, volatile=("at",))}}
    made = configured(b"{}", Format.JSON, wanted)
    renewed = json.dumps({"p": {"x": {"key": "k", "at": "t2"}}}).encode()
    assert holds(renewed, Format.JSON, made.changes)
    assert json.loads(restored(renewed, Format.JSON, made.changes).content) == {}
    edited = json.dumps({"p": {"x": {"key": "other", "at": "t2"}}}).encode()
    back = restored(edited, Format.JSON, made.changes)
    assert json.loads(back.content) == json.loads(edited)
    assert back.left == (("p", "x"),)


def test_members_of_a_list_of_texts_are_added_and_taken_out() -> None:
    wanted = {"on": Members(("m",)), "off": Without(("m",))}
    made = configured(b'{"on":["a"],"off":["m","b"]}', Format.JSON, wanted)
    assert json.loads(made.content) == {"on": ["a", "m"], "off": ["b"]}
    back = json.loads(restored(made.content, Format.JSON, made.changes).content)
    assert back == {"on": ["a"], "off": ["b", "m"]}


def test_a_value_to_keep_is_written_only_where_none_is() -> None:
    wanted = {"v": Keep(1)}
    assert configured(b'{"v": 7}', Format.JSON, wanted).content == b'{"v": 7}'
    assert json.loads(configured(b"{}", Format.JSON, wanted).content) == {"v": 1}


def test_true_and_1_are_not_the_same() -> None:
    assert json.loads(configured(b'{"v": 1}', Format.JSON, {"v": True}).content)["v"] is True


def test_a_change_survives_its_record() -> None:
    for form, text in (
        (Format.JSON, '{"models": [{"name": "A"}], "agent": {"model": "t"}}'),
        (Format.YAML, ""),
    ):
        for change in configured(text.encode(), form, WANTED).changes:
            assert change_from_json(json.loads(json.dumps(change_json(change)))) == change
    gone = Change(("a",), "x", MISSING)
    assert change_from_json(json.loads(json.dumps(change_json(gone)))) == gone


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.sampled_from(["a", "b", "agent", "ü"]) | st.text(max_size=3), PLAIN, max_size=4)


@settings(max_examples=150, deadline=None)
@given(OBJECTS, st.sampled_from([None, 2, 4, "\t"]), st.booleans(), st.booleans())
def test_whatever_the_file_holds_only_our_values_change(
    data: dict[str, Any], indent: int | str | None, comments: bool, crlf: bool
) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    if comments and indent is not None:
        text = "\n".join(f"{line} // {at}" for at, line in enumerate(text.split("\n")))
    content = (text.replace("\n", "\r\n") if crlf else text).encode()
    wanted = {"agent": {"model": "ours"}, "x": [1]}
    try:
        made = configured(content, Format.JSONC, wanted)
    except Misfit:
        assert data.get("agent") is not None
        return
    expected = {**data, "x": [1], "agent": {**(data.get("agent") or {}), "model": "ours"}}
    document = read(made.content, Format.JSONC)[0]
    assert same(document.data, expected)
    back = read(restored(made.content, Format.JSONC, made.changes).content, Format.JSONC)[0]
    assert same(back.data, data)
    if comments and indent is not None:
        for at in range(text.count("\n") + 1):
            assert f"// {at}" in made.content.decode()
