begin;
-- Before the plan, which is written down.
select irrevon.page_horizon() is not null and (irrevon.page_horizon()).written_xid is not null as known \gset
select plan(5);
select ok(:'known', 'where nobody writes');

select ok((h).written_xid > '3'::xid8, 'before anything is written') from irrevon.page_horizon() as h;
select irrevon_test.effect() as effect_id \gset
select is((h).ledger_epoch, 1, 'of this epoch') from irrevon.page_horizon() as h;
select ok((h).written_xid <= (select written_xid from irrevon.effect_records), 'what is not committed is not below it') from irrevon.page_horizon() as h;
select is(jsonb_array_length(irrevon.effects_page() -> 'data'), 0, 'and is not listed');

select * from finish();
rollback;
