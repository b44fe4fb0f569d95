begin;
select plan(2);

select is(
  irrevon.identity_digest('{"customer_ref":"C-0007","order_id":"9410"}', 'order.create', 'acme-store/prod'),
  '0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5', 'the pinned effect_id');

select isnt(
  irrevon.identity_digest(U&'{"c":"Caf\00E9"}'::jsonb, 't', 's'),
  irrevon.identity_digest(U&'{"c":"Cafe\0301"}'::jsonb, 't', 's'), 'bytes decide, not what they look like');

select * from finish();
rollback;
