import { MINUTE } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../../app/retention.ts'
import { testApp } from '../../../testing/test-app.ts'

const { make, clock, db, deps } = await testApp()
const nimal = await make.member({ fullName: 'Nimal Silva', duties: ['review'] })
const owner = await make.member({ fullName: 'Maya Perera', duties: ['owner'] })
const params = { kind: 'proof', id: '7' } as const
const query = { kind: 'proof' } as const

test('a case is taken for five minutes, and others see by whom', async () => {
  const until = new Date(clock.now().getTime() + 5 * MINUTE).toISOString()
  const assignment = { ...params, steward: { userId: nimal.userId, fullName: 'Nimal Silva' }, until }
  expect(await nimal.call('claimCase', { params })).toEqual(assignment)
  expect(await owner.call('claimCase', { params })).toEqual(assignment)
  expect(await owner.call('listClaims', { query })).toEqual([assignment])

  clock.advance(4 * MINUTE)
  const prolonged = await nimal.call('claimCase', { params })
  expect(Date.parse(prolonged.until)).toBe(clock.now().getTime() + 5 * MINUTE)

  clock.advance(5 * MINUTE)
  expect(await owner.call('listClaims', { query })).toEqual([])
  expect(await owner.call('claimCase', { params })).toMatchObject({ steward: { fullName: 'Maya Perera' } })
})

test('a steward releases their own assignment only', async () => {
  await owner.call('claimCase', { params })
  await nimal.call('releaseCase', { params })
  expect(await nimal.call('listClaims', { query })).toHaveLength(1)
  await owner.call('releaseCase', { params })
  expect(await nimal.call('listClaims', { query })).toEqual([])
})

test('of twenty stewards who open a case at once, one takes it', async () => {
  const stewards = await Promise.all(Array.from({ length: 20 }, () => make.member({ duties: ['shop'] })))
  const order = { kind: 'order', id: 'one' } as const
  const assignments = await Promise.all(
    stewards.map((steward) => steward.call('claimCase', { params: order })),
  )
  expect(new Set(assignments.map(({ steward }) => steward.userId)).size).toBe(1)
})

test('cases of another duty are not found', async () => {
  const shop = await make.member({ duties: ['shop'] })
  for (const call of ['claimCase', 'releaseCase'] as const)
    expect(await shop.refused(call, { params })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await shop.refused('listClaims', { query })).toMatchObject({ status: 404 })
  for (const unknown of [
    { kind: 'garden', id: '7' },
    { kind: 'proof', id: 'x'.repeat(65) },
    { kind: 'proof', id: 'a b' },
  ])
    expect(await owner.refused('claimCase', { params: unknown })).toMatchObject({ status: 404 })
})

test('expired assignments are deleted once a day', async () => {
  await nimal.call('claimCase', { params })
  clock.advance(6 * MINUTE)
  await deleteExpired(deps)
  expect(await db.selectFrom('case_claims').select('id').execute()).toEqual([])
})
