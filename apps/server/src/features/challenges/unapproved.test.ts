/** Limits on challenges that wait for approval, under ECONOMY=guarded. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { english } from '../../testing/english.ts'
import { createVisitor } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, visitor, db, make } = await testApp({ ECONOMY: 'guarded' })

const password = 'correct horse'
const body = {
  challengeName: 'Count birds',
  description: 'Count the birds in the park for ten minutes.',
  points: 5,
  photoUrl: 'https://example.org/bird.jpg',
}

let serial = 0

async function memberFrom(address: string) {
  const account = { fullName: 'Jane', email: `jane${++serial}@example.org`, password }
  await visitor.call('register', { body: account, headers: { 'x-forwarded-for': address } })
  return createVisitor(app, (await visitor.call('login', { body: account })).token)
}

test('one network takes a tenth of the places of challenges that wait, whatever it registers and deletes', async () => {
  for (let account = 0; account < 3; account++) {
    const member = await memberFrom('192.0.2.1')
    for (let n = 0; n < 3; n++) await member.call('createChallenge', { body })
    await member.call('deleteAccount', { body: { password } })
  }
  const [tenth, home] = [await memberFrom('192.0.2.1'), await memberFrom('198.51.100.1')]
  const { challengeId } = await tenth.call('createChallenge', { body })
  expect(await tenth.refused('createChallenge', { body })).toMatchObject({
    status: 429,
    code: 'too_many_challenges',
    message: english('errors.challengesOfNetwork', { max: 10 }),
  })
  await home.call('createChallenge', { body })

  const steward = await make.member({ duties: ['review'] })
  const { version } = await steward.call('getDeskChallenge', { params: { challengeId } })
  const decision = { decision: 'reject', reason: 'It asks for nothing', version } as const
  await steward.call('approveChallenge', { params: { challengeId }, body: decision })
  await tenth.call('createChallenge', { body })
  const decided = db.selectFrom('challenges').select('network').where('challenge_id', '=', challengeId)
  expect(await decided.execute()).toEqual([{ network: null }])
})

test('a member whose network is not known takes no more places either, however many days it takes', async () => {
  const member = await make.member()
  for (let n = 0; n < 10; n++) {
    await member.call('createChallenge', { body })
    await sql`update challenges set created_at = created_at - interval '1 day' where created_by = ${member.userId}`.execute(
      db,
    )
  }
  expect(await member.refused('createChallenge', { body })).toMatchObject({ code: 'too_many_challenges' })
})
