begin;
\ir ../../support/hostile_json.psql
select plan((select 3 * count(*)::int from hostile) + 1);

select is(irrevon_test.outcome(format('select irrevon.evidence_read(%L)', text)), 'ok', name || ' raises nothing')
  from hostile order by name;
select is(jsonb_typeof(irrevon.evidence_read(text)), 'object', name || ' gives an object') from hostile order by name;
select cmp_ok(octet_length(irrevon.evidence_read(text)::text), '<=', 8192, name || ' gives at most 8 kB') from hostile order by name;
select is(irrevon.evidence_read(null), '{}', 'nothing told is no evidence');

select * from finish();
rollback;
