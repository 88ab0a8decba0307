-- The product that a member saves for.

create table pinned_products (
  user_id uuid primary key references users on delete cascade,
  product_id integer not null references products,
  -- As it was then, so that the member sees that it has become dearer.
  price integer not null check (price >= 0),
  pinned_at timestamptz(3) not null default now(),
  -- Set once, when the member is notified that the points suffice.
  notified_at timestamptz(3)
);
