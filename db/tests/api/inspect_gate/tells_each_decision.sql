begin;
select plan(8);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as effect_id \gset
select irrevon_test.claim(:'effect_id') \g /dev/null
select irrevon_test.advance('2 days') \g /dev/null
select irrevon_test.claim(:'effect_id') \g /dev/null
select irrevon.inspect_gate(:'effect_id', 500) as told \gset
select is(jsonb_path_query_array(:'told', '$[*].decision'), '["allow", "deny", "deny"]', 'allow or deny, oldest first');
select is(jsonb_path_query_array(:'told', '$[*].reason'), '[null, "blocked", "expired"]', 'why');
select is(jsonb_path_query_array(:'told', '$[2].checks[*].result'), '["passed", "denied", "not_reached", "not_reached"]', 'check by check');
select is(jsonb_array_length(jsonb_path_query_array(:'told', '$[0].checks[*].inputs_digest')), 4, 'each with the digest of its inputs');
select is(:'told'::jsonb #>> '{2,inputs,authority_ref}', 'test-authority', 'of the one that denied the inputs');
select is(:'told'::jsonb #> '{2,dedup}', jsonb_build_object('operation_id', :'effect_id' || ':0', 'lifecycle', 'SETTLED_COMMITTED', 'receipts', 1, 'findings', 0, 'variants', 0),
  'what dedup found, whichever denied');
select is(jsonb_path_query_array(irrevon.inspect_gate(:'effect_id', 2), '$[*].reason'), '["blocked", "expired"]', 'cut short, the newest');
select is(irrevon.inspect_gate('nobody', 500), '[]', 'of nobody none');

select * from finish();
rollback;
