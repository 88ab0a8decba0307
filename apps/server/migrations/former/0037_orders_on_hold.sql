-- Large orders of new members wait for a steward before they are sent.

alter table orders
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('on hold', 'pending', 'shipped', 'delivered', 'completed', 'cancelled'));

-- Orders begin as pending; that one began on hold is part of its timeline.
create function record_order_on_hold() returns trigger language plpgsql as $$
begin
  insert into order_events (order_key, status, at) values (new.order_key, new.status, new.created_at);
  return null;
end $$;
create trigger record_order_on_hold after insert on orders
  for each row when (new.status = 'on hold') execute function record_order_on_hold();
