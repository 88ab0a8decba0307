-- What the pictures of a member take up, and what the member has added on a day (UTC).

alter table media add column bytes integer not null default 0 check (bytes >= 0);
-- An estimate for those stored before, whose files the database does not know.
update media set bytes = width * height / 4;

create table picture_space (
  user_id uuid primary key references users on delete cascade,
  bytes bigint not null check (bytes >= 0),
  day date not null,
  day_bytes bigint not null check (day_bytes >= 0),
  day_count integer not null check (day_count >= 0)
);
insert into picture_space (user_id, bytes, day, day_bytes, day_count)
select owner_id, sum(bytes), (now() at time zone 'utc')::date, 0, 0 from media where owner_id is not null group by owner_id;

create function free_picture_space() returns trigger language plpgsql as $$
begin
  update picture_space set bytes = bytes - old.bytes where user_id = old.owner_id;
  return null;
end
$$;
create trigger media_frees_space after delete on media for each row
when (old.owner_id is not null) execute function free_picture_space();

-- The picture of a rejected proof is deleted after a while; what was measured stays.
alter table proofs
  drop constraint proofs_check1,
  add constraint proofs_picture_check check (
    num_nulls(sent_width, sent_height, contrast) in (0, 3) and (image is null or sent_width is not null)
  );
create index proofs_rejected_pictures on proofs (decided_at, proof_id)
where status = 'Issue' and image is not null and awaits_steward_cause is null;
