-- From when the points fit under the daily cap again, for a proof that went over it.
alter table proofs
  add column earnable_at timestamptz(3),
  add constraint proofs_earnable_at_check check (earnable_at is null or status = 'Issue');
