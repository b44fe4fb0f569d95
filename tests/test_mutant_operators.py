"""Each operator does to a body what its name says, everywhere that it should and nowhere else."""

import pytest
from mutants import expressions, statements
from mutants.operators import OPERATORS, Body
from mutants.words import words_of

assert expressions and statements  # importing them registers the operators
WORDS = {"OPEN": "CLOSED", "CLOSED": "OPEN"}
ERRORS = {"unknown_effect": "illegal_edge"}

CASES = [
    ("drop_call", "begin perform f(a, 'x;y'); return 1; end;", ["begin null; return 1; end;"]),
    ("drop_call", "declare v int := g(';'); begin if a then perform f(); end if; end;",
     ["declare v int := g(';'); begin if a then null; end if; end;"]),
    ("drop_write", "begin insert into t values (1); update t set a = 1; end;",
     ["begin null; update t set a = 1; end;", "begin insert into t values (1); null; end;"]),
    ("drop_assignment", "begin if a = b then v.c := 1; end if; w := 2; end;",
     ["begin if a = b then null; end if; w := 2; end;", "begin if a = b then v.c := 1; end if; null; end;"]),
    ("drop_return", "begin if a then return 1; end if; return case when b then 2 else 3 end; end;",
     ["begin if a then null; end if; return case when b then 2 else 3 end; end;",
      "begin if a then return 1; end if; null; end;"]),
    ("drop_lock", "begin perform from t where a for no key update; for x in select 1 loop null; end loop; end;",
     ["begin perform from t where a ; for x in select 1 loop null; end loop; end;"]),
    ("negate_condition", "begin if a and b then null; elsif c then null; end if; end;",
     ["begin if not (a and b) then null; elsif c then null; end if; end;",
      "begin if a and b then null; elsif not (c) then null; end if; end;"]),
    ("skip_branch", "begin return case a when 1 then 2 end || case when b then 3 end; end;",
     ["begin return case a when 1 then 2 end || case when false and (b) then 3 end; end;"]),
    ("flip_comparison", "begin update t set a = 1 where b = 2 and c < 3; end;", [
        "begin update t set a = 1 where b <> 2 and c < 3; end;",
        "begin update t set a = 1 where b = 2 and c <= 3; end;"]),
    ("flip_comparison", "select a is distinct from b, c is not null, '=' ", [
        "select a is not distinct from b, c is not null, '=' ", "select a is distinct from b, c is null, '=' "]),
    ("flip_word", "select true, max(a), exists (select 1), any", [
        "select false, max(a), exists (select 1), any", "select true, min(a), exists (select 1), any",
        "select true, max(a), not exists (select 1), any"]),
    ("drop_not", "select not a -- not b", ["select  a -- not b"]),
    ("drop_term", "select 1 where a and (b or c) and d between 1 and 2", [
        "select 1 where (b or c) and d between 1 and 2", "select 1 where a  and d between 1 and 2",
        "select 1 where a and (c) and d between 1 and 2", "select 1 where a and (b ) and d between 1 and 2",
        "select 1 where a and (b or c) "]),
    ("drop_where", "select (select 1 from t where a), 2 where b and c", ["select (select 1 from t ), 2 where b and c"]),
    ("drop_item", "select a in ('x', 'y')", ["select a in ('y')", "select a in ('x')"]),
    ("drop_coalesce", "select coalesce(f(a, b), 0)", ["select (f(a, b))"]),
    ("flip_order", "select 1 from t order by a, b desc limit 1", [
        "select 1 from t order by a desc, b desc limit 1", "select 1 from t order by a, b asc limit 1"]),
    ("drop_limit", "select 1 limit 1;", ["select 1 ;"]),
    ("off_by_one", "select 1 + a.b2 limit 1", ["select 2 + a.b2 limit 1"]),
    ("flip_sign", "select -1 + a - 2", ["select -1 - a - 2", "select -1 + a + 2"]),
    ("swap_error", "begin perform fail('unknown_effect', '{}'); end;",
     ["begin perform fail('illegal_edge', '{}'); end;"]),
    ("swap_word", "select a = 'OPEN', b ->> 'CLOSED'", ["select a = 'CLOSED', b ->> 'CLOSED'"]),
    ("swap_answer", "begin a := 'busy'; return ('held', 'x'); end;",
     ["begin a := 'mutant'; return ('held', 'x'); end;", "begin a := 'busy'; return ('mutant', 'x'); end;"]),
    ("keep_default", "select f.setting, setting('a')::interval, setting(name)",
     ["select f.setting, (select default_value from settings where name = 'a')::interval, setting(name)"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "expected"), CASES)
def test_an_operator_bends_what_it_names(name: str, text: str, expected: list[str]) -> None:
    language = "plpgsql" if "begin" in text else "sql"
    body = Body(text, words_of(text), language, WORDS, ERRORS)
    assert [text[: edit.start] + edit.by + text[edit.end :] for edit in OPERATORS[name](body)] == expected


def test_every_operator_is_tried_here() -> None:
    assert {name for name, _, _ in CASES} == set(OPERATORS)
