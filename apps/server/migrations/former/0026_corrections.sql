-- Owners correct the points of members; a large correction needs a second owner.

alter table points_ledger
  drop constraint points_ledger_reason_check,
  add constraint points_ledger_reason_check check (reason in (
    'proof_verified', 'order_redeemed', 'order_cancelled', 'order_returned', 'verdict_overturned', 'account_closed', 'steward_correction'
  )),
  add constraint points_ledger_correction_check
    check (reason <> 'steward_correction' or (amount <> 0 and earned = 0 and shortfall = 0));

create table point_corrections (
  correction_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  points integer not null check (points <> 0 and points between -100000 and 100000),
  reason text not null check (char_length(reason) between 3 and 500),
  state text not null check (state in ('pending', 'applied', 'rejected')),
  proposed_by uuid references users on delete set null,
  proposed_at timestamptz(3) not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  check ((state = 'pending') = (decided_at is null)),
  -- Both columns become null when these owners leave.
  constraint point_corrections_second_owner_check
    check (state <> 'applied' or abs(points) <= 1000 or decided_by <> proposed_by)
);
create unique index point_corrections_one_pending on point_corrections (user_id) where state = 'pending';
create index point_corrections_pending on point_corrections (proposed_at, correction_id) where state = 'pending';
create index point_corrections_of_user on point_corrections (user_id, decided_at);
create index point_corrections_proposed_by on point_corrections (proposed_by);
create index point_corrections_decided_by on point_corrections (decided_by);
