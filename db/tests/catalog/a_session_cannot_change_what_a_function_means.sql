-- Decisions I1, W10, W12: no setting of a session changes an identity, a digest or an outcome. A plain literal with a
-- backslash reads otherwise under standard_conforming_strings = off, and stays so in the session's cache.
begin;
select plan(5);

select is_empty(
  $$ select p.oid::regprocedure, line
       from pg_proc p cross join lateral regexp_split_to_table(p.prosrc, E'\n') as line
      where p.pronamespace = 'irrevon'::regnamespace
        and line !~ '^\s*--'
        and regexp_replace(line, $e$E'([^'\\]|\\.|'')*'$e$, '', 'g') ~ E'\\\\' $$,
  'no function holds a backslash outside an E literal');

select is_empty(
  $$ select oid::regprocedure from pg_proc
      where pronamespace = 'irrevon'::regnamespace and prosecdef and not 'TimeZone=UTC' = any (proconfig) $$,
  'every entry point writes instants in UTC');

set local standard_conforming_strings = off;
set local escape_string_warning = off;
set local timezone = 'Asia/Tokyo';
set local datestyle = 'German, DMY';
set local intervalstyle = 'sql_standard';
set local bytea_output = 'escape';
set local extra_float_digits = -15;
set local client_min_messages = error;
discard plans;

select is(encode(sha256(irrevon.identity_canonical(
  '{"order_id": "9410", "customer_ref": "C-0007"}', 'order.create', 'acme-store/prod')), 'hex'),
  '0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5', 'the pinned identity holds');
select is(encode(sha256(convert_to(irrevon.jcs(
  E'{"\\u20ac":"euro","\\u00e9":"e-acute","a":"ascii","A":"upper","\\ud83d\\ude00":"emoji-surrogate-pair","\\u007f":"del"}'::jsonb), 'UTF8')), 'hex'),
  'a7b5f1a508c4e040d9b595f0763bec8531848447f27b5e80b31e9f105a23719b', 'and so do names of every plane, in UTF-16 order');
select is(irrevon.evidence_read(E'{"a": "\\u0000", "b": "\\ud800", "c": "\\ud83d\\ude00"}'),
  jsonb_build_object('a', E'\uFFFD', 'b', E'\uFFFD', 'c', E'\U0001F600'), 'and hostile evidence is still made storable');

select * from finish();
rollback;
