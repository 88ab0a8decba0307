import { expect, test } from 'vitest'
import { createDeps } from '../../../deps.ts'
import { testApp } from '../../../testing/test-app.ts'

const { deps, db, databaseUrl, make } = await testApp({ ECONOMY: 'guarded' })
const owner = await make.member({ duties: ['owner'] })

async function change(numbers: object) {
  const { mode: _, ...policy } = await owner.call('getPolicy', {})
  return { body: { ...policy, ...numbers, reason: 'As the team agreed' } }
}

test('an owner changes the policy, which is audited and holds at once on every node', async () => {
  const other = createDeps(deps.config, databaseUrl, () => {})
  expect(await other.policy.read()).toMatchObject({ mode: 'guarded', holdDays: 7, communityCap: 20_000 })
  const { largestPoints, ...changed } = await owner.call(
    'changePolicy',
    await change({ holdDays: 3, communityCap: 500 }),
  )
  expect(largestPoints).toBe(0)
  expect(changed).toMatchObject({ mode: 'guarded', holdDays: 3, communityCap: 500, version: 2 })
  expect(await deps.policy.read()).toEqual(changed)
  await expect.poll(() => other.policy.read()).toEqual(changed)
  await other.close()
  const [entry] = await owner.call('listAuditEntries', { query: { action: 'policy.changed' } })
  expect(entry).toMatchObject({
    before: { holdDays: 7, communityCap: 20_000 },
    after: { holdDays: 3, communityCap: 500 },
    reason: 'As the team agreed',
  })
})

test('of two owners with the same page before them, the second is refused and learns who was first', async () => {
  const seen = await change({ doorPoints: 4000 })
  await owner.call('changePolicy', seen)
  const refused = await owner.refused('changePolicy', seen)
  expect(refused).toMatchObject({
    code: 'already_decided',
    decided: { decidedBy: { userId: owner.userId } },
  })
  expect(await owner.call('getPolicy', {})).toMatchObject({ doorPoints: 4000 })
})

test.each([
  { communityCap: 0 },
  { communityCap: 10_000_001 },
  { youngShare: 101 },
  { holdDays: -1 },
  { holdDays: 1.5 },
  { ordersOpen: '3' },
])('%j is refused and changes nothing', async (numbers) => {
  const before = await owner.call('getPolicy', {})
  expect((await owner.refused('changePolicy', await change(numbers))).status).toBe(400)
  expect(await owner.call('getPolicy', {})).toEqual(before)
})

test('the database has one active policy', async () => {
  const active = db.updateTable('policies').set({ active: true }).execute()
  await expect(active).rejects.toThrow('policies_active')
})
