-- witness_summary_read — what a witness counts: claims, boots, unread and damaged lines; or null.
-- Decision S5. Internal; from JSON text. Raises IR105 malformed_argument.

create or replace function irrevon.witness_summary_read(p_summary text)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_summary constant jsonb := json_text_read(p_summary, 8192);
begin
  if p_summary is not null then
    perform require_argument('summary', 'counts claims, boots, unread and damaged', not exists (
      select from unnest(array['claims', 'boots', 'unread', 'damaged']) as name
       where coalesce(v_summary ->> name, '') !~ '^[0-9]{1,9}$'));
  end if;
  return v_summary;
end;
$function$;

comment on function irrevon.witness_summary_read(text) is
  'Return the summary of a witness, or null; raise malformed_argument where it is not well formed.';
