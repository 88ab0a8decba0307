-- What the lists of the shop are sorted, filtered and searched by. It is apart from products, whose rows are rewritten by every order, with
-- an entry in each of their indexes.

-- Finds parts of words. Trusted: the owner of a database may create it.
create extension if not exists pg_trgm;

-- Products that are visible and not archived. `name` is lower case.
create table listed_products (
  product_id integer primary key references products,
  category text not null,
  price integer not null,
  name text not null
);
-- For estimates of how many names contain a text, on which the way to find them depends.
alter table listed_products alter column name set statistics 1000;
create index listed_products_category on listed_products (category, product_id);
create index listed_products_price on listed_products (price, product_id);
create index listed_products_category_price on listed_products (category, price, product_id);
create index listed_products_name on listed_products using gin (name gin_trgm_ops);

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

insert into listed_products (product_id, category, price, name)
select product_id, category, price, lower(product_name) from products where visible and archived_at is null;

insert into product_popularity (product_id, category, listed, units)
select product_id, category, visible and archived_at is null, coalesce((
  select sum(units) from product_sales, popularity_window
  where product_sales.product_id = products.product_id and day >= since
), 0)
from products;

create function list_product() returns trigger language plpgsql as $$
declare
  is_listed boolean := new.visible and new.archived_at is null;
begin
  insert into product_popularity (product_id, category, listed) values (new.product_id, new.category, is_listed)
  on conflict (product_id) do update set category = excluded.category, listed = excluded.listed;
  if is_listed then
    insert into listed_products (product_id, category, price, name)
    values (new.product_id, new.category, new.price, lower(new.product_name))
    on conflict (product_id) do update set category = excluded.category, price = excluded.price, name = excluded.name;
  else
    delete from listed_products where product_id = new.product_id;
  end if;
  return null;
end $$;
create trigger list_product after insert on products for each row execute function list_product();
create trigger list_changed_product after update of product_name, category, price, visible, archived_at on products
  for each row execute function list_product();
