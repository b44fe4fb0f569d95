-- RFC-002 §3.3: every class, action and status that a human can meet, through the public call, against the table written
-- out here by hand. (The system's and the policy's cells: redispatch_due, and the settles.)
begin;
select plan(65);
\ir ../../support/resolution.psql

create function pg_temp.at(p_class text, p_status text) returns uuid language plpgsql as $$
declare
  v_id bigint;
begin
  if p_class = 'LOST' and p_status in ('OPEN', 'ESCALATED_HUMAN') then
    v_id := pg_temp.lost();
    select f.finding_id into v_id from irrevon.findings f where f.execution_id = v_id and f.classification = 'LOST';
    if p_status <> 'OPEN' then
      perform irrevon.ledger_resolve(v_id, 'OPEN', p_status, 'human', '{"a": 1}', irrevon.clock());
    end if;
    return pg_temp.ref(v_id);
  end if;
  return pg_temp.ref(pg_temp.finding(p_class, p_status));
end $$;
-- What came of it, undone again.
create function pg_temp.cell(p_class text, p_status text, p_action text) returns text language plpgsql as $$
declare
  v_ref  uuid := pg_temp.at(p_class, p_status);
  v_said text;
begin
  v_said := pg_temp.resolved(v_ref, p_action, case p_action when 'COMPENSATED' then array[pg_temp.undo(v_ref)] end);
  raise exception using errcode = '00001', message = v_said;
exception when sqlstate '00001' then
  return sqlerrm;
when others then
  return sqlstate;
end $$;

create temporary table expected on commit drop as
select classification, action, cell
  from (values
    --                    COMPENSATED    REDISPATCHED   ACCEPTED_AS_IS  ESCALATED_HUMAN
    ('CONFIRMED_UNIQUE',  'IR602',       'IR602',       'IR602',        'IR602'),
    ('DUPLICATE',         'COMPENSATED', 'IR602',       'CLOSED',       'ESCALATED_HUMAN'),
    ('LOST',              'IR602',       'REDISPATCHED', 'CLOSED',      'ESCALATED_HUMAN'),
    ('ORPHANED',          'COMPENSATED', 'IR602',       'CLOSED',       'ESCALATED_HUMAN'),
    ('CONTRADICTED',      'COMPENSATED', 'IR602',       'CLOSED',       'ESCALATED_HUMAN')
  ) as grid(classification, compensated, redispatched, accepted, escalated)
 cross join lateral (values ('COMPENSATED', compensated), ('REDISPATCHED', redispatched), ('ACCEPTED_AS_IS', accepted),
                            ('ESCALATED_HUMAN', escalated)) as c(action, cell);

select is(pg_temp.cell(classification, 'OPEN', action), case cell when 'IR602' then cell else 'resolved ' || cell end,
          format('%s of an open %s', action, classification)) from expected order by classification, action;
select is(pg_temp.cell(classification, 'ESCALATED_HUMAN', action),
          case when cell = 'IR602' then cell when action = 'ESCALATED_HUMAN' then 'replayed ESCALATED_HUMAN' else 'resolved ' || cell end,
          format('%s of an escalated %s', action, classification)) from expected order by classification, action;
-- The finding by hand is CLOSED by way of ACCEPTED_AS_IS.
select is(pg_temp.cell(classification, 'CLOSED', action),
          case when cell = 'IR602' then cell when action = 'ACCEPTED_AS_IS' then 'replayed CLOSED' else 'illegal_state CLOSED already_resolved' end,
          format('%s of a closed %s', action, classification)) from expected order by classification, action;
select is(pg_temp.cell('LOST', 'REDISPATCHED', action), 'illegal_state REDISPATCHED already_resolved', action || ' of what is sent again')
  from (values ('ACCEPTED_AS_IS'), ('ESCALATED_HUMAN')) as a(action);
select is(pg_temp.cell('DUPLICATE', 'OPEN', action), 'IR602', coalesce(action, 'no action')) from (values (null), ('CLOSED'), ('OPEN')) as a(action);

select * from finish();
rollback;
