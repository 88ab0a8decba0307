-- The search over posts, people and challenges.

-- The words of each post. They are apart from posts, whose rows every page of the feed reads. Ids of posts begin with their time, so the
-- newest posts are at the end of the primary key.
create table post_words (
  post_id uuid primary key references posts on delete cascade,
  words tsvector not null
);

-- PostgreSQL takes all characters beyond ASCII for letters, so quotation marks, dashes and pictures become spaces; joiners of scripts stay. The
-- same characters are in query-words.ts.
create function searched_words(content text) returns tsvector immutable language sql as $$
  select to_tsvector('simple', regexp_replace(
    content,
    '[\u00A1-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u06D4\u0964\u0965\u2000-\u200B\u200E-\u2BFF\u3000-\u303F\uFE0F\U0001F000-\U0001FAFF]+',
    ' ', 'g'
  ))
$$;

-- In the order of time, as new ones.
insert into post_words select post_id, searched_words(content) from posts order by post_id;
-- Entries of new posts are collected, and moved into the index by vacuum or once there is 1 MB of them, which each search reads.
create index post_words_search on post_words using gin (words) with (gin_pending_list_limit = 1024);

-- Names with typos.
create index users_names on users using gin (lower(full_name || ' ' || username) gin_trgm_ops);
create index challenges_names on challenges using gin (lower(challenge_name) gin_trgm_ops);

create function list_words() returns trigger language plpgsql as $$
begin
  insert into post_words (post_id, words) values (new.post_id, searched_words(new.content));
  return null;
end $$;
create function list_changed_words() returns trigger language plpgsql as $$
begin
  update post_words set words = searched_words(new.content) where post_id = new.post_id;
  return null;
end $$;
-- From here on, posts wait for the end of this migration.
create trigger list_words after insert on posts for each row execute function list_words();
create trigger list_changed_words after update of content on posts for each row
  when (old.content <> new.content) execute function list_changed_words();

-- Posts that were written or edited while the others were read.
insert into post_words
select post_id, searched_words(content) from posts
where (created_at > now() - interval '5 minutes' or edited_at > now() - interval '5 minutes')
on conflict (post_id) do update set words = excluded.words;

create trigger post_words_by_trigger_only before insert or update or delete on post_words
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

-- Whether others find the member and their posts by searching.
alter table users add column is_findable boolean not null default true;
