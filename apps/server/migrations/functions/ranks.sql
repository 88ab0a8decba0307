-- Counts of members by their total of points, and of the points of members by week and month.

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

-- Every 64th change folds those that have collected. Who left the boards counts as without points.
create or replace function count_earned() returns trigger language plpgsql as $$
declare
  is_due boolean;
begin
  with change as (
    insert into earned_changes (total, members)
    select total, members from (values
      (case when old.off_boards then 0 else old.earned end, -1),
      (case when new.off_boards then 0 else new.earned end, 1)
    ) as change (total, members) where total > 0
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
  when (new.earned <> old.earned or new.off_boards <> old.off_boards) execute function count_earned();
create or replace trigger count_earned_of_deleted after delete on member_points for each row
  when (old.earned > 0) execute function count_earned();

-- First day of the week (from Monday) or month of a time, in the time zone that the community had then.
create or replace function period_start(period text, moment timestamptz, place community) returns date stable language sql as $$
  select date_trunc(period, moment at time zone community_zone(moment, place))::date
$$;

-- Sums up, from the entries of a member in a week or month, what they earned in it, when they first reached that, and how many challenges they
-- completed, a habit once. No row if there are no such entries.
create or replace function earned_in(member uuid, kind text, first date, out earned integer, out earned_at timestamptz, out completed integer)
returns setof record stable language sql as $$
  select sum(entry.earned)::integer, (array_agg(at order by entry_id) filter (where reached >= total))[1], 
    sum(case when habit is null then sign(entry.earned) when place = 1 then sign(of_habit) else 0 end)::integer
  from (
    select entry_id, at, points_ledger.earned, sum(points_ledger.earned) over (order by entry_id) as reached,
      sum(points_ledger.earned) over () as total, habit,
      sum(points_ledger.earned) over (partition by habit) as of_habit, row_number() over (partition by habit order by entry_id) as place
    from points_ledger cross join community
    left join lateral (
      select challenge_id as habit from proofs join challenges using (challenge_id)
      where quota is not null and proofs.user_id = member
        and proof_id = case when ref ~ '^[0-9]{1,9}$' then ref::integer end
    ) proof on true
    where user_id = member and points_ledger.earned <> 0
      and at >= first - interval '2 days' and at < first + interval '33 days' and period_start(kind, at, community) = first
  ) entry
  having count(*) > 0
$$;

-- Counts an entry that earns or takes back in its week and month. The member's account is locked, so the entries before it are there.
create or replace function count_earned_by_period() returns trigger language plpgsql as $$
begin
  insert into earned_by_period
  select new.user_id, period, starts_on, standing.*
  from community
  cross join (values ('week'), ('month')) as counted (period)
  cross join lateral (select period_start(period, new.at, community) as starts_on) first
  cross join lateral earned_in(new.user_id, period, starts_on) standing
  on conflict (user_id, period, starts_on) do update set
    earned = excluded.earned, earned_at = excluded.earned_at, challenges_completed = excluded.challenges_completed;
  return null;
end $$;
create or replace trigger count_earned_by_period after insert on points_ledger for each row
  when (new.earned <> 0) execute function count_earned_by_period();

-- Counts the weeks and months that are kept again, by the time zones that the community has and had before. Entries that are written meanwhile
-- are counted after it.
create or replace function recount_periods() returns trigger language plpgsql as $$
declare
  oldest date;
begin
  lock table earned_by_period in share row exclusive mode;
  select min(starts_on) into oldest from earned_by_period;
  delete from earned_by_period;
  insert into earned_by_period
  select user_id, period, starts_on, standing.*
  from (
    select distinct user_id, period, period_start(period, at, community) as starts_on
    from points_ledger
    cross join community
    cross join (values ('week'), ('month')) as counted (period)
    where earned <> 0 and at >= oldest - interval '1 day' and user_id in (select user_id from member_points)
  ) held
  cross join lateral earned_in(user_id, period, starts_on) standing;
  return null;
end $$;
create or replace trigger recount_periods after update of time_zone, former_time_zone, time_zone_since on community for each row
  when ((old.time_zone, old.former_time_zone, old.time_zone_since)
    is distinct from (new.time_zone, new.former_time_zone, new.time_zone_since))
  execute function recount_periods();
