-- Limits on the orders of a member and to a door, the timeline of an order, and its payment.

-- Whether the account was opened after joined_after, or has no proof that a model has verified or a steward has looked at.
create or replace function is_new_member(member uuid, joined_after timestamptz) returns boolean stable language sql as $$
  select joined_at > joined_after or not exists (
    select from proofs where proofs.user_id = member and status = 'Verified' and (reviewer <> 'basic' or looked_again_at is not null)
  )
  from users where users.user_id = member
$$;

-- Units of a product of an order that came back.
create or replace function returned_units(order_key uuid, product_id integer) returns bigint stable language sql as $$
  select coalesce(sum(quantity), 0)::bigint from return_lines where return_lines.order_key = $1 and return_lines.product_id = $2
$$;

-- Undelivered orders of a member: how many there are, what they cost on delivery, and how many pieces of each product. What came back does
-- not count.
create or replace function undelivered_orders(member uuid)
returns table (orders bigint, cash bigint, pieces jsonb) stable language sql as $$
  select count(*), coalesce(sum(total_amount - waived) filter (where payment_method = 'cash' and payment_state = 'due'), 0)::bigint, (
    select coalesce(jsonb_agg(jsonb_build_object('productID', product_id, 'pieces', pieces)), '[]') from (
      select product_id, sum(quantity - returned_units(order_key, product_id)) as pieces from orders join order_lines using (order_key)
      where user_id = member and status not in ('delivered', 'completed', 'cancelled')
      group by product_id
    ) lines
  )
  from orders, lateral (
    select coalesce(sum(waived), 0) as waived from order_returns where order_returns.order_key = orders.order_key
  ) returns
  where user_id = member and status not in ('delivered', 'completed', 'cancelled')
$$;

-- Points redeemed under one of these keys since then, less what was returned: the most of any.
create or replace function points_at_doors(keys text[], since timestamptz) returns bigint stable language sql as $$
  select coalesce(max(points), 0)::bigint
  from unnest(keys) as door, lateral (
    select sum(points_applied - returned) as points
    from orders, lateral (
      select coalesce(sum(points), 0) as returned from order_returns where order_returns.order_key = orders.order_key
    ) returns
    where door_keys @> array[door] and created_at > since and points_applied > 0 and status <> 'cancelled'
  ) redeemed
$$;

-- Facts that an order depends on. Orders of one member, and those that redeem points at one door, wait for each other until they commit, so that
-- each counts those before it; or, unless it waits, nothing is returned. The locks come first, those of doors in one order: every statement of
-- this function sees what was committed before it began. `nearbyPoints` were redeemed at doors that resemble this one. Without
-- `joined_after` there are no limits, and nothing is counted.
create or replace function begin_order(
  member uuid, request_key text, wanted_id text, day_prefix text, joined_after timestamptz, doors text[], since timestamptz, waits boolean
) returns table (earlier jsonb, "takenIds" text[], before jsonb) rows 1 language plpgsql as $$
begin
  if waits then
    perform pg_advisory_xact_lock(7263550, hashtext(member::text));
    perform pg_advisory_xact_lock(7263551, lock) from (select distinct hashtext(door) as lock from unnest(doors) as door order by 1) locks;
  elsif not pg_try_advisory_xact_lock(7263550, hashtext(member::text))
    or not coalesce((select bool_and(pg_try_advisory_xact_lock(7263551, hashtext(door))) from unnest(doors) as door), true)
  then
    return;
  end if;
  select jsonb_build_object('contentHash', encode(content_hash, 'hex'), 'orderKey', reply ->> 'orderKey') into earlier
  from idempotency_keys where user_id = member and scope = 'order' and key = request_key;
  if exists (select from orders where user_id = member and order_id = wanted_id) then
    "takenIds" := array(select order_id from orders where user_id = member and starts_with(order_id, day_prefix));
  end if;
  if joined_after is not null then
    select jsonb_build_object('orders', orders, 'cash', cash, 'pieces', pieces, 'isNewMember', is_new_member(member, joined_after),
      'doorPoints', points_at_doors(array(select door from unnest(doors) as door where door ~ '^(phone|place):'), since),
      'nearbyPoints', points_at_doors(array(select door from unnest(doors) as door where door ~ '^(street|house):'), since))
    into before from undelivered_orders(member);
  end if;
  return next;
end $$;

create or replace function record_order_event() returns trigger language plpgsql as $$
begin
  insert into order_events (order_key, status) values (new.order_key, new.status);
  return null;
end $$;
create or replace trigger record_order_event after update of status on orders
  for each row when (old.status <> new.status) execute function record_order_event();

-- Orders begin as pending; that one began on hold is part of its timeline.
create or replace function record_order_on_hold() returns trigger language plpgsql as $$
begin
  insert into order_events (order_key, status, at) values (new.order_key, new.status, new.created_at);
  return null;
end $$;
create or replace trigger record_order_on_hold after insert on orders
  for each row when (new.status = 'on hold') execute function record_order_on_hold();

-- Cash follows the status of its order.
create or replace function keep_cash_payment() returns trigger language plpgsql as $$
begin
  new.payment_state := cash_payment_state(new.status);
  return new;
end $$;
create or replace trigger keep_cash_payment before insert or update of status on orders
  for each row when (new.payment_method = 'cash' and cash_payment_state(new.status) <> new.payment_state)
  execute function keep_cash_payment();

-- A return of an order that is not paid lowers what is collected: nobody has paid the cash that would be given back. The lock keeps the
-- order from being delivered meanwhile, and lets returns of one order follow each other.
create or replace function keep_refund() returns trigger language plpgsql as $$
declare
  returned orders;
begin
  perform from orders where order_key = new.order_key for no key update;
  select * into returned from orders where order_key = new.order_key;
  if tg_op = 'INSERT' and returned.status not in ('shipped', 'delivered', 'completed') then
    raise check_violation using constraint = 'return_of_sent_order', message = 'only what was sent can come back';
  end if;
  if new.cash > 0 and returned.payment_state <> 'paid' then
    if new.paid_at is not null then
      raise check_violation using constraint = 'refund_of_paid_order', message = 'what was not paid cannot be given back';
    end if;
    new.waived := new.waived + new.cash;
    new.cash := 0;
  end if;
  return new;
end $$;
create or replace trigger keep_refund before insert or update of paid_at on order_returns for each row execute function keep_refund();

-- At most what an order cost is given back for it.
create or replace function bound_returns() returns trigger language plpgsql as $$
begin
  if (
    select sum(order_returns.points) > orders.points_applied or sum(cash + waived) > total_amount
    from order_returns join orders using (order_key) where order_key = new.order_key
    group by orders.order_key
  ) then
    raise check_violation using constraint = 'order_returns_bound', message = 'more would be given back than the order cost';
  end if;
  return null;
end $$;
create or replace trigger bound_returns after insert on order_returns for each row execute function bound_returns();

-- The units of a line that come back are at most those that were sold. The line is locked, so that those who return its units wait for each
-- other.
create or replace function bound_returned_units() returns trigger language plpgsql as $$
declare
  sold integer;
begin
  select quantity into strict sold from order_lines
  where (order_key, product_id) = (new.order_key, new.product_id) for no key update;
  if returned_units(new.order_key, new.product_id) > sold then
    raise check_violation using constraint = 'return_lines_bound', message = 'more units would come back than were sold';
  end if;
  return null;
end $$;
create or replace trigger bound_returned_units after insert on return_lines for each row execute function bound_returned_units();

-- The release before does not write the order of a line.
create or replace function name_returned_order() returns trigger language plpgsql as $$
begin
  select order_key into new.order_key from order_returns where return_id = new.return_id;
  return new;
end $$;
create or replace trigger name_returned_order before insert on return_lines
  for each row when (new.order_key is null) execute function name_returned_order();

-- A recorded return stays, but for whether the cash was given back.
create or replace trigger order_returns_stay_as_they_are before update of return_id, order_key, at, points, cash, waived on order_returns
  for each statement execute function refuse_change();
create or replace trigger return_lines_stay_as_they_are before update on return_lines
  for each statement execute function refuse_change();

-- An order stays paid while cash is owed, or was given back, for what came back of it.
create or replace function keep_paid() returns trigger language plpgsql as $$
begin
  if exists (select from order_returns where order_key = new.order_key and cash > 0) then
    raise check_violation using constraint = 'refund_of_paid_order', message = 'cash of this order is owed or was given back';
  end if;
  return null;
end $$;
create or replace trigger keep_paid after update of status, payment_state on orders
  for each row when (old.payment_state = 'paid' and new.payment_state <> 'paid') execute function keep_paid();

-- The figures of the day of an order that is cancelled, and of those on which some of it came back, are counted again.
create or replace function mark_stale_day() returns trigger language plpgsql as $$
begin
  insert into stale_days
  select (new.created_at at time zone 'UTC')::date
  union
  select (at at time zone 'UTC')::date from order_returns where order_key = new.order_key;
  return null;
end $$;
create or replace trigger mark_stale_day after update of status on orders
  for each row when (old.status <> 'cancelled' and new.status = 'cancelled') execute function mark_stale_day();

-- The amounts of orders have the currency of the community, which stays once there is one. The lock waits for orders that are being placed,
-- and lets further ones wait.
create or replace function keep_currency() returns trigger language plpgsql as $$
begin
  lock table orders in share row exclusive mode;
  if exists (select from orders) then
    raise exception 'there are orders' using errcode = 'check_violation', constraint = 'currency_of_orders';
  end if;
  return new;
end $$;
create or replace trigger keep_currency before update of currency on community
  for each row when (old.currency is distinct from new.currency) execute function keep_currency();
