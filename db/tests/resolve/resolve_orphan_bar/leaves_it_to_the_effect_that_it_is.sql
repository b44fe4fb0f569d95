-- RFC-002 §7.2, §7.3: an orphan that turns out to be an effect's, or one too many of it, is not undone twice, nor at all.
begin;
select plan(10);
\ir ../../support/resolution.psql

create function pg_temp.orphan(p_ref text) returns uuid language plpgsql as $$
declare v_id bigint := pg_temp.finding('ORPHANED');
begin
  set local session_replication_role = replica;
  update irrevon.findings set destination_ref = p_ref where finding_id = v_id;
  set local session_replication_role = origin;
  return pg_temp.ref(v_id);
end $$;
alter table irrevon.findings disable trigger facts_are_append_only;
select pg_temp.orphan('theirs') as theirs, pg_temp.orphan('x') as x, pg_temp.orphan('y') as y, pg_temp.orphan('only') as only \gset
alter table irrevon.findings enable always trigger facts_are_append_only;
select pg_temp.undo(:'x') as undo_x, pg_temp.undo(:'y') as undo_y, pg_temp.undo(:'only') as undo_only, pg_temp.undo(:'theirs') as undo_theirs \gset
select is(pg_temp.resolved(:'x', 'COMPENSATED', array[:'undo_x']), 'resolved COMPENSATED', 'an orphan, as far as anybody knows');

-- An effect was there once, and another three times, of which two were orphans.
select irrevon_test.execution_at('AMBIGUOUS') as one \gset
select pg_temp.look(:one, 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:one) || ':0', 'only')) \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS') as id \gset
select irrevon_test.effect_of(:id) as effect \gset
select pg_temp.look(:id, 'PRESENT', 3, replace('[{"ref": "a", "client_ref": "op:0"}, {"ref": "x", "client_ref": "op:0"}, {"ref": "y", "client_ref": "op:0"}]', 'op', :'effect')) \g /dev/null
select pg_temp.ref_of(:id) as twice \gset
select is(pg_temp.resolved(:'only', 'COMPENSATED', array[:'undo_only']), 'illegal_state OPEN belongs_to_an_effect', 'what was meant');
select is(pg_temp.resolved(:'y', 'COMPENSATED', array[:'undo_y']), 'illegal_state OPEN belongs_to_an_effect', 'one too many, which has its own finding');
select is((select evidence ->> 'effect_id' from irrevon.resolve(:'y', 'COMPENSATED', '{"a": 1}', null, array[:'undo_y'])), :'effect', 'which is named');
select is(pg_temp.resolved(:'y', 'ACCEPTED_AS_IS'), 'resolved CLOSED', 'a person may say that it is looked after');
select pg_temp.undo(:'twice', '{"compensates_index": "1"}') as first, pg_temp.undo(:'twice', '{"compensates_index": "2"}') as second \gset
select is(pg_temp.resolved(:'twice', 'COMPENSATED', array[:'first', :'second']), 'illegal_state OPEN more_than_the_excess', 'of two, one is undone as an orphan');
select is(pg_temp.resolved(:'twice', 'COMPENSATED', array[:'first']), 'resolved COMPENSATED', 'the other is');
select pg_temp.send(:'undo_x', 'OK', null, 'u-1'), pg_temp.send(:'first', 'OK', null, 'u-2') \g /dev/null
select is(pg_temp.status(:'twice') || ' ' || pg_temp.status(:'x'), 'CLOSED CLOSED', 'which is all that there was');
select is(pg_temp.resolved(:'theirs', 'COMPENSATED', array[:'undo_theirs']), 'resolved COMPENSATED', 'and a stranger''s is an orphan still');
select is_empty('select * from irrevon.audit_compensations()', 'nothing was undone twice');

select * from finish();
rollback;
