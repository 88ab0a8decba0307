-- Functions that move points. Only entries of the ledger are written; from them follow the balance, the rank, and the trace of each point
-- from the earning to the spending.

create or replace function open_points_account() returns trigger language plpgsql as $$
begin
  insert into member_points (user_id, member_since) values (new.user_id, new.joined_at)
  on conflict (user_id) do update set member_since = excluded.member_since;
  return null;
end $$;
create or replace trigger open_points_account after insert or update of joined_at on users
  for each row execute function open_points_account();

-- Writes off what a member leaves behind unspent, so that the ledger adds up to the balances there are. The account is locked, so that
-- nothing is paid into it any more.
create or replace function close_points_account() returns trigger language plpgsql as $$
declare
  left_over integer;
begin
  select balance into left_over from member_points where user_id = old.user_id for update;
  if left_over > 0 then
    insert into points_ledger (user_id, amount, reason, ref, cause, balance)
    values (old.user_id, -left_over, 'account_closed', old.user_id, 'account:' || old.user_id || ':closed', 0);
  end if;
  return old;
end $$;
create or replace trigger close_points_account before delete on users for each row execute function close_points_account();

-- Time at which a member reached a total: of members with equal points the one who first reached that total ranks first. An overturned
-- verdict changes the total, so the time is found anew with every entry that changes it: earned_at is that of the first entry that brought
-- the member to the present total.
create or replace function reached_at(member uuid, total integer) returns timestamptz stable language sql as $$
  select at from (
    select entry_id, at, sum(earned) over (order by entry_id) as reached from points_ledger where user_id = member
  ) entries
  where reached >= total
  order by entry_id
  limit 1
$$;

-- Number of completed challenges that an entry adds, if it changes what the member has earned. A habit counts once, while any of its deeds is
-- paid.
create or replace function completes(entry points_ledger) returns integer stable language sql as $$
  select coalesce(
    (
      select sign(before.earned + entry.earned) - sign(before.earned)
      from proofs one join challenges using (challenge_id)
      cross join lateral (
        select coalesce(sum(points_ledger.earned), 0) as earned from points_ledger
        where user_id = entry.user_id and ref in (
          select proof_id::text from proofs where (challenge_id, user_id) = (one.challenge_id, entry.user_id)
        )
      ) before
      where one.proof_id = case when entry.ref ~ '^[0-9]{1,9}$' then entry.ref::integer end
        and one.user_id = entry.user_id and quota is not null
    ),
    sign(entry.earned)
  )::integer
$$;

-- Every entry changes the account of its member. One that earns nothing, as every order with points writes one, does not change the total, so
-- it needs only one statement.
create or replace function move_points() returns trigger language plpgsql as $$
declare
  total integer;
begin
  if new.earned = 0 then
    update member_points set balance = balance + new.amount, shortfall = shortfall + new.shortfall
    where user_id = new.user_id
    returning balance into strict new.balance;
  else
    select earned + new.earned into strict total from member_points where user_id = new.user_id for update;
    update member_points set
      balance = balance + new.amount,
      earned = total,
      earned_at = coalesce(reached_at(user_id, total), new.at),
      challenges_completed = challenges_completed + completes(new),
      shortfall = shortfall + new.shortfall
    where user_id = new.user_id
    returning balance into strict new.balance;
  end if;
  -- The member's row is locked, so a cause written by another transaction is visible by now. Without this check an "on conflict do
  -- nothing" would skip the row but keep the movement.
  if exists (select from points_ledger where cause = new.cause) then
    raise unique_violation using constraint = 'points_ledger_cause_key', message = 'this cause has moved points already';
  end if;
  -- The id that came with the row was drawn before waiting for the member's row; a member's entries are in the order of their ids.
  new.entry_id := nextval('points_ledger_entry_id_seq');
  return new;
end $$;
create or replace trigger move_points before insert on points_ledger for each row execute function move_points();

-- Whether an entry with this reason spends points, if it takes any. Others take them back.
create or replace function is_spending(reason text) returns boolean immutable language sql as $$
  select reason in ('order_redeemed', 'account_closed', 'steward_correction')
$$;

-- `taken` and `spent` of an earning are what its allocations add up to.
create or replace function count_allocation() returns trigger language plpgsql as $$
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
create or replace trigger count_allocation after insert or update on points_allocations for each row execute function count_allocation();

-- Takes points from the member's earnings, the oldest first, those on hold last. Orders are paid with released points only. An overturned verdict
-- takes those of its own proof before others; a refund that settles a shortfall takes those of overturned proofs, which others spend last.
create or replace function allocate_points(entry points_ledger, points integer) returns void language plpgsql as $$
declare
  takes boolean := not is_spending(entry.reason);
  allocated integer;
begin
  with earning as (
    select entry_id, amount - taken - spent as free,
      sum(amount - taken - spent) over (
        order by ref = entry.ref desc, (overturned = takes) desc, (released_at is null), available_at, entry_id
      ) as until
    from earnings where user_id = entry.user_id and amount > taken + spent
      and (entry.reason <> 'order_redeemed' or released_at is not null)
  ), allocation as (
    insert into points_allocations (spend_entry, earn_entry, amount)
    select entry.entry_id, entry_id, least(free, points - (until - free)) from earning where until - free < points
    returning amount
  )
  select coalesce(sum(amount), 0) into allocated from allocation;
  if allocated <> points then
    raise check_violation using
      constraint = case entry.reason when 'order_redeemed' then 'points_on_hold' else 'points_allocations_complete' end,
      message = format('entry %s spends %s points, of which %s are available', entry.entry_id, points, allocated);
  end if;
end $$;

-- Returns points to where the entries of spendings have them from, the latest first.
create or replace function return_points(entry points_ledger, spendings bigint[], points integer) returns void language plpgsql as $$
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

-- Called with each entry of the ledger, while its trigger `move_points` has the member's account locked.
create or replace function trace_entry(entry points_ledger) returns void language plpgsql as $$
declare
  undone points_ledger;
  policy policies;
  paid_budget integer;
begin
  if entry.reason = 'proof_verified' or (entry.reason = 'steward_correction' and entry.amount > 0) then
    if entry.reason = 'proof_verified' and entry.at > now() - interval '1 day' then
      select * into strict policy from policies where active;
      paid_budget := take_budget(entry, policy);
      perform count_minted(entry);
    end if;
    insert into earnings (entry_id, user_id, ref, amount, budget_of, available_at, unconfirmed, released_at)
    values (entry.entry_id, entry.user_id, entry.ref, entry.amount, paid_budget, coalesce(entry.available_at, entry.at),
      entry.unconfirmed, case when entry.available_at is null and not entry.unconfirmed then entry.at end);
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

create or replace function trace_points() returns trigger language plpgsql as $$
begin
  perform trace_entry(new);
  return null;
end $$;
create or replace trigger trace_points after insert on points_ledger for each row execute function trace_points();

-- Points become available when their hold has ended, and not before.
create or replace function keep_released() returns trigger language plpgsql as $$
begin
  if new.available_at > clock_timestamp() then
    raise check_violation using constraint = 'earnings_released_early', message = 'these points are still on hold';
  end if;
  return new;
end $$;
create or replace trigger keep_released before update of released_at on earnings for each row
  when (new.released_at is not null) execute function keep_released();
