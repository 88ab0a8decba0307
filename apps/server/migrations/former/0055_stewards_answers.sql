-- What a steward answered instead of the reviewer, whose answer stays. Where no reviewer gave a verdict, `answer` is a steward's.
alter table proof_criteria add column steward_answer text
  check (steward_answer in ('met', 'not_met', 'cannot_tell') and steward_answer <> answer);

-- A proof also waits if the reviewer could not tell from a second photo either.
alter table proofs
  drop constraint proofs_awaits_steward_check,
  add constraint proofs_awaits_steward_check check (
    num_nulls(awaits_steward_since, awaits_steward_cause) in (0, 2) and case awaits_steward_cause
      when 'appeal' then status = 'Issue' and appeal is not null
      when 'held' then status = 'Pending'
      when 'unclear' then status = 'Pending'
      when 'undecided' then status = 'Error'
      when 'spot_check' then status = 'Verified'
      when 'unconfirmed' then status = 'Verified' and unconfirmed
      when 'reopened' then status in ('Verified', 'Issue')
      else awaits_steward_cause is null
    end
  );
