begin;
select plan(7);
\ir ../../support/resolution.psql
\ir ../../support/sweeps.psql

-- Two effects to which everything happens, each under names of its own.
create function pg_temp.live(p text) returns text language plpgsql as $$
declare
  v_effect text; v_id bigint; v_ref uuid;
begin
  perform irrevon.open_branch(p || 'leaf', p || 'root');
  perform irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('adapter', p || 'adapter', 'api_version', p || 'version')));
  v_effect := irrevon_test.effect(jsonb_build_object('scope', p || 'scope', 'branch_ref', p || 'leaf', 'authority_ref', p || 'authority', 'adapter_id', p || 'adapter',
                                                     'stable_ids', jsonb_build_object('order_id', p || 'order')));
  v_id := (select execution_id from irrevon.effect_executions where effect_id = v_effect);
  perform irrevon.grant_authority(p || 'authority', p || 'scope', null, p || 'grant');
  perform irrevon.deny(p_scope => p || 'scope', p_reason => p || 'deny');
  perform irrevon_test.claim(v_effect);
  perform irrevon.lift_deny(deny_ref, p || 'lift') from irrevon.denies_in_force where scope = p || 'scope';
  perform irrevon.record_outcome((irrevon_test.claim(v_effect)).claim_token, 'LOST', null, null, null, jsonb_build_object('told', p || 'outcome')::text);
  perform pg_temp.look(v_id, 'ABSENT', 0), pg_temp.look(v_id, 'ABSENT', 0, '[]', '61 s');
  v_ref := pg_temp.ref_of(v_id);
  perform pg_temp.resolved(v_ref, 'REDISPATCHED', null, null, jsonb_build_object('seen', p || 'resolution')::text);
  perform pg_temp.send(v_effect, 'OK', null, p || 'reference');
  perform irrevon.record_outcome(irrevon_test.token_of(v_id), 'OK', null, p || 'late');
  perform irrevon.register_intent(irrevon_test.contract(jsonb_build_object('stable_ids', stable_ids, 'scope', scope, 'adapter_id', adapter_id, 'branch_ref', b, 'parameters', jsonb_build_object('again', p))))
     from irrevon.effect_records, (values (p || 'leaf'), (p || 'other')) as v(b) where effect_id = v_effect;
  perform irrevon.sweep_page(run_token, 1, array[pg_temp.entry(p || 'second', v_effect || ':1')], p_as_of => '2020-01-02T00:00:00Z') from irrevon.sweep_begin(p || 'adapter');
  perform irrevon.ledger_attach_finding((select max(execution_id) from irrevon.effect_executions where effect_id = v_effect), 'DUPLICATE', 'audit', 1, p || 'double', 'reconciler',
                                        jsonb_build_object('seen', p || 'finding'), irrevon.clock());
  insert into irrevon.lost_claims (claim_token, operation_id, ledger_epoch, source, evidence, created_at)
  values (gen_random_uuid(), v_effect || ':1', 1, 'witness', jsonb_build_object('from', p || 'forgotten'), irrevon.clock());
  perform irrevon.audit_close(v_effect, jsonb_build_object('seen', p || 'audit')::text);
  perform irrevon.revoke_authority(p || 'authority', p || 'scope', p || 'revocation'), irrevon.cancel_branch(p || 'root', p || 'cancellation');
  return v_effect;
end $$;
select pg_temp.live('one-') as one, pg_temp.live('two-') as two \gset
create function pg_temp.told(p_effect_id text, p_others text) returns text[] language sql as $$
  select array(select distinct m[1] from regexp_matches(irrevon.inspect(p_effect_id, true)::text, p_others || '[a-z]+', 'g') as m order by 1) $$;
create function pg_temp.names(p text) returns text[] language sql as $$
  select array(select p || n from unnest(string_to_array('adapter audit authority cancellation deny double finding forgotten grant late leaf lift order outcome reference resolution revocation root scope second', ' ')) n order by 1) $$;
select is((select array_agg(distinct m[1] order by m[1]) from regexp_matches(irrevon.inspect(:'one', true)::text, '(one-[a-z]+)', 'g') as m), pg_temp.names('one-'), 'everything that has a name is in its story');
select is((select array_agg(distinct m[1] order by m[1]) from regexp_matches(irrevon.inspect(:'two', true)::text, '(two-[a-z]+)', 'g') as m), pg_temp.names('two-'), 'and in the other''s');
select is(irrevon.inspect(:'one', true)::text ~ 'two-', false, 'nothing of the other is');
select is(irrevon.inspect(:'two', true)::text ~ 'one-', false, 'nor of the one');
select is((select array_agg(jsonb_array_length(irrevon.inspect(:'one') -> 'data' -> 0 -> s) order by s) from unnest(array['attempts', 'audits', 'denies', 'executions', 'findings', 'gate', 'identity_conflicts', 'probes', 'sightings', 'variants']) s),
  array[2, 2, 1, 2, 2, 3, 1, 2, 1, 1], 'each fact once');
select is(jsonb_path_query_array(irrevon.inspect(:'one'), '$.data[0].attempts[*].operation_id'), jsonb_build_array(:'one' || ':0', :'one' || ':1'), 'attempts as they were made');
select is(irrevon.inspect(:'two')::text ~ any (array(select claim_token::text from irrevon.dispatch_attempts a join irrevon.effect_executions using (execution_id) where effect_id = :'one'
  union all select probe_token::text from irrevon.probe_orders join irrevon.effect_executions using (execution_id) where effect_id = :'one'
  union all select finding_ref::text from irrevon.findings where effect_id = :'one' union all values (:'one'))), false, 'no token, finding or id of the one in the other''s');

select * from finish();
rollback;
