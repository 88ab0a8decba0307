/** Reminders of habits on the last day of a week. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { remindOfHabits } from './reminders.ts'

const { db, deps, make } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

/** A Sunday at 10:37 in Sri Lanka, when the job runs there. */
const SUNDAY = '2026-11-29T05:07:00Z'

const habit = (quota: number) =>
  make.challenge({ challengeName: 'Cycle to work', habit: { quota, paidWeeks: 8 } })

const send = ({ userId }: Member, challengeId: number, day: string, status: 'Verified' | 'Pending') =>
  sql`insert into proofs (challenge_id, user_id, description, status, submitted_at)
    values (${challengeId}, ${userId}, 'Done', ${status}, ${`${day}T06:00:00Z`})`.execute(db)

/** A member who did a habit on these days. */
async function keeper(challengeId: number, ...days: string[]) {
  const member = await make.member()
  await member.call('joinChallenge', { params: { challengeId } })
  for (const day of days) await send(member, challengeId, day, 'Verified')
  return member
}

const remindAt = (time: string, atOnce?: number) =>
  remindOfHabits({ ...deps, clock: { ...deps.clock, now: () => new Date(time) } }, atOnce)

const remindersOf = async (member: Member) =>
  (await member.call('listNotifications', {}))
    .filter(({ kind }) => kind === 'reminder')
    .map(({ text, href, read }) => [text, href, read])

test('reminds those to whom one deed is missing, on Sunday from ten, once', async () => {
  const { challengeId } = await habit(2)
  const [oneMissing, complete, doneToday, onlyBefore, waiting] = [
    await keeper(challengeId, '2026-11-24'),
    await keeper(challengeId, '2026-11-24', '2026-11-25'),
    await keeper(challengeId, '2026-11-29'),
    await keeper(challengeId, '2026-11-19', '2026-11-20'),
    await keeper(challengeId, '2026-11-24'),
  ]
  await send(waiting, challengeId, '2026-11-28', 'Pending')
  for (const time of ['2026-11-29T04:29:00Z', '2026-11-29T14:31:00Z', '2026-11-28T05:07:00Z'])
    await remindAt(time)
  expect(await remindersOf(oneMissing)).toEqual([])
  await remindAt(SUNDAY)
  const reminder = [
    'One more proof of “Cycle to work” completes your week. It ends today.',
    `/challenges/submit/${challengeId}`,
  ]
  expect(await remindersOf(oneMissing)).toEqual([[...reminder, false]])
  await oneMissing.call('readAllNotifications', {})
  await remindAt(SUNDAY)
  expect(await remindersOf(oneMissing)).toEqual([[...reminder, true]])
  for (const other of [complete, doneToday, onlyBefore, waiting]) expect(await remindersOf(other)).toEqual([])
})

test('reminds of a habit of one deed a week those who did it in the last four weeks', async () => {
  const { challengeId } = await habit(1)
  const [kept, gaveUp, joined] = [
    await keeper(challengeId, '2026-11-01'),
    await keeper(challengeId, '2026-10-31'),
    await keeper(challengeId),
  ]
  await remindAt(SUNDAY)
  expect(await remindersOf(kept)).toHaveLength(1)
  expect([await remindersOf(gaveUp), await remindersOf(joined)]).toEqual([[], []])
})

test('reminds later on that Sunday if the server did not run at ten, but not at night', async () => {
  const { challengeId } = await habit(2)
  const member = await keeper(challengeId, '2026-11-24')
  await remindAt('2026-11-29T14:31:00Z')
  expect(await remindersOf(member)).toEqual([])
  await remindAt('2026-11-29T14:29:00Z')
  expect(await remindersOf(member)).toHaveLength(1)
  await member.call('readAllNotifications', {})
  await remindAt('2026-11-29T14:29:00Z')
  expect(await remindersOf(member)).toMatchObject([[expect.anything(), expect.anything(), true]])
})

test('reminds all of several habits, page by page, each of its own', async () => {
  const habits = await Promise.all([habit(2), habit(2), habit(1)])
  const ids = habits.map(({ challengeId }) => challengeId)
  const [both, one, last] = [await make.member(), await make.member(), await make.member()]
  const keeps = async (member: Member, challengeId = 0, day = '2026-11-24') => {
    await member.call('joinChallenge', { params: { challengeId } })
    await send(member, challengeId, day, 'Verified')
  }
  for (const challengeId of ids.slice(0, 2)) await keeps(both, challengeId)
  await keeps(one, ids[1])
  await keeps(last, ids[2], '2026-11-18')
  await remindAt(SUNDAY, 1)
  const about = async (member: Member) => (await remindersOf(member)).map(([, href]) => href).sort()
  const path = (challengeId: number) => `/challenges/submit/${challengeId}`
  expect(await about(both)).toEqual(ids.slice(0, 2).map(path).sort())
  expect(await about(one)).toEqual(ids.slice(1, 2).map(path))
  expect(await about(last)).toEqual(ids.slice(2).map(path))
})

test('reminds of no habit that stewards rejected, nor under the guarded policy of one they have not approved', async () => {
  const [rejected, waiting] = [await habit(2), await habit(2)]
  const unapproved = { approved_at: null, budget: null, budget_left: null }
  const change = (challengeId: number, columns: object) =>
    db.updateTable('challenges').set(columns).where('challenge_id', '=', challengeId).execute()
  await change(rejected.challengeId, { ...unapproved, rejected_at: new Date(), rejection: 'No' })
  await change(waiting.challengeId, unapproved)
  const [first, second] = [
    await keeper(rejected.challengeId, '2026-11-24'),
    await keeper(waiting.challengeId, '2026-11-24'),
  ]
  const setMode = async (mode: 'open' | 'guarded') => {
    await db.updateTable('policies').set({ active: false }).execute()
    await db.updateTable('policies').set({ active: true }).where('mode', '=', mode).execute()
  }
  await setMode('guarded')
  await remindAt(SUNDAY)
  expect([await remindersOf(first), await remindersOf(second)]).toEqual([[], []])
  await setMode('open')
  await remindAt(SUNDAY)
  expect(await remindersOf(first)).toEqual([])
  expect(await remindersOf(second)).toHaveLength(1)
})

test('reminds nobody who is suspended, nor of a challenge that is over', async () => {
  const [kept, over] = [await habit(2), await habit(2)]
  const [suspended, late] = [
    await keeper(kept.challengeId, '2026-11-24'),
    await keeper(over.challengeId, '2026-11-24'),
  ]
  await sql`insert into sanctions (sanction_id, user_id, kind, reason, started_at)
    values (gen_random_uuid(), ${suspended.userId}, 'suspension', 'Spam', now())`.execute(db)
  await db
    .updateTable('challenges')
    .set({ closed_at: new Date() })
    .where('challenge_id', '=', over.challengeId)
    .execute()
  await remindAt(SUNDAY)
  expect(await Promise.all([suspended, late].map(remindersOf))).toEqual([[], []])
})
