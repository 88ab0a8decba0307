-- How much can be ordered to one door and by one member.

-- An HMAC of street and phone number. It stays when the member leaves, so that a door's limit holds for all accounts, and is cleared
-- when it is no longer counted. Orders from before have none: only the server knows how addresses are normalised.
alter table orders add column door_key text check (char_length(door_key) = 43);
create index orders_of_door on orders (door_key, created_at)
  where door_key is not null and points_applied > 0 and status <> 'cancelled';
create index orders_left_doors on orders (created_at) where user_id is null and door_key is not null;
create index orders_undelivered on orders (user_id) where status not in ('delivered', 'completed', 'cancelled');

-- What is redeemed at a door since then, less what was returned.
create function points_at_door(door text, since timestamptz) returns bigint stable language sql as $$
  select coalesce(sum(points_applied - returned), 0)::bigint
  from orders, lateral (
    select coalesce(sum(points), 0) as returned from order_returns where order_returns.order_key = orders.order_key
  ) returns
  where door_key = door and created_at > since and points_applied > 0 and status <> 'cancelled'
$$;

-- Whether the account was opened after joined_after, or has no proof that a model has verified or a steward has looked at.
create function is_new_member(member uuid, joined_after timestamptz) returns boolean stable language sql as $$
  select joined_at > joined_after or not exists (
    select from proofs where proofs.user_id = member and status = 'Verified' and (reviewer <> 'basic' or looked_again_at is not null)
  )
  from users where users.user_id = member
$$;

-- What a member has ordered that is not delivered yet: how many orders, what they cost on delivery, and how many pieces of each product.
create function undelivered_orders(member uuid)
returns table (orders bigint, cash bigint, pieces jsonb) stable language sql as $$
  select count(*), coalesce(sum(total_amount), 0)::bigint, (
    select coalesce(jsonb_agg(jsonb_build_object('productID', product_id, 'pieces', pieces)), '[]') from (
      select product_id, sum(quantity) as pieces from orders join order_lines using (order_key)
      where user_id = member and status not in ('delivered', 'completed', 'cancelled')
      group by product_id
    ) lines
  )
  from orders where user_id = member and status not in ('delivered', 'completed', 'cancelled')
$$;

-- Orders of one member, and those that redeem points at one door, wait for each other until they commit, so that each counts those
-- before it. The locks come first: every statement of this function sees what was committed before it began.
create function count_before_order(
  member uuid, joined_after timestamptz, door text, since timestamptz,
  out orders bigint, out cash bigint, out pieces jsonb, out is_new boolean, out door_points bigint
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7263550, hashtext(member::text));
  if door is not null then
    perform pg_advisory_xact_lock(7263551, hashtext(door));
  end if;
  select placed.orders, placed.cash, placed.pieces, is_new_member(member, joined_after), points_at_door(door, since)
  into orders, cash, pieces, is_new, door_points
  from undelivered_orders(member) placed;
end $$;
