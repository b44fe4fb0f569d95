begin;
select plan(3);

select irrevon_test.effect() as effect_id \gset
select irrevon.deny(p_effect_type => 'order.create', p_reason => 'test') as one \gset
select irrevon.deny(p_adapter_id => 'test-c2', p_reason => 'test') as two \gset
select irrevon.deny(p_scope => 'elsewhere', p_reason => 'test') as three \gset
select irrevon.gate_check_deny_list(r) as verdict from irrevon.effect_records r \gset

select is(:'verdict'::jsonb ->> 'reason', 'denied', 'the reason is denied');
select ok(:'verdict'::jsonb -> 'inputs' -> 'denies' @> jsonb_build_array(:'one', :'two'),
  'both entries are named');
select is(jsonb_array_length(:'verdict'::jsonb -> 'inputs' -> 'denies'), 2, 'and no other');

select * from finish();
rollback;
