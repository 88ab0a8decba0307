-- Leaving frees nothing: the photos of a member who left stay known as used, and what an address has earned counts for the next
-- account with it.

-- Hashes outlive their proof, without it.
alter table picture_hashes
  drop constraint picture_hashes_pkey,
  alter column proof_id drop not null,
  drop constraint picture_hashes_proof_id_fkey,
  add constraint picture_hashes_proof_id_fkey foreign key (proof_id) references proofs on delete set null;
create unique index picture_hashes_key on picture_hashes (key, proof_id, hash);

-- An account that was deleted, by the HMAC of its address.
create table left_accounts (
  email_key bytea primary key check (octet_length(email_key) = 32),
  known_since timestamptz(3) not null,
  first_confirmed_at timestamptz(3),
  kept_until timestamptz(3) not null
);
create index left_accounts_kept_until on left_accounts (kept_until);

-- What it had earned in the 24 hours before.
create table left_earnings (
  email_key bytea not null references left_accounts on delete cascade,
  at timestamptz(3) not null,
  points integer not null check (points > 0)
);
create index left_earnings_email_key on left_earnings (email_key);

-- Since when a member is known, and since when a proof of theirs is confirmed by a steward or a model, earlier accounts with the same
-- confirmed address included.
create view member_trust as
select
  users.user_id,
  least(users.joined_at, left_accounts.known_since) as known_since,
  least(left_accounts.first_confirmed_at, (
    select min(reviews.reviewed_at) from reviews join proofs using (proof_id)
    where proofs.user_id = users.user_id and proofs.status = 'Verified'
      and reviews.status = 'Verified' and (reviews.reviewer = 'steward' or reviews.model is not null)
  )) as first_confirmed_at
from users
left join left_accounts on left_accounts.email_key = users.email_key and users.email_confirmed_at is not null;
