-- For the number of proofs that the desk says the limits hold back.
create index proofs_without_budget on proofs (proof_id) where unpaid = 'budget';
-- For the place of an account among those of its network that have not begun to earn.
create index users_not_begun on users (network, user_id) where earns_since is null;

-- When an account will have begun to earn at the latest, if those of its network that wait before it begin as fast as the policy lets them.
create function begins_about(member uuid) returns timestamptz stable language sql as $$
  select now() + make_interval(days => 1 + (
    select count(*) from users ahead
    where ahead.network = me.network and ahead.earns_since is null and ahead.user_id < me.user_id
      and exists (select from earnings where earnings.user_id = ahead.user_id and released_at is null)
  )::integer / beginners_per_day)
  from users me, policies where me.user_id = member and active
$$;
