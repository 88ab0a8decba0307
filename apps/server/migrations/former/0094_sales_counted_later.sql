-- Units sold, or cancelled if negative, that product_sales does not include yet; a job adds them every minute. An order that counted its own
-- also updated the popularity of its products, with two indexes each. Without an index, since it is always read as a whole.
create table new_sales (
  day date not null,
  product_id integer not null,
  units integer not null
);

-- The job may change thousands of products at once. The former functions read all changed rows for each of them.
create or replace function count_sales() returns trigger language plpgsql as $$
begin
  update product_popularity counted set units = counted.units + added.units
  from (
    select product_id, sum(units) as units from written, popularity_window where day >= since group by product_id
  ) added
  where counted.product_id = added.product_id;
  return null;
end $$;
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
