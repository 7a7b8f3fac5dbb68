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
        ("<em>x</em>", "&lt;em&gt;x&lt;/em&gt;"),
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
    ],
)
def test_a_faulty_tag_is_named(typed: str, said: str) -> None:
    fault = find_fault(typed)
    assert fault is not None
    assert said in fault.message
    assert fault.hint


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
