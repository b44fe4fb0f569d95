-- Decision R8: a direct OK has no finding; read back, it has one only where there is not exactly one effect.
begin;
select plan(13);
\ir ../../support/adjudication.psql
\ir ../../support/replay.psql

select irrevon.register_adapter(irrevon_test.declaration(changes || jsonb_build_object('effect_types', jsonb_build_object('order.create',
         irrevon_test.declaration()::jsonb #> '{effect_types,order.create}' || '{"read_back_after_ok": true}'))))
  from (values ('{"adapter": "test-reads"}'::jsonb), (pg_temp.keyed('{"adapter": "test-asks", "queryable": {"supported": true, "by": ["client_ref"]}}')::jsonb))
    as d(changes) \g /dev/null
create temporary table cases (n integer, result text, n_found bigint, found text[], id bigint, effect_id text);
insert into cases values
  (1, 'PRESENT', 1, '{}'), (2, 'PRESENT', 3, '{DUPLICATE 2 audit OPEN 0}'), (3, 'ABSENT', 0, '{CONTRADICTED audit ESCALATED_HUMAN 0}');
update cases set id = irrevon_test.execution_at('SETTLED_COMMITTED', '{"adapter_id": "test-reads"}');
update cases set effect_id = irrevon_test.effect_of(id);
grant select on cases to public;
select irrevon_test.execution_at(state, '{"adapter_id": "test-reads"}') from unnest('{SETTLED_FAILED,AMBIGUOUS}'::text[]) as state \g /dev/null
select irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-asks"}')) as replayed, gen_random_uuid() as token \gset
select set_eq('select effect_id, cause from irrevon.audit_requests', 'select effect_id, ''read_back_after_ok'' from cases', 'each OK is asked about, and nothing else');
select is((select array_agg(distinct key order by key) from irrevon.audit_requests, jsonb_object_keys(evidence) as key),
  '{claim_token,response_digest,transport_outcome}', 'by the receipt that committed it');
select results_eq('select created_at from irrevon.audit_requests order by 1', 'select recorded_at from irrevon.dispatch_receipts
  where transport_outcome = ''OK'' order by 1', 'in its own instant');
select is((select count(*) from irrevon.findings), 0::bigint, 'an OK is no finding (UNRECONCILED)');

set local role irrevon_app;
create temporary table asked as select * from irrevon.reconcile_due(p_adapters => '{test-reads}') where kind = 'audit';
select is((select count(*) from asked), 3::bigint, 'each is looked at, and is due at once');
select irrevon.record_probe(probe_token, result, n_found, case n_found when 1 then format('[{"ref": "ref-%s"}]', id) else '[]' end)
  from asked join cases using (effect_id) \g /dev/null
select irrevon_test.advance('61 s');
select irrevon.record_probe(d.probe_token, result, n_found) from irrevon.reconcile_due(p_adapters => '{test-reads}') d
  join cases using (effect_id) where d.kind = 'audit' \g /dev/null
select is(pg_temp.findings_of(effect_id), found, result || ' ' || n_found) from cases order by n;
select is((select count(*) from irrevon.open_audits), 0::bigint, 'and every look is answered');

select pg_temp.replay(:'replayed', :'token') \g /dev/null
select is((irrevon.record_outcome(:'token', 'OK', null, 'dest-1')).lifecycle, 'SETTLED_COMMITTED', 'a replay tells no number either');
select is(pg_temp.findings_of(:'replayed'), '{CONFIRMED_UNIQUE settle CLOSED 0}', 'though it confirms');
select is((pg_temp.audited(:'replayed', 'PRESENT', 2)).outcome, 'audited', 'it is looked at too');
select is(pg_temp.findings_of(:'replayed'), '{CONFIRMED_UNIQUE settle CLOSED 0,DUPLICATE 1 audit OPEN 0}', 'and found out');

select * from finish();
rollback;
