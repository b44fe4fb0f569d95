begin;
select plan(12);
\ir ../../support/resolution.psql

select irrevon_test.execution_at('AMBIGUOUS') as unique \gset
select pg_temp.look(:unique, 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:unique) || ':0')), pg_temp.lost() \g /dev/null
select finding_id as lost from irrevon.findings where classification = 'LOST' \gset
select is(irrevon.findings_few(null, null), null, 'any, without a filter');
select is(irrevon.findings_few('{CONFIRMED_UNIQUE}', null), null, 'any, where the many are meant');
select is(irrevon.findings_few(null, '{CLOSED,OPEN}'), null, 'or may be');
select is(irrevon.findings_few('{LOST,CONFIRMED_UNIQUE}', '{CLOSED}'), null, 'or are');
select is(irrevon.findings_few('{LOST}', null), array[:lost]::bigint[], 'in question by class');
select is(irrevon.findings_few('{LOST}', '{CLOSED}'), array[:lost]::bigint[], 'by class, closed or not');
select is(irrevon.findings_few('{LOST}', '{CLOSED,OPEN}'), array[:lost]::bigint[], 'or both');
select is(irrevon.findings_few('{DUPLICATE}', '{OPEN}'), '{}'::bigint[], 'by class and status');
select is(irrevon.findings_few(null, '{ESCALATED_HUMAN}'), '{}'::bigint[], 'another status');
select is(irrevon.findings_few(null, '{OPEN}'), array[:lost]::bigint[], 'or by status');
select is(irrevon.findings_few('{CONFIRMED_UNIQUE}', '{OPEN}'), '{}'::bigint[], 'of a class that is never open: none');
insert into irrevon.findings (finding_ref, adapter_id, destination_ref, classification, moment, evidence, evidence_digest, created_by, created_at, ledger_epoch, written_xid)
select gen_random_uuid(), 'many', 'ref-' || n, 'ORPHANED', 'audit', '{"a": 1}', 'd', 'sweep', irrevon.clock(), 1, pg_current_xact_id() from generate_series(1, 100000) as n;
select is(irrevon.findings_few('{ORPHANED}', null), null, 'any, where they are many');

select * from finish();
rollback;
