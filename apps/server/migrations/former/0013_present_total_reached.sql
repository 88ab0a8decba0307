-- Of members with equal points the one who first reached that total ranks first. An overturned verdict changes the total, so the time
-- is found anew with every entry that changes it: earned_at is that of the first entry that brought the member to the present total.

create function reached_at(member uuid, total integer) returns timestamptz stable language sql as $$
  select at from (
    select entry_id, at, sum(earned) over (order by entry_id) as reached from points_ledger where user_id = member
  ) entries
  where reached >= total
  order by entry_id
  limit 1
$$;

create or replace function move_points() returns trigger language plpgsql as $$
declare
  total integer;
begin
  select earned + new.earned into strict total from member_points where user_id = new.user_id for update;
  update member_points set
    balance = balance + new.amount,
    earned = total,
    earned_at = case when new.earned = 0 then earned_at else coalesce(reached_at(user_id, total), new.at) end,
    challenges_completed = challenges_completed + sign(new.earned)::integer,
    shortfall = shortfall + new.shortfall
  where user_id = new.user_id
  returning balance into strict new.balance;
  -- The member's row is locked, so a cause written by another transaction is visible by now. Without this check an "on conflict do
  -- nothing" would skip the row but keep the movement.
  if exists (select from points_ledger where cause = new.cause) then
    raise unique_violation using constraint = 'points_ledger_cause_key', message = 'this cause has moved points already';
  end if;
  -- The id that came with the row was drawn before waiting for the member's row; a member's entries are in the order of their ids.
  new.entry_id := nextval('points_ledger_entry_id_seq');
  return new;
end $$;

alter table member_points disable trigger member_points_by_ledger_only;
update member_points set earned_at = reached_at(user_id, earned)
where earned > 0 and exists (select from points_ledger where user_id = member_points.user_id and earned < 0);
alter table member_points enable trigger member_points_by_ledger_only;
