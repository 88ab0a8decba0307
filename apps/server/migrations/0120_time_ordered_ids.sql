-- An id whose beginning is the time, for statements that make the rows that need one. PostgreSQL has such a function from 18 on only.
create function time_ordered_id() returns uuid language sql volatile parallel safe
return encode(
  set_bit(
    set_bit(
      overlay(
        uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6
      ),
      52, 1
    ),
    53, 1
  ),
  'hex'
)::uuid;
