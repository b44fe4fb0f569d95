-- queue — what waits for a person, the longest waiting first: operator_queue for those who call and do not select.
-- RFC-002 §3.2, §6.1. kind and adapter narrow it. Costs what is open.
--   IR105 malformed_argument

create or replace function irrevon.queue(
  p_kind       text[] default null,
  p_adapter_id text default null,
  p_limit      integer default 100
)
returns setof irrevon.operator_queue
language plpgsql
stable
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
begin
  perform require_argument('limit', 'is 1 to 1000', p_limit between 1 and 1000);
  perform page_require_words('kind', p_kind, '{adjudication,approval,audit,finding,quarantine}');

  return query
    select q.* from operator_queue q
     where (p_kind is null or q.kind = any (p_kind)) and (p_adapter_id is null or q.adapter_id = p_adapter_id)
     order by q.since, q.effect_id, q.finding_ref
     limit p_limit;
end;
$function$;

comment on function irrevon.queue(text[], text, integer) is
  'List what waits for a person, the longest waiting first, with the calls that may change it. Refuses malformed_argument (IR105).';
grant execute on function irrevon.queue(text[], text, integer) to irrevon_app, irrevon_operator, irrevon_reader;
