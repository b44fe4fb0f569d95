begin;
select plan(11);

create function pg_temp.cited(p_evidence jsonb, p_reveal boolean default false) returns jsonb language sql as $$
  select irrevon.inspect_evidence(p_evidence, p_reveal) -> 'cites' $$;
select gen_random_uuid() as token, repeat('ab', 32) as digest \gset
select is(pg_temp.cited(jsonb_build_object('claim_token', :'token', 'response_digest', :'digest', 'n_found', 2, 'fulfilled_by', :'digest' || ':1',
            'transport_outcome', 'LOST', 'probe_token', :'token')),
  jsonb_build_object('claim_token', :'token', 'response_digest', :'digest', 'n_found', 2, 'fulfilled_by', :'digest' || ':1',
            'transport_outcome', 'LOST', 'probe_token', :'token'), 'what is ours');
select is(pg_temp.cited('{"claim_token": "4111 1111", "response_digest": "x", "n_found": "many", "transport_outcome": "SECRET", "n": 1}'), '{}',
  'not what only bears the name');
select is(pg_temp.cited(jsonb_build_object('api_key', :'digest')), '{}', 'nor what only has the form');
select is(pg_temp.cited(jsonb_build_object('in', jsonb_build_object('claim_token', :'token'))), '{}', 'nor what lies deeper');
select is(pg_temp.cited('{"proof": "process_proven_dead", "stored_as_lost": "ok_without_reference"}'), '{"proof": "process_proven_dead", "stored_as_lost": "ok_without_reference"}', 'why recovery closed an attempt, why an answer was no answer');
select is(pg_temp.cited('{"proof": "he said so", "stored_as_lost": "x", "transport_outcome": "FINE"}'), '{}', 'in the words of the ledger only');
select is(irrevon.inspect_evidence('{"seen": 1}', false) -> 'bundle', 'null', 'the whole stays behind');
select is(irrevon.inspect_evidence('{"seen": 1}', true) -> 'bundle', '{"seen": 1}', 'until it is revealed');
select is(irrevon.inspect_evidence('{"seen": 1}', false) ->> 'digest', encode(sha256('{"seen": 1}'), 'hex'), 'with the digest of its text');
select isnt(irrevon.inspect_evidence(jsonb_build_object('n', 1e999), false), null, 'a number that RFC 8785 has no form for does no harm');
select is(irrevon.inspect_evidence(null, false), null, 'none has none');

select * from finish();
rollback;
