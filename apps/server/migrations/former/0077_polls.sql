-- A post may ask a question with two to four options until its end. Nothing but the counted votes of an option ever changes.
create table polls (
  post_id uuid primary key references posts on delete cascade,
  options text[] not null check (
    cardinality(options) between 2 and 4 and array_position(options, null) is null
    and char_length(array_to_string(options, '')) <= 320
  ),
  votes integer[] not null check (cardinality(votes) = cardinality(options) and 0 <= all (votes)),
  ends_at timestamptz(3) not null
) with (fillfactor = 50);

-- One vote of each member, of which others only see that it was counted. `option` is a place in `polls.options`, from 1.
create table poll_votes (
  post_id uuid not null references polls on delete cascade,
  user_id uuid not null references users on delete cascade,
  option integer not null check (option between 1 and 4),
  voted_at timestamptz(3) not null default now(),
  primary key (post_id, user_id)
);
create index poll_votes_of_user on poll_votes (user_id);
create trigger poll_votes_stay_as_they_are before update of post_id, user_id, option on poll_votes
  for each statement execute function refuse_change();
create trigger polls_by_trigger_only before update on polls
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

-- Changes the rows in the order of the posts' ids, since a member who leaves takes many votes along. The poll of a post that is deleted in the
-- same statement is gone already.
create function count_votes() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  each record;
begin
  if exists (select from changed join polls using (post_id) where option > cardinality(options)) then
    raise check_violation using constraint = 'poll_votes_of_options', message = 'the poll has no such option';
  end if;
  for each in
    select post_id, array[
      count(*) filter (where option = 1),
      count(*) filter (where option = 2),
      count(*) filter (where option = 3),
      count(*) filter (where option = 4)
    ] as counted
    from changed group by post_id order by post_id
  loop
    update polls set votes = array(
      select had + sign * each.counted[place] from unnest(votes) with ordinality as vote (had, place) order by place
    )
    where post_id = each.post_id;
  end loop;
  return null;
end $$;
create trigger count_added after insert on poll_votes
  referencing new table as changed for each statement execute function count_votes();
create trigger count_removed after delete on poll_votes
  referencing old table as changed for each statement execute function count_votes();
