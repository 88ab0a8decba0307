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
create index applications_declined on applications (declined_at) where declined_at is not null;

-- The member or owner who made the invitation.
alter table users add invited_by uuid references users on delete set null;
create index users_invited_by on users (invited_by, joined_at desc) where invited_by is not null;

-- Whether those who come with the invitation pass the limits of networks and of young accounts. Those that members make do not.
alter table invitations add passes_limits boolean not null default true;
