begin;
select plan(8);

insert into irrevon.authority_policies (scope_pattern, max_age, mode, set_by, created_at, reason) values
  ('acme/*', '2 h', 'granted', 'test', irrevon.clock(), 'test'),
  ('acme/prod*', '3 h', 'granted', 'test', irrevon.clock(), 'test'),
  ('acme/prod', '4 h', 'granted', 'test', irrevon.clock(), 'test'),
  ('acme/pro*', '5 h', 'granted', 'test', irrevon.clock(), 'test'),
  ('beta_*', '6 h', 'granted', 'test', irrevon.clock(), 'test'),
  ('delta1', '7 h', 'granted', 'test', irrevon.clock(), 'test'),
  ('gamma', '8 h', 'granted', 'test', irrevon.clock(), 'test'),
  ('gamm*', '1 h', 'granted', 'test', irrevon.clock(), 'test'),
  ('acme/*', '9 h', 'granted', 'test', irrevon.clock(), 'test');

select is((irrevon.authority_policy(scope)).max_age, age::interval, scope || ': ' || why)
  from (values ('elsewhere', '24 h', 'the star alone always matches'),
               ('acme/test', '9 h', 'a prefix, and of one pattern the newest row'),
               ('acme/prod-2', '3 h', 'the longer prefix'),
               ('acme/prod', '4 h', 'the exact scope, though a prefix is as long'),
               ('acme/proof', '5 h', 'a prefix that is not a word'),
               ('betaX1', '24 h', 'an underscore is no wildcard'),
               ('ACME/test', '24 h', 'letters are exact')) as expected(scope, age, why)
union all
select is((irrevon.authority_policy('gamma')).max_age, '8 h'::interval,
  'an exact scope goes before a prefix of the same length');

select * from finish();
rollback;
