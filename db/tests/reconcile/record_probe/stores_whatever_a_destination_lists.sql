-- Decision W12.
begin;
select plan(19);

create temporary table hostile (position integer, what text, refs text, n bigint, outcome text,
  execution_id bigint, operation_id text);
insert into hostile values
  (1, 'no list',            null, 1, 'parked'),               (2, 'no JSON', '<html>', 1, 'parked'),
  (3, 'an object',          '{"ref": "x"}', 1, 'parked'),     (4, 'numbers', '[1, 2, null, true, [], {}]',
    1, 'parked'),
  (5, 'deep nesting',       repeat('[', 200000), 1, 'parked'),
  (6, '2 MB of list',       '["' || repeat('x', 2000000) || '"]', 1, 'parked'),
  (7, 'an endless count',   'own', 9223372036854775807, 'settled'),
  (8, 'a NUL in a name',    '[{"ref": "\u0000", "client_ref": "\ud800"}]', 1, 'parked'),
  (9, 'its own among them', 'own', 1, 'settled');
update hostile set execution_id = irrevon_test.execution_at('AMBIGUOUS');
update hostile set operation_id = irrevon_test.effect_of(execution_id) || ':0';
update hostile set refs = irrevon_test.found(operation_id) where refs = 'own';
grant select on hostile to public;

set local role irrevon_app;
create temporary table due as select operation_id, probe_token from irrevon.reconcile_due();
select is((irrevon.record_probe(probe_token, 'PRESENT', n, refs)).outcome, outcome, what)
  from hostile join due using (operation_id) order by position;
select ok(jsonb_typeof(destination_refs) = 'array', what || ' is held as a list')
  from hostile join due using (operation_id)
    join irrevon.status_probes using (probe_token) order by position;
select is((select max(excess_effect_count) from irrevon.findings), 9223372036854775806,
  'the count is kept exactly');

select * from finish();
rollback;
