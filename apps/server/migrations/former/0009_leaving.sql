-- Members may leave: what is theirs goes with their row, orders stay without them, and the ledger still adds up. Members may also
-- choose what they are notified of, and see where they are signed in.

alter table sessions add column user_agent text not null default '';

-- A kind that stands here is not told to the member.
create table muted_notifications (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('points', 'verdict', 'comment', 'reaction', 'order', 'products')),
  primary key (user_id, kind)
);

-- Who is named in the text; it goes with them.
alter table notifications add column actor_id uuid references users on delete cascade;
create index notifications_actor_id on notifications (actor_id) where actor_id is not null;

-- An order outlives its member, but nothing in it tells who that was.
alter table orders
  alter column user_id drop not null,
  drop constraint orders_user_id_fkey,
  add constraint orders_user_id_fkey foreign key (user_id) references users on delete set null,
  add constraint orders_nameless_check
    check (user_id is not null or name || street || city || zip_code || phone = '');

-- The ledger outlives its member too. That an entry is somebody's is seen to by move_points, which finds no account otherwise.
alter table points_ledger
  drop constraint points_ledger_user_id_fkey,
  drop constraint points_ledger_reason_check,
  add constraint points_ledger_reason_check check (
    reason in ('proof_verified', 'order_redeemed', 'order_cancelled', 'verdict_overturned', 'account_closed')
  ),
  add constraint points_ledger_closing_check check (reason <> 'account_closed' or (amount < 0 and earned = 0 and balance = 0));

-- What a member leaves behind unspent is written off, so that the ledger adds up to the balances there are. The account is held,
-- so that nothing is paid into it any more.
create function close_points_account() returns trigger language plpgsql as $$
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
create trigger close_points_account before delete on users for each row execute function close_points_account();
