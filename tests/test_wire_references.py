"""A destination's reference becomes text that the ledger can hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from irrevon.evidence import text_reference


@pytest.mark.parametrize("reference", ["ref-1", "x" * 512, "\u00e9" * 256, "\U0001f600", ""])
def test_a_reference_that_text_holds_is_kept(reference: str) -> None:
    assert text_reference(reference) == reference


@pytest.mark.parametrize(
    ("reference", "digest"),
    [
        ("a\0b", "59b271ae1bbcb1d31d41929817f4b16fb439eb4f31520b5ad1d5ce98920a7138"),
        ("\ud800", "91a681b998555fb475479817b126c94e57e52011fa1842c5d188795a4a05226b"),
        ("\u00e9" * 257, "db33c4ce9e8a72562c8f24aa67b7abbabdb848426e8ddfff4ee08f6ae04d1b17"),
    ],
)
def test_another_is_kept_by_the_digest_of_its_bytes(reference: str, digest: str) -> None:
    assert text_reference(reference) == f"sha256:{digest}"


@given(st.text(st.characters(codec=None, exclude_categories=())))
def test_every_reference_becomes_text_the_ledger_can_hold(reference: str) -> None:
    kept = text_reference(reference)
    assert 0 <= len(kept.encode("utf-8")) <= 512
    assert "\0" not in kept
    assert text_reference(kept) == kept
