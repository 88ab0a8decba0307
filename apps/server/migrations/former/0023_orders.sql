-- Orders at the desk: their timeline, parcels, notes among stewards and returns.

alter table orders
  add column carrier text not null default '' check (char_length(carrier) <= 60),
  add column tracking_number text not null default '' check (char_length(tracking_number) <= 60);

-- The lists of the desk.
drop index orders_created_at;
create index orders_created_at on orders (created_at desc, order_key desc);
create index orders_status on orders (status, created_at desc, order_key desc);
create index orders_total_amount on orders (total_amount);
create index orders_order_id on orders (order_id text_pattern_ops);
-- People write the same phone number in several ways.
create index orders_phone on orders (regexp_replace(phone, '[^0-9]', '', 'g') text_pattern_ops) where phone <> '';
create index orders_name on orders using gin (to_tsvector('simple', name)) where name <> '';

-- The states an order has had since it was placed.
create table order_events (
  order_key uuid not null references orders on delete cascade,
  event_id bigint generated always as identity,
  status text not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (order_key, event_id)
);

create function record_order_event() returns trigger language plpgsql as $$
begin
  insert into order_events (order_key, status) values (new.order_key, new.status);
  return null;
end $$;
create trigger record_order_event after update of status on orders
  for each row when (old.status <> new.status) execute function record_order_event();

-- Read by stewards only.
create table order_notes (
  note_id uuid primary key,
  order_key uuid not null references orders on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (char_length(text) between 1 and 1000),
  at timestamptz(3) not null default now()
);
create index order_notes_of_order on order_notes (order_key, at);
create index order_notes_author_id on order_notes (author_id) where author_id is not null;

-- What a member sent back. Points and cash add up to the price of what was returned.
create table order_returns (
  return_id uuid primary key,
  order_key uuid not null references orders on delete cascade,
  at timestamptz(3) not null default now(),
  points integer not null check (points >= 0),
  cash bigint not null check (cash >= 0),
  -- When the cash was given back.
  paid_at timestamptz(3)
);
create index order_returns_of_order on order_returns (order_key, at);

create table return_lines (
  return_id uuid not null references order_returns on delete cascade,
  product_id integer not null references products,
  quantity integer not null check (quantity > 0),
  condition text not null check (condition in ('good', 'damaged')),
  restocked boolean not null check (not restocked or condition = 'good'),
  primary key (return_id, product_id)
);
create index return_lines_of_product on return_lines (product_id);

-- Keeps the reasons that other migrations have added.
do $$
declare
  reasons text := pg_get_constraintdef(oid) from pg_constraint where conname = 'points_ledger_reason_check';
begin
  alter table points_ledger drop constraint points_ledger_reason_check;
  execute 'alter table points_ledger add constraint points_ledger_reason_check '
    || replace(reasons, '''order_cancelled''::text', '''order_cancelled''::text, ''order_returned''::text');
end $$;
