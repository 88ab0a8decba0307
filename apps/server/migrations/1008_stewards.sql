-- Tables for the decisions of stewards, and for the figures that they see.

-- Reports of posts, comments, profiles and challenges, gathered in one case for each thing.
create table report_cases (
  case_id uuid primary key,
  kind text not null check (kind in ('post', 'comment', 'member', 'challenge')),
  thing_id text not null check (char_length(thing_id) between 1 and 36),
  -- A challenge stays when its author leaves, and so does its case. Cases of what is deleted with the author are deleted by the app.
  author_id uuid references users on delete set null,
  -- Copy of the reported thing as it was then. Deleted 30 days after the decision.
  snapshot jsonb check (jsonb_typeof(snapshot) = 'object'),
  state text not null default 'open' check (state in ('open', 'kept', 'removed')),
  is_hidden boolean not null default false,
  -- Time at which reports alone hid it, before a steward decided.
  auto_hidden_at timestamptz(3),
  waits_since timestamptz(3) not null,
  -- Grows with every decision and appeal, so that nobody decides on an outdated state.
  version integer not null default 1,
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  reason text check (char_length(reason) between 3 and 500),
  appeal text check (char_length(appeal) between 1 and 1000),
  -- The steward whose decision the author appealed.
  appealed_from uuid references users on delete set null,
  -- SHA-256 of what a steward decided to keep.
  kept_hash bytea check (octet_length(kept_hash) = 32),
  check (state = 'open' or (decided_at is not null and reason is not null)),
  check (state <> 'open' or snapshot is not null)
);
create unique index report_cases_open on report_cases (kind, thing_id) where state = 'open';
create index report_cases_of_thing on report_cases (kind, thing_id);
create index report_cases_oldest on report_cases (waits_since, case_id);
create index report_cases_of_state on report_cases (state, waits_since, case_id);
create index report_cases_of_kind on report_cases (kind, waits_since, case_id);
create index report_cases_hidden on report_cases (waits_since, case_id) where is_hidden;
create index report_cases_of_author on report_cases (author_id, waits_since, case_id);
create index report_cases_decided_by on report_cases (decided_by);
create index report_cases_appealed_from on report_cases (appealed_from);
create index report_cases_expiring on report_cases (decided_at) where state <> 'open' and snapshot is not null;
create index report_cases_words on report_cases
  using gin (searched_words(coalesce(snapshot ->> 'title', '') || ' ' || coalesce(snapshot ->> 'text', '')));

create table reports (
  case_id uuid not null references report_cases on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('Spam', 'Inappropriate content', 'Harassment', 'Misinformation', 'Other')),
  reported_at timestamptz(3) not null,
  -- HMAC of the network that the report came from, until the case is decided.
  network bytea check (octet_length(network) = 32),
  primary key (case_id, reporter_id)
);
create index reports_of_member on reports (reporter_id, reported_at desc, case_id desc);
create index reports_of_reason on reports (reason, case_id);

-- Stewards who are looking at cases. Expired rows are removed once a day.
create table case_claims (
  kind text not null check (kind ~ '^[a-z]+$'),
  id text not null check (char_length(id) between 1 and 64),
  steward_id uuid not null references users on delete cascade,
  until timestamptz(3) not null,
  primary key (kind, id)
);
create index case_claims_steward_id on case_claims (steward_id);
create index case_claims_until on case_claims (until);

-- Warnings and suspensions of members.
create table sanctions (
  sanction_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  steward_id uuid references users on delete set null,
  -- The case that led to it, if any. Not a foreign key, because a sanction outlives its case.
  case_id uuid,
  kind text not null check (kind in ('warning', 'suspension')),
  -- Stewards write up to 500 characters; the rest is for the words that say that a suspension goes on after the account was deleted.
  reason text not null check (char_length(reason) between 3 and 600),
  started_at timestamptz(3) not null,
  -- A suspension without an end is for good.
  until timestamptz(3) check (until > started_at),
  lifted_at timestamptz(3),
  check (kind = 'suspension' or until is null)
);
-- An expired suspension is lifted before the next one begins.
create unique index sanctions_suspended on sanctions (user_id) where kind = 'suspension' and lifted_at is null;
create index sanctions_newest on sanctions (started_at desc, sanction_id desc);
create index sanctions_of_kind on sanctions (kind, started_at desc, sanction_id desc);
create index sanctions_of_user on sanctions (user_id, started_at desc, sanction_id desc);
create index sanctions_of_case on sanctions (case_id) where case_id is not null;
create index sanctions_steward_id on sanctions (steward_id);

-- Acts of stewards and of the command line. An entry outlives its actor and its subject, so there are no foreign keys, and it holds only
-- ids, states, numbers and reasons. An entry without an actor is of the command line.
create table audit_log (
  entry_id bigint primary key,
  at timestamptz(3) not null,
  actor_id uuid,
  action text not null check (action ~ '^[a-z]+\.[a-z]+$'),
  subject_kind text not null check (subject_kind ~ '^[a-z]+$'),
  subject_id text not null check (char_length(subject_id) between 1 and 64),
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text check (char_length(reason) between 1 and 1000),
  request_id text,
  previous_hash bytea,
  hash bytea not null
);
create index audit_log_newest on audit_log (at desc, entry_id desc);
create index audit_log_actor on audit_log (actor_id, at desc, entry_id desc);
create index audit_log_action on audit_log (action, at desc, entry_id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, at desc, entry_id desc);

-- Events by which a fraud or a break-in is traced, kept for 90 days. Accounts that were tried, networks and devices are HMACs.
create table security_events (
  event_id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+\.[a-z]+$'),
  at timestamptz(3) not null default clock_timestamp(),
  -- Null if nobody was signed in, and after the member has left.
  user_id uuid references users on delete set null,
  account_key bytea check (octet_length(account_key) = 32),
  network_key bytea check (octet_length(network_key) = 32),
  device_key bytea check (octet_length(device_key) = 32),
  detail jsonb not null check (jsonb_typeof(detail) = 'object'),
  -- Number of equal events the row stands for.
  times integer not null default 1 check (times > 0),
  -- The hash of what makes events equal; null if each has a row of its own.
  merge_key bytea unique check (octet_length(merge_key) = 32),
  -- Events of one member or network in one minute have the same one, of which a limited number of rows is kept.
  bucket bytea check (octet_length(bucket) = 32),
  -- Whether the events of the row came from other devices, too.
  several_devices boolean not null default false
);
create index security_events_newest on security_events (at desc, event_id desc);
create index security_events_kind on security_events (kind, at desc, event_id desc);
create index security_events_user_id on security_events (user_id, at desc, event_id desc);
create index security_events_network on security_events (network_key, at desc, event_id desc);
create index security_events_account on security_events (account_key, at desc, event_id desc);
create index security_events_bucket on security_events (bucket) where bucket is not null;

-- Figures of each day, counted every minute from what is new, so that the overview reads no large table. `subject` is the id of a challenge, or
-- 0 for the whole community.
create table daily_figures (
  day date not null,
  name text not null check (name ~ '^[a-z_]+$'),
  subject integer not null default 0 check (subject >= 0),
  value bigint not null,
  primary key (day, name, subject)
);
-- The page about points reads all of them.
create index daily_figures_points on daily_figures (day) include (name, value) where name like 'points_%';

-- Time of the last count of figures. The row is also the lock of whoever counts.
create table figures_counted (
  only_row boolean primary key default true check (only_row),
  at timestamptz(3)
);
insert into figures_counted default values;

-- Days whose orders have been cancelled since. There is no unique key, so that no order waits for another one.
create table stale_days (day date not null);
