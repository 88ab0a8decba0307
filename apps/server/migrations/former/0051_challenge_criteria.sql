-- What the photo of a proof has to show, as members and stewards wrote it. A challenge without rows has one criterion, made from its
-- description when it is read.
create table challenge_criteria (
  challenge_id integer not null references challenges on delete cascade,
  position smallint not null check (position between 1 and 5),
  text text not null check (char_length(text) between 1 and 120),
  primary key (challenge_id, position)
);
