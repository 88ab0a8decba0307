-- Letters of the owners: what was sent stays as it is, and how many there can be.

create or replace trigger sent_letters_stay before update on letters for each row
  when (old.state <> 'draft' and (
    old.title, old.content, old.button_label, old.button_target, old.image, old.image_alt, old.language, old.translations, old.audience
  ) is distinct from (
    new.title, new.content, new.button_label, new.button_target, new.image, new.image_alt, new.language, new.translations, new.audience
  ))
  execute function refuse_change();
create or replace trigger sent_letters_are_kept before delete on letters for each row
  when (old.state <> 'draft') execute function refuse_change();

-- Other transactions that write or send one wait, and then count this one, too.
create or replace function refuse_more_letters() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext(tg_table_name));
  if (select count(*) from letters where state = 'draft') > 50 then
    raise check_violation using constraint = 'letter_drafts_bound', message = 'there are too many drafts of letters';
  elsif (select count(*) from letters where sent_at > now() - interval '1 day') > 5 then
    raise check_violation using constraint = 'letters_bound', message = 'too many letters were sent';
  end if;
  return null;
end $$;
create or replace trigger bound after insert or update of sent_at on letters for each row execute function refuse_more_letters();
