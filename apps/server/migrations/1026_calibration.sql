-- Curves that tell how often the verdicts of a model are right, and which of them pay at once.

-- A verdict of a model is paid at once if at least so many of 100 such verdicts are right, more than of a coin's; below, a steward
-- decides. Under open, which protects nothing, more is left to the model.
alter table policies add column pay_at_once integer not null default 95 check (pay_at_once between 51 and 99);
update policies set pay_at_once = 56 where mode = 'open';

-- `certainty` is the model's own, of the verdict as a whole, and `probability` the one that its curve made of it at that time.
-- `cause` is why the proof waited for the steward who gave this verdict, unless another deed left them no choice. `asked` is how the model was
-- asked, as a short hash: where it runs, what its name stands for there, and our instructions. Nobody knows that of earlier reviews.
alter table reviews
  add column certainty double precision check (certainty between 0 and 1),
  add column probability double precision check (probability between 0 and 1),
  add column cause text,
  add column asked text not null default '' check (char_length(asked) <= 20),
  add constraint reviews_probability_of_certainty check (probability is null or certainty is not null);

-- Verified verdicts of models that stewards have decided about, to which curves are fitted. They stay when a proof goes with its member, and say nothing about
-- either then: whoever leaves cannot hide what was wrong. `given_at` is when the model gave the verdict, and `is_right` what stewards say of the proof now.
create table checked_verdicts (
  check_id bigint generated always as identity primary key,
  proof_id integer unique references proofs on delete set null,
  steward_id uuid references users on delete set null,
  reviewer text not null,
  model text not null check (char_length(model) <= 200),
  asked text not null check (char_length(asked) <= 20),
  certainty double precision not null check (certainty between 0 and 1),
  probability double precision not null check (probability between 0 and 1),
  given_at timestamptz(3) not null,
  cause text not null check (cause in ('spot_check', 'unclear')),
  is_right boolean not null
);
create index checked_verdicts_of_model on checked_verdicts (reviewer, model, asked, cause, check_id);
create index checked_verdicts_steward_id on checked_verdicts (steward_id) where steward_id is not null;

-- The curve of each model, in the version that its provider names, as it was asked; without one, too little is known of it. If stewards have found the model
-- worse than its curve, nothing of it is paid at once until the next fit, for which only verdicts after `drifted_at` count. Below a certainty of `lowest`,
-- about which stewards have hardly decided, the curve is no better than without one.
create table calibrations (
  reviewer text not null,
  model text not null check (char_length(model) <= 200),
  asked text not null check (char_length(asked) <= 20),
  slope double precision check (slope >= 0),
  intercept double precision,
  lowest double precision check (lowest between 0 and 1),
  decisions integer not null check (decisions >= 0),
  fitted_at timestamptz(3),
  drifted_at timestamptz(3),
  primary key (reviewer, model, asked),
  check (num_nulls(slope, intercept, lowest, fitted_at) in (0, 4)),
  check (slope is null or decisions >= 50)
);

-- Exams that reviewers sat, one at a time. `model` is the version that its provider named, as it was asked. A reviewer that did not pass is not paid at once
-- under guarded, unless an owner has overridden that.
create table exams (
  exam_id integer generated always as identity primary key,
  reviewer text not null,
  model text not null default '' check (char_length(model) <= 200),
  asked text not null default '' check (char_length(asked) <= 20),
  questions smallint not null,
  done smallint not null default 0 check (done between 0 and questions),
  scores jsonb check (jsonb_typeof(scores) = 'object'),
  passed boolean,
  failure text check (failure in ('changed', 'dailyLimit', 'interrupted')),
  overridden_at timestamptz(3),
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  check (num_nulls(scores, passed) in (0, 2)),
  check ((finished_at is null) = (num_nulls(passed, failure) = 2)),
  check (overridden_at is null or passed is false)
);
create unique index exams_one_at_a_time on exams ((finished_at is null)) where finished_at is null;
create index exams_of_reviewer on exams (reviewer, exam_id desc) where passed is not null;

-- The board of newcomers is read from this index alone, instead of looking up the accounts of all of them. `member_since` is users.joined_at,
-- and never null: the trigger that makes the row writes it.
alter table member_points add column member_since timestamptz(3);
alter table member_points disable trigger user;
update member_points set member_since = joined_at from users where users.user_id = member_points.user_id;
alter table member_points enable trigger user;
create index member_points_newest on member_points (member_since) include (user_id, earned, earned_at, challenges_completed)
  where earned > 0;

-- The provider through which a second step was begun, and whether it has asked for a second factor: of the session that follows.
alter table factor_challenges
  add column provider_id uuid references sign_in_providers on delete cascade,
  add column provider_factor boolean not null default false;
create index factor_challenges_provider_id on factor_challenges (provider_id) where provider_id is not null;

-- `region` is the part of the photo that the reviewer points to for its answer: left, top, right and bottom, in thousandths of the photo's width and height.
alter table proof_criteria add column region smallint[] constraint proof_criteria_region_check check (
  cardinality(region) = 4 and array_dims(region) = '[1:4]' and array_position(region, null) is null
  and 0 <= region[1] and region[1] < region[3] and region[3] <= 1000
  and 0 <= region[2] and region[2] < region[4] and region[4] <= 1000
);

-- Whether the model that owners chose looks once more at a part of a photo. REVIEWER_SECOND_LOOK of the environment stands above it.
alter table reviewer_choice add column second_look boolean not null default false;

-- Time at which the removal of a challenge became final. Until then, points for it wait and can still be paid.
alter table challenges
  add column removed_at timestamptz(3),
  add constraint challenges_removed_check check (removed_at is null or hidden_at is not null);
update challenges set removed_at = now() where hidden_at is not null and exists (
  select from report_cases where (kind, thing_id) = ('challenge', challenge_id::text) and state = 'removed' and snapshot is null
);
alter table proofs
  drop constraint proofs_unpaid_check,
  add constraint proofs_unpaid_check check (unpaid in ('own', 'rejected', 'budget', 'weeks', 'removed'));
-- Finds the proofs that wait again when their challenge is approved after all.
create index proofs_of_rejected on proofs (challenge_id) where unpaid = 'rejected';
-- Proofs beyond a budget are final, so nothing counts them.
drop index proofs_without_budget;

-- Number of those who still waited when the list ended by itself, and were left out.
alter table invitation_lists add column left_out integer not null default 0 check (left_out >= 0);

-- The former time zone before the last change, for when that is taken back within minutes.
alter table community
  add column earlier_time_zone text check (char_length(earlier_time_zone) between 1 and 64),
  add column earlier_zone_since timestamptz(3);
