/** SQL for lists of challenges by when they were added and when they end. */

import type { ChallengeList } from '@canopy/contract/challenges/shapes'
import { ENDS_SOON } from '@canopy/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Cursor, keyset, limitOf } from '../../db/keyset.ts'
import { type ChallengePlace, type Narrowing, shown } from './list-queries.ts'

/** An index contains it. */
const end = sql<Date>`least(one.closed_at, one.ends_at)`

/** Time for challenges that have no last day, after all others. */
const NEVER = sql<Date>`timestamptz '9999-12-31Z'`

type Page = Narrowing & { now: Date; limit: number; after: Cursor<ChallengePlace> | undefined }

/** Approved, where the policy is guarded: nobody but stewards puts a challenge in front of all members. */
const isOffered = sql<boolean>`(
  one.approved_at is not null or (one.rejected_at is null and (select mode = 'open' from policies where active)))`

const isNotOver = (now: Date) => sql<boolean>`coalesce(${end} > ${now}, true)`

/** Challenges that can be done now and end soon. */
const endingSoon = (db: Db, callerId: string, page: Page) =>
  shown(db, callerId, page)
    .where(isOffered)
    .where(end, '>', page.now)
    .where(end, '<=', new Date(page.now.getTime() + ENDS_SOON))
    .where(sql<boolean>`coalesce(one.starts_at <= ${page.now}, true)`)

/** Whether the caller has a row about the challenge. */
const has = (table: 'participations' | 'deeds', callerId: string) => sql<boolean>`exists (
  select from ${sql.table(table)} as own where own.challenge_id = one.challenge_id and own.user_id = ${callerId})`

/**
 * Lists first what the caller has joined and not done, or does again every week, then what else ends soon, without habits that they left.
 * Each part is read no further than the page.
 */
function forYou(db: Db, callerId: string, page: Page) {
  const { now, limit, after } = page
  const partOf = <Query extends ReturnType<typeof shown>>(
    part: number,
    query: Query,
    time: RawBuilder<Date>,
  ) => {
    const [partAfter, idAfter] = after?.id ?? [-1, 0]
    return query
      .select([sql<number>`${sql.lit(part)}::integer`.as('rank'), time.as('time')])
      .where(sql<boolean>`${sql.lit(part >= partAfter)}`)
      .$if(part === partAfter, (rest) =>
        rest.where(sql<boolean>`(${time}, one.challenge_id) > (${after?.time}, ${idAfter})`),
      )
      .orderBy(time)
      .orderBy('one.challenge_id')
      .limit(limitOf(limit))
  }
  const joined = partOf(
    0,
    shown(db, callerId, page)
      .where(sql<boolean>`(one.quota is not null or not ${has('deeds', callerId)})`)
      .where(
        'one.challenge_id',
        '=',
        sql<number>`any(array(select challenge_id from participations where user_id = ${callerId}))`,
      )
      .where(isNotOver(now)),
    sql<Date>`coalesce(one.ends_at, ${NEVER})`,
  )
  const others = partOf(
    1,
    endingSoon(db, callerId, page)
      .where(has('participations', callerId), '=', false)
      .where(has('deeds', callerId), '=', false),
    end,
  )
  return db
    .selectFrom(joined.as('joined'))
    .selectAll()
    .unionAll(db.selectFrom(others.as('others')).selectAll())
    .orderBy('rank')
    .orderBy('time')
    .orderBy('challenge_id')
    .limit(limitOf(limit))
}

const NO_RANK = sql<number>`0`.as('rank')

/** The places of a page of a list, in their order. */
export function selectPlaces(db: Db, callerId: string, list: ChallengeList, page: Page) {
  if (list === 'forYou') return forYou(db, callerId, page).execute()
  const { now, limit, after } = page
  const at = { limit, after: after && { time: after.time, id: after.id[1] } }
  if (list === 'endingSoon')
    return keyset(endingSoon(db, callerId, page).select([NO_RANK, end.as('time')]), {
      ...{ by: [end, 'one.challenge_id'], direction: 'asc', ...at },
    }).execute()
  if (list === 'ended')
    return keyset(
      shown(db, callerId, page)
        .where(isOffered)
        .where(end, '<=', now)
        .select([NO_RANK, end.as('time')]),
      { by: [end, 'one.challenge_id'], direction: 'desc', ...at },
    ).execute()
  return keyset(
    shown(db, callerId, page)
      .where(isOffered)
      .where(isNotOver(now))
      .select([NO_RANK, 'one.created_at as time']),
    { by: ['one.created_at', 'one.challenge_id'], direction: 'desc', ...at },
  ).execute()
}

export type Place = Awaited<ReturnType<typeof selectPlaces>>[number]
