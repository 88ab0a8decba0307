-- The reviewer of proofs, as owners have chosen it. One row. REVIEWER of the environment stands above it.
create table reviewer_choice (
  is_only boolean primary key default true check (is_only),
  provider text not null default 'basic'
    check (provider in ('basic', 'ollama', 'anthropic', 'openai', 'google', 'openai-compatible')),
  model text not null default '' check (char_length(model) <= 200),
  -- Empty for the provider's own.
  address text not null default '' check (char_length(address) <= 500),
  version integer not null default 1,
  check ((provider = 'basic') = (model = ''))
);
insert into reviewer_choice default values;

-- Keys, each for the provider and the address that it was typed for: of the choice, and of the one before, so that it can be undone.
create table reviewer_keys (
  provider text not null check (char_length(provider) <= 40),
  address text not null check (char_length(address) <= 500),
  -- Encrypted like the secrets of authenticator apps.
  sealed bytea not null check (octet_length(sealed) <= 3000),
  last_four text not null check (char_length(last_four) = 4),
  primary key (provider, address)
);
