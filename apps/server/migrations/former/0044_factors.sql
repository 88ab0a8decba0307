-- Second factors: authenticator apps, passkeys and recovery codes.

-- From when a steward without a second factor cannot use the desk: a week after the first duty. Null for members, and for the stewards
-- of the demonstration, whose address can belong to nobody.
alter table users add column factor_required_from timestamptz(3);
update users set factor_required_from = now() + interval '7 days' where duties <> '{}' and email not like '%@canopy.example';

create function require_factor() returns trigger language plpgsql as $$
begin
  if new.duties = '{}' then
    new.factor_required_from := null;
  elsif tg_op = 'INSERT' or old.duties = '{}' then
    new.factor_required_from := now() + interval '7 days';
  end if;
  return new;
end $$;
create trigger require_factor before insert or update of duties on users for each row execute function require_factor();

-- The secret that an authenticator app shares with Canopy, encrypted. last_step is the 30 seconds of the last code that was accepted:
-- each counts once.
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  last_step bigint not null,
  added_at timestamptz(3) not null
);

create table passkeys (
  passkey_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  public_key bytea not null,
  name text not null check (char_length(name) between 1 and 60),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether it can be, and is, synchronised between devices.
  backup_eligible boolean not null,
  backed_up boolean not null,
  added_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user_id on passkeys (user_id);

-- A code is deleted when it is used. It has 120 random bits, so that a plain hash hides it.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- What was begun and waits for a code or a passkey. Only whoever has the token can finish it, once.
create table factor_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second_step', 'passkey_sign_in', 'new_authenticator', 'new_passkey')),
  -- Nobody is known yet when someone signs in with a passkey.
  user_id uuid references users on delete cascade,
  -- The password that was right in the first step.
  password_hash text,
  -- What a passkey has to sign; taken by the first try.
  challenge text,
  -- Of the authenticator app to be added, encrypted.
  secret bytea,
  tries integer not null default 0 check (tries <= 5),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check ((purpose = 'passkey_sign_in') = (user_id is null)),
  check ((purpose = 'second_step') = (password_hash is not null)),
  check ((purpose = 'new_authenticator') = (secret is not null))
);
create index factor_challenges_user_id on factor_challenges (user_id, created_at);
create index factor_challenges_expires_at on factor_challenges (expires_at);

-- Whether a member has a second factor.
create function has_factor(member uuid) returns boolean stable language sql as $$
  select exists (select from authenticators where authenticators.user_id = member)
    or exists (select from passkeys where passkeys.user_id = member)
$$;
