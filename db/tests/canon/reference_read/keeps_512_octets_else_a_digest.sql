begin;
select plan(7);

select is(irrevon.reference_read('ref-1'), 'ref-1', 'a reference is kept');
select is(irrevon.reference_read(' '), ' ', 'whatever its characters');
select is(irrevon.reference_read(''), null, 'an empty one is none');
select is(irrevon.reference_read(null), null, 'none is none');
select is(irrevon.reference_read(repeat('é', 256)), repeat('é', 256), '512 octets are kept');
select is(irrevon.reference_read('x' || repeat('é', 256)),
          'sha256:' || encode(sha256(convert_to('x' || repeat('é', 256), 'UTF8')), 'hex'), '513 are digested');
select cmp_ok(octet_length(irrevon.reference_read(repeat('x', 300000))), '<=', 512, '300 kB too');

select * from finish();
rollback;
