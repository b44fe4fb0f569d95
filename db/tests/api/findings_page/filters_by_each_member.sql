-- RFC-002 §9, Q2.
begin;
select plan(20);
\ir ../../support/findings.psql
\ir ../../support/adjudication.psql
\ir ../../support/pages.psql

select irrevon_test.execution_at('AMBIGUOUS') as unique \gset
select pg_temp.look(:unique, 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:unique) || ':0', 'ref-u')) \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS') as twice \gset
select irrevon_test.effect_of(:twice) as twice_id \gset
select pg_temp.look(:twice, 'PRESENT', 2,
  (irrevon_test.found(:'twice_id' || ':0', 'x')::jsonb || irrevon_test.found(:'twice_id' || ':0', 'y')::jsonb)::text) \g /dev/null
insert into irrevon.findings (finding_ref, adapter_id, destination_ref, classification, moment, evidence, evidence_digest, created_by, created_at, ledger_epoch, written_xid)
values (gen_random_uuid(), 'other', 'ref-u', 'ORPHANED', 'audit', '{"a": 1}', 'd', 'sweep', irrevon.clock(), 1, pg_current_xact_id());
select irrevon.ledger_open_findings(array(select finding_id from irrevon.findings where adapter_id = 'other')) \g /dev/null
create function pg_temp.listed(p_page jsonb) returns text language sql security definer as $$
  select coalesce(string_agg(classification, ' ' order by classification), '') from irrevon.findings where finding_ref::text = any (pg_temp.names(p_page)) $$;
set local role irrevon_reader;
select is(pg_temp.listed(irrevon.findings_page()), 'CONFIRMED_UNIQUE DUPLICATE ORPHANED', 'all');
select is(pg_temp.listed(irrevon.findings_page(p_order => 'oldest')), 'CONFIRMED_UNIQUE DUPLICATE ORPHANED', 'oldest first');
select is(pg_temp.listed(irrevon.findings_page(p_classification => '{DUPLICATE,LOST}')), 'DUPLICATE', 'class');
select is(pg_temp.listed(irrevon.findings_page(p_classification => '{CONFIRMED_UNIQUE}')), 'CONFIRMED_UNIQUE', 'of the many');
select is(pg_temp.listed(irrevon.findings_page(p_resolution_status => '{OPEN}')), 'DUPLICATE ORPHANED', 'status');
select is(pg_temp.listed(irrevon.findings_page(p_resolution_status => '{CLOSED}')), 'CONFIRMED_UNIQUE', 'one that ends');
select is(pg_temp.listed(irrevon.findings_page(p_resolution_status => '{CLOSED,OPEN}', p_order => 'oldest')), 'CONFIRMED_UNIQUE DUPLICATE ORPHANED', 'either');
select is(pg_temp.listed(irrevon.findings_page(p_classification => '{CONFIRMED_UNIQUE}', p_resolution_status => '{OPEN}')), '', 'which no such finding has');
select is(pg_temp.listed(irrevon.findings_page(p_subject_effect_id => :'twice_id')), 'DUPLICATE', 'subject');
select is(pg_temp.listed(irrevon.findings_page(p_subject_effect_id => 'nobody')), '', 'that nobody registered');
select is(pg_temp.listed(irrevon.findings_page(p_adapter_id => 'other')), 'ORPHANED', 'adapter');
select is(pg_temp.listed(irrevon.findings_page(p_adapter_id => 'other', p_destination_ref => 'ref-u')), 'ORPHANED', 'one destination''s reference');
select is(pg_temp.listed(irrevon.findings_page(p_adapter_id => 'test-c2', p_destination_ref => 'ref-u', p_order => 'oldest')), 'CONFIRMED_UNIQUE', 'and another''s');
select is(pg_temp.listed(irrevon.findings_page(p_adapter_id => 'test-c2', p_destination_ref => 'ref-u')), 'CONFIRMED_UNIQUE', 'in either order');
reset role;
select max(created_at) as last from irrevon.findings \gset
select is(pg_temp.listed(irrevon.findings_page(p_from => :'last')), 'ORPHANED', 'from then on');
select is(pg_temp.listed(irrevon.findings_page(p_to => :'last', p_order => 'oldest')), 'CONFIRMED_UNIQUE DUPLICATE', 'and before then');
select is((select count(distinct item ->> 'finding_ref') from (select irrevon.findings_page(p_limit => 1) as one) as a,
    lateral (select irrevon.findings_page(p_limit => 1, p_cursor => one ->> 'next_cursor') as two) as b,
    lateral (select irrevon.findings_page(p_limit => 1, p_cursor => two ->> 'next_cursor') as three) as c,
    lateral (select jsonb_array_elements((one -> 'data') || (two -> 'data') || (three -> 'data')) as item) as d), 3::bigint, 'page by page');
select is(array(select irrevon.findings_page(p_limit => n) ->> 'has_more' from unnest('{2,3}'::integer[]) as n), '{true,false}', 'to the end');

select is(pg_temp.names(irrevon.findings_page(p_order => o)), (select array_agg(finding_ref::text order by case o when 'oldest' then finding_ref end,
    case o when 'newest' then finding_ref end desc) from irrevon.findings), 'in the order of their positions, ' || o) from unnest('{newest,oldest}'::text[]) as o;

select * from finish();
rollback;
