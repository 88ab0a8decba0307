-- Goods that come back: what is given back for them, what is not collected, and how much it can be.

-- Price of what came back while its order was not paid: it is not collected any more, and nobody owes it. With `points` and `cash` it adds up
-- to the price of what was returned.
alter table order_returns add column waived bigint not null default 0 check (waived >= 0);
update order_returns set waived = cash, cash = 0
from orders
where orders.order_key = order_returns.order_key and payment_state <> 'paid' and paid_at is null and cash > 0;
