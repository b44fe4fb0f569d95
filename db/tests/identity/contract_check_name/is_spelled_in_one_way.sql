-- Decision I3: two spellings of one branch or authority would let effects of the one escape a stop of the other.
begin;
select plan(11);
\ir ../../support/refusal.psql

select irrevon.register_adapter(irrevon_test.declaration()) \g /dev/null
select is(irrevon.contract_check_name('{"scope": "Müller 1"}', 'scope', 512), 'Müller 1', 'a name');
select is(irrevon.contract_check_name('{}', 'branch_ref', 512), null, 'an absent one');
select is(pg_temp.refusal(format('select irrevon.register_intent(%L)', irrevon_test.contract(jsonb_build_object(member, said)))),
          format('IR101 /%s: %s', member, refused), format('%s: %s', member, refused))
  from unnest(array['scope', 'branch_ref', 'authority_ref']) as member
 cross join (values (' a', 'identity strings have no blanks at their edges'),
                    (E'u\u0308', 'identity strings are in Unicode normalization form C')) as e(said, refused);
select is(pg_temp.refusal('select irrevon.contract_check_name(''{"scope": 1}'', ''scope'', 512)'), 'IR101 /scope: is a string of 1 to 512 octets', 'no text');
select is(pg_temp.refusal('select irrevon.contract_check_name(''{"scope": "abc"}'', ''scope'', 2)'), 'IR101 /scope: is a string of 1 to 2 octets', 'too long');
select is(pg_temp.refusal('select irrevon.authority_read(''{"authority_ref": "a ", "stamped_at": "2026-01-01T00:00:00Z"}'')'),
  'IR101 /authority_ref: identity strings have no blanks at their edges', 'an authority that comes with a retry');

select * from finish();
rollback;
