begin;
\ir ../../support/refusal.psql
select plan(11);

create temporary view order_create as
select pg_temp.declaration() #> '{effect_types,order.create}' as about;

select is(pg_temp.refusal(format('select irrevon.declaration_check_effect_types(%L)', pg_temp.declaration()
            || jsonb_build_object('effect_types', jsonb_build_object('order.create', about || changes)))),
          answer, name)
  from order_create, (values
    ('as documented', '{}'::jsonb, 'accepted'),
    ('required, not allowed', '{"stable_ids":{"required":["b"],"allowed":["a"],"opaque":[]}}',
                              'IR104 /effect_types/order.create/stable_ids/required: is a subset of allowed'),
    ('opaque, not allowed',   '{"stable_ids":{"required":[],"allowed":["a"],"opaque":["b"]}}',
                              'IR104 /effect_types/order.create/stable_ids/opaque: is a subset of allowed'),
    ('nothing allowed',       '{"stable_ids":{"required":[],"allowed":[],"opaque":[]}}',
                              'IR104 /effect_types/order.create/stable_ids/allowed: names at least one stable id'),
    ('33 required', jsonb_build_object('stable_ids', (
       select jsonb_build_object('required', jsonb_agg(n::text), 'allowed', jsonb_agg(n::text), 'opaque', '[]'::jsonb) from generate_series(1, 33) as n)),
                              'IR104 /effect_types/order.create/stable_ids/required: names at most 32 stable ids'),
    ('redispatch within a finite lag', '{"redispatch_on_absence":true}', 'accepted'),
    ('read-back by a query', '{"read_back_after_ok":true}', 'accepted')
  ) as cases (name, changes, answer);

select is(pg_temp.refusal(format('select irrevon.declaration_check_effect_types(%L)',
            pg_temp.declaration() || '{"consistency":{"status_settlement_lag":null}}'
            || jsonb_build_object('effect_types', jsonb_build_object('x', about || '{"redispatch_on_absence":true}')))),
          'IR104 /effect_types/x/redispatch_on_absence: redispatch on absence needs a finite status_settlement_lag',
          'redispatch without a bound') from order_create;
select is(pg_temp.refusal(format('select irrevon.declaration_check_effect_types(%L)',
            pg_temp.declaration() || '{"queryable":{"supported":false,"by":[]}}'
            || jsonb_build_object('effect_types', jsonb_build_object('x', about || '{"read_back_after_ok":true}')))),
          'IR104 /effect_types/x/read_back_after_ok: read-back after OK needs a query',
          'read-back of what cannot be read') from order_create;
select is(pg_temp.refusal(format('select irrevon.declaration_check_effect_types(%L)',
            pg_temp.declaration() || '{"queryable":{"supported":false,"by":[]}}')), 'accepted', 'what is not read back needs no query');

select is(pg_temp.refusal(format('select irrevon.declaration_check_effect_types(%L)', pg_temp.declaration() || '{"effect_types":{}}')),
          'IR104 /effect_types: names at least one effect type', 'no effect type');

select * from finish();
rollback;
