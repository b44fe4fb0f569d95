-- findings_few — the findings among which a filter's answer lies, where they are few; null where they may be any.
-- RFC-002 §9. Internal. A CONFIRMED_UNIQUE finding is CLOSED by the transaction that writes it (§3.3): whoever asks for another
-- class, or for another status, asks for what is in question.

create or replace function irrevon.findings_few(p_classification text[], p_status text[])
returns bigint[]
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select case when not ('CONFIRMED_UNIQUE' = any (coalesce(p_classification, '{CONFIRMED_UNIQUE}'))
                        and 'CLOSED' = any (coalesce(p_status, '{CLOSED}')))
    then array(select f.finding_id from findings f where f.classification <> 'CONFIRMED_UNIQUE') end
$function$;

comment on function irrevon.findings_few(text[], text[]) is
  'List the findings among which the answer to a filter lies, or null where they may be any.';
