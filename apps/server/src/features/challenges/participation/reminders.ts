import { paths } from '@canopy/contract/paths'
import { site } from '@canopy/contract/site/site'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { notifyAll } from '../../notifications/index.ts'

/** The last day of a week, and the hour of it in which nobody is at work or asleep. */
const [SUNDAY, HOUR_OF_DAY] = [7, 10]

const AT_ONCE = 500

type Missing = { challengeId: number; challengeName: string; userIds: string[] }

/** Members to whom one deed is missing in the week of the day, which has none yet, and who kept the habit in the last four weeks. */
async function selectMissingOne(db: Db, day: string): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select challenge_id as "challengeId", challenge_name as "challengeName", array_agg(user_id) as "userIds"
    from challenges join participations using (challenge_id) cross join lateral (
      select count(*) filter (where period = week_of(${day})) as number, max(day) as last_day
      from deeds where (challenge_id, user_id) = (challenges.challenge_id, participations.user_id)
    ) done
    where quota is not null and hidden_at is null and closed_at is null and coalesce(ends_at > now(), true)
      and number = quota - 1 and last_day between ${day}::date - 28 and ${day}::date - 1
    group by challenge_id`.execute(db)
  return rows
}

/** Reminds of habits in one hour of the week, and does nothing in the others. Run again in that hour, it replaces what it wrote. */
export async function remindOfHabits({ db, transaction, clock }: Deps): Promise<void> {
  const time = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(site.timeZone)
  if (time.dayOfWeek !== SUNDAY || time.hour !== HOUR_OF_DAY) return
  const today = time.toPlainDate().toString()
  for (const { challengeId, challengeName, userIds } of await selectMissingOne(db, today)) {
    const notice = { kind: 'habit.reminder', values: { challengeName } } as const
    const content = {
      notice,
      href: paths.submitProof(challengeId),
      groupKey: `habit:${challengeId}:${today}`,
    }
    for (let from = 0; from < userIds.length; from += AT_ONCE)
      await transaction((tx) => notifyAll(tx, userIds.slice(from, from + AT_ONCE), content))
  }
}
