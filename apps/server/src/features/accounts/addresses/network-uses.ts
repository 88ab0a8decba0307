/**
 * Limits on what one network can do: create accounts, and have accounts begin to earn. Counted in the database for all nodes, by keyed
 * hashes of the networks.
 */

import { coded } from '@canopy/contract/language/coded-message'
import { DAY, HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { isSuspended } from '../../../db/members.ts'
import type { Deps } from '../../../deps.ts'

const usesSince = (since: RawBuilder<Date> | Date) =>
  sql<Date[]>`array(select used from unnest(network_uses.times) as used where used > ${since})`

/** Counts a registration of this network. @throws AppError too_many_registrations after `max` in an hour */
export async function countRegistration(
  tx: Tx,
  { network, max, now }: { network: Buffer; max: number; now: Date },
) {
  const recent = usesSince(new Date(now.getTime() - HOUR))
  const counted = await tx
    .insertInto('network_uses')
    .values({ network, kind: 'registration', times: [now] })
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'kind'])
        .doUpdateSet({ times: sql`${recent} || ${now}::timestamptz` })
        .where(sql<boolean>`cardinality(${recent}) < ${max}`),
    )
    .returning('network')
    .executeTakeFirst()
  if (counted) return
  const allowanceAt = await selectAllowanceAt(tx, network, max)
  const minutes = Math.max(1, Math.ceil((allowanceAt.getTime() - now.getTime()) / MINUTE))
  throw new AppError('too_many_registrations', {
    message: coded('errors.registrationsOfNetwork', { max, minutes }),
    retryAfter: (minutes * MINUTE) / SECOND,
  })
}

/** When the network has fewer than `max` registrations in an hour again. */
async function selectAllowanceAt(tx: Tx, network: Buffer, max: number) {
  const { rows } = await sql<{ used: Date }>`
    select used from network_uses, unnest(times) as used where network = ${network} and kind = 'registration'
    order by used desc offset ${max - 1} limit 1`.execute(tx)
  return new Date((rows[0]?.used.getTime() ?? 0) + HOUR)
}

const dayAgo = sql<Date>`now() - interval '1 day'`

/**
 * Called when points are paid: from now on they can become available, unless so many accounts of the network began in the last 24 hours
 * that `beginWaiting` has to do it later.
 */
export async function beginToEarn(tx: Tx, userId: string) {
  await sql`
    with member as (
      select user_id, network from users where user_id = ${userId} and earns_since is null for no key update
    ), policy as (
      select mode, beginners_per_day from policies where active
    ), used as (
      insert into network_uses (network, kind, times)
      select network, 'earning', array[now()] from member, policy where network is not null and mode = 'guarded'
      on conflict (network, kind) do update set times = ${usesSince(dayAgo)} || now()
        where cardinality(${usesSince(dayAgo)}) < (select beginners_per_day from policy)
      returning network
    )
    update users set earns_since = now() from member, policy
    where users.user_id = member.user_id
      and (policy.mode = 'open' or member.network is null or exists (select from used))`.execute(tx)
}

/**
 * The members with points that are on hold or wait for a confirmation for whom their networks have an allowance now: those with a confirmed proof
 * first, so that noise does not keep them waiting, then in the order in which they earned. Neither what was overturned nor suspended members
 * take a place.
 */
async function selectWaiting(db: Db) {
  const { rows } = await sql<{ userId: string }>`
    with earned as (
      select earnings.user_id, at, not earnings.unconfirmed as confirmed from earnings join points_ledger using (entry_id)
      where released_at is null and not overturned and earnings.amount > taken + spent
      union all
      select waiting_points.user_id, waiting_points.submitted_at, not proofs.unconfirmed
      from waiting_points join proofs using (proof_id) where waits_for = 'confirmation'
    ), held as (
      select user_id, bool_or(confirmed) as confirmed, min(at) as at from earned group by user_id
    ), waiting as (
      select users.user_id, held.confirmed, held.at,
        row_number() over (partition by users.network order by held.confirmed desc, held.at, users.user_id) as place,
        beginners_per_day - coalesce(cardinality(${usesSince(dayAgo)}), 0) as allowance
      from policies, held join users using (user_id)
      left join network_uses on network_uses.network = users.network and network_uses.kind = 'earning'
      where policies.active and users.earns_since is null and not ${isSuspended('users.user_id')}
    )
    select user_id as "userId" from waiting where place <= allowance order by confirmed desc, at limit 1000`.execute(
    db,
  )
  return rows.map(({ userId }) => userId)
}

/** Lets members begin to earn who had to wait for an allowance in their network. */
export async function beginWaiting({ db, transaction }: Pick<Deps, 'db' | 'transaction'>) {
  for (const userId of await selectWaiting(db)) await transaction((tx) => beginToEarn(tx, userId))
}

export async function deleteOldUses(db: Db, now: Date) {
  const recent = usesSince(new Date(now.getTime() - DAY))
  await db.deleteFrom('network_uses').where(sql<boolean>`cardinality(${recent}) = 0`).execute()
}
