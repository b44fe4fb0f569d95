-- inspect_evidence — evidence as people may read it: its digest, what it cites, and the whole only where it is revealed.
-- RFC-002 §0 rule 5, §9 (digest_only); decisions S2, W11. Internal. `cites` are members of ours by name and by form: what a
-- hand, a person or a destination wrote under another name, or in another form, stays behind the digest. That is of the text as
-- it is stored: RFC 8785 has no form for every number that evidence may hold.

create or replace function irrevon.inspect_evidence(p_evidence jsonb, p_reveal boolean)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
           'digest', encode(sha256(convert_to(p_evidence::text, 'UTF8')), 'hex'),
           'redaction', case when p_reveal then 'revealed' else 'digest_only' end,
           'bundle', case when p_reveal then p_evidence end,
           'cites', (
             select coalesce(jsonb_object_agg(m.key, m.value), '{}')
               from jsonb_each(p_evidence) as m
              where m.key in ('claim_token', 'probe_token', 'first_probe_token', 'finding_ref')
                    and m.value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                 or m.key in ('response_digest', 'outcome_digest', 'payload_digest', 'declaration_digest')
                    and m.value #>> '{}' ~ '^[0-9a-f]{64}$'
                 or m.key in ('fulfilled_by', 'operation_id') and m.value #>> '{}' ~ '^[0-9a-f]{64}:[0-9]{1,9}$'
                 or m.key = 'transport_outcome' and m.value #>> '{}' in ('OK', 'FAILED', 'TIMEOUT', 'LOST')
                 or m.key = 'proof' and m.value #>> '{}' in (
                      'process_proven_dead', 'writer_booted_again', 'writer_session_gone', 'no_writer_and_stuck')
                 or m.key = 'stored_as_lost' and m.value #>> '{}' in ('undeclared_failure_code', 'ok_without_reference')
                 or m.key = 'n_found' and m.value::text ~ '^[0-9]{1,18}$'))
    where jsonb_typeof(p_evidence) = 'object'
$function$;

comment on function irrevon.inspect_evidence(jsonb, boolean) is
  'Return the digest of evidence, what it cites, and the whole where it is revealed.';
