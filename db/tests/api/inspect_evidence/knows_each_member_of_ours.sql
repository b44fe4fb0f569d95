begin;
select plan(29);

select gen_random_uuid() as u, repeat('ab', 32) as d \gset
create function pg_temp.is_cited(p_key text, p_value jsonb) returns boolean language sql as $$
  select irrevon.inspect_evidence(jsonb_build_object(p_key, p_value), false) -> 'cites' ? p_key $$;
select is(pg_temp.is_cited(k, to_jsonb(:'u'::text)) and not pg_temp.is_cited(k, to_jsonb(:'u' || 'x')), true, k)
  from unnest(array['claim_token', 'probe_token', 'first_probe_token', 'finding_ref']) as k;
select is(pg_temp.is_cited(k, to_jsonb(:'d'::text)) and not pg_temp.is_cited(k, to_jsonb(:'d' || 'a')), true, k)
  from unnest(array['response_digest', 'outcome_digest', 'payload_digest', 'declaration_digest']) as k;
select is(pg_temp.is_cited(k, to_jsonb(:'d' || ':12')) and not pg_temp.is_cited(k, to_jsonb(:'d' || ':')), true, k) from unnest(array['fulfilled_by', 'operation_id']) as k;
select is(pg_temp.is_cited(k, to_jsonb(v)), true, k || ' ' || v) from (values ('transport_outcome', 'OK'), ('transport_outcome', 'FAILED'), ('transport_outcome', 'TIMEOUT'),
  ('transport_outcome', 'LOST'), ('proof', 'process_proven_dead'), ('proof', 'writer_booted_again'), ('proof', 'writer_session_gone'), ('proof', 'no_writer_and_stuck'),
  ('stored_as_lost', 'undeclared_failure_code'), ('stored_as_lost', 'ok_without_reference')) as w(k, v);
select is(pg_temp.is_cited(k, '"anything else"'), false, k || ' otherwise') from unnest(array['transport_outcome', 'proof', 'stored_as_lost', 'n_found', 'claim_token', 'operation_id', 'payload_digest']) as k;
select is(irrevon.inspect_evidence('{"a": 1}', r) ->> 'redaction', w, w) from (values (true, 'revealed'), (false, 'digest_only')) as v(r, w);

select * from finish();
rollback;
