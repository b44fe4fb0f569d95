-- Decision A6: the digest is of the words of the hand, bounded as they are stored, before they are read.
begin;
select plan(6);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
create function pg_temp.digest(p_outcome text, p_code text, p_ref text, p_response text, p_evidence text)
  returns text
language sql as $$ select (irrevon.outcome_read((irrevon.adapter_in_force('test-c2')).declaration_digest,
                             p_outcome, p_code, p_ref, p_response, p_evidence)).outcome_digest $$;
select pg_temp.digest('OK', null, 'r', null, '{}') as same \gset
select is(pg_temp.digest('OK', null, 'r', null, '{"a": 1}'), :'same', 'evidence is no part of it');
select isnt(pg_temp.digest('OK', null, 's', null, '{}'), :'same', 'the reference is');
select isnt(pg_temp.digest('OK', null, 'r', repeat('0', 64), '{}'), :'same', 'the response is');
select isnt(pg_temp.digest('LOST', null, 'r', null, '{}'), :'same', 'the outcome is');
select isnt(pg_temp.digest('OK', 'x', 'r', null, '{}'), :'same', 'the code is');
select is(:'same'::text, encode(sha256('{"destination_ref":"r","failure_code":null,"response_digest":null,"transport_outcome":"OK"}'), 'hex'),
  'it is of the canonical text');

select * from finish();
rollback;
