-- findings_few — the findings among which a filter's answer lies, where they are few; null where they may be any, or many.
-- RFC-002 §9. Internal. What is not finished stands in open_findings. A CONFIRMED_UNIQUE finding is CLOSED by the transaction
-- that writes it (§3.3): whoever asks for other classes asks for what is in question. Where much ever was, a page of it is
-- found sooner in the page's own order.

create or replace function irrevon.findings_few(p_classification text[], p_status text[])
returns bigint[]
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  c_many constant integer := 100000;
  v_few  bigint[];
begin
  if p_status <@ array(select m.from_status from canon_status_edges m) then
    return array(select f.finding_id from open_findings f
                  where f.status = any (p_status) and (p_classification is null or f.classification = any (p_classification)));
  end if;
  if p_classification is not null and not 'CONFIRMED_UNIQUE' = any (p_classification) then
    v_few := array(select f.finding_id from findings f
                    where f.classification <> 'CONFIRMED_UNIQUE' and f.classification = any (p_classification) limit c_many);
  end if;
  return case when cardinality(v_few) < c_many then v_few end;
end;
$function$;

comment on function irrevon.findings_few(text[], text[]) is
  'List the findings among which the answer to a filter lies, or null where they may be any or many.';
