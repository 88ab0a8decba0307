import type { HeldBack } from '@canopy/contract/desk/overview'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Counts the proofs that each limit holds back, the most first. */
export async function selectHeldBack(db: Db): Promise<HeldBack['limits']> {
  const { rows } = await sql<HeldBack['limits'][number]>`
    with held (held_by, user_id) as (
      select case
          when waits_for = 'room' and not has_turn(waiting_points, policies) then 'size'
          when waits_for = 'room' then case when is_young(proofs.user_id, policies) then 'young' else 'cap' end
          when waits_for = 'confirmation' and not proofs.unconfirmed then 'network'
          else waits_for
        end, proofs.user_id
      from policies, waiting_points join proofs using (proof_id)
      join challenges on challenges.challenge_id = waiting_points.challenge_id
      where active and hidden_at is null
      union all
      select case
          when unconfirmed then 'confirmation'
          when available_at > now() then 'time'
          when email_confirmed_at is null then 'address'
          else 'network'
        end, user_id
      from earnings join users using (user_id)
      where released_at is null and amount > taken + spent
        and (unconfirmed or available_at > now() or email_confirmed_at is null or earns_since is null)
      union all
      select 'calls', user_id from proofs where awaits_steward_cause = 'held'
    )
    select held_by as "by", count(*)::integer as proofs, count(distinct user_id)::integer as members
    from held group by held_by order by proofs desc, held_by`.execute(db)
  return rows
}

/** Counts registrations refused in the last 24 hours because of the limit of their network or address. */
export async function countRefusedRegistrations(db: Db): Promise<number> {
  const { rows } = await sql<{ refused: number }>`
    select coalesce(sum(times), 0)::integer as refused from security_events
    where kind = 'limit.reached' and at > now() - interval '1 day' and detail ->> 'call' = 'register'`.execute(
    db,
  )
  return rows[0]?.refused ?? 0
}
