-- Reactions to comments. One that was removed stays for a day, without its emoji: set again it does not notify again.
create table comment_reactions (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  emoji text check (emoji in ('👍', '❤️', '👏', '😊', '😮', '💡')),
  created_at timestamptz(3) not null default now(),
  primary key (comment_id, user_id)
);
create index comment_reactions_of_user on comment_reactions (user_id);
create index comment_reactions_newest on comment_reactions (comment_id, created_at desc, user_id) where emoji is not null;
create index comment_reactions_removed on comment_reactions (created_at) where emoji is null;

-- They are counted as they are written, and comments are listed by their sum.
alter table comments
  add column thumbs integer not null default 0 check (thumbs >= 0),
  add column hearts integer not null default 0 check (hearts >= 0),
  add column claps integer not null default 0 check (claps >= 0),
  add column smiles integer not null default 0 check (smiles >= 0),
  add column wows integer not null default 0 check (wows >= 0),
  add column ideas integer not null default 0 check (ideas >= 0);
create index comments_most_reacted on comments (post_id, (-(thumbs + hearts + claps + smiles + wows + ideas)), comment_id)
  where parent_id is null;

create trigger comment_counts_by_trigger_only before update of thumbs, hearts, claps, smiles, wows, ideas on comments
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger comments_start_uncounted before insert on comments
  for each row when (new.thumbs + new.hearts + new.claps + new.smiles + new.wows + new.ideas > 0)
  execute function refuse_change();

-- The place of a deleted comment has no reactions, and may be there before those of the comment are gone.
create function count_comment_reaction() returns trigger language plpgsql as $$
begin
  update comments set
    thumbs = thumbs + (new.emoji is not distinct from '👍')::integer - (old.emoji is not distinct from '👍')::integer,
    hearts = hearts + (new.emoji is not distinct from '❤️')::integer - (old.emoji is not distinct from '❤️')::integer,
    claps = claps + (new.emoji is not distinct from '👏')::integer - (old.emoji is not distinct from '👏')::integer,
    smiles = smiles + (new.emoji is not distinct from '😊')::integer - (old.emoji is not distinct from '😊')::integer,
    wows = wows + (new.emoji is not distinct from '😮')::integer - (old.emoji is not distinct from '😮')::integer,
    ideas = ideas + (new.emoji is not distinct from '💡')::integer - (old.emoji is not distinct from '💡')::integer
  where comment_id = coalesce(new.comment_id, old.comment_id) and user_id is not null;
  return null;
end $$;
create trigger count_comment_reaction after insert or update or delete on comment_reactions
  for each row execute function count_comment_reaction();
create trigger comment_reactions_stay_where_they_are before update of comment_id, user_id on comment_reactions
  for each statement execute function refuse_change();
