-- RFC-002 §0 rule 5, decision W9: evidence is ids and digests, and bounded where it comes in.
begin;
\ir ../../support/refusal.psql
select plan(6);

create function pg_temp.told(p_evidence jsonb) returns text language sql as $$
  select pg_temp.refusal(format('select irrevon.import_lost_claims(''[]'', %L)', p_evidence)) $$;
select is(pg_temp.told(evidence), 'IR605 evidence: is a non-empty JSON object of at most 8 kB', left(evidence::text, 20))
  from (values (null::jsonb), ('{}'), ('"looked"'), (jsonb_build_object('a', 1e8200)), (jsonb_build_object('a', repeat('x', 8184)))) as e(evidence);
select is(pg_temp.told(jsonb_build_object('a', repeat('x', 8183))), 'accepted', 'and takes it at its bound');

select * from finish();
rollback;
