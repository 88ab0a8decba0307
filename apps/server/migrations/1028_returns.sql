-- Goods that come back: what is given back for them, what is not collected, and how much it can be.

-- Price of what came back while its order was not paid: it is not collected any more, and nobody owes it. With `points` and `cash` it adds up
-- to the price of what was returned.
alter table order_returns add column waived bigint not null default 0 check (waived >= 0);
update order_returns set waived = cash, cash = 0
from orders
where orders.order_key = order_returns.order_key and payment_state <> 'paid' and paid_at is null and cash > 0;

-- A return is of lines of its order. The release before does not write the order here: a trigger does.
alter table order_returns add constraint order_returns_of_order_key unique (order_key, return_id);
alter table return_lines add column order_key uuid;
update return_lines set order_key = order_returns.order_key from order_returns where order_returns.return_id = return_lines.return_id;
alter table return_lines
  add constraint return_lines_order_key_check check (order_key is not null),
  add constraint return_lines_of_return foreign key (order_key, return_id) references order_returns (order_key, return_id) on delete cascade,
  add constraint return_lines_of_order_line foreign key (order_key, product_id) references order_lines on delete cascade;
create index return_lines_of_order on return_lines (order_key, product_id);
-- The figures of a day count what came back on it.
create index order_returns_at on order_returns (at);

-- The figures of a day count the proofs that could not be reviewed.
create index proofs_failed_at on proofs (decided_at) where status = 'Error';
