-- Decisions A9, R7: throttled, in progress, in conflict, refused for want of a login: it stays AMBIGUOUS, and is asked later.
begin;
select plan(17);
\ir ../../support/replay.psql

create temporary table answers (n integer, outcome text, code text, id bigint, effect_id text);
insert into answers values (1, 'FAILED', 'rate_limited'), (2, 'FAILED', 'key_in_use'), (3, 'LOST', null), (4, 'TIMEOUT', null), (5, 'FAILED', 'unheard_of');
update answers set id = pg_temp.keyed_at('AMBIGUOUS');
update answers set effect_id = irrevon_test.effect_of(id);
grant select on answers to public;
create function pg_temp.answered(p_effect_id text, p_outcome text, p_code text) returns text language plpgsql as $$
declare
  v_token uuid := gen_random_uuid();
begin
  perform pg_temp.replay(p_effect_id, v_token);
  return (irrevon.record_outcome(v_token, p_outcome, p_code)).lifecycle;
end $$;
set local role irrevon_app;
select is((select array_agg(distinct kind) from irrevon.reconcile_due()), '{replay}', 'all are to be sent again');
select is(pg_temp.answered(effect_id, outcome, code), 'AMBIGUOUS', concat_ws(' ', outcome, code)) from answers order by n;
select is((select count(*) from irrevon.reconcile_due()), 0::bigint, 'none is due at once');
select is(w.next_probe_at - r.recorded_at, '30 s'::interval, 'but after a pause') from answers
  join irrevon.open_work w on w.execution_id = id
  join lateral (select max(recorded_at) as recorded_at from irrevon.dispatch_attempts join irrevon.dispatch_receipts using (attempt_id)
                 where execution_id = id) r on true order by n;
select irrevon_test.advance('31 s');
select is((select count(*) from irrevon.reconcile_due()), 5::bigint, 'then they are');
select is((select count(*) from irrevon.findings), 0::bigint, 'nothing was found');
select is((select count(*) from irrevon.frontiers where state = 'SETTLED_FAILED'), 0::bigint, 'and nothing has failed');
select pg_temp.answered(effect_id, 'FAILED', 'invalid_request') as final from answers where n = 1 \gset
select is(:'final'::text, 'SETTLED_FAILED', 'only what is final on replay has');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
