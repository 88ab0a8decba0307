-- Points that an overturned verdict could not take back, because they were spent, are settled when a cancelled order gives them back.

-- What the member still owes: the sum of the ledger's column of that name, moved with it.
alter table member_points add column shortfall integer not null default 0
  constraint member_points_shortfall_check check (shortfall >= 0);
alter table member_points disable trigger member_points_by_ledger_only;
update member_points set shortfall = owed.shortfall
from (select user_id, sum(shortfall)::integer as shortfall from points_ledger group by user_id) owed
where owed.user_id = member_points.user_id and owed.shortfall <> 0;
alter table member_points enable trigger member_points_by_ledger_only;

create or replace function move_points() returns trigger language plpgsql as $$
begin
  update member_points set
    balance = balance + new.amount,
    earned = earned + new.earned,
    earned_at = case when new.earned > 0 then new.at else earned_at end,
    challenges_completed = challenges_completed + sign(new.earned)::integer,
    shortfall = shortfall + new.shortfall
  where user_id = new.user_id
  returning balance into strict new.balance;
  -- The update above holds the member's row, so a cause written by another transaction is visible by now. Without this
  -- check an "on conflict do nothing" would skip the row but keep the movement.
  if exists (select from points_ledger where cause = new.cause) then
    raise unique_violation using constraint = 'points_ledger_cause_key', message = 'this cause has moved points already';
  end if;
  -- The id that came with the row was drawn before waiting for the member's row; a member's entries are in the order of their ids.
  new.entry_id := nextval('points_ledger_entry_id_seq');
  return new;
end $$;

-- A refund settles what is owed first: amount is what is left of it for the balance. A verdict that stands again gives back whole what
-- it took, of which no more settles than is still owed.
alter table points_ledger
  drop constraint points_ledger_movement_check,
  add constraint points_ledger_movement_check check (case reason
    when 'proof_verified' then amount > 0 and earned = amount and shortfall = 0
    when 'order_redeemed' then amount < 0 and earned = 0 and shortfall = 0
    when 'order_cancelled' then amount >= 0 and earned = 0 and shortfall <= 0 and amount - shortfall > 0
    when 'verdict_overturned' then earned = amount - shortfall
      and ((earned < 0 and amount <= 0 and shortfall >= 0) or (earned > 0 and amount >= 0 and shortfall <= 0))
  end);
