"""irrevon serve in a real browser: everything that a ledger may hold, seen by whoever looks and however."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise, product

import pytest
from browsing import Eyes, browser
from conftest import DEEP
from playwright.sync_api import Browser, expect
from showcase import Shown
from support_ledgers import execute

from irrevon.chronicle import LANES

WIDTHS, SCHEMES = (1280, 700, 320), ("light", "dark")
LISTS = ("/", "/queue", "/effects?scope=acme-store/prod&limit=5", "/findings")
STORIES = ("flagship", "contradicted", "parked", "dispatched", "cancelled")
ABSENT = {"/nope": 404, "/effects/" + "0" * 64: 404, "/effects?limit=x": 400}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as started:
        yield started


@pytest.fixture
def eyes(chromium: Browser, shown: Shown) -> Iterator[Eyes]:
    with closing(Eyes(chromium, shown.page.url)) as looking:
        yield looking


def test_the_ledger_that_is_looked_at_holds_every_state_and_finding(shown: Shown) -> None:
    for held, canon in (
        ("select state from irrevon.frontiers", "select state from irrevon.canon_states where state <> 'INTENDED'"),
        ("select classification from irrevon.findings", "select classification from irrevon.canon_actions"),
        ("select kind from irrevon.operator_queue", "select unnest('{adjudication,approval,finding}'::text[])"),
    ):
        assert execute(shown.database, f"{canon} except {held}") == []


def paths(shown: Shown) -> dict[str, int]:
    stories = shown.effects if DEEP else STORIES
    return {**dict.fromkeys(LISTS, 200), **{f"/effects/{shown.effects[name]}": 200 for name in stories}, **ABSENT}


def test_every_page_fits_every_window_in_every_light_and_shuts_nobody_out(eyes: Eyes, shown: Shown) -> None:
    for turn, (path, status) in enumerate(paths(shown).items()):
        eyes.open(path, status)
        for number, (width, scheme) in enumerate(product(WIDTHS, SCHEMES)):
            eyes.see(width, scheme)
            assert eyes.too_wide() == [], (path, width)
            if DEEP or number == 5 * (turn % 2):  # wide and light, or narrow and dark
                assert eyes.barriers() == [], (path, width, scheme)
        assert eyes.wrong == [], path


def test_the_two_lights_are_two(eyes: Eyes) -> None:
    page = eyes.open("/")
    grounds = set()
    for scheme in SCHEMES:
        eyes.see(1280, scheme)
        grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(grounds) == 2


def test_everything_is_reached_and_seen_by_keyboard(eyes: Eyes, shown: Shown) -> None:
    page = eyes.open("/effects")
    page.keyboard.press("Tab")
    expect(page.get_by_text("To the content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Narrow the list")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("acme-fax/orders")
    page.keyboard.press("Enter")
    expect(page.locator("tbody tr")).to_have_count(1)
    link = page.get_by_role("link", name=shown.effects["parked"][:12])
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate("(e => [e.tagName, getComputedStyle(e).outlineStyle])(document.activeElement)")
        assert focused == ["BODY", "none"] or focused[1] != "none", focused
        if link.evaluate("e => e === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("order.create in acme-fax/orders")
    assert eyes.wrong == []


def test_a_list_goes_on_until_all_was_seen(eyes: Eyes, shown: Shown) -> None:
    page = eyes.open("/effects?limit=8&order=oldest")
    seen: list[str] = []
    while True:
        seen += page.locator("tbody a.id").all_inner_texts()
        following = page.get_by_role("link", name="The next page")
        if not following.count():
            break
        with page.expect_navigation():
            following.click()
    rows = execute(shown.database, "select left(effect_id, 12) from irrevon.effect_records order by created_at")
    assert seen == [row[0] for row in rows]


PICTURE = r"""() => {
  const box = e => e && e.getBoundingClientRect();
  const middle = e => e && [(box(e).left + box(e).right) / 2, (box(e).top + box(e).bottom) / 2];
  const text = e => e.textContent.replace(/\s+/g, " ").trim();
  const lanes = [...document.querySelectorAll(".lanes-named .lanes > span")].map(e => [text(e), middle(e)[0]]);
  const rows = [...document.querySelectorAll(".story .row")].map(e => {
    const [what, ref, mark, hop] = [".what", ".ref", ".mark", ".hop"].map(name => e.querySelector(name));
    return {what: text(what), ref: ref.title, at: middle(mark), hop: hop && [box(hop).left, box(hop).right],
            doubt: e.classList.contains("in-doubt")};
  });
  return [lanes, rows];
}"""


def test_a_story_is_a_picture_whose_thread_runs_through_its_lanes(eyes: Eyes, shown: Shown) -> None:
    """Every event stands in its lane, below what happened before, and the thread comes from there."""
    told = {name: i for i, name in enumerate(LANES)}
    for name, width in product(shown.effects if DEEP else STORIES, WIDTHS):
        page = eyes.open(f"/effects/{shown.effects[name]}") if width == WIDTHS[0] else eyes.page
        eyes.see(width)
        lanes, rows = page.evaluate(PICTURE)
        assert sorted(told[lane] for lane, _ in lanes) == [told[lane] for lane, _ in lanes]
        assert {"intent"} < {lane for lane, _ in lanes} or name in ("persisted", "undoes")
        where = dict(lanes)
        marks = [row for row in rows if row["at"]]
        for row in marks:
            lane, _, _ = row["what"].partition(":")
            assert abs(row["at"][0] - where[lane]) < 1.5, (name, width, row)
        for before, row in pairwise(marks):
            assert row["at"][1] > before["at"][1] + 10, (name, width, row)
            left, right = sorted((before["at"][0], row["at"][0]))
            assert abs(row["hop"][0] - left) < 2.5 and abs(row["hop"][1] - right) < 2.5, (name, width, row)


def test_a_story_shows_where_the_answer_was_lost_and_what_closed_it(eyes: Eyes, shown: Shown) -> None:
    page = eyes.open(f"/effects/{shown.effects['flagship']}")
    _, rows = page.evaluate(PICTURE)
    whats = [row["what"] for row in rows]
    lost = whats.index("wire: LOST by dispatcher no answer came back")
    seen = whats.index("probe: PRESENT, n = 1 the evidence")
    settled = whats.index("adjudication: SETTLED COMMITTED by reconciled present")
    assert [row["what"] for row in rows if row["doubt"]] == whats[lost + 2 : settled], (
        "from AMBIGUOUS on, until it settled"
    )
    assert whats[lost + 1] == "wire: AMBIGUOUS by receipt lost"
    assert whats[lost + 2] == "for 4 s nobody knew whether it happened"
    assert whats[-1] == "gate: deny: dedup, blocked"
    ((reference, probe),) = execute(
        shown.database,
        f"""
      select f.destination_ref, p.probe_token from irrevon.findings f join irrevon.probe_orders p using (execution_id)
       where f.effect_id = '{shown.effects["flagship"]}'""",
    )
    assert rows[seen]["ref"] == reference
    expect(page.locator(f".panel .ref[title='{probe}']")).to_be_visible()
    page = eyes.open(f"/effects/{shown.effects['parked']}")
    expect(page.locator(".row.unknown")).to_contain_text(re.compile(r"for 1 h .*nobody knows whether it happened"))
    expect(page.locator(".row.open")).to_contain_text("AMBIGUOUS, not queryable")
    expect(page.locator(".steps code").first).to_have_text(re.compile(r"^irrevon unpark [0-9a-f]{64}:0 --reason TEXT$"))


def test_an_effect_is_found_by_whatever_names_it(eyes: Eyes, shown: Shown) -> None:
    ((reference, finding),) = execute(
        shown.database,
        "select destination_ref, finding_ref from irrevon.findings where classification = 'CONFIRMED_UNIQUE'",
    )
    for name in (reference, str(finding), shown.effects["flagship"][:9]):
        page = eyes.open("/")
        page.get_by_role("search").get_by_role("textbox").fill(name)
        page.get_by_role("button", name="Find").click()
        expect(page.locator("p.id")).to_have_text(shown.effects["flagship"])


def test_the_overview_leads_to_what_it_counts(eyes: Eyes) -> None:
    page = eyes.open("/")
    counted = int(page.locator(".card", has_text="in question").locator("strong").inner_text())
    page.locator(".card", has_text="in question").click()
    expect(page.locator("tbody tr")).to_have_count(counted)
    page = eyes.open("/")
    page.get_by_role("link", name="DISPATCHED").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody .badge").first).to_have_text("DISPATCHED")


def test_a_ledger_that_may_have_forgotten_says_so_above_all(eyes: Eyes, shown: Shown) -> None:
    execute(shown.database, "select irrevon.ledger_epoch_append('test', irrevon.clock())")
    page = eyes.open("/")
    expect(page.get_by_role("alert")).to_have_count(3)
    expect(page.get_by_role("alert").first).to_contain_text("is held back")
    assert (eyes.barriers(), eyes.wrong) == ([], [])
