-- RFC-002 §2.2: class, type, scope and adapter, and combinations of them, joined by AND.
begin;
select plan(17);

select irrevon_test.effect('{"scope": "s-1"}') as effect_id \gset
create temporary table entry (position integer, class text, type text, scope text, adapter text,
  stops boolean);
insert into entry values
  (1,  'IRREVERSIBLE', null, null, null, true),            (2,  'IDEMPOTENT', null, null, null, false),
  (3,  null, 'order.create', null, null, true),            (4,  null, 'order.delete', null, null, false),
  (5,  null, null, 's-1', null, true),                     (6,  null, null, 's-2', null, false),
  (7,  null, null, null, 'test-c2', true),                 (8,  null, null, null, 'test-c1', false),
  (9,  'IRREVERSIBLE', 'order.create', null, null, true),  (10, 'IRREVERSIBLE', 'order.delete', null, null,
    false),
  (11, null, 'order.create', 's-1', null, true),           (12, null, 'order.create', 's-2', null, false),
  (13, null, null, 's-1', 'test-c2', true),                (14, null, null, 's-1', 'test-c1', false),
  (15, 'IRREVERSIBLE', 'order.create', 's-1', 'test-c2', true),
  (16, 'IRREVERSIBLE', 'order.create', 's-1', 'test-c1', false);

create function pg_temp.verdict_under(e entry) returns text language plpgsql as $$
declare
  v_ref uuid := irrevon.deny(e.class, e.type, e.scope, e.adapter, 'test');
  v_verdict text;
begin
  select irrevon.gate_check_deny_list(r) ->> 'result' into v_verdict from irrevon.effect_records r;
  perform irrevon.lift_deny(v_ref, 'test');
  return v_verdict;
end $$;

select is(pg_temp.verdict_under(e), case when stops then 'denied' else 'passed' end,
          concat_ws('+', class, type, scope, adapter)) from entry e order by position;
select is(irrevon.gate_check_deny_list(r) -> 'inputs', '{"denies": []}', 'a lifted entry is no input')
  from irrevon.effect_records r;

select * from finish();
rollback;
