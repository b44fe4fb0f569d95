-- Decision I4: big-endian and left-padded, so that in base 16 it reads as the digest itself, first digit and all.
begin;
select plan(2);

select is(array_agg(irrevon.idempotency_key('test-' || n, 64, '0123456789abcdef') order by n),
          array_agg(encode(sha256(convert_to('test-' || n, 'UTF8')), 'hex') order by n), 'sixty-four digits')
  from generate_series(1, 200) n;
select is(array_agg(irrevon.idempotency_key('test-' || n, 70, '0123456789abcdef') order by n),
          array_agg('000000' || encode(sha256(convert_to('test-' || n, 'UTF8')), 'hex') order by n), 'padded to seventy')
  from generate_series(1, 200) n;

select * from finish();
rollback;
