-- The desk lists challenges by approval, also where few of very many are approved or rejected.
create index challenges_approved on challenges (created_at desc, challenge_id desc) where approved_at is not null;
create index challenges_rejected on challenges (created_at desc, challenge_id desc) where rejected_at is not null;
