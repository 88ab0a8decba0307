-- The badge for ten posts. Posts that are written at the same time do not see each other: the member's account makes them wait, and
-- the count that follows sees what was committed meanwhile.
create function award_voice() returns trigger language plpgsql as $$
begin
  perform from member_points account
  where user_id in (select user_id from written)
    and not exists (select from badge_awards where user_id = account.user_id and badge_id = 'voice')
  order by user_id
  for no key update;
  insert into badge_awards (user_id, badge_id)
  select user_id, 'voice' from (select distinct user_id from written) author
  where (select count(*) from (select from posts where user_id = author.user_id limit 10) enough) = 10
  on conflict do nothing;
  return null;
end $$;
create trigger award_voice after insert on posts
  referencing new table as written for each statement execute function award_voice();
