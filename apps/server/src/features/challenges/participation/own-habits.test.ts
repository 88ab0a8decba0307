/** The list of a member's habits. */

import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { db, make } = await testApp()

const habitOf = (challengeName: string, quota: number) =>
  make.challenge({ challengeName, points: 20, habit: { quota, paidWeeks: 8 } })

test('lists the habits that the member takes part in, first those that the week still needs', async () => {
  const member = await make.member()
  const [walk, swim, ended, hidden] = [
    await habitOf('Walk', 1),
    await habitOf('Swim', 5),
    await habitOf('Over', 3),
    await habitOf('Hidden', 3),
  ]
  await habitOf('Not joined', 3)
  const once = await make.challenge({ challengeName: 'Once' })
  for (const { challengeId } of [swim, walk, ended, hidden, once])
    await member.call('joinChallenge', { params: { challengeId } })
  const change = (challengeId: number, changed: { hidden_at?: Date; closed_at?: Date }) =>
    db.updateTable('challenges').set(changed).where('challenge_id', '=', challengeId).execute()
  await change(hidden.challengeId, { hidden_at: new Date() })
  await change(ended.challengeId, { closed_at: new Date() })

  const listed = await member.call('listHabits', {})
  expect(listed.map(({ challengeName, week }) => [challengeName, week?.deeds])).toEqual([
    ['Swim', 0],
    ['Walk', 0],
  ])
  expect(await (await make.member()).call('listHabits', {})).toEqual([])
})
