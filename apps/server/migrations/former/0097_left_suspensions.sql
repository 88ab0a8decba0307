-- A suspension that ran when its account was deleted. It goes on for the next account with the same address, no longer than left_accounts is kept.
create table left_suspensions (
  email_key bytea primary key references left_accounts on delete cascade,
  steward_id uuid references users on delete set null,
  reason text not null,
  started_at timestamptz(3) not null,
  until timestamptz(3) not null
);
create index left_suspensions_until on left_suspensions (until);
create index left_suspensions_steward_id on left_suspensions (steward_id);

-- With room for the words that say that it goes on.
alter table sanctions
  drop constraint sanctions_reason_check,
  add constraint sanctions_reason_check check (char_length(reason) between 3 and 600);
