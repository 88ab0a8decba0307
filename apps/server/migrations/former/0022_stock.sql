-- Products as stewards keep them, and their stock as the sum of its entries.

alter table products
  add column sku text constraint products_sku_key unique check (sku ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
  add column category text not null default 'other'
    check (category in ('home', 'kitchen', 'body', 'garden', 'travel', 'energy', 'other')),
  -- Stewards are warned when the stock falls below it.
  add column threshold integer not null default 0 check (threshold >= 0),
  add column visible boolean not null default true,
  -- A product that was sold is archived rather than deleted, because receipts refer to it.
  add column archived_at timestamptz(3),
  -- Counts the changes that stewards make, so that two of them do not overwrite each other.
  add column version integer not null default 1,
  -- Set when stewards are warned, cleared when the stock is at the threshold again.
  add column warned_at timestamptz(3);

-- The lists of the desk.
create index products_newest on products (created_at desc, product_id desc);
create index products_category on products (category, created_at desc, product_id desc);
create index products_running_out on products (created_at desc, product_id desc)
  where quantity < threshold and archived_at is null;
create index products_search on products
  using gin (to_tsvector('simple', product_name || ' ' || coalesce(sku, '')));

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

insert into product_pictures (product_id, position, image)
select product_id, 1, image from products where image is not null;

-- An entry outlives the steward, so there is no foreign key. `stock` is the stock after the entry.
create table stock_entries (
  entry_id bigint generated always as identity primary key,
  product_id integer not null references products,
  at timestamptz(3) not null default now(),
  kind text not null check (kind in ('opening', 'received', 'sold', 'returned', 'counted', 'damaged')),
  change integer not null,
  stock integer not null check (stock >= 0),
  order_key uuid references orders,
  actor_id uuid,
  reason text check (char_length(reason) between 1 and 500),
  check (case kind
    when 'sold' then change < 0 and order_key is not null
    when 'returned' then change > 0
    when 'received' then change > 0
    when 'damaged' then change < 0
    when 'opening' then change > 0 and stock = change
    else true
  end)
);
create index stock_entries_of_product on stock_entries (product_id, entry_id desc);
create index stock_entries_of_order on stock_entries (order_key) where order_key is not null;

insert into stock_entries (product_id, kind, change, stock, at)
select product_id, 'opening', quantity, quantity, created_at from products where quantity > 0;

-- The update locks the product, so that entries of one product follow each other.
create function move_stock() returns trigger language plpgsql as $$
begin
  if new.kind = 'opening' then
    if exists (select from stock_entries where product_id = new.product_id) then
      raise exception 'product % has entries already', new.product_id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  update products set
    quantity = quantity + new.change,
    warned_at = case when quantity + new.change >= threshold then null else warned_at end
  where product_id = new.product_id
  returning quantity into strict new.stock;
  -- The id that came with the row was drawn before waiting for the product.
  new.entry_id := nextval('stock_entries_entry_id_seq');
  return new;
end $$;
create trigger move_stock before insert on stock_entries for each row execute function move_stock();
create trigger stock_entries_append_only before update or delete or truncate on stock_entries
  for each statement execute function refuse_change();

-- A product may be inserted with stock; its first entry says so.
create function open_stock() returns trigger language plpgsql as $$
begin
  insert into stock_entries (product_id, kind, change, stock, at)
  values (new.product_id, 'opening', new.quantity, new.quantity, new.created_at);
  return null;
end $$;
create trigger open_stock after insert on products
  for each row when (new.quantity > 0) execute function open_stock();

create trigger products_stock_by_entries_only before update of quantity on products
  for each row when (old.quantity <> new.quantity and pg_trigger_depth() = 0) execute function refuse_change();
