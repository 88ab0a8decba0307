import { paths } from '@canopy/contract/paths'
import { site } from '@canopy/contract/site/site'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isSuspended } from '../../../db/members.ts'
import type { Deps } from '../../../deps.ts'
import { notifyAll } from '../../notifications/index.ts'

/** The last day of a week, and its hours in which hardly anybody is at work or asleep. The first one is usual; the others are for a server that was down. */
const [SUNDAY, FIRST_HOUR, END_HOUR] = [7, 10, 20]

const AT_ONCE = 500

type Reminder = { challengeId: number; challengeName: string; userId: string }

/**
 * Members who take part in a habit that can be done now and is not without approval, kept it in the four weeks before the day, and to whom one deed
 * is missing in its week: they have sent no proof on the day, and none of the week waits for its verdict. Leaves out who is suspended or was
 * reminded already. By challenge and member, after the last one of the page before.
 */
async function selectMissingOne(db: Db, day: string, after: Reminder | undefined, limit: number) {
  const { rows } = await sql<Reminder>`
    select challenge_id as "challengeId", challenge_name as "challengeName", user_id as "userId" from (
      select challenge_id, user_id, count(*) filter (where period = week_of(${day})) as number, max(day) as last_day
      from deeds
      where day between ${day}::date - 28 and ${day}
        and (challenge_id, user_id) > (${after?.challengeId ?? 0}::integer, ${after?.userId ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      group by challenge_id, user_id
    ) kept
    join challenges using (challenge_id) join policies on active
    where number = quota - 1 and last_day < ${day} and not ${isSuspended('kept.user_id')}
      and hidden_at is null and closed_at is null and rejected_at is null and (mode = 'open' or approved_at is not null)
      and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
      and exists (
        select from participations where (challenge_id, user_id) = (kept.challenge_id, kept.user_id)
      )
      and not exists (
        select from proofs
        where proofs.challenge_id = kept.challenge_id and proofs.user_id = kept.user_id
          and status = 'Pending' and proofs.day >= week_of(${day})
      )
      and not exists (
        select from notifications
        where notifications.user_id = kept.user_id and kind = 'reminder'
          and group_key = 'habit:' || kept.challenge_id || ':' || ${day}::text
      )
    order by challenge_id, user_id
    limit ${limit}`.execute(db)
  return rows
}

/** Reminds of habits on the last day of the week, each member of a habit once, and does nothing at other times. */
export async function remindOfHabits({ db, transaction, clock }: Deps, atOnce = AT_ONCE): Promise<void> {
  const time = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(site.timeZone)
  if (time.dayOfWeek !== SUNDAY || time.hour < FIRST_HOUR || time.hour >= END_HOUR) return
  const today = time.toPlainDate().toString()
  let after: Reminder | undefined
  do {
    const page = await selectMissingOne(db, today, after, atOnce)
    after = page.length === atOnce ? page.at(-1) : undefined
    const byHabit = Map.groupBy(page, ({ challengeId }) => challengeId)
    await transaction(async (tx) => {
      for (const [challengeId, reminders] of byHabit)
        await notifyAll(
          tx,
          reminders.map(({ userId }) => userId),
          {
            notice: { kind: 'habit.reminder', values: { challengeName: reminders[0]?.challengeName ?? '' } },
            href: paths.submitProof(challengeId),
            groupKey: `habit:${challengeId}:${today}`,
          },
        )
    })
  } while (after)
}
