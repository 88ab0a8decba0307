-- The keys of a hash are the same for all eight orientations of a picture now: of the eight numbers that its 28 lowest bits, and the
-- next 28, are when the picture is mirrored, turned upside down, or across and down are exchanged, the least.
create temporary table new_keys on commit drop as
with places as (
  select across, down, (row_number() over (order by across * across + down * down, down, across) - 1)::integer as bit
  from generate_series(1, 16) across cross join generate_series(1, 16) down
), bits as (
  select
    places.bit / 28 as band, places.bit / 8 * 8 + 7 - places.bit % 8 as place, places.across, places.down,
    1 << 27 - places.bit % 28 as one, 1 << 27 - partners.bit % 28 as exchanged
  from places join places partners on partners.across = places.down and partners.down = places.across
  where places.bit < 56
), masks as (
  select
    band,
    (sum(one) filter (where across % 2 = 1))::integer as mirrored,
    (sum(one) filter (where down % 2 = 1))::integer as upside_down
  from bits group by band
), numbers as (
  select
    proof_id, hash, band,
    sum(one * get_bit(hash, place))::integer as one, sum(exchanged * get_bit(hash, place))::integer as other
  from (select distinct proof_id, hash from picture_hashes) hashes cross join bits
  group by proof_id, hash, band
)
select proof_id, hash, band << 28 | least(
  one, one # mirrored, one # upside_down, one # mirrored # upside_down,
  other, other # mirrored, other # upside_down, other # mirrored # upside_down
) as key
from numbers join masks using (band);

delete from picture_hashes;
insert into picture_hashes (key, proof_id, hash) select key, proof_id, hash from new_keys;
