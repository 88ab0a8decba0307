-- Settings of the community, which owners make in the browser.

-- Who can join, and how. One row.
create table door (
  is_only boolean primary key default true check (is_only),
  -- `open`: everybody; `invitation`: with an invitation; `approval`: with one, or once a steward has accepted the application.
  mode text not null default 'open' check (mode in ('open', 'invitation', 'approval')),
  -- The question to applicants.
  question text not null default '' check (char_length(question) <= 200),
  -- Whether those who join have to say that they are 16 or older.
  asks_age boolean not null default false,
  -- Invitations that each member can make in 30 days; with 0, none that members made lets anybody in.
  invitations_per_month integer not null default 0 check (invitations_per_month between 0 and 100),
  version integer not null default 1
);
insert into door default values;

-- People who wait for a steward to let them in. They are no members, so that no statement about members has to leave them out.
create table applications (
  application_id uuid primary key,
  full_name text not null check (char_length(full_name) between 1 and 80),
  email text not null check (char_length(email) between 3 and 254),
  password_hash text not null,
  answer text not null check (char_length(answer) <= 1000),
  language text not null,
  -- HMAC of the network, and the device and network as the mail that confirms the address names them.
  network bytea not null check (octet_length(network) = 32),
  device jsonb not null check (jsonb_typeof(device) = 'object'),
  applied_network text not null,
  applied_at timestamptz(3) not null,
  -- A declined application is kept until its mail is sent.
  declined_at timestamptz(3)
);
create unique index applications_email_key on applications (lower(email)) where declined_at is null;
create index applications_waiting on applications (applied_at, application_id) where declined_at is null;
create index applications_network on applications (network) where declined_at is null;
create index applications_declined on applications (declined_at) where declined_at is not null;

-- The member or owner who made the invitation.
alter table users add invited_by uuid references users on delete set null;
create index users_invited_by on users (invited_by, joined_at desc) where invited_by is not null;

-- Whether those who come with the invitation pass the limits of networks and of young accounts. Those that members make do not.
alter table invitations add passes_limits boolean not null default true;
-- Programs elsewhere that are told what happens here.
create table webhooks (
  webhook_id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  url text not null check (char_length(url) <= 500 and url ~ '^https://'),
  events text[] not null check (cardinality(events) between 1 and 100),
  -- Data of the member of an event that is sent besides the id.
  fields text[] not null check (fields <@ array['name', 'email']),
  -- Encrypted like those of authenticator apps. The one before signs as well until old_secret_until.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz(3),
  paused_at timestamptz(3),
  paused_by text check (paused_by in ('owner', 'failures')),
  -- The share of tries that fail, of which the last count most, and the time since which it is above a half.
  failure_rate real not null default 0 check (failure_rate between 0 and 1),
  failing_since timestamptz(3),
  delivered_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  -- Counts the changes, so that no owner overwrites one they have not seen.
  version integer not null default 1,
  check ((paused_at is null) = (paused_by is null)),
  check ((old_secret is null) = (old_secret_until is null))
);
create index webhooks_created_by on webhooks (created_by);

-- Messages to webhooks, written with what they tell of. Data has ids only.
create table webhook_deliveries (
  delivery_id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null check (char_length(event) between 1 and 40),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_at timestamptz(3) not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  -- Time from which it is tried for a day: that of the event, of the end of a pause, or at which an owner sent it again.
  tried_since timestamptz(3) not null default now(),
  tries integer not null default 0,
  -- Time of the next try, for which there is a job; null while the webhook is paused.
  next_at timestamptz(3),
  last_at timestamptz(3),
  status smallint,
  failure text check (failure in ('status', 'timeout', 'private', 'unreachable')),
  -- Milliseconds.
  duration integer,
  check (state = 'waiting' or next_at is null)
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at, delivery_id);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, created_at, delivery_id) where state = 'waiting';
create index webhook_deliveries_created_at on webhook_deliveries (created_at);

-- Members who joined in the week, which begins on a Monday in UTC: how many did a verified deed in their first seven days, and came back
-- in a later week.
create table return_figures (
  week date not null check (extract(isodow from week) = 1),
  door text not null check (door in ('open', 'invitation', 'provider')),
  joined integer not null check (joined > 0),
  did integer not null,
  week_2 integer not null,
  week_4 integer not null,
  week_8 integer not null,
  week_12 integer not null,
  counted_at timestamptz(3) not null,
  primary key (week, door),
  check (greatest(did, week_2, week_4, week_8, week_12) <= joined)
);

-- Providers of OpenID Connect, with whose accounts members sign in.
create table sign_in_providers (
  provider_id uuid primary key,
  name text not null check (char_length(name) between 1 and 40),
  issuer text not null check (char_length(issuer) between 1 and 500),
  client_id text not null check (char_length(client_id) between 1 and 255),
  -- Encrypted for the id of the provider.
  client_secret bytea not null check (octet_length(client_secret) <= 3000),
  -- Whether who has no account gets one.
  admits boolean not null,
  -- Whether members sign in through providers only, with this one or another.
  is_only_way boolean not null,
  -- Duties by the name of a group: who belongs to it has them, others lose them, each time they sign in.
  duties jsonb not null check (jsonb_typeof(duties) = 'object' and octet_length(duties::text) <= 50000),
  version integer not null,
  created_at timestamptz(3) not null,
  constraint sign_in_providers_client unique (issuer, client_id)
);

-- Visits to a provider. Who comes back with the state goes on, once.
create table provider_visits (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  provider_id uuid not null references sign_in_providers on delete cascade,
  verifier text not null check (char_length(verifier) <= 128),
  nonce text not null check (char_length(nonce) <= 128),
  -- The member who connects an account; null for a sign-in.
  user_id uuid references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index provider_visits_provider_id on provider_visits (provider_id);
create index provider_visits_user_id on provider_visits (user_id);
create index provider_visits_expires_at on provider_visits (expires_at);

-- Accounts of providers that are connected with members.
create table provider_accounts (
  provider_id uuid not null references sign_in_providers on delete cascade,
  subject text not null check (char_length(subject) between 1 and 255),
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz(3) not null,
  primary key (provider_id, subject),
  constraint provider_accounts_one_each unique (user_id, provider_id)
);

-- The provider that a session was opened through, and whether it has asked for a second factor.
alter table sessions
  add column provider_id uuid references sign_in_providers on delete cascade,
  add column provider_factor boolean not null default false;
create index sessions_provider_id on sessions (provider_id) where provider_id is not null;

-- Name and look. An empty text stands for what the software comes with.
create table community_logos (
  -- The beginning of the hash of the picture.
  logo_id text primary key check (logo_id ~ '^[\w-]{22}$'),
  -- A square WebP.
  picture bytea not null check (octet_length(picture) <= 1000000),
  made_at timestamptz not null
);

create table community (
  is_only boolean primary key default true check (is_only),
  name text not null default '' check (length(name) <= 40),
  short_name text not null default '' check (length(short_name) <= 12),
  sentence text not null default '' check (length(sentence) <= 160),
  accent text not null default '' check (accent ~ '^(#[0-9a-f]{6})?$'),
  logo_id text references community_logos,
  version integer not null default 1
);
insert into community default values;

-- Keys with which programs call the API as a member. The key has 256 random bits, so that a plain hash hides it. One that was revoked stays
-- for a while, so that its use is noticed.
create table api_keys (
  key_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  last_four text not null check (char_length(last_four) = 4),
  scopes text[] not null check (cardinality(scopes) between 1 and 100),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at and expires_at <= created_at + interval '367 days'),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index api_keys_user_id on api_keys (user_id);
create index api_keys_created_at on api_keys (created_at, key_id);

-- The key with which a program acted for its member.
alter table audit_log add column key_id uuid;

-- Country, time and money of the community. Null is as it comes with the software.
alter table community
  add country text check (country ~ '^[A-Z]{2}$'),
  add calling_code text check (calling_code ~ '^[1-9][0-9]{0,3}$'),
  add phone_digits_min smallint check (phone_digits_min between 4 and 13),
  add phone_digits_max smallint check (phone_digits_max between 4 and 13),
  add postal_codes text check (postal_codes in ('digits', 'letters', 'none')),
  -- Areas that orders are delivered to; none for everywhere.
  add areas text[] not null default '{}' check (cardinality(areas) <= 50),
  add time_zone text check (char_length(time_zone) between 1 and 64),
  add currency text check (currency ~ '^[A-Z]{3}$'),
  add currency_symbol text not null default '' check (char_length(currency_symbol) <= 8),
  add place_version integer not null default 1,
  -- The time zone that days had before, until that time.
  add former_time_zone text check (char_length(former_time_zone) between 1 and 64),
  add time_zone_since timestamptz(3);

-- The language of who prefers none that is offered; empty for that of the software.
alter table community
  add column language text not null default '' check (char_length(language) <= 35);

-- Invitations that owners mail to lists of addresses.
create table invitation_lists (
  list_id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  -- Language of the mails, null for the default one, and what the owner writes in them.
  language text check (char_length(language) <= 35),
  message text not null check (char_length(message) <= 500),
  -- The owner who invites. Once they are none any more, nothing else is sent.
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  paused_at timestamptz(3),
  -- Set when an owner ends the list: nothing else is sent, and its links let nobody in.
  ended_at timestamptz(3)
);
create index invitation_lists_created_at on invitation_lists (created_at desc, list_id);
create index invitation_lists_created_by on invitation_lists (created_by);

-- The list that the invitation belongs to.
alter table invitations add list_id uuid references invitation_lists;
create index invitations_list_id on invitations (list_id) where list_id is not null;

-- The addresses of a list. They are deleted some time after their invitation; the row stays, so that it is counted.
create table invited_addresses (
  address_id bigint generated always as identity primary key,
  list_id uuid not null references invitation_lists on delete cascade,
  email text check (char_length(email) between 3 and 254),
  name text not null default '' check (char_length(name) <= 80),
  -- HMAC of the address.
  email_key bytea check (octet_length(email_key) = 32),
  -- The state is `sent` before the mail is, so that no second one is sent when a process dies in between; what the mail server refuses
  -- waits again, or has failed.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries smallint not null default 0,
  next_at timestamptz(3) not null,
  tried_at timestamptz(3),
  invitation_id uuid references invitations on delete set null,
  check ((email is null) = (email_key is null)),
  check (state <> 'waiting' or email is not null)
);
-- No address is in two lists, so that nobody gets two mails.
create unique index invited_addresses_once on invited_addresses (email_key) where state <> 'failed';
create index invited_addresses_waiting on invited_addresses (next_at, address_id) where state = 'waiting';
create index invited_addresses_tried_at on invited_addresses (tried_at) where email is not null;
create index invited_addresses_list_id on invited_addresses (list_id);
create index invited_addresses_invitation_id on invited_addresses (invitation_id);

-- Addresses that want no invitations, as HMACs.
create table refused_invitations (
  email_key bytea primary key check (octet_length(email_key) = 32),
  refused_at timestamptz(3) not null default now()
);

-- Letters of the owners to members. What was sent stays as it is.
create table letters (
  letter_id uuid primary key,
  title text not null check (char_length(title) between 1 and 120),
  content text not null default '' check (char_length(content) <= 10000),
  button_label text not null default '' check (char_length(button_label) <= 40),
  -- A page of the community, or an address of the web.
  button_target text not null default '' check (char_length(button_target) <= 500 and button_target ~ '^($|/($|[^/\\])|https://)'),
  image text references media,
  image_alt text not null default '' check (char_length(image_alt) <= 1000),
  language text,
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 1000000),
  -- The conditions that its readers meet.
  audience jsonb not null check (jsonb_typeof(audience) = 'object' and octet_length(audience::text) <= 1000),
  state text not null default 'draft' check (state in ('draft', 'sending', 'paused', 'sent', 'cancelled')),
  -- Counts the changes, so that no owner sends or overwrites one they have not seen.
  version integer not null default 1,
  written_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  -- Time at which the last members got it.
  part_at timestamptz(3),
  -- The number of members whom it was meant for, and of those who have got it.
  readers integer not null default 0,
  reached integer not null default 0 check (reached between 0 and readers),
  check ((state = 'draft') = (sent_at is null)),
  check (state = 'draft' or content <> ''),
  check ((button_label = '') = (button_target = ''))
);
create index letters_created_at on letters (created_at, letter_id);
create index letters_sending on letters (sent_at, letter_id) where state = 'sending';
create index letters_image on letters (image) where image is not null;
create index letters_written_by on letters (written_by) where written_by is not null;

-- Members whom a letter is for, each once. Those without a time get it later.
create table letter_readers (
  letter_id uuid not null references letters on delete cascade,
  user_id uuid not null references users on delete cascade,
  reached_at timestamptz(3),
  primary key (letter_id, user_id)
);
create index letter_readers_waiting on letter_readers (letter_id, user_id) where reached_at is null;
create index letter_readers_of_member on letter_readers (user_id, reached_at, letter_id);
create index letter_readers_reached_at on letter_readers using brin (reached_at) with (autosummarize = on);

alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check check (
  kind in ('points', 'verdict', 'comment', 'reaction', 'order', 'products', 'moderation', 'follow', 'mention', 'reply', 'letter')
);

-- Pages that owners write about the community, in every version that was published: members have accepted one of them. The last one holds.
create table community_pages (
  kind text not null check (kind in ('rules', 'about', 'contact', 'terms', 'imprint')),
  version integer not null check (version > 0),
  -- Text by language. Without any, the page is gone.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 2000000),
  -- The oldest version whose acceptance is enough to write; null if the page asks for none.
  accept_from integer check (accept_from between 1 and version),
  published_at timestamptz(3) not null,
  primary key (kind, version),
  check (accept_from is null or (kind in ('rules', 'terms') and texts <> '{}'))
);

-- The latest version of each page that a member has accepted.
create table page_acceptances (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  version integer not null,
  accepted_at timestamptz(3) not null,
  primary key (user_id, kind),
  foreign key (kind, version) references community_pages
);
create index page_acceptances_version on page_acceptances (kind, version);

-- The versions that the applicant accepts, by the kind of the page.
alter table applications add accepts jsonb not null default '{}' check (jsonb_typeof(accepts) = 'object' and octet_length(accepts::text) <= 200);

-- Version and machine of processes, which owners see, and the time at which a backup was last read back completely.
alter table nodes
  add column version text not null default '' check (char_length(version) <= 40),
  add column host text not null default '' check (char_length(host) <= 255);
alter table backups add column verified_at timestamptz;
