-- A post has up to four pictures. The first one is `posts.image`, which the release before reads and writes; the others are here.
create table post_pictures (
  post_id uuid not null references posts on delete cascade,
  position integer not null check (position between 2 and 4),
  name text not null unique references media,
  alt text not null default '' check (char_length(alt) <= 1000),
  primary key (post_id, position)
);
