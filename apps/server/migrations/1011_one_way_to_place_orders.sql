-- No release has had them.

-- contract: unused since v0.1.0
drop function if exists lock_buyer(uuid);
-- contract: unused since v0.1.0
drop function if exists try_lock_buyer(uuid, text[]);
-- contract: unused since v0.1.0
drop function if exists count_before_order(uuid, timestamptz, text[], timestamptz);
