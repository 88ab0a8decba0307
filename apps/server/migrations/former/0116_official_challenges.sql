-- Challenges of Canopy itself say so. That a challenge has no creator does not: the account may have been deleted. Those without a creator so
-- far had one, as members alone can add challenges.

alter table challenges add column is_official boolean not null default false;

create function mark_official() returns trigger language plpgsql as $$
begin
  new.is_official := case tg_op when 'INSERT' then new.created_by is null else old.is_official and new.created_by is null end;
  return new;
end $$;
create trigger mark_official before insert or update of created_by, is_official on challenges
  for each row execute function mark_official();
