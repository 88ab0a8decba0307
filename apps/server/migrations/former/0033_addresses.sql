-- Confirmed e-mail addresses, one of which can be confirmed by one account only, and what each network has used of its limits.

alter table users
  add column email_confirmed_at timestamptz(3),
  -- HMAC of the normalised address. Null for an older account if another one has the same address.
  add column email_key bytea check (octet_length(email_key) = 32),
  -- HMAC of the network that the account was registered from; null if it is older.
  add column network bytea check (octet_length(network) = 32),
  -- Since when points can become available. Null before the first earnings, and while the network has reached its limit.
  add column earns_since timestamptz(3);
-- Earlier accounts keep what they could do.
update users set email_confirmed_at = joined_at, earns_since = joined_at;
create unique index users_confirmed_email_key on users (email_key) where email_confirmed_at is not null;

insert into secrets (name, value)
values ('addresses', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
on conflict do nothing;

-- One request for a mail that confirms an address. The token exists from when the mail is sent.
create table email_confirmations (
  confirmation_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea unique,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index email_confirmations_user_id on email_confirmations (user_id);

-- When a network was used for what is limited. One row for each, so that concurrent requests wait for each other.
create table network_uses (
  network bytea not null check (octet_length(network) = 32),
  kind text not null check (kind in ('registration', 'earning')),
  times timestamptz(3)[] not null,
  primary key (network, kind)
);
