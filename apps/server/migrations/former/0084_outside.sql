-- Posts that their authors show to everybody who has the link, also without an account. Never those of private accounts.
alter table posts add column outside boolean not null default false;
create index posts_outside on posts (post_id) where outside;
create index posts_outside_of_user on posts (user_id, created_at desc, post_id desc) where outside;

-- Both lock the row of the author, so that neither misses the other.

create function refuse_private_outside() returns trigger language plpgsql as $$
declare
  private boolean;
begin
  select is_private into private from users where user_id = new.user_id for share;
  if private then
    raise check_violation using constraint = 'posts_outside_of_public_accounts', message = 'the account is private';
  end if;
  return null;
end $$;
create trigger refuse_private_outside after insert or update of outside on posts
  for each row when (new.outside) execute function refuse_private_outside();

-- What an account that becomes private showed outside stays inside when it becomes public again.
create function end_outside() returns trigger language plpgsql as $$
begin
  update posts set outside = false where user_id = new.user_id and outside;
  return null;
end $$;
create trigger end_outside after update of is_private on users
  for each row when (new.is_private and not old.is_private) execute function end_outside();
