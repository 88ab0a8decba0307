-- The search. What the words of a text are is in 1001_words.sql.

-- All words that somebody typed, of which the ends may be missing if they have at least so many letters. Further ones than 8 are ignored.
create or replace function typed_words(typed text, beginning integer default 1) returns tsquery immutable parallel safe language sql
  return to_tsquery('simple', coalesce((
    select string_agg('''' || word || '''' || case when char_length(word) < beginning then '' else ':*' end, ' & ')
    from (
      select word from unnest(string_to_array(separated_words(typed), ' ')) with ordinality as words (word, at)
      where word <> '' order by at limit 8
    ) words
  ), ''));

-- The query for the posts of a block of `post_words` that have words which begin with all of these.
create or replace function typed_in_blocks(beginnings text[], first integer, last integer) returns tsquery immutable parallel safe language sql
  return (
    select string_agg(in_block, ' | ')::tsquery
    from generate_series(first, last) block
    cross join lateral (select '(' || string_agg(format('%L:*', block || '/' || word), ' & ') || ')' as in_block from unnest(beginnings) word) words
  );

-- The newest posts that contain all words that somebody typed, of which the ends may be missing, those first that contain them most often. If the
-- newest 256 tell that the words are common, the newest 3,000 are read one after the other, which is quicker than the index; and only these, unless
-- they are few. Of an author the newest 3,000.
create or replace function matching_posts(typed text, author text, most integer) returns table (id uuid, rank real)
stable rows 60 language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  common constant integer := 5;
  wanted constant tsquery := typed_words(typed);
  beginnings text[];
  first integer;
  step integer := 1;
  query tsquery;
  found uuid[] := '{}';
begin
  if numnode(wanted) = 0 then return; end if;
  if author is not null then
    found := array(
      select post_id
      from (
        select post_id from posts where user_id = (select user_id from users where lower(username) = lower(author))
        order by created_at desc, post_id desc limit 3000
      ) written
      join post_words using (post_id)
      where words @@ wanted order by post_id desc limit most
    );
  else
    if common <= (
      select count(*) from (select words from post_words order by post_id desc limit 256) newest where words @@ wanted
    ) then
      found := array(
        select post_id from (select post_id, words from post_words order by post_id desc limit 3000) newest
        where words @@ wanted limit most
      );
    end if;
    if cardinality(found) < 60 then
      found := '{}';
      beginnings := array(select lexeme from unnest(searched_words(typed)) order by positions[1] limit 8);
      -- The index looks for the rare ones, of which there are less to read.
      if cardinality(beginnings) > 1 then
        beginnings := coalesce((
          select array_agg(beginning)
          from (select beginning, format('%L:*', beginning)::tsquery as query from unnest(beginnings) beginning offset 0) typed
          where common > (
            select count(*) from (select words from post_words order by post_id desc limit 256) newest where words @@ typed.query
          )
        ), beginnings);
      end if;
      first := (select block + 1 from post_words order by post_id desc limit 1);
      while first > 0 and cardinality(found) < most loop
        query := typed_in_blocks(beginnings, greatest(first - step, 0), first - 1);
        found := found || array(
          select post_id from (
            select post_id from post_words where words_of_block(block, words) @@ query and words @@ wanted offset 0
          ) matching
          order by post_id desc limit most - cardinality(found)
        );
        first := first - step;
        step := step * 2;
      end loop;
    end if;
  end if;
  return query
    select post_id, ts_rank(words, wanted) from post_words where post_id = any(found)
    order by 2 desc, 1 desc;
end $$;

-- The members whose names contain all words that somebody typed, of which the ends may be missing; if there are few, also those with similar names:
-- at first very similar ones, which the index finds more quickly. Names of which many begin with the same are not read from the index of their
-- words, since that reads all of them.
create or replace function matching_members(typed text, most integer) returns table (id uuid, has_words boolean)
stable rows 60 language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  few constant integer := 5;
  first constant text := lower(typed);
  after constant text := lower(typed) || U&'\+10FFFF';
  named uuid[];
  alike uuid[] := '{}';
  similarity text;
begin
  named := array(
    (select user_id from users where lower(full_name) ~>=~ first and lower(full_name) ~<~ after order by lower(full_name) using ~<~ limit most)
    union
    (select user_id from users where lower(username) ~>=~ first and lower(username) ~<~ after order by lower(username) using ~<~ limit most)
    union
    (
      select user_id from users
      where lower(regexp_replace(full_name, '^.* ', '')) ~>=~ first and lower(regexp_replace(full_name, '^.* ', '')) ~<~ after
      order by lower(regexp_replace(full_name, '^.* ', '')) using ~<~ limit most
    )
  );
  if cardinality(named) < most then
    named := named || array(
      select user_id from users
      where searched_words(full_name || ' ' || username) @@ typed_words(typed) and user_id <> all(named)
      limit most - cardinality(named)
    );
  end if;
  foreach similarity in array array['0.6', '0.3'] loop
    -- The locale of the database may not know these letters, and then it knows no similarity either.
    exit when cardinality(named) + cardinality(alike) >= few or cardinality(show_trgm(typed)) = 0;
    perform set_config('pg_trgm.word_similarity_threshold', similarity, true);
    alike := array(
      select user_id from users where lower(typed) <% lower(full_name || ' ' || username) and user_id <> all(named) limit most
    );
  end loop;
  return query select unnest(named), true union all select unnest(alike), false;
end $$;

create or replace function list_words() returns trigger language plpgsql as $$
begin
  insert into post_words (post_id, words) select post_id, searched_words(content) from written order by post_id;
  return null;
end $$;
create or replace trigger list_words after insert on posts
  referencing new table as written for each statement execute function list_words();

create or replace function list_changed_words() returns trigger language plpgsql as $$
begin
  update post_words set words = searched_words(new.content) where post_id = new.post_id;
  return null;
end $$;
create or replace trigger list_changed_words after update of content on posts for each row
  when (old.content <> new.content) execute function list_changed_words();
