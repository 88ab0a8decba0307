import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { createVisitor } from '../../../testing/person.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, make, visitor } = await testApp()
const owner = await make.member({ duties: ['owner'] })

async function ownerIds() {
  const owners = await db
    .selectFrom('users')
    .select('user_id')
    .where(sql<boolean>`'owner' = any (duties)`)
    .execute()
  return owners.map((row) => row.user_id)
}

const setDuties = (userId: string, duties: string[]) =>
  db.updateTable('users').set({ duties }).where('user_id', '=', userId).execute()

const removal = (userId: string) => ({
  params: { userId },
  body: { before: ['owner'], duties: [], reason: 'Has moved away' },
})

test('of two owners who remove each other at once, one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const rival = await make.member({ duties: ['owner'] })
    const responses = await Promise.all([
      owner.send('setDuties', removal(rival.userId)),
      rival.send('setDuties', removal(owner.userId)),
    ])
    // The second one is refused as the other is the last owner, or is no owner any more.
    const statuses = responses.map(({ statusCode }) => statusCode).sort()
    expect([
      [200, 409],
      [200, 404],
    ]).toContainEqual(statuses)
    expect(await ownerIds()).toHaveLength(1)
    await setDuties(owner.userId, ['owner'])
    await setDuties(rival.userId, [])
  }
})

test('of two owners who suspend each other at once, one can still act', async () => {
  for (let round = 0; round < 10; round++) {
    const rival = await make.member({ duties: ['owner'] })
    const body = { length: '1', reason: 'Because' }
    const responses = await Promise.all([
      owner.send('suspendMember', { params: rival, body }),
      rival.send('suspendMember', { params: owner, body }),
    ])
    const refusal = responses.find(({ statusCode }) => statusCode !== 204)
    expect(responses).toContainEqual(expect.objectContaining({ statusCode: 204 }))
    // The second one is refused as the other is the last owner, or is suspended by now.
    expect(['last_owner', 'suspended']).toContain(refusal?.json().code)
    const [one, other] = responses[0].statusCode === 204 ? [owner, rival] : [rival, owner]
    await one.call('liftSuspension', { params: other, body: { reason: 'A test' } })
    await setDuties(rival.userId, [])
  }
})

test('no statement removes the last owner', async () => {
  const statements = [
    sql`delete from users where user_id = ${owner.userId}`,
    sql`update users set duties = '{}'`,
    sql`delete from users`,
  ]
  for (const statement of statements)
    await expect(statement.execute(db)).rejects.toMatchObject({ constraint: 'last_owner' })
  expect(await ownerIds()).toEqual([owner.userId])
})

test('the last owner cannot leave before somebody else is an owner', async () => {
  const login = { email: 'owner@example.org', password: 'correct horse' }
  const { userId } = await visitor.call('register', { body: { ...login, fullName: 'Owner' } })
  const { token } = await visitor.call('login', { body: login })
  const leaver = createVisitor(app, token)
  await setDuties(userId, ['owner'])
  await setDuties(owner.userId, [])
  const body = { password: login.password }
  expect(await leaver.refused('deleteAccount', { body })).toMatchObject({ status: 409, code: 'last_owner' })
  expect(await leaver.call('getSession', {})).toMatchObject({ duties: ['owner'] })

  await setDuties(owner.userId, ['owner'])
  await leaver.call('deleteAccount', { body })
  expect(await ownerIds()).toEqual([owner.userId])
})

test('of two owners who leave at once, one stays', async () => {
  const password = 'correct horse'
  const leavers = await Promise.all(
    ['one@example.org', 'two@example.org'].map(async (email) => {
      const login = { email, password }
      const { userId } = await visitor.call('register', { body: { ...login, fullName: 'Owner' } })
      const { token } = await visitor.call('login', { body: login })
      await setDuties(userId, ['owner'])
      return createVisitor(app, token)
    }),
  )
  await setDuties(owner.userId, [])
  const responses = await Promise.all(
    leavers.map((leaver) => leaver.send('deleteAccount', { body: { password } })),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'last_owner',
    message: english('errors.last_owner'),
  })
  expect(await ownerIds()).toHaveLength(1)
  await setDuties(owner.userId, ['owner'])
})
