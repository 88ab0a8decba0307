-- A door is known by its phone number and by its place, each alone, and resembled by orders to the same street or house number.

-- HMACs, each behind its kind: `phone:`, `place:`, `street:` and `house:`. They stay when the member leaves, as orders.door_key did, which
-- is no longer written.
alter table orders add column door_keys text[] check (cardinality(door_keys) between 1 and 8);
create index orders_of_doors on orders using gin (door_keys) with (fastupdate = off)
  where door_keys is not null and points_applied > 0 and status <> 'cancelled';
create index orders_left_door_keys on orders (created_at) where user_id is null and door_keys is not null;

-- What was redeemed under one of these keys since then, less what was returned: the most of any.
create function points_at_doors(keys text[], since timestamptz) returns bigint stable language sql as $$
  select coalesce(max(points), 0)::bigint
  from unnest(keys) as door, lateral (
    select sum(points_applied - returned) as points
    from orders, lateral (
      select coalesce(sum(points), 0) as returned from order_returns where order_returns.order_key = orders.order_key
    ) returns
    where door_keys @> array[door] and created_at > since and points_applied > 0 and status <> 'cancelled'
  ) redeemed
$$;

-- Like the function of the same name before, for all keys of a door. Their locks are taken in one order. `nearby_points` were redeemed at
-- doors that resemble this one.
create function count_before_order(
  member uuid, joined_after timestamptz, doors text[], since timestamptz,
  out orders bigint, out cash bigint, out pieces jsonb, out is_new boolean, out door_points bigint, out nearby_points bigint
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7263550, hashtext(member::text));
  perform pg_advisory_xact_lock(7263551, lock) from (select distinct hashtext(door) as lock from unnest(doors) as door order by 1) locks;
  select placed.orders, placed.cash, placed.pieces, is_new_member(member, joined_after),
    points_at_doors(array(select door from unnest(doors) as door where door ~ '^(phone|place):'), since),
    points_at_doors(array(select door from unnest(doors) as door where door ~ '^(street|house):'), since)
  into orders, cash, pieces, is_new, door_points, nearby_points
  from undelivered_orders(member) placed;
end $$;

create function try_lock_buyer(member uuid, doors text[]) returns boolean language sql as $$
  select pg_try_advisory_xact_lock(7263550, hashtext(member::text))
    and coalesce((select bool_and(pg_try_advisory_xact_lock(7263551, hashtext(door))) from unnest(doors) as door), true)
$$;
