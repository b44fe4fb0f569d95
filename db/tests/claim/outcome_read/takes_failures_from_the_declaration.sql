begin;
select plan(6);

select declaration_digest as digest from irrevon.register_adapter(irrevon_test.declaration()) \gset
select is((o.outcome, o.failure_kind, o.failure_code, o.final_on_replay)::text, expected, concat_ws(' ',
  told, code))
  from (values ('OK', null, '(OK,,,)'), ('FAILED', 'invalid_request',
    '(FAILED,TERMINAL,invalid_request,t)'),
               ('FAILED', 'rate_limited', '(FAILED,RETRYABLE,rate_limited,f)'), ('FAILED', 'unheard_of',
                 '(LOST,,,)'),
               ('TIMEOUT', 'invalid_request', '(TIMEOUT,,,)')) as e(told, code, expected)
 cross join lateral irrevon.outcome_read(:'digest', told, code, 'ref', null, '{}') o;
select is((irrevon.outcome_read(repeat('0', 64), 'FAILED', 'invalid_request', null, null, null)).outcome,
  'LOST',
  'an unknown declaration cites nothing');

select * from finish();
rollback;
