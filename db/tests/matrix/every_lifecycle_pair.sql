-- RFC-002 §15.3: every dimension-A pair, and within each pair every cause x actor, against §3.1 written out
-- here by hand, not against canon_edges. A state without a row below is a pair without expectation, and fails.
begin;
select plan((select count(*)::int from irrevon.canon_states a cross join irrevon.canon_states b) + 3);

create temporary table allowed (from_state text, to_state text, accepted text) on commit drop;
insert into allowed values
  ('INTENDED',   'PERSISTED',         'durable_write/registrar'),
  ('INTENDED',   'CANCELLED',         'branch_cancelled/registrar'),
  ('PERSISTED',  'DISPATCHED',        'gate_allow/gate'),
  ('PERSISTED',  'CANCELLED',         'branch_cancelled/gate branch_cancelled/human'),
  ('PERSISTED',  'AMBIGUOUS',         'ledger_tail_lost/recovery'),
  ('DISPATCHED', 'SETTLED_COMMITTED', 'receipt_ok/dispatcher'),
  ('DISPATCHED', 'SETTLED_FAILED',    'receipt_failed/dispatcher'),
  ('DISPATCHED', 'AMBIGUOUS',         'receipt_lost/dispatcher receipt_lost/recovery receipt_timeout/dispatcher receipt_timeout/recovery'),
  ('AMBIGUOUS',  'SETTLED_COMMITTED', 'reconciled_present/human reconciled_present/reconciler reconciled_present/recovery replay_ok/human replay_ok/reconciler replay_ok/recovery'),
  ('AMBIGUOUS',  'SETTLED_FAILED',    'reconciled_absent/human reconciled_absent/reconciler reconciled_absent/recovery replay_failed/human replay_failed/reconciler replay_failed/recovery');

create temporary table known (state text) on commit drop;
insert into known values ('INTENDED'), ('PERSISTED'), ('DISPATCHED'), ('AMBIGUOUS'),
                         ('SETTLED_COMMITTED'), ('SETTLED_FAILED'), ('CANCELLED');

create temporary table expected on commit drop as
select f.state as from_state, t.state as to_state, coalesce(a.accepted, '(never)') as accepted
  from known f cross join known t
  left join allowed a on (a.from_state, a.to_state) = (f.state, t.state);

create temporary table causes on commit drop as
select unnest(array['register', 'durable_write', 'branch_cancelled', 'gate_allow', 'receipt_ok', 'receipt_failed',
                    'receipt_timeout', 'receipt_lost', 'reconciled_present', 'reconciled_absent', 'replay_ok',
                    'replay_failed', 'ledger_tail_lost']) as cause;
create temporary table actors on commit drop as
select unnest(array['registrar', 'gate', 'dispatcher', 'reconciler', 'recovery', 'human', 'system', 'policy_auto']) as actor;

create temporary table fixture on commit drop as
select state, irrevon_test.execution_at(state) as execution_id from irrevon.canon_states;

create temporary table tried on commit drop as
select f.state as from_state, t.state as to_state, c.cause, a.actor,
       irrevon_test.outcome(format(
         'select irrevon.ledger_transition(%s, %L, %L, %L, %L, %L, irrevon.clock())',
         f.execution_id, f.state, t.state, c.cause, a.actor, '{"test": "matrix"}')) as outcome
  from fixture f cross join irrevon.canon_states t cross join causes c cross join actors a;

select is(
    coalesce(string_agg(t.cause || '/' || t.actor, ' ' order by t.cause, t.actor)
             filter (where t.outcome = 'ok'), '(never)')
      || coalesce(' !' || string_agg(distinct t.outcome, ',')
                  filter (where t.outcome not in ('ok', 'IR203')), ''),
    e.accepted,
    format('%s to %s', t.from_state, t.to_state))
  from tried t left join expected e using (from_state, to_state)
 group by t.from_state, t.to_state, e.accepted
 order by t.from_state, t.to_state;

select is_empty('select cause from irrevon.canon_edges except select cause from causes', 'every cause of the canon was tried');
select is_empty('select actor from irrevon.canon_edges except select actor from actors', 'every actor of the canon was tried');

-- Genesis is no transition: an execution without a history takes none.
insert into irrevon.effect_executions (effect_id, step, operation_id, opened_by, created_at)
select effect_id, 7, effect_id || ':7', 'register', irrevon.clock()
  from irrevon.effect_executions where execution_id = (select execution_id from fixture where state = 'PERSISTED')
returning execution_id as bare_id \gset
select is(string_agg(distinct irrevon_test.outcome(format(
            'select irrevon.ledger_transition(%s, %L, %L, %L, %L, %L, irrevon.clock())',
            :bare_id, f.state, t.state, cause, actor, '{}')), ' '), 'IR202 IR203',
          'an execution without a history is moved nowhere')
  from (select state from known union all values (null), ('GENESIS')) f cross join known t
 cross join (values ('register', 'registrar'), ('durable_write', 'registrar'), ('gate_allow', 'gate')) as edge(cause, actor);

select * from finish();
rollback;
