begin;
select plan(2);
\ir ../../support/findings.psql

select irrevon_test.execution_at('SETTLED_FAILED') as id \gset
select irrevon_test.effect_of(:id) as effect_id, pg_temp.finding('LOST', 'OPEN', :id) as open, pg_temp.finding('LOST', 'REDISPATCHED', :id) as sent \gset
select irrevon.ledger_open_execution(:'effect_id', 'resolve_redispatch', irrevon.clock()) \g /dev/null
select is(irrevon.resolve_order(:sent), irrevon_test.dispatch_order(:'effect_id'), 'today''s order of it');
select is(irrevon.resolve_order(:open), null, 'of none where none was opened');

select * from finish();
rollback;
