-- Decisions I3, W5: a stop that names what no contract may spell so would match nothing, and be believed in.
begin;
select plan(19);
\ir ../../support/refusal.psql

select lives_ok($$ select irrevon.require_name('scope', 'Müller/*_% 1', 512) $$, 'a name as a contract spells it');
select is(pg_temp.refusal(format('select irrevon.require_name(''scope'', %L, 12)', said)), refused, why)
  from (values (null, 'IR105 scope: is text of 1 to 12 octets', 'none'), ('', 'IR105 scope: is text of 1 to 12 octets', 'empty'),
               (repeat('x', 13), 'IR105 scope: is text of 1 to 12 octets', 'too long'),
               ('a ', 'IR105 scope: identity strings have no blanks at their edges', 'a blank at its end'),
               (E'a\u200b', 'IR105 scope: identity strings have no blanks at their edges', 'one that nobody sees'),
               (E'u\u0308', 'IR105 scope: identity strings are in Unicode normalization form C', 'two characters for one')) as e(said, refused, why);

set local role irrevon_operator;
select is(irrevon_test.outcome(format(call, E'acme ', E'u\u0308')), 'IR105', call)
  from unnest(array[
    'select irrevon.deny(p_scope => %L, p_reason => %2$L)', 'select irrevon.deny(p_effect_type => %L, p_reason => %2$L)',
    'select irrevon.deny(p_scope => %2$L, p_reason => %1$L)', 'select irrevon.cancel_branch(%L, %2$L)',
    'select irrevon.open_branch(%L, ''p'')', 'select irrevon.open_branch(''p'', %2$L)',
    'select irrevon.revoke_authority(%L, ''s'', ''r'')', 'select irrevon.revoke_authority(''a'', %2$L, ''r'')',
    'select irrevon.grant_authority(%L, ''s'', null, ''r'')', 'select irrevon.grant_authority(''a'', %2$L, null, ''r'')',
    'select irrevon.set_authority_policy(%L, ''1 h'', ''granted'', ''r'')']) as call;
select is(irrevon.set_authority_policy('acme *', '1 h', 'granted', 'r'), 'set', 'a prefix may end in a blank');

select * from finish();
rollback;
