"""Rich text: a few tags, and everything else as typed."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.content.markup import find_fault, rich


@pytest.mark.parametrize(
    ("typed", "made"),
    [
        ("S&P 500", "S&amp;P 500"),
        ("R&D team", "R&amp;D team"),
        ("0.1 <A <0.9", "0.1 &lt;A &lt;0.9"),
        ("a <b> b </b> c", "a <b> b </b> c"),
        ("<b>x</b>&amp;", "<b>x</b>&amp;amp;"),
        ("one<br/>two<br />three<br>four", "one<br/>two<br/>three<br/>four"),
        ("gain <icon name='hook'/> 2", 'gain <icon name="hook"/> 2'),
        ("Salt & <Pepper>", "Salt &amp; &lt;Pepper&gt;"),
        ("{{ 7*7 }}", "{{ 7*7 }}"),
        ("3 > 2", "3 &gt; 2"),
        ("", ""),
    ],
)
def test_known_tags_stay_and_the_rest_is_as_typed(typed: str, made: str) -> None:
    assert find_fault(typed) is None
    assert rich(typed) == made


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("<i>Flavour<i>", "the tag <i> is not closed"),
        ("a <b>bold", "the tag <b> is not closed"),
        ("a</b>", "</b> closes nothing"),
        ("<b><i>x</b></i>", "</b> stands before <i> is closed"),
        ("take <icon hook/>", "<icon hook/> is not an icon"),
        ('<icon name="hook">', "is not an icon"),
        ('<icon name="../x"/>', "is not an icon"),
        ("<icon", "is not an icon"),
        ("take <strong>one</strong>", "there is no tag <strong>"),
        ("<B>one</B>", "there is no tag <B>"),
        ("<font size='9'>one</font>", "there is no tag <font>"),
    ],
)
def test_a_faulty_tag_is_named(typed: str, said: str) -> None:
    fault = find_fault(typed)
    assert fault is not None
    assert said in fault.message
    assert fault.hint


def test_a_tag_from_elsewhere_has_its_like_named() -> None:
    said = {typed: find_fault(typed) for typed in ("<em>x</em>", "<B>x</B>", "<u>x</u>")}
    assert [fault and fault.hint for fault in said.values()] == [
        "write <i> and </i>",
        "write <b> and </b>",
        'the tags are <b>, <i>, <br/> and <icon name="hook"/>',
    ]


pieces = st.sampled_from(
    ["<b>", "</b>", "<i>", "</i>", "<br/>", "<", ">", "&", '<icon name="x"/>', "<icon", '"']
)


@given(st.lists(pieces | st.text(alphabet="ab é\n", max_size=5), max_size=12).map("".join))
@settings(max_examples=200, deadline=None)
def test_text_without_fault_is_well_formed_and_keeps_every_letter(text: str) -> None:
    if find_fault(text) is None:
        root = ET.fromstring(f"<p>{rich(text)}</p>")
        letters = "".join(root.itertext())
        for tag in ("<b>", "</b>", "<i>", "</i>", "<br/>", '<icon name="x"/>'):
            text = text.replace(tag, "")
        assert letters == text
