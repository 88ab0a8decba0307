-- Writing an order, a comment and a post takes fewer statements, fewer entries of indexes and no new plans.

-- What the desk's lists of products are sorted and filtered by. It is apart from products, so that a sale adds no entry to their indexes.
create table product_stock (
  product_id integer primary key references products on delete cascade,
  quantity integer not null,
  -- Below the threshold, and not archived.
  low boolean not null
) with (fillfactor = 70);
insert into product_stock (product_id, quantity, low)
select product_id, quantity, quantity < threshold and archived_at is null from products;
create index product_stock_quantity on product_stock (quantity, product_id);
create index product_stock_low on product_stock (product_id) where low;
-- No index of products contains the quantity any more, so that a new version of a row can stay in its page.
drop index products_by_stock;
drop index products_running_out;
alter table products set (fillfactor = 85);

create function open_product_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock (product_id, quantity, low)
  values (new.product_id, new.quantity, new.quantity < new.threshold and new.archived_at is null);
  return null;
end $$;
create trigger list_stock after insert on products for each row execute function open_product_stock();

create function mark_low_stock() returns trigger language plpgsql as $$
begin
  update product_stock set low = new.quantity < new.threshold and new.archived_at is null where product_id = new.product_id;
  return null;
end $$;
create trigger list_changed_stock after update of threshold, archived_at on products for each row
  when (old.threshold <> new.threshold or (old.archived_at is null) <> (new.archived_at is null))
  execute function mark_low_stock();

-- The functions below keep their plan for as long as a connection lasts. With arrays it does not depend on how many products the first
-- statement was about, which may have been a large file.

create function count_moved_stock() returns trigger language plpgsql as $$
begin
  update product_stock set
    quantity = products.quantity,
    low = products.quantity < products.threshold and products.archived_at is null
  from products
  where product_stock.product_id = any (array(select product_id from moved)) and products.product_id = product_stock.product_id;
  return null;
end $$;
create trigger count_moved_stock after insert on stock_entries
  referencing new table as moved for each statement execute function count_moved_stock();

-- The sales of an order are counted together instead of one by one.
create function count_sales() returns trigger language plpgsql as $$
begin
  update product_popularity counted set units = units + (
    select sum(units) from written where product_id = counted.product_id and day >= (select since from popularity_window)
  )
  where product_id = any (array(select product_id from written where day >= (select since from popularity_window)));
  return null;
end $$;
create function count_changed_sales() returns trigger language plpgsql as $$
begin
  update product_popularity counted set units = units + (
    select sum(units) from written where product_id = counted.product_id and day >= (select since from popularity_window)
  ) - (
    select sum(units) from replaced where product_id = counted.product_id and day >= (select since from popularity_window)
  )
  where product_id = any (array(select product_id from written where day >= (select since from popularity_window)));
  return null;
end $$;
drop trigger count_sale on product_sales;
drop trigger count_changed_sale on product_sales;
create trigger count_sales after insert on product_sales
  referencing new table as written for each statement execute function count_sales();
create trigger count_changed_sales after update on product_sales
  referencing old table as replaced new table as written for each statement execute function count_changed_sales();

-- Nearly always one comment is written or deleted. Without a statement for it PostgreSQL made a new plan each time, since plans for one author
-- and for several differ.
create or replace function count_comments() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  each record;
begin
  for each in
    select post_id, array_agg(user_id) as authors from changed where hidden_at is null group by post_id order by post_id
  loop
    perform from post_counts where post_id = each.post_id for no key update;
    continue when not found;
    -- An author is new if all their comments are, and gone if none is left.
    if cardinality(each.authors) = 1 then
      update post_counts set
        comments = comments + sign,
        commenters = commenters + sign * ((
          select count(*) from (
            select from comments where post_id = each.post_id and user_id = each.authors[1] and hidden_at is null limit 2
          ) shown
        ) = case when sign > 0 then 1 else 0 end)::integer
      where post_id = each.post_id;
      continue;
    end if;
    update post_counts set
      comments = comments + sign * cardinality(each.authors),
      commenters = commenters + sign * (
        select count(*)
        from (select author, count(*) as changed from unnest(each.authors) author group by author) written
        where (
          select count(*) from (
            select from comments where post_id = each.post_id and user_id = author and hidden_at is null
            limit written.changed + 1
          ) shown
        ) = case when sign > 0 then written.changed else 0 end
      )
    where post_id = each.post_id;
  end loop;
  return null;
end $$;

-- Posts of members who have the badge need no second statement.
create or replace function award_voice() returns trigger language plpgsql as $$
begin
  perform from member_points account
  where user_id in (select user_id from written)
    and not exists (select from badge_awards where user_id = account.user_id and badge_id = 'voice')
  order by user_id
  for no key update;
  if not found then
    return null;
  end if;
  insert into badge_awards (user_id, badge_id)
  select user_id, 'voice' from (select distinct user_id from written) author
  where (select count(*) from (select from posts where user_id = author.user_id limit 10) enough) = 10
  on conflict do nothing;
  return null;
end $$;
