-- Who passes the limits of networks: accounts that register or submit a proof from a named network until a time, and accounts that an owner
-- invited. Each named network and each invitation admits a number of accounts, so that a farm that gets hold of one is bounded as well.
-- An admitted account counts as a network of its own: its `users.network` is the key of its id.

create table named_networks (
  named_network_id uuid primary key,
  name text not null check (name <> ''),
  network cidr not null,
  accounts_max integer not null check (accounts_max > 0),
  -- Those that have left included.
  accounts integer not null default 0 constraint named_networks_accounts_check check (accounts between 0 and accounts_max),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index named_networks_ends_at on named_networks (ends_at);
create index named_networks_created_by on named_networks (created_by);

create table invitations (
  invitation_id uuid primary key,
  name text not null check (name <> ''),
  -- Of the token in the link, which is shown once.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  accounts_max integer not null check (accounts_max > 0),
  accounts integer not null default 0 constraint invitations_accounts_check check (accounts between 0 and accounts_max),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index invitations_ends_at on invitations (ends_at);
create index invitations_created_by on invitations (created_by);

alter table users
  add column named_network_id uuid references named_networks on delete set null,
  add column invitation_id uuid references invitations on delete set null;
create index users_of_named_network on users (named_network_id) where named_network_id is not null;
create index users_of_invitation on users (invitation_id) where invitation_id is not null;

-- The share of young accounts protects what others earn from farms, and an owner vouches for those invited.
create or replace function is_young(member uuid, policy policies) returns boolean stable language sql as $$
  select joined_at > now() - make_interval(days => policy.young_days) and invitation_id is null from users where user_id = member
$$;
