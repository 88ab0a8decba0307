/** Reminders of habits on the last day of a week. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { remindOfHabits } from './reminders.ts'

const { db, deps, make } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

/** A Sunday at 10:07 in Sri Lanka. */
const SUNDAY = '2026-11-29T04:37:00Z'

/** A member who did a habit of two deeds a week on these days. */
async function keeper(challengeId: number, days: string[]) {
  const member = await make.member()
  await member.call('joinChallenge', { params: { challengeId } })
  for (const day of days)
    await sql`insert into proofs (challenge_id, user_id, description, status, submitted_at)
      values (${challengeId}, ${member.userId}, 'Done', 'Verified', ${`${day}T06:00:00Z`})`.execute(db)
  return member
}

const remindAt = (time: string) =>
  remindOfHabits({ ...deps, clock: { ...deps.clock, now: () => new Date(time) } })

const remindersOf = async (member: Member) =>
  (await member.call('listNotifications', {}))
    .filter(({ kind }) => kind === 'reminder')
    .map(({ text, href }) => [text, href])

test('reminds those to whom one deed is missing, on Sunday at ten', async () => {
  const { challengeId } = await make.challenge({
    challengeName: 'Cycle to work',
    habit: { quota: 2, paidWeeks: 8 },
  })
  const [oneMissing, complete, doneToday, onlyBefore, gaveUp] = [
    await keeper(challengeId, ['2026-11-24']),
    await keeper(challengeId, ['2026-11-24', '2026-11-25']),
    await keeper(challengeId, ['2026-11-29']),
    await keeper(challengeId, ['2026-11-19', '2026-11-20']),
    await keeper(challengeId, []),
  ]
  for (const time of ['2026-11-29T03:59:00Z', '2026-11-29T05:31:00Z', '2026-11-28T04:37:00Z'])
    await remindAt(time)
  expect(await remindersOf(oneMissing)).toEqual([])
  await remindAt(SUNDAY)
  const reminder = [
    'One more proof of “Cycle to work” makes your week. It ends today.',
    `/challenges/submit/${challengeId}`,
  ]
  expect(await remindersOf(oneMissing)).toEqual([reminder])
  await remindAt(SUNDAY)
  expect(await remindersOf(oneMissing)).toEqual([reminder])
  for (const other of [complete, doneToday, onlyBefore, gaveUp]) expect(await remindersOf(other)).toEqual([])
})

test('reminds nobody who turned reminders off, nor of a challenge that is over', async () => {
  const [kept, over] = [
    await make.challenge({ habit: { quota: 2, paidWeeks: 8 } }),
    await make.challenge({ habit: { quota: 2, paidWeeks: 8 } }),
  ]
  const [silent, late] = [
    await keeper(kept.challengeId, ['2026-11-24']),
    await keeper(over.challengeId, ['2026-11-24']),
  ]
  await silent.call('setNotificationSettings', { body: { reminder: false } })
  await db
    .updateTable('challenges')
    .set({ closed_at: new Date() })
    .where('challenge_id', '=', over.challengeId)
    .execute()
  await remindAt(SUNDAY)
  expect([await remindersOf(silent), await remindersOf(late)]).toEqual([[], []])
})
