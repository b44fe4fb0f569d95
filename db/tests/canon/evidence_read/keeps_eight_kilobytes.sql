begin;
select plan(2);

select is(irrevon.evidence_read(rpad('{"a": 1}', 8192)), '{"a": 1}', 'blanks are octets too');
select isnt(irrevon.evidence_read(rpad('{"a": 1}', 8193)), '{"a": 1}', 'and no more');

select * from finish();
rollback;
