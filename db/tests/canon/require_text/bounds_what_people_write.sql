-- Decision W9: each text of an operator's call at its bound, and one octet beyond.
begin;
select plan(20);

select irrevon.deny('REVERSIBLE', p_reason => 'test') as deny_ref \gset
select is(irrevon_test.outcome(replace(call, '%', quote_literal(repeat('x', bound + beyond)))), answer,
          bound + beyond || ' octets: ' || call)
  from (values (1, 'select irrevon.deny(''REVERSIBLE'', p_reason => %)', 2000),
               (2, 'select irrevon.deny(p_effect_type => %, p_reason => ''test'')', 256),
               (3, 'select irrevon.deny(p_scope => %, p_reason => ''test'')', 512),
               (4, 'select irrevon.deny(p_adapter_id => %, p_reason => ''test'')', 256),
               (5, format('select irrevon.lift_deny(%L, %%)', :'deny_ref'), 2000),
               (6, 'select irrevon.cancel_branch(%, ''test'')', 512),
               (7, 'select irrevon.cancel_branch(''test'', %)', 2000),
               (8, 'select irrevon.set_setting(''max_attempts'', ''5'', %)', 2000),
               (9, 'select irrevon.revoke_authority(%, ''test'', ''test'')', 512),
               (10, 'select irrevon.revoke_authority(''test'', ''test'', %)', 2000)) as texts(position, call, bound)
 cross join (values (0, 'ok'), (1, 'IR105')) as given(beyond, answer)
 order by position, beyond;

select * from finish();
rollback;
