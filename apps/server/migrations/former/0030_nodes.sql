-- The running server processes. Each writes now and then that it is alive, and removes its row when it stops.
create table nodes (
  node_id uuid primary key,
  started_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
);
