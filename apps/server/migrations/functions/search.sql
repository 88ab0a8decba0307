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

create or replace function list_words() returns trigger language plpgsql as $$
begin
  insert into post_words (post_id, words) values (new.post_id, searched_words(new.content));
  return null;
end $$;
create or replace trigger list_words after insert on posts for each row execute function list_words();

create or replace function list_changed_words() returns trigger language plpgsql as $$
begin
  update post_words set words = searched_words(new.content) where post_id = new.post_id;
  return null;
end $$;
create or replace trigger list_changed_words after update of content on posts for each row
  when (old.content <> new.content) execute function list_changed_words();
