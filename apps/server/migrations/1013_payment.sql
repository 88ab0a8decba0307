-- Payment of an order, beside its status.

-- Cash is paid on delivery, and never for a cancelled order.
create function cash_payment_state(status text) returns text immutable language sql as $$
  select case when status in ('delivered', 'completed') then 'paid' when status = 'cancelled' then 'void' else 'due' end
$$;
alter table orders
  add column payment_method text not null default 'cash' check (payment_method in ('cash')),
  add column payment_state text not null default 'due' check (payment_state in ('due', 'paid', 'void'));
update orders set payment_state = cash_payment_state(status) where cash_payment_state(status) <> 'due';
alter table orders add constraint orders_cash_check
  check (payment_method <> 'cash' or payment_state = cash_payment_state(status));
