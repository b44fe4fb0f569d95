begin;
select plan(3);

select is(irrevon.json_text_read('"é"', 4), '"é"', 'four octets fit into four');
select is(irrevon.json_text_read('"é"', 3), null, 'and not into three');
select is(irrevon.json_text_read(repeat('[', 512) || repeat(']', 512), 2000) is null, false, '512 levels are read');

select * from finish();
rollback;
