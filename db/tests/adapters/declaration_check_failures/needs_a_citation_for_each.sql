begin;
\ir ../../support/refusal.psql
select plan(6);

select is(pg_temp.refusal(format('select irrevon.declaration_check_failures(%L)', pg_temp.declaration() || changes)), answer, name)
  from (values
    ('as documented',      '{}'::jsonb, 'accepted'),
    ('no failures',        '{"failures":{},"citations":[]}', 'accepted'),
    ('a missing citation', '{"failures":{"x":{"kind":"TERMINAL","final_on_replay":false,"citation":1}}}',
                           'IR104 /failures/x/citation: is the place of a citation, counted from 0'),
    ('a code of 128 octets', jsonb_build_object('failures', jsonb_build_object(repeat('x', 128),
                             '{"kind":"TERMINAL","final_on_replay":true,"citation":0}'::jsonb)), 'accepted'),
    ('a code of 129',      jsonb_build_object('failures', jsonb_build_object(repeat('x', 129),
                             '{"kind":"TERMINAL","final_on_replay":true,"citation":0}'::jsonb)),
                           'IR104 /failures: names codes of 1 to 128 octets'),
    ('final and retryable', '{"failures":{"x":{"kind":"RETRYABLE","final_on_replay":true,"citation":0}}}',
                           'IR104 /failures/x/final_on_replay: only a TERMINAL failure is final on replay')
  ) as cases (name, changes, answer);

select * from finish();
rollback;
