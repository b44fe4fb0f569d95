begin;
select plan(15);

select gen_random_uuid() as token, repeat('ab', 32) || ':3' as operation \gset
select results_eq(format($$ select claim_token, operation_id, boot_token, at, wal, lsn from irrevon.witness_read(%L) $$, jsonb_build_array(
    jsonb_build_object('claim_token', :'token', 'operation_id', :'operation', 'at', '2026-01-01T00:00:00Z', 'wal', '7/1', 'lsn', '0/A'),
    jsonb_build_object('claim_token', :'token', 'operation_id', :'operation'),
    jsonb_build_object('boot_token', :'token', 'at', '2026-01-01T00:00:00Z', 'wal', '7/1', 'lsn', '0/B'))),
  format($$ values (%1$L::uuid, %2$L, null::uuid, timestamptz '2026-01-01T00:00:00Z', '7/1', pg_lsn '0/A'),
                   (%1$L, %2$L, null, null, null, null),
                   (null, null, %1$L, '2026-01-01T00:00:00Z', '7/1', '0/B') $$, :'token', :'operation'),
  'claims, half a claim, and boots');
select is((select count(*) from irrevon.witness_read('[]')), 0::bigint, 'an empty file');
select throws_ok(format('select irrevon.witness_read(%L)', records), 'IR105', null, told)
  from (values (null, 'nothing'), (repeat('[', 60000), 'lists that exhaust the stack'), (repeat('[{"a" : ', 30000), 'objects that do'),
               (repeat(' ', 67108865), 'more than 64 MiB'), ('{', 'no JSON'), ('{}', 'no array'), ('[{}]', 'a line that tells nothing'),
               ('[{"claim_token": "x", "operation_id": "y"}]', 'no token'),
               (format('[{"claim_token": "%s"}]', :'token'), 'a claim of nothing'),
               (format('[{"claim_token": "%s", "operation_id": "%s:01"}]', :'token', repeat('ab', 32)), 'no step'),
               (format('[{"claim_token": "%s", "operation_id": "%s:10000"}]', :'token', repeat('ab', 32)), 'a step that nobody opens'),
               (format('[{"boot_token": "%s", "at": "yesterday noon"}]', :'token'), 'no instant'),
               (format('[{"boot_token": "%s", "lsn": "here"}]', :'token'), 'no place')) as refused(records, told);

select * from finish();
rollback;
