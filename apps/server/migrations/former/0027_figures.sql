-- Figures of each day, counted every minute from what is new, so that the overview reads no large table.

-- subject is the id of a challenge, or 0 for the whole community.
create table daily_figures (
  day date not null,
  name text not null check (name ~ '^[a-z_]+$'),
  subject integer not null default 0 check (subject >= 0),
  value bigint not null,
  primary key (day, name, subject)
);

-- When the figures were counted last. The row is also the lock of whoever counts.
create table figures_counted (
  only_row boolean primary key default true check (only_row),
  at timestamptz(3)
);
insert into figures_counted default values;

-- Days whose orders have been cancelled since. There is no unique key, so that no order waits for another one.
create table stale_days (day date not null);

create function mark_stale_day() returns trigger language plpgsql as $$
begin
  insert into stale_days values ((new.created_at at time zone 'UTC')::date);
  return null;
end $$;
create trigger mark_stale_day after update of status on orders
  for each row when (old.status <> 'cancelled' and new.status = 'cancelled') execute function mark_stale_day();

-- Rows are added in the order of these times, so that small indexes of ranges are enough.
create index comments_created_at on comments using brin (created_at) with (autosummarize = on);
create index points_ledger_at on points_ledger using brin (at) with (autosummarize = on);
create index reviews_reviewed_at on reviews using brin (reviewed_at) with (autosummarize = on);
create index proofs_failed on proofs (proof_id) where status = 'Error';
