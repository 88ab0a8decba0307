-- A device is stored as the names of its browser and system, where these are known, and written out when it is read.
create function pg_temp.device_in(words text) returns jsonb language sql as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'browser', substring(words from '^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari)(?: on |$)'),
    'system', substring(words from '(?:^| on )(iOS|Android|Windows|macOS|ChromeOS|Linux)$')
  ))
$$;

-- Device of the registration. Null once the address is confirmed.
alter table users add column registration_device jsonb check (jsonb_typeof(registration_device) = 'object');
update users set registration_device = pg_temp.device_in(registered_device) where registered_device is not null;
-- contract: unused since v0.1.0
alter table users drop column registered_device;

update security_events set detail = pg_temp.device_in(detail ->> 'device') where kind = 'device.new';
update pgboss.job set data = jsonb_set(data, '{device}', pg_temp.device_in(data ->> 'device'))
where name = 'security_mail' and data ->> 'event' = 'new_device';

-- Registrations store the time zone of the community.
alter table users alter column time_zone set default 'UTC';

-- Language of what is sent to a member. Null is that of the community.
alter table users add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

-- A search reads the newest posts first. The index of their words is by blocks of 8,192 posts, so that it can stop after the newest ones that
-- contain a word, while that of all posts has to be read as a whole.

-- Making the index of a million posts takes some minutes.
set local statement_timeout = 0;
set local maintenance_work_mem = '256MB';

create sequence post_words_number;
alter table post_words add column block integer not null default nextval('post_words_number') / 8192;
alter sequence post_words_number owned by post_words.block;

-- Each word after the number of the block.
create function words_of_block(block integer, words tsvector) returns tsvector immutable parallel safe language sql
  return array_to_tsvector(string_to_array(
    block || '/' || array_to_string(tsvector_to_array(words), ' ' || block || '/'), ' '
  ));

-- Entries of new posts are collected, and moved into the index by vacuum or once there are 128 kB of them, which each search reads.
create index post_words_by_block on post_words using gin (words_of_block(block, words)) with (gin_pending_list_limit = 128);
alter index post_words_by_block alter column 1 set statistics 0;
drop index post_words_search;

-- First names and usernames have such indexes already. Of names that thousands have, these read a page only.
create index users_last_name_start on users (lower(regexp_replace(full_name, '^.* ', '')) text_pattern_ops);

-- Language of the texts, which is null if nobody has said it, and their translations by language, each with the same texts as the original.
alter table challenges
  add column language text check (char_length(language) between 2 and 20),
  add column translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 500000);
alter table products
  add column language text check (char_length(language) between 2 and 20),
  add column translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 1000000);

-- The names of a translated thing, for the search.
create function translated_names(translations jsonb, field text) returns text immutable parallel safe language sql
  return (select string_agg(value ->> field, E'\n') from jsonb_each(translations));

create index challenges_translated_words on challenges using gin (searched_words(translated_names(translations, 'challengeName')))
  where translations <> '{}';
