-- The stock of products, the lists of the shop, and what sells.

-- A product may be inserted with stock; its first entry says so.
create or replace function open_stock() returns trigger language plpgsql as $$
begin
  insert into stock_entries (product_id, kind, change, stock, at)
  values (new.product_id, 'opening', new.quantity, new.quantity, new.created_at);
  return null;
end $$;
create or replace trigger open_stock after insert on products
  for each row when (new.quantity > 0) execute function open_stock();

-- The update locks the product, so that entries of one product follow each other.
create or replace function move_stock() returns trigger language plpgsql as $$
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
create or replace trigger move_stock before insert on stock_entries for each row execute function move_stock();

-- The units of an order that go back into the stock are at most those that it sold. The entry has locked the product.
create or replace function bound_restocked() returns trigger language plpgsql as $$
begin
  if (
    select coalesce(sum(change), 0) from stock_entries
    where order_key = new.order_key and product_id = new.product_id and kind = 'returned'
  ) > coalesce((select quantity from order_lines where (order_key, product_id) = (new.order_key, new.product_id)), 0) then
    raise check_violation using constraint = 'stock_entries_returned_bound', message = 'more units would go back than were sold';
  end if;
  return null;
end $$;
create or replace trigger bound_restocked after insert on stock_entries
  for each row when (new.kind = 'returned' and new.order_key is not null) execute function bound_restocked();

-- Keeps the columns that the desk's lists of products are sorted and filtered by.
create or replace function open_product_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock (product_id, quantity, low)
  values (new.product_id, new.quantity, new.quantity < new.threshold and new.archived_at is null);
  return null;
end $$;
create or replace trigger list_stock after insert on products for each row execute function open_product_stock();

create or replace function mark_low_stock() returns trigger language plpgsql as $$
begin
  update product_stock set low = new.quantity < new.threshold and new.archived_at is null where product_id = new.product_id;
  return null;
end $$;
create or replace trigger list_changed_stock after update of threshold, archived_at on products for each row
  when (old.threshold <> new.threshold or (old.archived_at is null) <> (new.archived_at is null))
  execute function mark_low_stock();

-- Counts moved stock. With arrays the plan, which a connection keeps for as long as it lasts, does not depend on how many products the
-- first statement was about, which may have been a large file.
create or replace function count_moved_stock() returns trigger language plpgsql as $$
begin
  update product_stock set
    quantity = products.quantity,
    low = products.quantity < products.threshold and products.archived_at is null
  from products
  where product_stock.product_id = any (array(select product_id from moved)) and products.product_id = product_stock.product_id;
  return null;
end $$;
create or replace trigger count_moved_stock after insert on stock_entries
  referencing new table as moved for each statement execute function count_moved_stock();

-- Keeps the columns that the lists of the shop are sorted, filtered and searched by. Names of products, also translated ones, are found by any
-- part of them.
create or replace function list_product() returns trigger language plpgsql as $$
declare
  is_listed boolean := new.visible and new.archived_at is null;
begin
  insert into product_popularity (product_id, category, listed) values (new.product_id, new.category, is_listed)
  on conflict (product_id) do update set category = excluded.category, listed = excluded.listed;
  if is_listed then
    insert into listed_products (product_id, category, price, name)
    values (
      new.product_id, new.category, new.price,
      folded_text(concat_ws(E'\n', new.product_name, translated_names(new.translations, 'productName')))
    )
    on conflict (product_id) do update set category = excluded.category, price = excluded.price, name = excluded.name;
  else
    delete from listed_products where product_id = new.product_id;
  end if;
  return null;
end $$;
create or replace trigger list_product after insert on products for each row execute function list_product();
create or replace trigger list_changed_product after update of product_name, category, price, visible, archived_at, translations on products
  for each row execute function list_product();

-- The sales of many orders are counted together: the job that adds them may change thousands of products at once.
create or replace function count_sales() returns trigger language plpgsql as $$
begin
  update product_popularity counted set units = counted.units + added.units
  from (
    select product_id, sum(units) as units from written, popularity_window where day >= since group by product_id
  ) added
  where counted.product_id = added.product_id;
  return null;
end $$;
create or replace trigger count_sales after insert on product_sales
  referencing new table as written for each statement execute function count_sales();

create or replace function count_changed_sales() returns trigger language plpgsql as $$
begin
  update product_popularity counted set units = counted.units + changed.units
  from (
    select product_id, sum(units) as units
    from (
      select day, product_id, units from written union all select day, product_id, -units from replaced
    ) both_versions, popularity_window
    where day >= since group by product_id
  ) changed
  where counted.product_id = changed.product_id;
  return null;
end $$;
create or replace trigger count_changed_sales after update on product_sales
  referencing old table as replaced new table as written for each statement execute function count_changed_sales();
