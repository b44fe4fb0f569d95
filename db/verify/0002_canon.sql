-- Verify irrevon:0002_canon on pg
select 1 / (count(*) = 24)::int from irrevon.canon_edges where source = 'rfc-002';
select 1 / (count(*) = 35)::int from irrevon.canon_attachments;
select 1 / (count(*) = 20)::int from irrevon.canon_actions;
select 1 / (count(*) = 16)::int from irrevon.canon_deny_reasons;
