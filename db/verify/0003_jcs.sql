-- Verify irrevon:0003_jcs on pg
select 1 / (irrevon.identity_digest('{"order_id":"9410","customer_ref":"C-0007"}', 'order.create', 'acme-store/prod')
            = '0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5')::int;
select 1 / (irrevon.jcs('1E30') = '1e+30')::int;
select 1 / (irrevon.idempotency_key('x:0', null, null) = 'x:0')::int;
select 1 / (irrevon.order_digest('x:0', 'x:0', null, '', '') is not null)::int;
