-- Stewards sort products by name and stock, and orders by their total.
create index products_by_name on products (lower(product_name), product_id);
create index products_by_stock on products (quantity, product_id);
drop index orders_total_amount;
create index orders_total_amount on orders (total_amount, order_key);
