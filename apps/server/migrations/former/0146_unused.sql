-- Removes what no code uses any more.

-- contract: unused since v0.1.0
drop function if exists pay_proof(integer, integer, text);
-- contract: unused since v0.1.0
drop function if exists count_before_order(uuid, timestamptz, text, timestamptz);
-- contract: unused since v0.1.0
drop function if exists try_lock_buyer(uuid, text);
-- contract: unused since v0.1.0
drop function if exists points_at_door(text, timestamptz);
-- contract: unused since v0.1.0
drop function if exists count_sale();
-- contract: unused since v0.1.0
alter table orders drop column if exists door_key;

-- The indexes of `searched_words` have taken their place.
drop index if exists users_search, report_cases_search, products_search, challenges_search, orders_name;
