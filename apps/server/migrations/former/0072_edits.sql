-- A post can be edited for a while. What it said before stays readable.
alter table posts add column edits integer not null default 0 check (edits between 0 and 50), add column edited_at timestamptz(3);

-- `edit` 0 is the post as it was created; `written_at` is when that version was.
create table post_versions (
  post_id uuid not null references posts on delete cascade,
  edit integer not null check (edit >= 0),
  content text not null check (char_length(content) <= 5000),
  alts text[] not null,
  written_at timestamptz(3) not null,
  primary key (post_id, edit)
);
