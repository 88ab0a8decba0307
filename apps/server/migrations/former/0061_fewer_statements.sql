-- An entry that earns nothing, as every order with points writes one, does not change the total, so it needs only one statement for the account.
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
      challenges_completed = challenges_completed + sign(new.earned)::integer,
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
