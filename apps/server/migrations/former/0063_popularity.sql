-- Every sale, and every sale taken back, counts at once for the popularity of its product.
create function count_sale() returns trigger language plpgsql as $$
begin
  update product_popularity set units = units + new.units - case tg_op when 'UPDATE' then old.units else 0 end
  where product_id = new.product_id and new.day >= (select since from popularity_window);
  return null;
end $$;
create trigger count_sale after insert on product_sales for each row execute function count_sale();
create trigger count_changed_sale after update of units on product_sales
  for each row when (old.units <> new.units) execute function count_sale();
