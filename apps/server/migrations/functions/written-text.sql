-- Amount that a member writes in a day.

-- Refuses what is too much for a day under the guarded policy; accounts of the day have a tenth.
create or replace function count_text(member uuid, new_posts integer, new_comments integer, new_characters integer) returns void language plpgsql as $$
declare
  written written_text;
  share numeric;
  kind text;
begin
  insert into written_text as known values (member, now(), new_posts, new_comments, new_characters)
  on conflict (user_id) do update set
    since = case when known.since > now() - interval '1 day' then known.since else now() end,
    posts = excluded.posts + case when known.since > now() - interval '1 day' then known.posts else 0 end,
    comments = excluded.comments + case when known.since > now() - interval '1 day' then known.comments else 0 end,
    characters = excluded.characters + case when known.since > now() - interval '1 day' then known.characters else 0 end
  returning * into written;
  if (select mode from policies where active) <> 'guarded' then return; end if;
  select case when joined_at > now() - interval '1 day' then 0.1 else 1 end into share from users where user_id = member;
  kind := case
    when new_posts > 0 and written.posts > 100 * share then 'posts'
    when new_comments > 0 and written.comments > 500 * share then 'comments'
    when new_characters > 0 and written.characters > 250000 * share then 'characters'
  end;
  if kind is not null then
    raise check_violation using constraint = 'written_text_bound', message = 'a member has written too much',
      detail = json_build_object('kind', kind, 'isNew', share < 1, 'until', written.since + interval '1 day')::text;
  end if;
end $$;

-- Changes the rows in the order of the members' ids, since a statement may write for many.
create or replace function count_new_posts() returns trigger language plpgsql as $$
begin
  perform count_text(user_id, posts, 0, characters)
  from (
    select user_id, count(*)::integer as posts, sum(char_length(content))::integer as characters
    from written group by user_id order by user_id
  ) by_member;
  return null;
end $$;
create or replace trigger count_new_text after insert on posts
  referencing new table as written for each statement execute function count_new_posts();

create or replace function count_post_text() returns trigger language plpgsql as $$
begin
  perform count_text(new.user_id, 0, 0, char_length(new.content));
  return null;
end $$;
create or replace trigger count_changed_text after update of content on posts for each row
  when (old.content is distinct from new.content) execute function count_post_text();

-- The place of a deleted comment is of nobody.
create or replace function count_new_comments() returns trigger language plpgsql as $$
begin
  perform count_text(user_id, 0, comments, characters)
  from (
    select user_id, count(*)::integer as comments, sum(char_length(comment))::integer as characters
    from written where user_id is not null group by user_id order by user_id
  ) by_member;
  return null;
end $$;
create or replace trigger count_new_text after insert on comments
  referencing new table as written for each statement execute function count_new_comments();

create or replace function count_comment_text() returns trigger language plpgsql as $$
begin
  perform count_text(new.user_id, 0, 0, char_length(new.comment));
  return null;
end $$;
create or replace trigger count_changed_text after update of comment on comments for each row
  when (new.user_id is not null and old.comment is distinct from new.comment) execute function count_comment_text();
