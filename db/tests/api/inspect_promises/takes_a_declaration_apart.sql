begin;
select plan(6);

create temporary table promised on commit drop as
select * from irrevon.inspect_promises(irrevon_test.declaration('{"effect_types": {"a/b": {"x": {"~y": null}}, "other": {"x": 1}}, "citations": []}')::jsonb, 'a/b');
select is((select promise from promised where path = '/tier'), '"C2"', 'a promise by its path');
select is((select promise from promised where path = '/consistency/clock_skew'), '"PT1S"', 'however deep');
select is((select promise from promised where path = '/queryable/by/1'), '"destination_ref"', 'in a list too');
select is((select promise from promised where path = '/effect_types/a~1b/x/~0y'), 'null', 'nothing promised is a promise, under a pointer of RFC 6901');
select is((select promise from promised where path = '/citations'), '[]', 'and so is an empty list');
select is_empty($$ select * from promised where path ~ 'other' $$, 'other effect types are left out');

select * from finish();
rollback;
