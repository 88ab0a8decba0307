-- Second looks: members ask for them, stewards judge, every review is kept, and the calls of models are counted.

-- awaits_steward_since is set while only a steward can go on: after an appeal, or when no model may be asked any more that day.
alter table proofs
  add column appeal text check (char_length(appeal) between 1 and 1000),
  add column awaits_steward_since timestamptz(3),
  add constraint proofs_awaits_steward_check
    check (awaits_steward_since is null or status = 'Pending' or (status = 'Issue' and appeal is not null));
create index proofs_awaiting_steward on proofs (awaits_steward_since, proof_id) where awaits_steward_since is not null;

-- reviewer is checks, steward or what REVIEWER named; model is the one that the provider says has answered.
create table reviews (
  review_id bigint generated always as identity primary key,
  proof_id integer not null references proofs on delete cascade,
  reviewer text not null,
  steward_id uuid references users on delete set null,
  status text not null check (status in ('Verified', 'Issue', 'Error')),
  reason text,
  feedback text not null,
  model text check (char_length(model) <= 200),
  calls integer not null default 0 check (calls >= 0),
  latency integer not null default 0 check (latency >= 0),
  input_tokens integer check (input_tokens >= 0),
  output_tokens integer check (output_tokens >= 0),
  raw_verdict text check (char_length(raw_verdict) <= 4000),
  reviewed_at timestamptz(3) not null default now()
);
comment on column reviews.latency is 'Milliseconds from the beginning of the review to its end, all tries together';
create index reviews_of_proof on reviews (proof_id, review_id);
create index reviews_of_steward on reviews (steward_id) where steward_id is not null;

-- Calls of a model, by the day in UTC.
create table reviewer_calls (
  day date primary key,
  calls integer not null check (calls > 0)
);

-- An overturned verdict takes points, or gives back exactly what an earlier one took: shortfall is then negative, so that its sum
-- is what a member still owes.
alter table points_ledger
  drop constraint points_ledger_shortfall_check,
  drop constraint points_ledger_check,
  add constraint points_ledger_movement_check check (case reason
    when 'proof_verified' then amount > 0 and earned = amount and shortfall = 0
    when 'order_redeemed' then amount < 0 and earned = 0 and shortfall = 0
    when 'order_cancelled' then amount > 0 and earned = 0 and shortfall = 0
    when 'verdict_overturned' then earned = amount - shortfall
      and ((earned < 0 and amount <= 0 and shortfall >= 0) or (earned > 0 and amount >= 0 and shortfall <= 0))
  end);

-- What was earned lately and stands: entries that earned, but for those that were taken back.
drop index points_ledger_earned;
create index points_ledger_earned on points_ledger (user_id, at) where earned > 0;
create index points_ledger_taken_back on points_ledger (user_id, ref) where earned < 0;
