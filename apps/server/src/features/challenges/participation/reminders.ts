import { paths } from '@canopy/contract/paths'
import { site } from '@canopy/contract/site/site'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isSuspended } from '../../../db/members.ts'
import type { Deps } from '../../../deps.ts'
import { notifyAll } from '../../notifications/index.ts'

/** The last day of a week, and an hour of it in which hardly anybody is at work or asleep. */
const [SUNDAY, HOUR_OF_DAY] = [7, 10]

const AT_ONCE = 500

/** Habits that can be done now. */
const selectHabits = async (db: Db) =>
  db
    .selectFrom('challenges')
    .select(['challenge_id as challengeId', 'challenge_name as challengeName'])
    .where('quota', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)`)
    .execute()

/**
 * Members who take part in the habit, kept it in the four weeks before the day, and to whom one deed is missing in its week: they have sent no proof on the
 * day, and none of the week waits for its verdict. Leaves out who is suspended or was reminded already.
 */
async function selectMissingOne(
  db: Db,
  challengeId: number,
  day: string,
  groupKey: string,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from (
      select user_id, count(*) filter (where period = week_of(${day})) as number, max(day) as last_day
      from deeds where challenge_id = ${challengeId} and day between ${day}::date - 28 and ${day}
      group by user_id
    ) kept
    where number = (select quota - 1 from challenges where challenge_id = ${challengeId}) and last_day < ${day}
      and not ${isSuspended('kept.user_id')}
      and exists (
        select from participations where (challenge_id, user_id) = (${challengeId}::integer, kept.user_id)
      )
      and not exists (
        select from proofs
        where proofs.challenge_id = ${challengeId} and proofs.user_id = kept.user_id
          and status = 'Pending' and proofs.day >= week_of(${day})
      )
      and not exists (
        select from notifications
        where notifications.user_id = kept.user_id and kind = 'reminder' and group_key = ${groupKey}
      )`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Reminds of habits in one hour of the week, each member once, and does nothing in the other hours. */
export async function remindOfHabits({ db, transaction, clock }: Deps): Promise<void> {
  const time = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(site.timeZone)
  if (time.dayOfWeek !== SUNDAY || time.hour !== HOUR_OF_DAY) return
  const today = time.toPlainDate().toString()
  for (const { challengeId, challengeName } of await selectHabits(db)) {
    const groupKey = `habit:${challengeId}:${today}`
    const userIds = await selectMissingOne(db, challengeId, today, groupKey)
    const notice = { kind: 'habit.reminder', values: { challengeName } } as const
    const content = { notice, href: paths.submitProof(challengeId), groupKey }
    for (let from = 0; from < userIds.length; from += AT_ONCE)
      await transaction((tx) => notifyAll(tx, userIds.slice(from, from + AT_ONCE), content))
  }
}
