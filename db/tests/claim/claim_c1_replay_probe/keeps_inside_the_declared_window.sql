-- Decision A9, conformance E03: the window counts from the first claim, less the deadline, because a replay that is
-- allowed now may leave as late as that. Whatever the tier is, without a window there is no replay.
begin;
select plan(11);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as effect_id, gen_random_uuid() as token \gset
set local role irrevon_app;
select irrevon_test.advance('1 hour' - interval '30 s' - interval '5 s');
select is((pg_temp.replay(:'effect_id', :'token')).outcome, 'claimed', 'five seconds before the margin begins');
select irrevon.record_outcome(:'token', 'LOST') \g /dev/null
select irrevon_test.advance('5 s');
select irrevon_test.facts() as before \gset
select is((select concat_ws(' ', a.outcome, a.lifecycle, a.evidence ->> 'reason') from pg_temp.replay(:'effect_id') a),
  'illegal_state AMBIGUOUS window_passed', 'once it has begun');
select irrevon_test.advance('100 days');
select is((pg_temp.replay(:'effect_id')).evidence ->> 'reason', 'window_passed', 'and ever after');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written, so a query may still settle it');
select is((select count(*) from irrevon.open_work where parked_reason is null), 1::bigint, 'it is not parked');

-- Other windows, other destinations. replay_bar's tests have declarations that change after the request was sent.
set local role irrevon_operator;
create function pg_temp.answer_with(p_changes jsonb) returns text
language plpgsql as $function$
declare
  v_effect_id text;
  v_answer    irrevon.claim_answer;
begin
  perform irrevon.register_adapter(pg_temp.keyed(p_changes));
  v_effect_id := irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS'));
  v_answer := pg_temp.replay(v_effect_id);
  return concat_ws(' ', v_answer.outcome, v_answer.evidence ->> 'reason');
end;
$function$;
reset role;
select is(pg_temp.answer_with(changes), expected, why)
  from (values
    (1, '{"idempotency": {"supported": true, "window": "PT29S", "replay_semantics": "stored", "key_max_length": null, "key_alphabet": null}}'::jsonb,
        'illegal_state window_passed', 'a window shorter than the margin'),
    (2, '{"idempotency": {"supported": true, "window": "P365D", "replay_semantics": "stored", "key_max_length": null, "key_alphabet": null}}',
        'claimed', 'a window of a year'),
    (3, '{"tier": "C2", "idempotency": {"supported": true, "window": null, "replay_semantics": "stored", "key_max_length": null, "key_alphabet": null},
         "queryable": {"supported": true, "by": ["client_ref"]}}', 'illegal_state not_replayable', 'a key without a window (C2)'),
    (4, '{"tier": "C2", "idempotency": {"supported": true, "window": "PT1H", "replay_semantics": "stored", "key_max_length": null, "key_alphabet": null},
         "queryable": {"supported": true, "by": ["client_ref"]}}', 'claimed', 'a key with a window, whatever the tier'),
    (5, '{"tier": "C2", "idempotency": {"supported": false, "window": "PT1H", "replay_semantics": null, "key_max_length": null, "key_alphabet": null},
         "queryable": {"supported": true, "by": ["client_ref"]}}', 'illegal_state not_replayable', 'a window without a key'),
    (6, '{"tier": "C3", "idempotency": {"supported": false, "window": null, "replay_semantics": null, "key_max_length": null, "key_alphabet": null},
         "client_ref_field": null, "list_queryable": false, "listing_keys": []}', 'illegal_state not_replayable', 'C3')
  ) as given(position, changes, expected, why) order by position;

select * from finish();
rollback;
