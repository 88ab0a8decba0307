-- Members, how they sign in, and what is known of accounts that were deleted.

create table users (
  user_id uuid primary key,
  full_name text not null check (char_length(full_name) between 1 and 80),
  email text not null check (char_length(email) between 3 and 254),
  username text not null check (username ~ '^[A-Za-z0-9_]{3,20}$'),
  password_hash text not null,
  bio text not null default '' check (char_length(bio) <= 500),
  joined_at timestamptz(3) not null default now(),
  -- Columns that refer to `media`, which comes later, as both refer to each other.
  profile_image text,
  cover_image text,
  -- Rights of the member at the stewards' desk.
  duties text[] not null default '{}'
    check (duties <@ array['moderation', 'review', 'shop', 'owner'] and array_position(duties, null) is null),
  -- Bio and pictures of a profile that a steward removed, to restore them.
  hidden_profile jsonb check (jsonb_typeof(hidden_profile) = 'object'),
  email_confirmed_at timestamptz(3),
  -- HMAC of the normalised address, which one account only can confirm. Null for an older account if another one has the same address.
  email_key bytea check (octet_length(email_key) = 32),
  -- HMAC of the network that the account was registered from. An admitted account counts as a network of its own, whose key is that of its id.
  network bytea check (octet_length(network) = 32),
  -- Time from which points can become available. Null before the first earnings, and while the network has reached its limit.
  earns_since timestamptz(3),
  -- Time from which a steward without a second factor cannot use the desk: a week after the first duty. Null for members, and for the
  -- stewards of the demonstration, whose address can belong to nobody.
  factor_required_from timestamptz(3),
  -- Whether others have to ask before they follow.
  is_private boolean not null default false,
  -- Time zone of the member. Logins set it until the member has chosen one.
  time_zone text not null default 'Asia/Colombo',
  time_zone_chosen boolean not null default false,
  -- Whether others find the member and their posts by searching.
  is_findable boolean not null default true,
  -- The steps after the first login that are still ahead of the member.
  first_steps text[] not null default '{}' check (first_steps <@ array['profile', 'people', 'challenge']),
  -- Time since which the member is an owner; null if they were one from the beginning.
  owner_since timestamptz(3),
  -- Through which of them the account passed the limits of networks.
  named_network_id uuid,
  invitation_id uuid,
  -- Device and network of the registration, so that whoever gets the mail can tell whether it is theirs. Null once the address is
  -- confirmed.
  registered_device text,
  registered_network text
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));
create index users_profile_image on users (profile_image);
create index users_cover_image on users (cover_image);
create index users_stewards on users (user_id) where duties <> '{}';
create index users_newest on users (joined_at desc, user_id desc);
create unique index users_confirmed_email_key on users (email_key) where email_confirmed_at is not null;
-- Suggestions while a mention is typed.
create index users_username_start on users (lower(username) text_pattern_ops);
create index users_full_name_start on users (lower(full_name) text_pattern_ops);
-- Names with typos.
create index users_names on users using gin (lower(full_name || ' ' || username) gin_trgm_ops);
create index users_of_named_network on users (named_network_id) where named_network_id is not null;
create index users_of_invitation on users (invitation_id) where invitation_id is not null;
-- Finds the place of an account among those of its network that have not begun to earn.
create index users_not_begun on users (network, user_id) where earns_since is null;
create index users_words on users using gin (searched_words(full_name || ' ' || username));

-- Accounts that register or submit a proof from a named network until a time pass the limits of networks, and so do accounts that an owner
-- invited. Each named network and each invitation admits a number of accounts, so that a farm that gets hold of one is bounded as well.
create table named_networks (
  named_network_id uuid primary key,
  name text not null check (name <> ''),
  network cidr not null,
  accounts_max integer not null check (accounts_max > 0),
  -- Number of accounts, those that have left included.
  accounts integer not null default 0 constraint named_networks_accounts_check check (accounts between 0 and accounts_max),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index named_networks_ends_at on named_networks (ends_at);
create index named_networks_created_by on named_networks (created_by);

create table invitations (
  invitation_id uuid primary key,
  name text not null check (name <> ''),
  -- Hash of the token in the link, which is shown once.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  accounts_max integer not null check (accounts_max > 0),
  accounts integer not null default 0 constraint invitations_accounts_check check (accounts between 0 and accounts_max),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index invitations_ends_at on invitations (ends_at);
create index invitations_created_by on invitations (created_by);

alter table users
  add foreign key (named_network_id) references named_networks on delete set null,
  add foreign key (invitation_id) references invitations on delete set null;

-- Last uses of a network for what is limited. There is one row for each, so that concurrent requests wait for each other.
create table network_uses (
  network bytea not null check (octet_length(network) = 32),
  kind text not null check (kind in ('registration', 'earning')),
  times timestamptz(3)[] not null,
  primary key (network, kind)
);

create table sessions (
  session_id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  user_agent text not null default '',
  -- Time at which the member last proved who they are.
  authenticated_at timestamptz(3) not null default now(),
  -- Id in `known_devices`; null if the device was forgotten.
  device_id uuid
);
create index sessions_user_id on sessions (user_id);
create index sessions_device_id on sessions (device_id);

-- A browser that has signed in as this member. It keeps a random token, also when the member signs out.
create table known_devices (
  device_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  unique (user_id, token_hash)
);
create index known_devices_last_used_at on known_devices (last_used_at);
alter table sessions add foreign key (device_id) references known_devices on delete set null;

-- A chance to set a new password. Using it removes it and all others of the member.
create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index password_resets_user_id on password_resets (user_id);

-- Requests for a mail that confirms an address. The token exists from when the mail is sent.
create table email_confirmations (
  confirmation_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea unique,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index email_confirmations_user_id on email_confirmations (user_id);

-- The secret that an authenticator app shares with Canopy, encrypted. `last_step` is the 30 seconds of the last code that was accepted, since
-- each counts once.
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  last_step bigint not null,
  added_at timestamptz(3) not null
);

create table passkeys (
  passkey_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  public_key bytea not null,
  name text not null check (char_length(name) between 1 and 60),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether it can be, and is, synchronised between devices.
  backup_eligible boolean not null,
  backed_up boolean not null,
  added_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user_id on passkeys (user_id);

-- A code is deleted when it is used. It has 120 random bits, so that a plain hash hides it.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sign-ins that wait for a code or a passkey. Only whoever has the token can finish one, once.
create table factor_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second_step', 'passkey_sign_in', 'new_authenticator', 'new_passkey')),
  -- Nobody is known yet when someone signs in with a passkey.
  user_id uuid references users on delete cascade,
  -- The password that was right in the first step.
  password_hash text,
  -- Bytes that a passkey has to sign; taken by the first try.
  challenge text,
  -- Secret of the authenticator app to be added, encrypted.
  secret bytea,
  tries integer not null default 0 check (tries <= 5),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check ((purpose = 'passkey_sign_in') = (user_id is null)),
  check ((purpose = 'second_step') = (password_hash is not null)),
  check ((purpose = 'new_authenticator') = (secret is not null))
);
create index factor_challenges_user_id on factor_challenges (user_id, created_at);
create index factor_challenges_expires_at on factor_challenges (expires_at);

-- Leaving frees nothing. An account that was deleted is known by the HMAC of its address, and counts for the next one with it.
create table left_accounts (
  email_key bytea primary key check (octet_length(email_key) = 32),
  known_since timestamptz(3) not null,
  first_confirmed_at timestamptz(3),
  kept_until timestamptz(3) not null
);
create index left_accounts_kept_until on left_accounts (kept_until);

-- Earnings of a deleted account in the 24 hours before.
create table left_earnings (
  email_key bytea not null references left_accounts on delete cascade,
  at timestamptz(3) not null,
  points integer not null check (points > 0)
);
create index left_earnings_email_key on left_earnings (email_key);

-- A suspension that ran when its account was deleted. It goes on for the next account with the same address, for as long as `left_accounts`
-- is kept.
create table left_suspensions (
  email_key bytea primary key references left_accounts on delete cascade,
  steward_id uuid references users on delete set null,
  reason text not null,
  started_at timestamptz(3) not null,
  until timestamptz(3) not null
);
create index left_suspensions_until on left_suspensions (until);
create index left_suspensions_steward_id on left_suspensions (steward_id);

-- Number of tries of what is limited. Keys are HMACs of what was tried by whom.
create table attempts (
  key bytea primary key check (octet_length(key) = 32),
  -- The account that is tried, whose counts end with a new password.
  account bytea check (octet_length(account) = 32),
  made integer not null check (made >= 0),
  next_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index attempts_account on attempts (account) where account is not null;
create index attempts_expires_at on attempts (expires_at);

-- Number of limited calls by each member or address, counted for all processes together. Unlogged, because a crash may forget it.
create unlogged table rate_counts (
  -- HMAC of the caller and the limit.
  key bytea primary key,
  hits integer not null check (hits > 0),
  ends_at timestamptz(3) not null
) with (fillfactor = 50);
create index rate_counts_ends_at on rate_counts (ends_at);
