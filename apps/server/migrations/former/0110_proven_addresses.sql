-- Nothing that an account does has an effect on an address before its owner has proved to be the owner.

-- Whether members have to confirm their addresses, as the server was last started. Otherwise all addresses count as confirmed.
alter table policies add column confirms_email boolean not null default true;
update policies set confirms_email = false where mode = 'open';

-- The key of the member's address; null before they have proved that it is theirs.
create function proven_email_key(member uuid) returns bytea stable language sql as $$
  select email_key from users
  where user_id = member
    and (email_confirmed_at is not null or not (select confirms_email from policies where active))
$$;

-- Whether an earlier account with the member's address had 'created' or 'earned' a challenge.
create or replace function earlier_account_has(member uuid, done text, challenge integer) returns boolean stable language sql as $$
  select exists (
    select from left_challenges
    where email_key = proven_email_key(member) and challenge_id = challenge and kind = done
  )
$$;

-- One account at most has confirmed an address. So where one had when another one with the address was deleted, a year before
-- kept_until, that was of somebody who had not, and what it left goes.
delete from left_accounts using users
where users.email_key = left_accounts.email_key
  and users.email_confirmed_at < left_accounts.kept_until - interval '365 days';

-- From where an account was registered, so that whoever gets the mail can tell whether it is theirs. Null once the address is confirmed.
alter table users add column registered_device text, add column registered_network text;
