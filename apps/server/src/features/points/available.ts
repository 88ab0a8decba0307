import type { HoldReason } from '@canopy/contract/points/shapes'
import { sql } from 'kysely'

/** Points that a member can redeem now, in a query of `member_points`: all but those on hold. */
export const availablePoints = sql<number>`(
  member_points.balance - (
    select coalesce(sum(amount - taken - spent), 0)::integer from earnings
    where earnings.user_id = member_points.user_id and released_at is null
  )
)`

/** Reason for which the points of an earning are on hold, in a query that has only such earnings as `alias`. Null if they are not. */
export const holdReasonOf = (alias: string) => sql<HoldReason | null>`case
  when ${sql.ref(`${alias}.unconfirmed`)} then 'confirmation'
  when ${sql.ref(`${alias}.available_at`)} > now() then 'time'
  when ${sql.ref(`${alias}.entry_id`)} is null then null
  when (select email_confirmed_at from users where user_id = ${sql.ref(`${alias}.user_id`)}) is not null then 'network'
  else 'address'
end`

/** Earliest end of a hold, in a query as for `holdReasonOf`. Null if only somebody can say. */
export const heldUntilOf = (alias: string) => sql<Date | null>`case ${holdReasonOf(alias)}
  when 'network' then begins_about(${sql.ref(`${alias}.user_id`)})
  else case when ${sql.ref(`${alias}.available_at`)} > now() then ${sql.ref(`${alias}.available_at`)} end
end`

/**
 * Reason why the points of a proof are not paid yet, in a query that has its row as `proof`, and `waiting_points`. A proof that somebody
 * has confirmed waits until its member has begun to earn, which only so many of a network can in a day.
 */
export const waitReasonOf = (proof: string) => sql<HoldReason | null>`case
  when (select hidden_at from challenges where challenge_id = waiting_points.challenge_id) is not null then 'hidden'
  when waits_for = 'confirmation' and not ${sql.ref(`${proof}.unconfirmed`)} then 'network'
  else waits_for
end`

/** Reason why the points of the proof `proof`, whose earning is joined as `held`, cannot be redeemed yet. Null if they can. */
export const proofHeldBecause = (proof: string, held: string) => sql<HoldReason | null>`coalesce(
  (select ${waitReasonOf(proof)} from waiting_points where waiting_points.proof_id = ${sql.ref(`${proof}.proof_id`)}),
  ${holdReasonOf(held)}
)`
