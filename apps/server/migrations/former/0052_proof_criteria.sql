-- How each criterion was answered for a proof. The texts are copies: a verdict keeps what it was judged by.
create table proof_criteria (
  proof_id integer not null references proofs on delete cascade,
  position smallint not null check (position between 1 and 5),
  text text not null check (char_length(text) between 1 and 120),
  answer text not null check (answer in ('met', 'not_met', 'cannot_tell')),
  sentence text not null check (char_length(sentence) <= 300),
  confidence real check (confidence between 0 and 1),
  decided_by text not null,
  primary key (proof_id, position)
);
comment on column proof_criteria.confidence is 'As a model reported it; null without one';
comment on column proof_criteria.decided_by is 'The name of the reviewer';
