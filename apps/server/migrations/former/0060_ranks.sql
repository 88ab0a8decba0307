-- How many members have each total of points, so that a rank is a sum over few rows, whatever the number of members. With unit 1 a row
-- counts one total, with unit 64 and 4096 the totals from `start` on.
create table earned_counts (
  unit integer not null,
  start integer not null,
  members integer not null,
  primary key (unit, start)
);

-- Changes that are not in earned_counts yet. Transactions that move points only insert here, so none waits for another.
create table earned_changes (
  change_id bigint generated always as identity primary key,
  total integer not null,
  members integer not null
);

-- The rows that count a total.
create function counts_of(total integer) returns table (unit integer, start integer) immutable language sql as $$
  select unit, total - total % unit from (values (1), (64), (4096)) as size (unit)
$$;

insert into earned_counts (unit, start, members)
select unit, start, count(*) from member_points cross join counts_of(earned) where earned > 0 group by unit, start;

create trigger earned_counts_by_trigger_only before insert or update or delete or truncate on earned_counts
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger earned_changes_by_trigger_only before insert or update or delete or truncate on earned_changes
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

-- Moves the changes into earned_counts, unless another transaction does or this one has: rows that a transaction deletes are only marked as
-- such until it ends, so a large import would read all of them each time.
create function fold_earned_changes() returns void language plpgsql as $$
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

create function count_earned() returns trigger language plpgsql as $$
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
create trigger count_earned_of_new after insert on member_points for each row
  when (new.earned > 0) execute function count_earned();
create trigger count_earned after update on member_points for each row
  when (new.earned <> old.earned) execute function count_earned();
create trigger count_earned_of_deleted after delete on member_points for each row
  when (old.earned > 0) execute function count_earned();
