-- Counts of members by their total of points.

-- The rows that count a total.
create or replace function counts_of(total integer) returns table (unit integer, start integer) immutable language sql as $$
  select unit, total - total % unit from (values (1), (64), (4096)) as size (unit)
$$;

-- Moves the changes into earned_counts, unless another transaction does or this one has: rows that a transaction deletes are only marked as
-- such until it ends, so a large import would read all of them each time.
create or replace function fold_earned_changes() returns void language plpgsql as $$
begin
  if current_setting('canopy.folded', true) = 'yes' or not pg_try_advisory_xact_lock(hashtext('earned_changes')) then
    return;
  end if;
  perform set_config('canopy.folded', 'yes', true);
  with folded as (delete from earned_changes returning total, members)
  insert into earned_counts as counts (unit, start, members)
  select unit, start, sum(members) from folded cross join counts_of(total) group by unit, start having sum(members) <> 0
  on conflict (unit, start) do update set members = counts.members + excluded.members;
end $$;

-- Every 64th change folds those that have collected.
create or replace function count_earned() returns trigger language plpgsql as $$
declare
  is_due boolean;
begin
  with change as (
    insert into earned_changes (total, members)
    select total, members from (values (old.earned, -1), (new.earned, 1)) as change (total, members) where total > 0
    returning change_id
  )
  select bool_or(change_id % 64 = 0) into is_due from change;
  if is_due then
    perform fold_earned_changes();
  end if;
  return null;
end $$;
create or replace trigger count_earned_of_new after insert on member_points for each row
  when (new.earned > 0) execute function count_earned();
create or replace trigger count_earned after update on member_points for each row
  when (new.earned <> old.earned) execute function count_earned();
create or replace trigger count_earned_of_deleted after delete on member_points for each row
  when (old.earned > 0) execute function count_earned();
