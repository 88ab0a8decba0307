-- Posts: their reactions and polls, and who sees them.

create or replace function count_from_nothing() returns trigger language plpgsql as $$
begin
  insert into post_counts (post_id) select post_id from written;
  return null;
end $$;
create or replace trigger count_from_nothing after insert on posts
  referencing new table as written for each statement execute function count_from_nothing();

-- Changes the rows in the order of the posts' ids, since a statement may write on many posts. The row of a post that is deleted in the same
-- statement is gone already.
create or replace function count_reactions() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  each record;
begin
  for each in
    select post_id,
      count(*) filter (where emoji = '👍') as thumbs,
      count(*) filter (where emoji = '❤️') as hearts,
      count(*) filter (where emoji = '👏') as claps,
      count(*) filter (where emoji = '😊') as smiles,
      count(*) filter (where emoji = '😮') as wows,
      count(*) filter (where emoji = '💡') as ideas
    from changed group by post_id order by post_id
  loop
    update post_counts set
      thumbs = thumbs + sign * each.thumbs,
      hearts = hearts + sign * each.hearts,
      claps = claps + sign * each.claps,
      smiles = smiles + sign * each.smiles,
      wows = wows + sign * each.wows,
      ideas = ideas + sign * each.ideas
    where post_id = each.post_id;
  end loop;
  return null;
end $$;
create or replace trigger count_added after insert on reactions
  referencing new table as changed for each statement execute function count_reactions();
create or replace trigger count_removed after delete on reactions
  referencing old table as changed for each statement execute function count_reactions();

create or replace function count_changed_reaction() returns trigger language plpgsql as $$
begin
  update post_counts set
    thumbs = thumbs + (new.emoji = '👍')::integer - (old.emoji = '👍')::integer,
    hearts = hearts + (new.emoji = '❤️')::integer - (old.emoji = '❤️')::integer,
    claps = claps + (new.emoji = '👏')::integer - (old.emoji = '👏')::integer,
    smiles = smiles + (new.emoji = '😊')::integer - (old.emoji = '😊')::integer,
    wows = wows + (new.emoji = '😮')::integer - (old.emoji = '😮')::integer,
    ideas = ideas + (new.emoji = '💡')::integer - (old.emoji = '💡')::integer
  where post_id = new.post_id;
  return null;
end $$;
create or replace trigger count_changed after update on reactions
  for each row when (old.emoji <> new.emoji) execute function count_changed_reaction();

-- A vote stays counted when its member leaves: those who remember the numbers would otherwise learn what they chose. Changes the rows in the
-- order of the posts' ids, as `count_reactions` does.
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
create or replace trigger count_added after insert on poll_votes
  referencing new table as changed for each statement execute function count_votes();

-- A private account shows no post outside. This and `end_outside` lock the row of the author, so that neither misses the other.
create or replace function refuse_private_outside() returns trigger language plpgsql as $$
declare
  private boolean;
begin
  select is_private into private from users where user_id = new.user_id for share;
  if private then
    raise check_violation using constraint = 'posts_outside_of_public_accounts', message = 'the account is private';
  end if;
  return null;
end $$;
create or replace trigger refuse_private_outside after insert or update of outside on posts
  for each row when (new.outside) execute function refuse_private_outside();

-- Ends the visibility of posts outside when the account becomes private; they stay inside when it becomes public again.
create or replace function end_outside() returns trigger language plpgsql as $$
begin
  update posts set outside = false where user_id = new.user_id and outside;
  return null;
end $$;
create or replace trigger end_outside after update of is_private on users
  for each row when (new.is_private and not old.is_private) execute function end_outside();

-- Members share their own verified proofs. One that somebody still has to confirm is not shared, as it has no seal.
create or replace function refuse_unverified_shares() returns trigger language plpgsql as $$
begin
  if not exists (
    select from posts join proofs using (user_id)
    where post_id = new.post_id and proof_id = new.proof_id and status = 'Verified' and not unconfirmed
  ) then
    raise check_violation using constraint = 'shared_proofs_of_author', message = 'not a verified proof of the author';
  end if;
  return new;
end $$;
create or replace trigger refuse_unverified_shares before insert on shared_proofs
  for each row execute function refuse_unverified_shares();

-- The badge for ten posts. Posts that are written at the same time do not see each other: the member's account makes them wait, and the count
-- that follows sees what was committed meanwhile. Posts of members who have the badge need no second statement.
create or replace function award_voice() returns trigger language plpgsql as $$
begin
  perform from member_points account
  where user_id in (select user_id from written)
    and not exists (select from badge_awards where user_id = account.user_id and badge_id = 'voice')
  order by user_id
  for no key update;
  if not found then
    return null;
  end if;
  insert into badge_awards (user_id, badge_id)
  select user_id, 'voice' from (select distinct user_id from written) author
  where (select count(*) from (select from posts where user_id = author.user_id limit 10) enough) = 10
  on conflict do nothing;
  return null;
end $$;
create or replace trigger award_voice after insert on posts
  referencing new table as written for each statement execute function award_voice();
