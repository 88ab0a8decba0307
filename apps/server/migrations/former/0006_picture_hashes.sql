-- Hashes of two windows of every proof's picture, each under the keys by which a copy finds it. A table and not an array with a
-- GIN index: for an array of unknown keys the planner expects most rows to match, and reads them all.
create table picture_hashes (
  key integer not null,
  proof_id integer not null references proofs on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (key, proof_id, hash)
);
create index picture_hashes_of_proof on picture_hashes (proof_id);

-- Earlier proofs have a hash of the whole picture, its bits row by row; now the lowest frequency comes first.
with ordered as (
  select proof_id, string_agg(
    get_bit(picture_hash, place)::text, '' order by (place / 16 + 1) ^ 2 + (place % 16 + 1) ^ 2, place
  ) as bits
  from proofs cross join generate_series(0, 255) place
  where picture_hash is not null
  group by proof_id
), hashes as (
  select proof_id, bits, decode(string_agg(
    lpad(to_hex(substr(bits, first, 32)::bit(32)::bigint), 8, '0'), '' order by first
  ), 'hex') as hash
  from ordered cross join generate_series(1, 225, 32) first
  group by proof_id, bits
)
insert into picture_hashes (key, proof_id, hash)
select (band << 24) | substr(bits, 1 + 24 * band, 24)::bit(24)::integer, proof_id, hash
from hashes cross join generate_series(0, 1) band;

drop table picture_keys;
alter table proofs
  drop column picture_hash,
  drop column mirror_hash,
  add check (num_nulls(image, sent_width, sent_height, contrast) in (0, 4));
