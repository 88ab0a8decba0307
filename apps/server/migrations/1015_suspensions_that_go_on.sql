-- The words that say that a suspension goes on after its account was deleted are written when it is read.
alter table sanctions add column goes_on boolean not null default false;
update sanctions set goes_on = true, reason = replace(reason, 'From an earlier account with the same e-mail address: ', '')
where starts_with(reason, 'From an earlier account with the same e-mail address: ');
update left_suspensions set reason = replace(reason, 'From an earlier account with the same e-mail address: ', '');
update notifications set notice = jsonb_set(notice, '{values}', notice -> 'values' || jsonb_build_object(
  'goesOn', true, 'reason', replace(notice -> 'values' ->> 'reason', 'From an earlier account with the same e-mail address: ', '')
))
where notice ->> 'kind' = 'member.suspended'
  and starts_with(notice -> 'values' ->> 'reason', 'From an earlier account with the same e-mail address: ');

-- Stewards may write up to 500 characters.
alter table sanctions drop constraint sanctions_reason_check;
alter table sanctions add constraint sanctions_reason_check check (char_length(reason) between 3 and 500);
