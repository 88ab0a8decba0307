-- Members, their sessions, and what several features share: stored pictures, idempotency keys, secrets.

create table users (
  user_id uuid primary key,
  full_name text not null check (char_length(full_name) between 1 and 80),
  email text not null check (char_length(email) between 3 and 254),
  username text not null check (username ~ '^[A-Za-z0-9_]{3,20}$'),
  password_hash text not null,
  bio text not null default '' check (char_length(bio) <= 500),
  role text not null default 'member' check (role in ('member', 'steward')),
  joined_at timestamptz(3) not null default now()
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));

create table sessions (
  session_id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now()
);
create index sessions_user_id on sessions (user_id);

-- A row is one chance to set a new password; using it removes it and all others of the member.
create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index password_resets_user_id on password_resets (user_id);

-- A stored picture; its name ends in its size (abc-1600x1067) and is its file's name without the ending.
create table media (
  name text primary key check (name ~ '^[A-Za-z0-9_-]+-[0-9]+x[0-9]+$'),
  owner_id uuid references users on delete set null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz(3) not null default now()
);
create index media_owner_id on media (owner_id);

alter table users
  add column profile_image text references media on delete set null,
  add column cover_image text references media on delete set null;
create index users_profile_image on users (profile_image);
create index users_cover_image on users (cover_image);

-- Written first in the transaction that makes the thing, so that a second request with the same key waits for the first one's answer.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  scope text not null,
  key text not null check (char_length(key) between 1 and 200),
  content_hash bytea not null,
  reply jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, scope, key)
);

-- Keys that every node of one Canopy shares, made at the first start.
create table secrets (
  name text primary key,
  value bytea not null
);

create table notifications (
  notification_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('points', 'verdict', 'comment', 'reaction', 'order', 'products')),
  text text not null,
  href text not null check (href like '/%'),
  group_key text,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
create index notifications_newest on notifications (user_id, created_at desc, notification_id desc);
-- What happens again and again to one thing stays one unread line.
create unique index notifications_group on notifications (user_id, group_key) where read_at is null;
