-- Decision G3: what stands on the branch is denied, and cancelled when its hand asks; what is on the wire is told too.
begin;
select plan(7);

insert into irrevon.branches (branch_ref, parent_ref, opened_by, created_at)
select branch, parent, 'test', irrevon.clock()
  from (values ('child', 'top'), ('grandchild', 'child'), ('gone', 'top'), ('under-gone', 'gone'), ('beside', 'root')) as b(branch, parent);
create temporary table world on commit drop as
select branch, state, irrevon_test.effect_of(irrevon_test.execution_at(state, jsonb_build_object('branch_ref', branch))) as effect_id
  from unnest(array['top', 'child', 'grandchild', 'gone', 'under-gone', 'beside', 'root']) as branch,
       unnest(array['PERSISTED', 'DISPATCHED', 'AMBIGUOUS', 'SETTLED_COMMITTED']) as state;
create function pg_temp.effects(p_branches text[], p_states text[]) returns text[] language sql as $$
  select array_agg(effect_id order by effect_id) from world where branch = any (p_branches) and state = any (p_states) $$;
grant select on world to public;

set local role irrevon_operator;
select irrevon.cancel_branch('gone', 'before') \g /dev/null
select * from irrevon.cancel_branch('top', 'the customer left') \gset
select is(:'will_cancel'::text[], pg_temp.effects('{top}', '{PERSISTED}'), 'what stands on this very branch will be cancelled');
select is(:'will_deny'::text[], pg_temp.effects('{child,grandchild}', '{PERSISTED}'), 'what stands below it will be denied');
select is(:'in_flight'::text[], pg_temp.effects('{top,child,grandchild}', '{DISPATCHED,AMBIGUOUS}'), 'what may be at a destination is told of both');
select is((select (will_cancel, will_deny)::text from irrevon.cancel_branch('top', 'again')), format('(%s,%s)', :'will_cancel', case
    when :'will_deny' ~ ',' then '"' || :'will_deny' || '"' else :'will_deny' end), 'again: the same is told');
select is((select c.will_deny from irrevon.cancel_branch('nobody-opened-it', 'early') c), '{}'::text[], 'none is an empty list');

set local role irrevon_app;
select is((irrevon_test.claim(effect_id)).evidence #>> '{decision,reason}', (irrevon_test.claim(other)).evidence #>> '{decision,reason}',
  'the gate denies what was foretold, above and below')
  from (select (:'will_cancel'::text[])[1], (:'will_deny'::text[])[1]) as e(effect_id, other);
select is((select array_agg(distinct f.state) from irrevon.frontiers f
            where effect_id in ((:'will_cancel'::text[])[1], (:'will_deny'::text[])[1])), '{CANCELLED}', 'and cancels it');

select * from finish();
rollback;
