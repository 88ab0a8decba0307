-- Products, their stock and orders. Amounts are whole rupees. As with points, the checks that are functions change by a migration only.

create function is_category(category text) returns boolean immutable language plpgsql as $$
begin
  return category in ('home', 'kitchen', 'body', 'garden', 'travel', 'energy', 'other');
end $$;

-- Products. `quantity` is the sum of the entries of `stock_entries`.
create table products (
  product_id integer generated always as identity primary key,
  product_name text not null check (char_length(product_name) between 1 and 200),
  price integer not null,
  image text references media,
  number_of_points integer not null default 0,
  short_description text not null default '',
  full_description text not null default '',
  quantity integer not null,
  created_at timestamptz(3) not null default now(),
  sku text unique check (sku ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
  category text not null default 'other' check (is_category(category)),
  -- Stewards are warned when the stock falls below it.
  threshold integer not null default 0,
  visible boolean not null default true,
  -- A product that was sold is archived rather than deleted, because receipts refer to it.
  archived_at timestamptz(3),
  -- Counts the changes that stewards make, so that two of them do not overwrite each other.
  version integer not null default 1,
  -- Set when stewards are warned, cleared when the stock is at the threshold again.
  warned_at timestamptz(3),
  constraint products_numbers_check check (least(price, quantity, number_of_points, threshold) >= 0)
) with (fillfactor = 85);
create index products_image on products (image);
create index products_newest on products (created_at desc, product_id desc);
create index products_category on products (category, created_at desc, product_id desc);
create index products_by_name on products (lower(product_name), product_id);
create index products_words on products using gin (searched_words(product_name || ' ' || coalesce(sku, '')));

-- Further pictures of a product; the first one is products.image.
create table product_pictures (
  product_id integer not null references products on delete cascade,
  position smallint not null check (position between 1 and 8),
  image text not null references media,
  alt text not null default '' check (char_length(alt) <= 1000),
  primary key (product_id, image),
  constraint product_pictures_position_key unique (product_id, position) deferrable initially deferred
);
create index product_pictures_image on product_pictures (image);

-- Products that are visible and not archived, with what the lists of the shop are sorted, filtered and searched by. It is apart from products,
-- whose rows are rewritten by every order, with an entry in each of their indexes. `name` is folded.
create table listed_products (
  product_id integer primary key references products,
  category text not null,
  price integer not null,
  name text not null
);
create index listed_products_category on listed_products (category, product_id);
create index listed_products_price on listed_products (price, product_id);
create index listed_products_category_price on listed_products (category, price, product_id);
create index listed_products_name on listed_products using gin (name gin_trgm_ops);
-- Statistics to estimate how many names contain a text, on which the way to find them depends.
alter table listed_products alter column name set statistics 1000;

-- Columns that the desk's lists of products are sorted and filtered by. They are apart from products, so that a sale adds no entry to their
-- indexes.
create table product_stock (
  product_id integer primary key references products on delete cascade,
  quantity integer not null,
  -- Below the threshold, and not archived.
  low boolean not null
) with (fillfactor = 70);
create index product_stock_quantity on product_stock (quantity, product_id);
create index product_stock_low on product_stock (product_id) where low;

-- Large orders of new members are `on hold` until a steward has seen them.
create function is_order_status(status text) returns boolean immutable language plpgsql as $$
begin
  return status in ('on hold', 'pending', 'shipped', 'delivered', 'completed', 'cancelled');
end $$;

-- An order outlives its member, but nothing in it tells who that was.
create table orders (
  order_key uuid primary key,
  user_id uuid references users on delete set null,
  order_id text not null check (order_id ~ '^ORD-[0-9]{8}-[0-9]{3,9}$'),
  status text not null default 'pending' check (is_order_status(status)),
  subtotal bigint not null check (subtotal >= 0),
  points_applied integer not null check (points_applied between 0 and subtotal),
  total_amount bigint not null generated always as (subtotal - points_applied) stored,
  name text not null,
  street text not null,
  city text not null,
  zip_code text not null,
  phone text not null,
  country text not null,
  created_at timestamptz(3) not null default now(),
  carrier text not null default '' check (char_length(carrier) <= 60),
  tracking_number text not null default '' check (char_length(tracking_number) <= 60),
  -- A door is known by its phone number and by its place, each alone, and resembled by orders to the same street or house number. HMACs, each
  -- behind its kind: `phone:`, `place:`, `street:` and `house:`. They stay when the member leaves, and are cleared when they no longer count.
  door_keys text[] check (cardinality(door_keys) between 1 and 8),
  constraint orders_of_user_key unique (user_id, order_id),
  constraint orders_nameless_check check (user_id is not null or name || street || city || zip_code || phone = '')
);
create index orders_newest on orders (user_id, created_at desc, order_key desc);
create index orders_created_at on orders (created_at desc, order_key desc);
create index orders_status on orders (status, created_at desc, order_key desc);
create index orders_order_id on orders (order_id text_pattern_ops);
-- People write the same phone number in several ways.
create index orders_phone on orders (regexp_replace(phone, '[^0-9]', '', 'g') text_pattern_ops) where phone <> '';
create index orders_total_amount on orders (total_amount, order_key);
create index orders_undelivered on orders (user_id) where status not in ('delivered', 'completed', 'cancelled');
create index orders_words on orders using gin (searched_words(name)) where name <> '';
create index orders_of_doors on orders using gin (door_keys) with (fastupdate = off)
  where door_keys is not null and points_applied > 0 and status <> 'cancelled';
create index orders_left_door_keys on orders (created_at) where user_id is null and door_keys is not null;
-- Stewards find an order by the short mark on its slip, which is the end of its key.
create index orders_of_mark on orders (right(order_key::text, 6));

-- A line keeps its place in the cart, and the name and price at which the product was sold.
create table order_lines (
  order_key uuid not null references orders on delete cascade,
  product_id integer not null references products,
  position smallint not null,
  product_name text not null,
  quantity integer not null check (quantity > 0),
  price integer not null check (price >= 0),
  primary key (order_key, product_id)
);
create index order_lines_of_product on order_lines (product_id);

-- The states that an order has had since it was placed.
create table order_events (
  order_key uuid not null references orders on delete cascade,
  event_id bigint generated always as identity,
  status text not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (order_key, event_id)
);

-- Notes of stewards about an order, for each other.
create table order_notes (
  note_id uuid primary key,
  order_key uuid not null references orders on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (char_length(text) between 1 and 1000),
  at timestamptz(3) not null default now()
);
create index order_notes_of_order on order_notes (order_key, at);
create index order_notes_author_id on order_notes (author_id) where author_id is not null;

-- Returned goods. `points` and `cash` add up to the price of what was returned.
create table order_returns (
  return_id uuid primary key,
  order_key uuid not null references orders on delete cascade,
  at timestamptz(3) not null default now(),
  points integer not null check (points >= 0),
  cash bigint not null check (cash >= 0),
  -- Time at which the cash was given back.
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

create function is_stock_movement(kind text, change integer, stock integer, order_key uuid) returns boolean immutable language plpgsql as $$
begin
  return case kind
    when 'opening' then change > 0 and stock = change
    when 'received' then change > 0
    when 'sold' then change < 0 and order_key is not null
    when 'returned' then change > 0
    when 'damaged' then change < 0
    when 'counted' then true
    else false
  end;
end $$;

-- Every movement of stock. An entry outlives the steward, so `actor_id` is no foreign key. `stock` is the stock after the entry.
create table stock_entries (
  entry_id bigint generated always as identity primary key,
  product_id integer not null references products,
  at timestamptz(3) not null default now(),
  kind text not null,
  change integer not null,
  stock integer not null check (stock >= 0),
  order_key uuid references orders,
  actor_id uuid,
  reason text check (char_length(reason) between 1 and 500),
  constraint stock_entries_movement_check check (is_stock_movement(kind, change, stock, order_key))
);
create index stock_entries_of_product on stock_entries (product_id, entry_id desc);
create index stock_entries_of_order on stock_entries (order_key) where order_key is not null;

-- Units sold, or cancelled if negative, that `product_sales` does not include yet; a job adds them every minute, so that no order updates the
-- popularity of its products. Without an index, since it is always read as a whole.
create table new_sales (
  day date not null,
  product_id integer not null,
  units integer not null
);

-- Units of a product in the orders of one day (UTC) that are not cancelled.
create table product_sales (
  day date not null,
  product_id integer not null references products,
  units bigint not null check (units >= 0),
  primary key (day, product_id)
);

-- Units of every product sold since `popularity_window.since`, that is in about 90 days. Hidden products keep theirs.
create table product_popularity (
  product_id integer primary key references products,
  category text not null,
  listed boolean not null,
  units bigint not null default 0 check (units >= 0)
);
create index product_popularity_units on product_popularity (units, product_id) where listed;
create index product_popularity_category on product_popularity (category, units, product_id) where listed;

create table popularity_window (
  is_only boolean primary key default true check (is_only),
  since date not null
);
insert into popularity_window (since) values ((now() at time zone 'UTC')::date - 90);

-- The product that a member saves for.
create table pinned_products (
  user_id uuid primary key references users on delete cascade,
  product_id integer not null references products,
  -- Price at that time, so that the member sees that it has become dearer.
  price integer not null check (price >= 0),
  pinned_at timestamptz(3) not null default now(),
  -- Set once, when the member is notified that the points suffice.
  notified_at timestamptz(3)
);
