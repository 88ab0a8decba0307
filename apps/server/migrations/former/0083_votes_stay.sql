-- A vote stays counted when its member leaves: those who remember the numbers would otherwise learn what they chose.
drop trigger count_removed on poll_votes;

create or replace function count_votes() returns trigger language plpgsql as $$
declare
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
      select had + each.counted[place] from unnest(votes) with ordinality as vote (had, place) order by place
    )
    where post_id = each.post_id;
  end loop;
  return null;
end $$;
