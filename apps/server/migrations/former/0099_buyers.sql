-- Orders of a member wait for each other before they take their idempotency keys and lock products, so that orders that are placed together
-- need not wait for a key: they leave out whom this lock is not free for.
create function lock_buyer(member uuid) returns void language sql as $$
  select pg_advisory_xact_lock(7263550, hashtext(member::text))
$$;

-- The locks of count_before_order, without waiting for them.
create function try_lock_buyer(member uuid, door text) returns boolean language sql as $$
  select pg_try_advisory_xact_lock(7263550, hashtext(member::text))
    and (door is null or pg_try_advisory_xact_lock(7263551, hashtext(door)))
$$;
