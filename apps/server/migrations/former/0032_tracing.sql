-- Every point can be traced: what was spent, taken or written off says which earnings it came from.

-- One row for each entry that adds new points: a verified proof, or a correction upwards. taken is what overturned verdicts took of it,
-- spent is what was redeemed, corrected away or written off.
create table earnings (
  entry_id bigint primary key references points_ledger,
  user_id uuid not null,
  -- Of the proof or correction.
  ref text not null,
  amount integer not null check (amount > 0),
  taken integer not null default 0,
  spent integer not null default 0,
  -- The verdict that paid for it does not stand.
  overturned boolean not null default false,
  available_at timestamptz(3) not null,
  constraint earnings_allocated_check check (taken >= 0 and spent >= 0 and taken + spent <= amount)
);

-- amount of the entry spend_entry came from earn_entry; returned is what of it went back there since.
create table points_allocations (
  spend_entry bigint references points_ledger,
  earn_entry bigint references earnings,
  amount integer not null check (amount > 0),
  returned integer not null default 0,
  primary key (spend_entry, earn_entry),
  constraint points_allocations_returned_check check (returned between 0 and amount)
);

-- A statement of the app may take thirty seconds, which is too little for millions of entries.
set local statement_timeout = 0;

-- What members have now. Of those whose verdicts were always left standing, all entries are allocated at once: earnings are laid end to
-- end, spendings beside them, and each spending comes from the earnings it lies beside. A spending takes the place of what it still
-- spends; what was returned of it lies behind that, where the next spending begins.
create temporary table replayed on commit drop as
  select distinct user_id from points_ledger where reason = 'verdict_overturned' or shortfall <> 0;

insert into earnings (entry_id, user_id, ref, amount, available_at)
select entry_id, user_id, ref, amount, at from points_ledger
where (reason = 'proof_verified' or (reason = 'steward_correction' and amount > 0))
  and user_id not in (select user_id from replayed);

with refunds as (
  select user_id, ref, sum(amount) as returned from points_ledger
  where reason in ('order_cancelled', 'order_returned') and user_id not in (select user_id from replayed)
  group by user_id, ref
), spendings as (
  select entry_id, user_id, -amount as amount, -amount - coalesce(returned, 0) as kept,
    sum(-amount - coalesce(returned, 0)) over (partition by user_id order by entry_id) as kept_until
  from points_ledger entry
  left join refunds using (user_id, ref)
  where amount < 0 and user_id not in (select user_id from replayed)
), earned as (
  select entry_id, user_id, amount, sum(amount) over (partition by user_id order by entry_id) as until from earnings
)
insert into points_allocations (spend_entry, earn_entry, amount, returned)
select spend_entry, earn_entry, ends - starts, ends - greatest(starts, least(ends, kept_until))
from (
  select spendings.entry_id as spend_entry, earned.entry_id as earn_entry, kept_until,
    greatest(kept_until - kept, earned.until - earned.amount) as starts,
    least(kept_until - kept + spendings.amount, earned.until) as ends
  from spendings join earned using (user_id)
) pieces
where ends > starts;

update earnings set spent = kept.amount
from (select earn_entry, sum(amount - returned) as amount from points_allocations group by earn_entry) kept
where earn_entry = entry_id and kept.amount > 0;

create index earnings_left on earnings (user_id) where amount > taken + spent;
create index earnings_of_ref on earnings (user_id, ref);
create index points_allocations_of_earning on points_allocations (earn_entry);
create index points_ledger_redeemed on points_ledger (user_id, ref) where reason = 'order_redeemed';
analyze earnings;
analyze points_allocations;

create function is_spending(reason text) returns boolean immutable language sql as $$
  select reason in ('order_redeemed', 'account_closed', 'steward_correction')
$$;

create function count_allocation() returns trigger language plpgsql as $$
declare
  change integer := new.amount - new.returned - coalesce(old.amount - old.returned, 0);
  spends boolean := is_spending(reason) from points_ledger where entry_id = new.spend_entry;
begin
  update earnings set
    spent = spent + case when spends then change else 0 end,
    taken = taken + case when spends then 0 else change end
  where entry_id = new.earn_entry;
  return null;
end $$;
create trigger count_allocation after insert or update on points_allocations for each row execute function count_allocation();

-- Takes points from the member's earnings, the oldest first. An overturned verdict takes those of its own proof before others; a refund
-- that settles a shortfall takes those of overturned proofs, which others spend last.
create function allocate_points(entry points_ledger, points integer) returns void language plpgsql as $$
declare
  takes boolean := not is_spending(entry.reason);
  allocated integer;
begin
  with earning as (
    select entry_id, amount - taken - spent as free,
      sum(amount - taken - spent)
        over (order by ref = entry.ref desc, (overturned = takes) desc, available_at, entry_id) as until
    from earnings where user_id = entry.user_id and amount > taken + spent
  ), allocation as (
    insert into points_allocations (spend_entry, earn_entry, amount)
    select entry.entry_id, entry_id, least(free, points - (until - free)) from earning where until - free < points
    returning amount
  )
  select coalesce(sum(amount), 0) into allocated from allocation;
  if allocated <> points then
    raise check_violation using constraint = 'points_allocations_complete',
      message = format('entry %s spends %s points, of which %s are on the account', entry.entry_id, points, allocated);
  end if;
end $$;

-- Returns points to where the entries of spendings have them from, the latest first.
create function return_points(entry points_ledger, spendings bigint[], points integer) returns void language plpgsql as $$
declare
  given integer;
begin
  with allocation as (
    select spend_entry, earn_entry, each.amount - returned as kept,
      sum(each.amount - returned)
        over (order by ref = entry.ref desc, spend_entry desc, available_at desc, earn_entry desc) as until
    from points_allocations each join earnings on entry_id = earn_entry
    where spend_entry = any (spendings) and each.amount > returned
  ), changed as (
    update points_allocations a set returned = returned + least(kept, points - (until - kept))
    from allocation
    where (a.spend_entry, a.earn_entry) = (allocation.spend_entry, allocation.earn_entry) and until - kept < points
    returning least(kept, points - (until - kept)) as amount
  )
  select coalesce(sum(amount), 0) into given from changed;
  if given <> points then
    raise check_violation using constraint = 'points_allocations_complete',
      message = format('entry %s returns %s points, of which only %s were spent', entry.entry_id, points, given);
  end if;
end $$;

-- Called with each entry of the ledger, while its trigger move_points has the member's account locked.
create function trace_entry(entry points_ledger) returns void language plpgsql as $$
declare
  undone points_ledger;
begin
  if entry.reason = 'proof_verified' or (entry.reason = 'steward_correction' and entry.amount > 0) then
    insert into earnings (entry_id, user_id, ref, amount, available_at)
    values (entry.entry_id, entry.user_id, entry.ref, entry.amount, entry.at);
  elsif is_spending(entry.reason) then
    perform allocate_points(entry, -entry.amount);
  elsif entry.reason in ('order_cancelled', 'order_returned') then
    perform return_points(
      entry,
      array(select entry_id from points_ledger
        where user_id = entry.user_id and ref = entry.ref and reason = 'order_redeemed'),
      entry.amount - entry.shortfall
    );
    perform allocate_points(entry, -entry.shortfall);
  elsif entry.earned < 0 then
    update earnings set overturned = true where user_id = entry.user_id and ref = entry.ref;
    perform allocate_points(entry, -entry.amount);
  else
    -- The verdict stands again. What it took goes back, and what refunds settled since.
    update earnings set overturned = false where user_id = entry.user_id and ref = entry.ref;
    select * into strict undone from points_ledger
    where user_id = entry.user_id and ref = entry.ref and earned < 0 and entry_id < entry.entry_id
    order by entry_id desc limit 1;
    perform return_points(entry, array[undone.entry_id], -undone.amount);
    perform return_points(
      entry,
      array(select spend_entry from points_allocations join earnings on earnings.entry_id = earn_entry
        join points_ledger refund on refund.entry_id = spend_entry
        where earnings.user_id = entry.user_id and refund.reason in ('order_cancelled', 'order_returned')),
      entry.amount + undone.amount
    );
  end if;
end $$;

-- Whose verdicts were overturned: entry by entry, as it happens from now on.
do $$
declare
  entry points_ledger;
begin
  for entry in select points_ledger.* from points_ledger join replayed using (user_id) order by entry_id loop
    perform trace_entry(entry);
  end loop;
end $$;

create function trace_points() returns trigger language plpgsql as $$
begin
  perform trace_entry(new);
  return null;
end $$;
create trigger trace_points after insert on points_ledger for each row execute function trace_points();

create trigger earnings_by_ledger_only before insert or update or delete or truncate on earnings
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger points_allocations_by_ledger_only before insert or update or delete or truncate on points_allocations
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
