-- Products and orders. Amounts are whole rupees.

create table products (
  product_id integer generated always as identity primary key,
  product_name text not null check (char_length(product_name) between 1 and 200),
  price integer not null check (price >= 0),
  image text references media,
  number_of_points integer not null default 0 check (number_of_points >= 0),
  short_description text not null default '',
  full_description text not null default '',
  quantity integer not null constraint products_quantity_check check (quantity >= 0),
  created_at timestamptz(3) not null default now()
);
create index products_image on products (image);

create table orders (
  order_key uuid primary key,
  user_id uuid not null references users,
  order_id text not null check (order_id ~ '^ORD-[0-9]{8}-[0-9]{3,9}$'),
  status text not null default 'pending' check (status in ('pending', 'shipped', 'delivered', 'completed', 'cancelled')),
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
  constraint orders_of_user_key unique (user_id, order_id)
);
create index orders_newest on orders (user_id, created_at desc, order_key desc);
create index orders_created_at on orders (created_at);

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
