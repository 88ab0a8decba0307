-- Functions about accounts: an address that is proven, suspensions, what counts of an earlier account, the turn to earn, and space for pictures.

-- The key of the member's address; null before they have proved that it is theirs.
create or replace function proven_email_key(member uuid) returns bytea stable language sql as $$
  select email_key from users
  where user_id = member
    and (email_confirmed_at is not null or not (select confirms_email from policies where active))
$$;

-- Whether a member is suspended now.
create or replace function is_suspended(member uuid) returns boolean stable language sql as $$
  select exists (
    select from sanctions
    where user_id = member and kind = 'suspension' and lifted_at is null and (until is null or until > now())
  )
$$;

-- Whether an earlier account with the member's address had 'created' or 'earned' a challenge. Neither pays the next account.
create or replace function earlier_account_has(member uuid, done text, challenge integer) returns boolean stable language sql as $$
  select exists (
    select from left_challenges
    where email_key = proven_email_key(member) and challenge_id = challenge and kind = done
  )
$$;

-- Latest time at which an account will have begun to earn, if those of its network that wait before it begin as fast as the policy lets
-- them.
create or replace function begins_about(member uuid) returns timestamptz stable language sql as $$
  select now() + make_interval(days => 1 + (
    select count(*) from users ahead
    where ahead.network = me.network and ahead.earns_since is null and ahead.user_id < me.user_id
      and (
        exists (
          select from earnings
          where earnings.user_id = ahead.user_id and released_at is null and not overturned and amount > taken + spent
        )
        or exists (select from waiting_points where waiting_points.user_id = ahead.user_id and waits_for = 'confirmation')
      )
      and not is_suspended(ahead.user_id)
  )::integer / beginners_per_day)
  from users me, policies where me.user_id = member and active
$$;

create or replace function free_picture_space() returns trigger language plpgsql as $$
begin
  update picture_space set bytes = bytes - old.bytes where user_id = old.owner_id;
  return null;
end $$;
create or replace trigger media_frees_space after delete on media for each row
  when (old.owner_id is not null) execute function free_picture_space();
