-- Decision G4: 30 s of skew.
begin;
select plan(4);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract() as contract \gset
create function pg_temp.ahead(p_by interval) returns text language sql security definer as $$
  select to_char((irrevon.clock() + p_by) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;
set local role irrevon_app;

select throws_ok(format('select irrevon.register_intent(%L)',
    :'contract'::jsonb || jsonb_build_object('stamped_at', pg_temp.ahead('31 s'))), 'IR101', null,
  '31 s ahead is refused');
select lives_ok(format('select irrevon.register_intent(%L)',
    :'contract'::jsonb || jsonb_build_object('stamped_at', pg_temp.ahead('29 s'))),
  '29 s ahead is accepted');
select throws_ok(format('select irrevon.register_intent(%L)',
    :'contract'::jsonb || jsonb_build_object('stamped_at', pg_temp.ahead('31 s'))), 'IR101', null,
  'a refresh from the future is refused too');
select irrevon_test.advance('2 s');
select lives_ok(format('select irrevon.register_intent(%L)',
    :'contract'::jsonb || jsonb_build_object('stamped_at', pg_temp.ahead('29 s'))),
  'the ledger''s clock is the measure');

select * from finish();
rollback;
